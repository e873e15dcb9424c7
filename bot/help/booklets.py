"""A game's rules booklet as one page of HTML, with its pictures, which needs no server.

A booklet is `docs/rules.md` in the package of its game, with translations such as `rules.fr.md`. A
page `reference.md` next to it becomes an appendix.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.ground.languages import DEFAULT, language
from rules.core.menu import Word
from rules.core.text import text
from rules.registry import games

BOOKLET: Final = "rules"
APPENDICES: Final = ("reference",)
CONTENTS: Final = text("Contents")
OTHER_LANGUAGE: Final = re.compile(
    r"^(?:\[[^]]+\]\([a-z]+(\.[a-zA-Z-]+)?\.md\)[.,] )+", re.MULTILINE
)
PAGE: Final = re.compile(r"([a-z]+)(\.[a-zA-Z-]+)?\.md(?:#(.*))?")
TITLE: Final = "h1"
CHAPTER: Final = "h2"
SCROLLED: Final = {  # wider than a phone
    "<table>": '<div class="table" tabindex="0"><table>',
    "</table>": "</table></div>",
    "<p><img": '<p class="picture" tabindex="0"><img',
}
STYLE: Final = """\
:root { color-scheme: light dark; --paper: #fffdf7; --ink: #221d14; --line: #cdbf9f;
  --shade: #f3ead4; --link: #7a3b00 }
@media (prefers-color-scheme: dark) { :root { --paper: #1a1814; --ink: #ece5d5; --line: #574e3c;
  --shade: #29251d; --link: #f0b878 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
nav, main { max-width: 48rem; margin: auto; padding: 1rem }
nav { padding-bottom: 0 }
nav ul { columns: 16rem; margin: .5rem 0; padding-left: 1.25rem }
nav li { padding: .15rem 0 }
h1, h2, h3 { line-height: 1.25; scroll-margin-top: 1rem }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line) }
a { color: var(--link) }
img { display: block; max-width: 100%; height: auto; border-radius: .4rem }
.table, .picture { overflow-x: auto }
@media (max-width: 40rem) { img { max-width: none; width: 36rem } }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { border: 1px solid var(--line); padding: .3rem .5rem; text-align: left;
  vertical-align: top; overflow-wrap: normal }
th { background: var(--shade) }
code { background: var(--shade); padding: 0 .25rem }
@media print { nav { display: none } h2 { break-after: avoid } img, tr { break-inside: avoid } }
"""


class NoBookletError(Exception):
    """A game has no booklet."""


@dataclass(frozen=True, slots=True)
class _Heading:
    tag: str
    anchor: str
    label: str


def booklet_text(word: Word, code: str) -> str:
    """Return a game's booklet as Markdown, in English where nobody has translated it.

    Raises `NoBookletError`.
    """
    return _read(word, BOOKLET, code)


def booklet_page(word: Word, code: str) -> str:
    """Return a game's booklet as a page of HTML, with its appendices. Raises `NoBookletError`."""
    if not _is_translated(word, code):
        code = DEFAULT
    names = [BOOKLET, *(name for name in APPENDICES if _page(word, name, code))]
    headings: list[_Heading] = []
    bodies = []
    for name in names:
        body, found = _convert(word, name, _read(word, name, code), names)
        bodies.append(body)
        headings += found
    _, *chapters = (each for each in headings if each.tag in (TITLE, CHAPTER))
    links = "\n".join(
        f'<li><a href="#{each.anchor}">{escape(each.label)}</a></li>' for each in chapters
    )
    spoken = language(code)
    return f"""\
<!DOCTYPE html>
<html lang="{code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(headings[0].label)}</title>
<style>
{STYLE}</style>
</head>
<body>
<nav><details open><summary>{escape(CONTENTS.in_(spoken))}</summary>
<ul>
{links}
</ul></details></nav>
<main>
{"".join(bodies)}</main>
</body>
</html>
"""


def _docs(word: Word) -> Traversable:
    """Return the folder of a game's pages, in the game's package."""
    return files(games()[word].setup.__module__.rpartition(".")[0]) / "docs"


def _page(word: Word, name: str, code: str) -> Traversable | None:
    folder = _docs(word)
    endings = (".md",) if code == DEFAULT else (f".{code}.md", ".md")
    pages = (folder / f"{name}{ending}" for ending in endings)
    return next((page for page in pages if page.is_file()), None)


def _is_translated(word: Word, code: str) -> bool:
    return (_docs(word) / f"{BOOKLET}.{code}.md").is_file()


def _read(word: Word, name: str, code: str) -> str:
    page = _page(word, name, code)
    if page is None:
        raise NoBookletError
    return page.read_text("utf-8")


def _convert(
    word: Word, name: str, markdown: str, names: Sequence[str]
) -> tuple[str, list[_Heading]]:
    """Return a page's HTML and its headings. Only links inside `names` remain links."""
    converter = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")
    tokens = converter.parse(OTHER_LANGUAGE.sub("", markdown))
    headings = list(_mark_headings(tokens, name))
    for token in tokens:
        for child in token.children or ():
            if child.type == "image":
                child.attrs["src"] = _embedded(_docs(word), str(child.attrs["src"]))
        _turn_links(token.children or (), name, names)
    html: str = converter.renderer.render(tokens, converter.options, {})
    for narrow, scrolled in SCROLLED.items():
        html = html.replace(narrow, scrolled)
    return html, headings


def _mark_headings(tokens: Sequence[Token], name: str) -> Iterator[_Heading]:
    """Give each heading its anchor, and yield it."""
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            is_appendix = opening.tag == TITLE and name != BOOKLET
            anchor = _anchor(name, "" if is_appendix else _slug(inline.content))
            opening.attrs["id"] = anchor
            yield _Heading(opening.tag, anchor, inline.content)


def _slug(heading: str) -> str:
    """Return a heading's anchor as the forges make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _anchor(name: str, slug: str) -> str:
    return slug if name == BOOKLET else "-".join(filter(None, (name, slug)))


def _embedded(folder: Traversable, path: str) -> str:
    picture = folder.joinpath(*path.split("/")).read_bytes()
    return f"data:image/png;base64,{b64encode(picture).decode()}"


def _turn_links(tokens: Sequence[Token], name: str, names: Sequence[str]) -> None:
    """Lead links into the page, and make words of links to other pages of the project."""
    opened: list[Token] = []
    for token in tokens:
        if token.type == "link_open":
            opened.append(token)
            target = _target(str(token.attrs["href"]), name, names)
            if target is None:
                token.tag = "span"
                token.attrs = {}
            else:
                token.attrs["href"] = target
        elif token.type == "link_close":
            token.tag = opened.pop().tag


def _target(href: str, name: str, names: Sequence[str]) -> str | None:
    """Return the address of a link on the page, or None if it leads to another page."""
    if href.startswith("#"):
        return f"#{_anchor(name, href[1:])}"
    if "://" in href:
        return href
    found = PAGE.fullmatch(href)
    if not found or found[1] not in names:
        return None
    return f"#{_anchor(found[1], found[3] or '')}"

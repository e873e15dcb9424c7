"""A rules booklet as one page of HTML, as `karnak rules` writes it."""

import re
import tomllib
from html.parser import HTMLParser

import pytest

from bot.help.booklets import NoBookletError, booklet_page, booklet_text
from bot.program import cli
from rules.registry import games
from tests.booklets import PICTURE, booklet, booklet_of, languages_with_booklet
from tests.folders import ROOT, folder_of

WITH_BOOKLET = [word for word in games() if booklet_of(word, "en").exists()]

written = pytest.mark.parametrize(
    ("word", "code"),
    [(word, code) for word in WITH_BOOKLET for code in languages_with_booklet(word)],
)
VOID = {"meta", "img", "br", "hr"}  # elements without an end


class Read(HTMLParser):
    """The ids, links and pictures of a page, and the elements that are still open."""

    def __init__(self, page):
        super().__init__()
        self.ids, self.links, self.pictures, self.open = [], [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        self.pictures += [given] if tag == "img" else []
        self.open += [] if tag in VOID else [tag]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@written
def test_a_page_needs_nothing_else(word, code):
    page = booklet_page(word, code)
    read = Read(page)
    assert not read.open and len(read.ids) == len({*read.ids})
    assert {link.removeprefix("#") for link in read.links} <= {*read.ids, ""}
    assert all(each["src"].startswith("data:image/png;base64,") for each in read.pictures)
    assert not re.search(r"""(src|href)=["'](?!#|data:)""", page)


@written
def test_a_page_has_every_picture_with_its_description_and_every_chapter(word, code):
    read = Read(booklet_page(word, code))
    alts = [alt for alt, _ in PICTURE.findall(booklet(word, code))]
    assert [each["alt"] for each in read.pictures][: len(alts)] == alts
    chapters = re.findall(r"^## (\d+)\.", booklet(word, code), re.MULTILINE)
    assert {link[1:].partition("-")[0] for link in read.links} >= {*chapters}


@written
def test_a_page_names_its_language_and_does_not_lead_to_the_other(word, code):
    page = booklet_page(word, code)
    assert f'<html lang="{code}">' in page
    assert "In English" not in page and "En français" not in page


def test_a_game_without_a_booklet_says_so(monkeypatch, capsys):
    monkeypatch.setattr("bot.help.booklets.BOOKLET", "missing")
    word = WITH_BOOKLET[0]
    with pytest.raises(NoBookletError):
        booklet_text(word, "en")
    assert cli.main(["rules", word]) == 1
    assert "has no rules booklet" in capsys.readouterr().err


@written
def test_the_command_writes_the_page(word, code, tmp_path, capsys):
    path = tmp_path / "rules.html"
    assert cli.main(["rules", word, "--web", str(path), "--language", code]) == 0
    assert path.read_text(encoding="utf-8") == booklet_page(word, code)
    assert str(path) in capsys.readouterr().out


@written
def test_the_command_prints_the_booklet_without_a_file(word, code, capsys):
    assert cli.main(["rules", word, "--language", code]) == 0
    assert capsys.readouterr().out == booklet(word, code)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["rules", "chess"], 2, "chess"),
        (["rules", "{game}", "--language", "xx"], 2, "invalid choice: 'xx'"),
        (["rules", "{game}", "--web", "{folder}"], 1, "cannot be written"),
        (["rules", "{game}", "--web", "{folder}/none/rules.html"], 1, "cannot be written"),
    ],
)
def test_a_fault_is_one_sentence(arguments, code, said, tmp_path, capsys):
    typed = [each.format(game=WITH_BOOKLET[0], folder=tmp_path) for each in arguments]
    assert cli.main(typed) == code
    failed = capsys.readouterr().err
    assert said in failed and failed.count("\n") == 1


@pytest.mark.parametrize("word", WITH_BOOKLET)
def test_wheel_source_archive_and_image_hold_the_booklet(word):
    link = ROOT / "rules" / folder_of(word) / "docs"
    assert link.is_symlink() and link.samefile(booklet_of(word, "en").parent)
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    archived = targets["targets"]["sdist"]["force-include"]
    assert archived[f"docs/{folder_of(word)}"] == f"rules/{folder_of(word)}/docs"
    assert f"!docs/{folder_of(word)}" in (ROOT / ".dockerignore").read_text().splitlines()


def test_a_booklet_that_nobody_has_translated_is_shown_in_english_and_says_so():
    for word in WITH_BOOKLET:
        assert booklet_text(word, "zh-TW") == booklet_text(word, "en")
        assert booklet_page(word, "zh-TW") == booklet_page(word, "en")

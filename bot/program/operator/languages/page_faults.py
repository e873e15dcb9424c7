"""Faults of a language's table of the sandbox's page, and pages that nobody has translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bot.ground.languages import cldr
from bot.program.operator.languages.catalogue_faults import FIELD, Fault
from bot.program.operator.languages.sentences import ROOT
from bot.sandbox.page.languages import ENGLISH_TABLE, page_languages

DOCS: Final = ROOT / "docs"
TRANSLATED: Final = re.compile(r"\.[a-z]{2,3}(-[A-Z]{2})?\.md$")
OWN_WORDS: Final = 20  # frequent words by which a message is known
UNREAD: Final = 1000  # more messages than anybody leaves unread


def page_faults(locale: str) -> Iterator[Fault]:
    """Yield the faults of the sandbox page's table for one of Discord's locales."""
    english, table = page_languages()[ENGLISH_TABLE], page_languages().get(locale)
    if table is None:
        yield Fault("no table of the sandbox’s page", None, f"{locale}.json")
        return
    for key in sorted(english.keys() ^ table.keys()):
        yield Fault("lacking, or too much, in the sandbox’s page", None, key)
    categories = plural_categories(locale)
    for key in filter(table.__contains__, english):
        yield from (
            Fault("in the sandbox’s page", None, f"{key} {more}")
            for more in _differences(english[key], table[key], categories)
        )
    yield from _common_words(locale)


def _common_words(locale: str) -> Iterator[Fault]:
    """Yield the languages from which the frequent words do not tell this one."""
    words = {
        name: {*str(table["frequentWords"]).split()} for name, table in page_languages().items()
    }
    for name, others in words.items():
        if name != locale and len(words[locale] - others) < OWN_WORDS:
            more = f"frequentWords needs {OWN_WORDS} words that {name} does not have"
            yield Fault("in the sandbox’s page", None, more)


def plural_categories(locale: str) -> list[str]:
    """Return the categories of plurals that numbers of messages need, in CLDR's words."""
    rule = cldr(locale).plural_form
    return list(dict.fromkeys(map(rule, range(1, UNREAD))))


def _differences(english: Any, own: Any, categories: list[str]) -> Iterator[str]:
    if isinstance(english, dict) != isinstance(own, dict):
        yield "has plural forms in one language only"
        return
    if isinstance(own, dict):
        if missing := {*categories} - own.keys():
            yield f"lacks the plural forms {', '.join(sorted(missing))}"
        for form in own.values():
            yield from _other_gaps(english["other"], form, {"count"})
    else:
        yield from _other_gaps(english, own, set())


def _other_gaps(english: str, own: str, optional: set[str]) -> Iterator[str]:
    wanted, found = {*FIELD.findall(english)}, {*FIELD.findall(own)}
    if not own.strip():
        yield "is not translated"
    elif wrong := (wanted ^ found) - (wanted & optional):
        yield f"has other gaps: {', '.join(sorted(wrong))}"


def untranslated_pages(code: str) -> list[Path]:
    """Return the pages that some language has, but not this one. Readers get them in English."""
    pages = (page for page in DOCS.rglob("*.md") if TRANSLATED.search(page.name))
    own = (page.with_name(TRANSLATED.sub(f".{code}.md", page.name)) for page in pages)
    return sorted({page for page in own if not page.is_file()})

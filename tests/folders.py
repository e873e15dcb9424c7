"""Paths of a game's files, which lie in folders that bear the game's name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from bot.ground.languages import DEFAULT, spoken

ROOT = Path(__file__).parents[1]
LANGUAGE: Final = re.compile(r"\.([a-z]{2,3}(?:-[A-Z]{2})?)\.md$")  # at the end of a page's name


def folder_of(word: str) -> str:
    """The name that a game's folders have: `rules/<game>`, `render/<game>` and so on."""
    return word.replace("-", "_")


def guide_of(word: str, code: str) -> Path:
    """Path of a game's guide in one language."""
    return page_in(ROOT / "docs" / folder_of(word) / "guide.md", code)


def page_in(page: Path, code: str) -> Path:
    """Path of the translation of an English page."""
    return page if code == DEFAULT else page.with_suffix(f".{code}.md")


def languages_of(page: Path) -> list[str]:
    """The languages in which there is an English page. In the others it is shown in English."""
    return [code for code in spoken() if page_in(page, code).exists()]


def code_of_page(name: str) -> str:
    """The language of a page, by its name."""
    found = LANGUAGE.search(name)
    return found[1] if found else DEFAULT

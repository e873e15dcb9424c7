"""Reading a rules booklet: its tables, pictures and headings, as a test compares them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.folders import ROOT, folder_of, languages_of, page_in

Row = tuple[str, ...]

PICTURE: Final = re.compile(r"!\[([^]]*)\]\(([^)]+)\)")
HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
RULER: Final = re.compile(r"[|:\- ]+")


def booklet_of(word: str, code: str) -> Path:
    """Path of a game's booklet in one language."""
    return page_in(ROOT / "docs" / folder_of(word) / "rules.md", code)


def languages_with_booklet(word: str) -> list[str]:
    """The languages in which a game has a booklet. In the others it is shown in English."""
    return languages_of(booklet_of(word, "en"))


def booklet(word: str, code: str) -> str:
    return booklet_of(word, code).read_text(encoding="utf-8")


def tables(page: str) -> list[list[Row]]:
    """Tables of a page, each with its heading as the first row. Marks of bold type are gone."""
    found: list[list[Row]] = [[]]
    for line in page.splitlines():
        if not line.startswith("|"):
            found.append([])
        elif not RULER.fullmatch(line):
            cells = line.replace("**", "").strip().strip("|").split("|")
            found[-1].append(tuple(cell.strip() for cell in cells))
    return [table for table in found if table]


def numbers(words: str) -> list[int]:
    """The numbers of a sentence, in their order."""
    return [int(digits) for digits in re.findall(r"\d+", words)]


def table_of(page: str, number: int) -> list[Row]:
    """Rows of a table of the page, counted from 0, without its heading."""
    return tables(page)[number][1:]

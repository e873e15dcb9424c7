"""Boards: the fields and purchase limits of the provinces that a match is played with.

Where sources leave a number open, `tables.py` has a reconstruction. Owners of the printed board add
its numbers as a file. The numbers travel with the match, spelled as a word of fifteen digits for
the fields and fifteen for the limits, in the order of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules.amun_re.sentences import text
from rules.amun_re.tables import PROVINCE, PROVINCES, Bounds, Province
from rules.core.menu import Word
from rules.core.options import Boards

Rows = Mapping[Word, Province]

KINDS: Final = ("fields", "limit")  # the tables of a file, in the order of the digits
RECONSTRUCTED: Final = "reconstructed"
ABYDOS: Final = "abydos"
BOARDS: Final = {
    RECONSTRUCTED: text("Reconstructed, Kharga with four card symbols"),
    ABYDOS: text("Reconstructed, Abydos with four card symbols"),
}
AS_A_FILE: Final[Mapping[Word, Mapping[str, Mapping[Word, int]]]] = {  # reference, 3.3
    RECONSTRUCTED: {},
    ABYDOS: {"fields": {"abydos": 1}, "limit": {"abydos": 4, "kharga": 2}},
}


@lru_cache(maxsize=32)
def provinces_of(board: Word) -> Rows:
    """Return the provinces by word, with the numbers that the board's name or spelling means."""
    is_added = board not in AS_A_FILE
    values = board.partition("_")[2] if is_added else _spell(AS_A_FILE[board])
    numbers = [int(digit) for digit in values]
    each = zip(PROVINCES, numbers[: len(PROVINCES)], numbers[len(PROVINCES) :], strict=True)
    return {row.word: _with(row, fields, limit, is_added) for row, fields, limit in each}


def _with(row: Province, fields: int, limit: int, is_known: bool) -> Province:
    """Return a province with other numbers. Those of an added board are known exactly."""
    if not is_known:
        return replace(row, fields=fields, limit=limit)
    known = (fields, fields), (limit, limit)
    return replace(row, fields=fields, limit=limit, fields_bounds=known[0], limit_bounds=known[1])


def _is_legal(values: str) -> bool:
    """Whether digits spell a board that no source contradicts."""
    bounds = [_bounds(row, kind) for kind in KINDS for row in PROVINCES]
    return (
        len(values) == len(bounds)
        and values.isascii()
        and values.isdigit()
        and all(
            low <= int(digit) <= high for digit, (low, high) in zip(values, bounds, strict=True)
        )
    )


def _spell(contents: Mapping[str, object]) -> str:
    """Spell the numbers of a file. Missing ones are the reconstructed ones.

    Raises `ValueError` with a sentence for the operator.
    """
    if unknown := sorted(contents.keys() - set(KINDS)):
        raise ValueError(f"It has [{unknown[0]}]; a board has [fields] and [limit].")
    return "".join(
        str(number) for kind in KINDS for number in _numbers(kind, contents.get(kind, {}))
    )


def _numbers(kind: str, given: object) -> Iterator[int]:
    if not isinstance(given, dict):
        raise ValueError(f"[{kind}] must be a table of provinces and numbers.")
    if unknown := sorted(given.keys() - PROVINCE.keys()):
        raise ValueError(f"[{kind}] names {unknown[0]}, which is no province.")
    for row in PROVINCES:
        number, (low, high) = given.get(row.word, getattr(row, kind)), _bounds(row, kind)
        if type(number) is not int or not low <= number <= high:
            span = str(low) if low == high else f"from {low} to {high}"
            raise ValueError(f"{row.word} in [{kind}] must be {span}, by all that is known of it.")
        yield number


def _bounds(row: Province, kind: str) -> Bounds:
    return row.fields_bounds if kind == "fields" else row.limit_bounds


ADDED: Final = Boards(_spell, _is_legal)

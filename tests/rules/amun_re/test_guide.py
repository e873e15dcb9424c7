"""The players' guide lists what is in the tables, in every language."""

from __future__ import annotations

import re

import pytest

from bot.ground.languages import language
from rules.amun_re.tables import CARDS, PROVINCES, SUPER_MEEPLE
from tests.folders import guide_of, languages_of

ROW = re.compile(r"^\| (\w+) \| (\d.*?) \| (\d.*?) \|$", re.MULTILINE)
NUMBER = re.compile(r"\d+")

guides = pytest.mark.parametrize("code", languages_of(guide_of("amun-re", "en")))


def guide(code):
    return guide_of("amun-re", code).read_text(encoding="utf-8")


def numbers(value, bounds):
    """The numbers of a cell: a value, and its bounds if it is not certain."""
    low, high = bounds
    return [value] if low == high else [value, low, high]


@guides
def test_the_guide_lists_the_names_of_the_power_cards_in_both_editions(code):
    rows = [
        f"| {card.label.in_(language(code))} | {SUPER_MEEPLE[card.word].in_(language(code))} "
        f"| `{card.word}` |"
        for card in CARDS
    ]
    assert "\n".join(rows) in guide(code)


@guides
def test_the_guide_lists_the_reconstructed_numbers_as_they_are_in_the_data(code):
    spoken = language(code)
    cells = [
        (name, *([*map(int, NUMBER.findall(cell))] for cell in row))
        for name, *row in ROW.findall(guide(code))
    ]
    assert cells == [
        (
            row.label.in_(spoken),
            numbers(row.fields, row.fields_bounds),
            numbers(row.limit, row.limit_bounds),
        )
        for row in PROVINCES
        if row.doubts
    ]

"""The players' guide lists what is in the tables, in both languages."""

from __future__ import annotations

import re

import pytest

from bot.ground.languages import language
from rules.amun_re.tables import CARDS, PROVINCES, SUPER_MEEPLE
from tests.folders import guide_of

ROW = re.compile(r"^\| (\w+) \| (\d.*?) \| (\d.*?) \|$", re.MULTILINE)
CERTAIN = {"en": "certain", "fr": "sûr"}

guides = pytest.mark.parametrize("code", CERTAIN)


def guide(code):
    return guide_of("amun-re", code).read_text(encoding="utf-8")


def shown(value, bounds, code):
    low, high = bounds
    return f"{value}, {CERTAIN[code]}" if low == high else f"{value} ({low}–{high})"


def fields(row, code):
    """Write a province's fields. A report makes the number of one province near-certain."""
    near = {"en": "almost certain", "fr": "presque sûr"}[code] if row.word == "mendes" else ""
    return f"{shown(row.fields, row.fields_bounds, code)}{near and f', {near}'}"


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
    assert ROW.findall(guide(code)) == [
        (
            row.label.in_(spoken),
            fields(row, code),
            shown(row.limit, row.limit_bounds, code),
        )
        for row in PROVINCES
        if row.doubts
    ]

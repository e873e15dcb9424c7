"""Every ruling of the reference is cited where it is implemented, and tested where it is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.amun_re.tables import CARDS, DECK, PROVINCES

HERE = Path(__file__).resolve().parent
RULES = HERE.parents[2] / "rules" / "amun_re"
CHAPTERS = {"A": 11, "B": 9, "P": 5, "O": 11, "I": 4, "S": 10}
RULINGS = [f"R-{chapter}{n}" for chapter, last in CHAPTERS.items() for n in range(1, last + 1)]
DECISIONS = [f"D{number}" for number in range(13)]


def cited_in(folder):
    text = "\n".join(path.read_text() for path in folder.rglob("*.py"))
    return set(re.findall(r"\bR-[A-Z]\d+\b", text))


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_cited_in_the_rules(ruling):
    assert ruling in cited_in(RULES)


@pytest.mark.parametrize("name", [*RULINGS, *DECISIONS])
def test_every_ruling_and_every_decision_has_a_test(name):
    tests = "\n".join(path.read_text() for path in HERE.glob("test_*.py"))
    marks = re.findall(r"^# ((?:R-[A-Z]\d+|D\d+)(?:, (?:R-[A-Z]\d+|D\d+))*)$", tests, re.MULTILINE)
    assert name in {ruling for mark in marks for ruling in mark.split(", ")}


@pytest.mark.parametrize("row", PROVINCES, ids=lambda row: row.word)
def test_every_doubtful_number_is_within_what_the_sources_allow(row):
    assert row.fields_bounds[0] <= row.fields <= row.fields_bounds[1]
    assert row.limit_bounds[0] <= row.limit <= row.limit_bounds[1]


def test_there_are_39_power_cards_of_12_kinds():
    assert (len(DECK), len(CARDS)) == (39, 12)

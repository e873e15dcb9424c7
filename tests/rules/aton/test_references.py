"""Every ruling of the reference's chapter 9 is cited in the rules, and has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
RULES = HERE.parents[2] / "rules" / "aton"
RULINGS = [f"9.{number}" for number in range(1, 22)]


def cited():
    """`ruling 9.5`, or `rulings 9.9, 9.10 and 9.11`."""
    text = " ".join(" ".join(path.read_text().split()) for path in RULES.rglob("*.py"))
    citations = re.findall(r"\brulings? (9\.\d+(?:(?:, | and )9\.\d+)*)", text)
    return {ruling for citation in citations for ruling in re.findall(r"9\.\d+", citation)}


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_cited_where_it_is_kept(ruling):
    assert ruling in cited()


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test(ruling):
    tests = "\n".join(path.read_text() for path in HERE.glob("test_*.py"))
    assert re.search(rf"^# {re.escape(ruling)}$", tests, re.MULTILINE)

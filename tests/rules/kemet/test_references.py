"""Every ruling of the reference is cited where it is kept, and a test names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
RULES = HERE.parents[2] / "rules" / "kemet"
LAST = {"B": 11, "C": 4, "D": 10, "E": 5, "I": 10, "M": 7, "N": 5, "O": 10, "P": 9, "S": 2}
LAST |= {"T": 8, "U": 2}
RULINGS = [f"R-{letter}{number}" for letter, last in LAST.items() for number in range(1, last + 1)]


def words(files):
    return " ".join(path.read_text() for path in files if path != Path(__file__))


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_cited_where_it_is_kept(ruling):
    assert re.search(rf"\b{ruling}\b", words(RULES.rglob("*.py")))


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test_that_names_it(ruling):
    assert re.search(rf"# .*\b{ruling}\b", words(HERE.glob("test_*.py")))

"""Every ruling of the reference's chapter 9 has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULINGS = [f"9.{number}" for number in range(1, 22)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test(ruling):
    tests = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert re.search(rf"^# {re.escape(ruling)}$", tests, re.MULTILINE)

"""Tables of Aton to play at."""

from __future__ import annotations

import pytest

from tests.rules.aton.thebes import Thebes


@pytest.fixture
def sit_down() -> type[Thebes]:
    return Thebes


@pytest.fixture
def table(sit_down) -> Thebes:
    return sit_down()


@pytest.fixture
def later(table) -> Thebes:
    """In the second round, in which counters are removed."""
    table.later()
    return table

"""Tables of Kemet to play at."""

from __future__ import annotations

import pytest

from tests.rules.kemet.positions import ANUBIS, BASTET, HORUS, Delta


@pytest.fixture
def sit_down() -> type[Delta]:
    return Delta


@pytest.fixture
def two() -> Delta:
    """Anubis in the north-west, Bastet in the south."""
    return Delta(ANUBIS, BASTET)


@pytest.fixture
def three() -> Delta:
    """Anubis in the north-west, Bastet in the centre, Horus in the south."""
    return Delta(ANUBIS, BASTET, HORUS)

"""Games whose pictures are looked at."""

from __future__ import annotations

import pytest

from render import renderer_of
from rules.registry import games
from tests.contract.conftest import unplayable
from tests.contract.renderers import NOBODY, undrawable


@pytest.fixture(scope="module")
def word(request: pytest.FixtureRequest) -> str:
    """A game that can be looked at. The tests of another are skipped.

    Faults in present pictures, rather than missing ones, fail once, in
    `tests/contract/test_prerequisites.py`.
    """
    game = games()[request.param]
    if reason := unplayable(game) or undrawable(game):
        pytest.skip(reason)
    if renderer_of(game.word) is None:
        pytest.skip(NOBODY)
    return game.word

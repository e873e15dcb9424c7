"""Whole matches of Kemet, under the contract of every game."""

from __future__ import annotations

import pytest

from rules.kemet import GAME
from rules.kemet.options import PRESETS
from tests.contract import (
    test_defaults_and_laws,
    test_public_facts,
    test_sealed_choices,
    test_twins,
    test_windows,
)
from tests.random_games import random_match

CHAPTERS = (
    test_defaults_and_laws,
    test_public_facts,
    test_sealed_choices,
    test_twins,
    test_windows,
)
CHECKS = [
    check
    for chapter in CHAPTERS
    for name, check in vars(chapter).items()
    if name.startswith("test_") and check.__code__.co_varnames[:1] == ("match",)
]


@pytest.fixture(scope="module", params=range(4), ids=["2", "3", "4", "5"])
def whole(request):
    players, options = request.param + 2, PRESETS[-1 if request.param % 2 else 0].options
    return random_match(GAME, request.param, players, options)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_what_holds_for_every_game_holds_here(check, whole):
    check(whole)

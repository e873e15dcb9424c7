"""Of the same inputs computer players make the same move, on every machine, by every Python."""

from __future__ import annotations

import json

import pytest

from rules.registry import games
from tests.rules.same_moves import FILE, first_moves, levels

RECORDED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("word", "level"), [(word, level) for word, game in games().items() for level in levels(game)]
)
def test_a_computer_player_moves_as_it_was_recorded(word, level):
    assert first_moves(games()[word], level) == RECORDED[word][level]

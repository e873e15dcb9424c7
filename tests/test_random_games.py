"""Two thousand whole games of everything that can be played, by options in any combination."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.options import in_words
from rules.registry import games
from tests.menus import random_path
from tests.random_games import MOST_MOVES, SALT, random_options, seats_of

GAMES = 2_000
CHUNK = 50
CHUNKS = [(word, first) for word in games() for first in range(0, GAMES, CHUNK)]


@pytest.mark.parametrize(("word", "first"), CHUNKS)
def test_games_by_any_options_end_with_their_laws_kept_throughout(word, first):
    for number in range(first, first + CHUNK):
        dice = Random(f"{word}/{number}")
        game, players = games()[word], dice.choice(games()[word].players)
        options = random_options(game, dice, players)
        which = (word, number, players, in_words(options))
        result = game.result(end_of(game, options, players, number, dice, which))
        scores = dict(result.scores)
        assert scores.keys() == {*seats_of(game, players)}, which
        assert result.winners and {*result.winners} <= scores.keys(), which


def end_of(game, options, players, number, dice, which):
    """The state at the end of a random game, whose laws are looked at after every phase."""
    state = game.start(seats_of(game, players), options, str(number), SALT).state
    for _ in range(MOST_MOVES):
        if not (deciders := game.deciders(state)):
            return state
        seat = dice.choice(deciders)
        path = random_path(game.menu(state, seat), dice)
        played = game.play(state, seat, path, in_place=True)
        state = played.state
        if played.closed:
            broken = [law for law, holds in game.laws(state) if not holds]
            assert not broken, (which, broken)
    raise AssertionError(f"{which} does not end")

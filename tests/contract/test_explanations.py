"""Contract of `Game.now`, the line that explains a decision to players who are new to a game."""

from __future__ import annotations

from tests.contract.test_words import faults
from tests.effort import samples

POSITIONS = samples(60, long=10_000)  # of each match


def test_a_game_that_explains_decisions_explains_every_one_in_a_line(match):
    game, said = match.game, {}
    for state in (move.state for move in match.sample(POSITIONS)) if game.now else ():
        for seat in game.deciders(state):
            line = game.now(game.view(state, seat))
            assert line is not None, f"{state.phase} asks and is not explained"
            said[str(line)] = ("explanation", line)
    assert not faults(said.values(), match.vocabulary)

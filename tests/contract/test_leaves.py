from __future__ import annotations

from copy import deepcopy
from random import Random

from rules.core.copies import draft_of
from rules.core.leaves import leaves, simulate
from tests.effort import samples

POSITIONS = samples(6, long=40)  # of each match
WORDS = 3  # of each menu
LEAVES = 8  # of each position


def any_words(draw):
    return lambda menu, path: [menu.random_word(draw) for _ in range(WORDS)]


def test_a_leaf_is_played_as_its_path_is_in_every_state_that_looks_the_same(match):
    game = match.game
    for number, move in enumerate(match.sample(POSITIONS)):
        draw = Random(f"{match.seed}/{number}").randrange
        before = deepcopy(move.state)
        found = [*leaves(game.menu(move.state, move.seat), LEAVES, any_words(draw))]
        for world in (move.state, game.twin(move.state, move.seat, draw)):
            for path, action in found:
                draft = draft_of(world)
                assert simulate(game, draft, action) == game.deciders(draft)
                assert draft == game.play(world, move.seat, path).state
        assert move.state == before

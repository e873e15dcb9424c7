from __future__ import annotations

from random import Random

from rules.core.computers import deal_world, knowledge_of
from tests.random_games import random_match
from tests.toy import TOY
from tests.toy_computer import COMPUTER


def test_a_world_foresees_no_draw():
    for move in random_match(TOY, 1).moves:
        world = deal_world(COMPUTER, knowledge_of(move.state, move.seat), Random(1))
        assert world.chance.seed.value != move.state.chance.seed.value

"""Whole games are played from the text board, hand and rule alone, as they are read aloud."""

from __future__ import annotations

from random import Random

import pytest

from rules.aton import GAME, narrate
from rules.aton.options import AtonOptions
from rules.core.options import describe_changes
from tests.menus import leaves
from tests.rules.aton.read_board import Reader

OPTIONS = [
    AtonOptions(),
    AtonOptions(optional_place=True, optional_remove=True, post_score_substitute="most"),
    AtonOptions(post_score_substitute="free", exchange_shown="at_once"),
]


@pytest.mark.parametrize("options", OPTIONS)
def test_the_moves_read_from_words_alone_are_the_legal_ones_and_all_of_them(options):
    dice = Random(7)
    state = GAME.start(("red", "blue"), options, "nile", "salt").state
    while deciders := GAME.deciders(state):
        seat = dice.choice(deciders)
        found = read(state, seat)
        legal = {path for path, _ in leaves(GAME.menu(state, seat))}
        assert found == legal, (state.phase, found ^ legal)
        state = GAME.play(state, seat, dice.choice(sorted(found))).state


def read(state, seat):
    view = GAME.view(state, seat)
    board, hand = (list(map(str, told(view))) for told in (narrate.board, narrate.hand))
    rule = [narrate.rule(view), *describe_changes(view.options)]
    return Reader(board, hand, " ".join(map(str, rule)), seat).moves()

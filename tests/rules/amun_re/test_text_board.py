"""Whole games are played from the text board, hand and rule alone, as they are read aloud."""

from __future__ import annotations

from random import Random

import pytest

from rules.amun_re import GAME, narrate
from rules.amun_re.options import AmunReOptions
from rules.core.options import describe_changes
from tests.menus import leaves
from tests.random_games import seats_of
from tests.rules.amun_re.read_board import Reader

OPTIONS = {
    "2003": (3, AmunReOptions()),
    "bans": (4, AmunReOptions(rebid_ban="all_lost", overbid_duration="single", wbc_four=True)),
    "more-cards": (
        5,
        AmunReOptions(
            overbid_duration="province",
            draw_extra_two="may_top",
            start_hand="draw2_keep1",
            expert_provinces=True,
            bidding="rounds",
            board="abydos",
            power_bonus_counts_immediate=False,
        ),
    ),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_the_moves_read_from_words_alone_are_the_legal_ones_and_all_of_them(name):
    players, options = OPTIONS[name]
    dice = Random(name)
    state = GAME.start(seats_of(GAME, players), options, "nile", "salt").state
    while deciders := GAME.deciders(state):
        seat = dice.choice(deciders)
        found = read(state, seat)
        legal = {path for path, _ in leaves(GAME.menu(state, seat))}
        assert found == legal, (state.phase, sorted(found ^ legal)[:9])
        kept = [path for path in sorted(found) if path[0] != "sell"]  # or nobody would have cards
        state = GAME.play(state, seat, dice.choice(kept)).state


def read(state, seat):
    view = GAME.view(state, seat)
    board, hand = (list(map(str, told(view))) for told in (narrate.board, narrate.hand))
    rule = [narrate.rule(view), *describe_changes(view.options)]
    return Reader(board, hand, " ".join(map(str, rule)), seat).moves()

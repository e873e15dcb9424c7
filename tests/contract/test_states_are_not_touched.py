from __future__ import annotations

from copy import deepcopy

import pytest

from rules.core.errors import IllegalMoveError
from rules.core.secrets import seal
from tests.contract.observations import RUBBISH, observe
from tests.effort import samples

POSITIONS = samples(8, long=40)  # of each match


def test_playing_never_touches_the_state_it_was_given(match):
    for move in match.checked_moves:
        before = deepcopy(move.state)
        following = match.game.play(move.state, move.seat, move.path).state
        assert move.state == before
        assert following is not move.state


def test_looking_never_touches_the_state(match):
    for move in match.sample(POSITIONS):
        before = deepcopy(move.state)
        for viewer in match.viewers():
            observe(match.game, move.state, viewer)
        match.game.default(seal(move.state, move.seat), move.seat)
        match.game.twin(move.state, move.seat, lambda limit: limit - 1)
        list(match.game.laws(move.state))
        assert move.state == before


def test_a_refused_move_leaves_the_state_alone_in_place_too(match):
    for move in match.sample(POSITIONS):
        before = deepcopy(move.state)
        for path in (move.path[:-1], (*move.path, "more"), *((word,) for word in RUBBISH)):
            with pytest.raises(IllegalMoveError):
                match.game.play(move.state, move.seat, path, in_place=True)
        for seat in {*match.seats, "stranger"} - {*match.game.possible_deciders(move.state)}:
            with pytest.raises(IllegalMoveError):
                match.game.play(move.state, seat, move.path, in_place=True)
        assert move.state == before

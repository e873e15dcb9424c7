from __future__ import annotations

from random import Random

from tests.contract.looks import heard, may_know
from tests.menus import random_path

POSITIONS = 30


def sealed_moves(match):
    moves = [move for move in match.moves if match.game.is_sealed(move.state)]
    return moves[:: max(1, len(moves) // POSITIONS)]


def test_a_sealed_choice_leaves_no_trace_for_others(match):
    game = match.game
    for number, move in enumerate(sealed_moves(match)):
        path = random_path(game.menu(move.state, move.seat), Random(number))
        other = game.play(move.state, move.seat, path)
        assert other.closed == move.played.closed
        if other.closed:
            continue  # all choices have been opened
        for viewer in {*match.viewers()} - {move.seat}:
            assert heard(other, viewer) == heard(move.played, viewer)
            assert may_know(game, other.state, viewer) == may_know(game, move.played.state, viewer)


def test_a_sealed_choice_can_be_changed_until_the_others_are_in(match):
    game = match.game
    for move in sealed_moves(match):
        if not move.played.closed:
            assert move.seat in game.revisers(move.played.state)


def test_a_choice_made_again_is_as_if_it_had_been_the_first(match):
    game = match.game
    for number, move in enumerate(sealed_moves(match)):
        if move.played.closed:
            continue
        path = random_path(game.menu(move.played.state, move.seat), Random(number))
        changed = game.play(move.played.state, move.seat, path).state
        assert changed == game.play(move.state, move.seat, path).state

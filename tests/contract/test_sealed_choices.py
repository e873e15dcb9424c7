from __future__ import annotations

from random import Random

from rules.core.menu import random_path
from tests.contract.observations import observe, observed_events
from tests.effort import samples
from tests.random_games import sample

POSITIONS = samples(8, long=30)  # of each match


def sealed_moves(match):
    moves = [move for move in match.moves if match.game.is_sealed(move.state)]
    return sample(moves, POSITIONS, match.seed)


def has_chosen(game, move, played):
    """True if the move completed a sealed choice. A part of one leaves the seat a decider."""
    return played.phase_changed or move.seat not in game.deciders(played.state)


def is_open_act(move, played):
    """True if the move was open and began another moment of the same phase."""
    return played.phase_changed and played.state.flow and played.state.flow == move.state.flow


def test_a_sealed_choice_leaves_no_trace_for_others(match):
    game = match.game
    for number, move in enumerate(sealed_moves(match)):
        path = random_path(game.menu(move.state, move.seat), Random(number).randrange)
        other = game.play(move.state, move.seat, path)
        if other.phase_changed and move.played.phase_changed:
            continue  # all choices have been opened
        if has_chosen(game, move, other) != has_chosen(game, move, move.played):
            continue  # that somebody has chosen is for all to see
        if is_open_act(move, other) or is_open_act(move, move.played):
            continue  # by the options of the match it is for all to see
        assert other.phase_changed == move.played.phase_changed
        for viewer in {*match.viewers()} - {move.seat}:
            assert observed_events(other, viewer) == observed_events(move.played, viewer)
            assert observe(game, other.state, viewer) == observe(game, move.played.state, viewer)


def test_a_choice_that_leaves_the_same_players_waiting_is_invisible_to_others(match):
    game = match.game
    for move in sealed_moves(match):
        after = move.played.state
        if move.played.phase_changed or game.deciders(after) != game.deciders(move.state):
            continue  # that somebody has chosen is for all to see
        for viewer in {*match.viewers()} - {move.seat}:
            assert observed_events(move.played, viewer) == []
            assert observe(game, after, viewer) == observe(game, move.state, viewer)


def test_a_sealed_choice_can_be_changed_until_the_others_are_in(match):
    game = match.game
    for move in sealed_moves(match):
        if not move.played.phase_changed:
            assert move.seat in game.possible_deciders(move.played.state)


def test_a_choice_made_again_is_as_if_it_had_been_the_first(match):
    game = match.game
    for number, move in enumerate(sealed_moves(match)):
        if move.seat not in game.revisers(move.played.state) or move.played.phase_changed:
            continue  # all is open, or only a part has been chosen
        path = random_path(game.menu(move.played.state, move.seat), Random(number).randrange)
        changed = game.play(move.played.state, move.seat, path).state
        assert changed == game.play(move.state, move.seat, path).state

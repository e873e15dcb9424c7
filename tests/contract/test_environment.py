"""Observations and masks of agents, at all positions of the matches."""

from __future__ import annotations

from random import Random

from rules.environment.features import names_of, read
from rules.environment.turns import Turn
from tests.contract.test_twins import twins
from tests.effort import samples

POSITIONS = samples(6, long=30)  # of each match


def observation(game, state, seat):
    """All features of a seat's view, also those that a vocabulary would leave out."""
    return read(game.view(state, seat), names_of(state.seats, seat))


def masks(game, state, seat):
    """The possible words along a random move, as an agent is shown them."""
    turn, dice = Turn(game.menu(state, seat)), Random(seat)
    while words := turn.words():
        yield words
        turn.step(dice.choice(words))


def test_an_observation_and_a_mask_show_nothing_hidden(match):
    for move, viewer, twin in twins(match, POSITIONS):
        states = (move.state, twin)
        if viewer is not None:
            here, there = (observation(match.game, state, viewer) for state in states)
            assert here == there
        if viewer in match.game.deciders(move.state):
            here, there = ([*masks(match.game, state, viewer)] for state in states)
            assert here == there


def test_names_that_remember_a_view_read_the_next_one_like_new_names(match):
    names = {seat: names_of(match.seats, seat) for seat in match.seats}
    for move in match.sample(4 * POSITIONS):
        view = match.game.view(move.state, move.seat)
        assert read(view, names[move.seat]) == read(view, names_of(match.seats, move.seat))

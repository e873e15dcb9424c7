"""Observations and masks of agents, at all positions of the matches."""

from __future__ import annotations

from random import Random

from rules.environment.features import names_of, read
from rules.environment.turns import Turn
from rules.environment.vocabulary import NAMES
from tests.contract.test_twins import twins
from tests.effort import samples

POSITIONS = samples(6, long=30)  # of each match


def observation(game, state, seat):
    """All features of a seat's view, also those that a vocabulary would leave out."""
    found = read(game.view(state, seat), NAMES, names_of(state.seats, seat))
    return [(name.text, value) for name, value in found]


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

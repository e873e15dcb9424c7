"""Observations and masks of agents, at all positions of the matches."""

from __future__ import annotations

from random import Random

import pytest

from rules.environment.features import names_of, read
from rules.environment.vocabulary import NAMES, stored, words_offered
from rules.environment.walk import Decision, seen_by
from tests.contract.test_twins import twins
from tests.effort import samples

POSITIONS = samples(6, long=30)  # of each match
REMEDY = "`python -m tests.vocabularies` adds the new words and features behind the others"


@pytest.fixture
def vocabulary(match):
    return stored(match.game) or pytest.skip(f"the game has no vocabulary: {REMEDY}")


def masks(game, state, seat):
    """The possible words along a random move, as an agent is shown them."""
    decision, dice = Decision(game, state, seat), Random(seat)
    while not decision.is_whole:
        yield list(decision.legal)
        decision.step(dice.choice([*decision.legal]))


def test_every_word_of_every_menu_has_a_number(match, vocabulary):
    known = {*vocabulary.words}
    for move in match.moves:
        menu = match.game.menu(move.state, move.seat)
        assert not words_offered(menu, move.path) - known, REMEDY


def test_every_feature_of_a_view_has_a_number(match, vocabulary):
    known = {*vocabulary.features}
    for move in match.sample(POSITIONS):
        for seat in match.seats:
            view, seats = match.game.view(move.state, seat), names_of(match.seats, seat)
            assert not {name.text for name, _ in read(view, NAMES, seats)} - known, REMEDY


def test_an_observation_and_a_mask_show_nothing_hidden(match):
    for move, viewer, twin in twins(match, POSITIONS):
        if viewer is not None:
            here, there = (seen_by(match.game, state, viewer) for state in (move.state, twin))
            assert here == there
        if viewer in match.game.deciders(move.state):
            here, there = (masks(match.game, state, viewer) for state in (move.state, twin))
            assert [*here] == [*there]

"""Steps: everybody can follow them, and nothing hidden changes how many there are."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, pairwise
from random import Random

import pytest

from rules.core.records import RecordError
from rules.core.replay import replayed_moves
from rules.core.state import SealedChoice
from rules.core.steps import Replay, states_after, steps_of
from tests.contract.conftest import contract_matches
from tests.effort import samples

EVERY = samples(6, long=1)  # of how many matches one is looked at
CUTS = samples(2, long=20)  # of a match, each replayed to there
SHUFFLES = samples(1, long=5)


def public(steps):
    """Facts of steps by which two viewers could compare them."""
    return [(step.number, step.seat, step.heading, step.round, step.kinds) for step in steps]


@lru_cache(maxsize=64)
def steps_in(match):
    return steps_of(match.game, match.record)


def test_each_public_move_of_a_match_belongs_to_one_step(game):
    for match in contract_matches(game, EVERY):
        steps = steps_in(match)
        assert [step.number for step in steps] == [*range(len(steps))]
        told = [
            number
            for number, move in enumerate(match.moves, 1)
            if any(told.to is None for told in move.played.announcements)
        ]
        for before, step in pairwise(steps):
            assert before.last < step.first <= step.last
        assert [n for step in steps for n in told if step.first <= n <= step.last] == told
        assert steps[-1].last == told[-1]


def test_a_step_that_is_finished_never_changes(game):
    for match in contract_matches(game, EVERY):
        whole, log = steps_in(match), match.record.log
        for length in Random(match.seed).sample(range(len(log)), min(CUTS, len(log))):
            part = steps_of(match.game, replace(match.record, log=log[:length]))
            assert part == whole[: len(part)]


def test_the_order_of_choices_in_secret_changes_no_step(game):
    for match in contract_matches(game, EVERY):
        for seed in range(SHUFFLES):
            other = _in_another_order(match, Random(seed))
            if other and _public_story(_told_in(match.game, other)) == _public_story(match.told):
                assert public(steps_of(match.game, other)) == public(steps_in(match))


def _told_in(game, record):
    """Yield the announcements of a record up to its first illegal move."""
    with suppress(RecordError):
        for move in replayed_moves(game, record):
            yield from move.played.announcements


def _public_story(announcements):
    """Return all that everybody is told, except who has made a secret choice."""
    public = (told.event for told in announcements if told.to is None)
    return [type(each) if isinstance(each, SealedChoice) else each for each in public]


def _in_another_order(match, dice):
    """Make a record in which the choices of each secret phase come in another order, or none."""
    log = [*match.record.log]
    secret = [
        (number, move.state.moment)
        for number, move in enumerate(match.moves)
        if match.game.is_sealed(move.state)
    ]
    changed = False
    for _, group in groupby(secret, key=lambda each: each[1]):
        numbers = [number for number, _ in group]
        if len({log[number].seat for number in numbers}) == len(numbers) > 1:
            drawn = dice.sample(numbers, len(numbers))
            changed = changed or drawn != numbers
            for place, entry in zip(numbers, [log[number] for number in drawn], strict=True):
                log[place] = entry
    return replace(match.record, log=tuple(log)) if changed else None


def test_the_state_after_a_step_is_that_of_its_last_move(game):
    for match in contract_matches(game, EVERY):
        steps = steps_in(match)
        drawn = Random(match.seed).sample(steps, min(CUTS, len(steps)))
        replay, states = Replay(match.game, match.record), [*match.states]
        for step, state in states_after(match.game, match.record, drawn):
            for found in (state, replay.after(step)[0]):
                assert found == states[step.last]
            drawn.remove(step)
        assert not drawn


def test_hidden_orders_are_met_at_all(game):
    if not any(getattr(p, "SEALED", 0) or getattr(p, "WINDOW", 0) for p in game.phases.values()):
        pytest.skip("the game has no choices in secret")
    others = ((match, _in_another_order(match, Random(1))) for match in contract_matches(game))
    assert any(
        other and _public_story(_told_in(game, other)) == _public_story(match.told)
        for match, other in others
    )

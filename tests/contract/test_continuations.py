"""A finished match can be played on from any step, with the knowledge of one player then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

import pytest

from rules.core.continuations import begin, begun, continuation_of
from rules.core.digest import state_digest
from rules.core.menu import random_path
from rules.core.records import END, RecordEntry, RecordError, parse, write
from rules.core.replay import complete_record, verify
from rules.core.steps import Replay
from tests.contract.observations import observe
from tests.effort import samples

STEPS = samples(1, long=10)  # of each match
FORWARD = samples(10, long=200)  # moves of a continuation


@lru_cache(maxsize=1)
def replay_of(match):
    return Replay(match.game, match.record)


@dataclass(frozen=True)
class Twin:
    """A replay in which everything is dealt again that a seat cannot see."""

    replay: Replay
    seat: str

    def __getattr__(self, name):
        return getattr(self.replay, name)

    def after(self, step):
        state, shown = self.replay.after(step)
        return self.game.twin(state, self.seat, Random(step.number).randrange), shown


def origins(match, replay):
    """Yield steps, each with a seat to continue in. A game without computers cannot deal."""
    if match.game.computer is None:
        return
    dice = Random(match.seed)
    going_on = replay.steps[:-1]
    for step in dice.sample(going_on, min(STEPS, len(going_on))):
        yield step, dice.choice(match.seats)


def continued(game, state, dice):
    """Play on at random, and return the moves."""
    log = []
    while len(log) < FORWARD and (deciders := game.deciders(state)):
        seat = dice.choice(deciders)
        path = random_path(game.menu(state, seat), dice.randrange)
        log.append(RecordEntry(seat, path))
        state = game.play(state, seat, path).state
    if state.flow:
        log.append(RecordEntry("!", (END,)))
    return log


def test_a_continuation_begins_as_its_player_saw_the_table_and_keeps_the_laws(match):
    replay = replay_of(match)
    for step, seat in origins(match, replay):
        state, _ = replay.after(step)
        world = begin(replay, step, seat, "seed")
        assert observe(match.game, world, seat) == observe(match.game, state, seat)
        assert not [law for law, holds in match.game.laws(world) if not holds]


def test_nothing_hidden_of_the_match_is_in_a_continuation(match):
    replay = replay_of(match)
    for step, seat in origins(match, replay):
        twin = Twin(replay, seat)
        one, other = (begin(each, step, seat, "seed") for each in (replay, twin))
        assert state_digest(one) == state_digest(other)


def test_a_continuation_is_verified_with_its_parent(match):
    game, parent, replay = match.game, match.complete_record, replay_of(match)
    for step, seat in origins(match, replay):
        for known in (seat, ""):
            state = begin(replay, step, known, "seed")
            log = continued(game, state, Random(match.seed))
            child = continuation_of(match.record, step, known, "seed", log)
            position = begun(game, child, parent)
            whole = complete_record(game, child, begun=position)
            assert parse(write(whole)) == whole
            assert verify(game, whole, begun=position) == []
            forged = replace(parent, log=parent.log[:-1])
            with pytest.raises(RecordError, match="another game than the one given"):
                begun(game, whole, forged)
            assert "within another one" in verify(game, whole)[0]

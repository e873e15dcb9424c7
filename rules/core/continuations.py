"""Continuations: a match that is played on from a step of a finished one.

It begins in the position after the step. By default that is a world: everything that its player did
not know then is dealt again from the seat's knowledge, by the seed of the continuation. So nothing
hidden of the finished match is in it. In the true position, every card is where it was. Either way
all later luck is new, from that seed. It is a record of its own, which is checked with its parent.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final, TypeVar

from rules.core.chance import Chance, commitment_of
from rules.core.computers import Knowledge, deal_world, knowledge_of
from rules.core.digest import parent_digest
from rules.core.game import Game
from rules.core.records import Origin, Record, RecordEntry, RecordError
from rules.core.replay import replayed_moves
from rules.core.secrets import Seat, secret
from rules.core.state import Announcement, State
from rules.core.steps import Replay, Step

S = TypeVar("S", bound=State)

SALT: Final = "continuation"


def begin(replay: Replay[S], step: Step, seat: Seat, seed: str) -> S:
    """Return the state in which a continuation begins, dealt by the knowledge of a seat.

    Without a seat it is the true position. Raises `RecordError` if the game was over at the step,
    or cannot deal a world.
    """
    game, (state, _) = replay.game, replay.after(step)
    if not state.flow:
        raise RecordError(f"The game was over at step {step.number}.")
    if seat:
        state = _world(game, knowledge_of(state, seat, told_until(replay, step)), seed)
    state.chance = Chance(secret(seed), SALT)
    return state


def _world(game: Game[S, Any], knowledge: Knowledge[S], seed: str) -> S:
    if game.computer is None:
        raise RecordError(f"{game.label} has no computer players, which deal hidden cards again.")
    return deal_world(game.computer, knowledge, Random(f"continuation {seed}"))


def told_until(replay: Replay[Any], step: Step) -> Iterable[Announcement]:
    """Yield the announcements of a match up to a step, without those of undone moves."""
    for move in replayed_moves(replay.game, replay.record):
        if move.number > step.last:
            return
        yield from move.played.announcements


def continuation_of(
    parent: Record, step: Step, seat: Seat, seed: str, log: Iterable[RecordEntry]
) -> Record:
    """Make the record of a continuation, without draws and result."""
    return Record(
        game=parent.game,
        edition=parent.edition,
        options=parent.options,
        seats=parent.seats,
        commitment=commitment_of(seed),
        salt=SALT,
        seed=seed,
        log=tuple(log),
        origin=Origin(parent_digest(parent), step.number, seat),
    )


def begun(game: Game[S, Any], record: Record, parent: Record) -> S:
    """Return the state in which a recorded continuation began. Raises `RecordError`."""
    origin = record.origin
    if origin is None:
        raise RecordError("The game did not begin within another one.")
    if origin.parent != parent_digest(parent):
        raise RecordError("The game began within another game than the one given.")
    if not record.seed:
        raise RecordError("The record has no seed: the game is not over, or has not been told.")
    if record.salt != SALT or _fixed(record) != _fixed(parent):
        raise RecordError("The record's header differs from that of the game in which it began.")
    if origin.seat and origin.seat not in parent.seats:
        raise RecordError(f"There is no seat `{origin.seat}`.")
    replay = Replay(game, parent)
    if origin.step >= len(replay.steps):
        raise RecordError(f"The game in which it began has no step {origin.step}.")
    return begin(replay, replay.steps[origin.step], origin.seat, record.seed)


def _fixed(record: Record) -> tuple[object, ...]:
    """Return the facts that a continuation has in common with its parent."""
    return record.game, record.edition, record.options, record.seats

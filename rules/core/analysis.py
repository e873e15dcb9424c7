"""The analysis of a record: the decisions of its seats are judged one by one.

Each verdict needs its decision alone: its seed is made of the entry's number. So an analysis can be
made in pieces and in any order, and comes to the same on every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from rules.core.computers import Knowledge
from rules.core.game import Game
from rules.core.judge import POINT, Judgement, judge, judge_again
from rules.core.menu import Path
from rules.core.records import Record
from rules.core.replay import replayed_moves, undone_entries
from rules.core.secrets import Seat, seal
from rules.core.state import Event, State
from rules.core.text import Text

S = TypeVar("S", bound=State)

DEAREST: Final = 6  # decisions of a seat that are judged twice

Judgements = Mapping[int, Judgement]  # by the numbers of the entries


@dataclass(frozen=True, slots=True)
class Decision(Generic[S]):
    """A move of a record, with the knowledge of its seat when it decided."""

    entry: int  # the number of its entry
    heading: Text
    knowledge: Knowledge[S]
    path: Path

    @property
    def seat(self) -> Seat:
        return self.knowledge.seat


def decisions(
    game: Game[S, Any], record: Record, entries: Collection[int] | None = None
) -> Iterator[Decision[S]]:
    """Yield the moves that count, only those of some entries if these are named.

    Undone moves do not count, and neither does a choice in secret that its player changed. Raises
    `RecordError` at the first entry that cannot be played.
    """
    secret = list[tuple[Seat, Decision[S] | None]]()  # choices that may still be changed
    for seat, decision, state in _moves(game, record, entries):
        if not game.is_sealed(state):
            yield from (each for _, each in secret if each)
            secret.clear()
        if seat not in game.deciders(state):
            del secret[max(n for n, (chooser, _) in enumerate(secret) if chooser == seat)]
        secret.append((seat, decision))
    yield from (each for _, each in secret if each)


def _moves(
    game: Game[S, Any], record: Record, entries: Collection[int] | None
) -> Iterator[tuple[Seat, Decision[S] | None, S]]:
    """Yield the seat of each move that stands, the decision if it is asked for, and the state."""
    gone = undone_entries(record.log)
    standing = [n for n, e in enumerate(record.log, 1) if not e.is_act and n not in gone]
    told: dict[Seat, list[Event]] = {seat: [] for seat in record.seats}
    for move, number in zip(replayed_moves(game, record, in_place=False), standing, strict=False):
        state, entry = move.played.state, record.log[number - 1]
        for seat, events in told.items():
            events += (each.event for each in move.played.announcements if each.reaches(seat))
        decision = None
        if entries is None or number in entries:
            knowledge = Knowledge(seal(state, entry.seat), entry.seat, tuple(told[entry.seat]))
            decision = Decision(number, game.heading(state), knowledge, entry.words)
        yield entry.seat, decision, state


def first_look(game: Game[S, Any], decision: Decision[S]) -> Judgement | None:
    """Judge a decision, or return None if there was nothing to decide."""
    return judge(game, decision.knowledge, decision.path, f"judge {decision.entry}")


def second_look(game: Game[S, Any], decision: Decision[S], verdict: Judgement) -> Judgement:
    """Judge a decision once more, in other and more worlds. This verdict replaces the first."""
    return judge_again(game, decision.knowledge, verdict, f"judge again {decision.entry}")


def doubtful(verdicts: Judgements) -> Judgements:
    """Return the dearest decisions of a seat at a first look, which are judged twice."""
    dear = [(entry, verdict) for entry, verdict in verdicts.items() if verdict.loss >= POINT]
    return dict(sorted(dear, key=lambda each: -each[1].loss)[:DEAREST])


def costly(verdicts: Judgements) -> Judgements:
    """Return the decisions of a seat whose loss counts, the dearest first."""
    counting = [(entry, verdict) for entry, verdict in verdicts.items() if verdict.counts]
    return dict(sorted(counting, key=lambda each: -each[1].loss))


def analyse(
    game: Game[S, Any], record: Record, seats: Collection[Seat]
) -> Iterator[tuple[Decision[S], Judgement | None]]:
    """Judge the decisions of some seats, then the dearest of each once more.

    The last verdict on a decision counts. Raises `RecordError`.
    """
    found: dict[Seat, dict[int, Judgement]] = {seat: {} for seat in seats}
    own = [n for n, entry in enumerate(record.log, 1) if entry.seat in found]
    for decision in decisions(game, record, own):
        verdict = first_look(game, decision)
        if verdict:
            found[decision.seat][decision.entry] = verdict
        yield decision, verdict
    again = {n: verdict for each in found.values() for n, verdict in doubtful(each).items()}
    for decision in decisions(game, record, again):
        yield decision, second_look(game, decision, again[decision.entry])

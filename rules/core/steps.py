"""Steps: a match cut into the actions that everybody could follow, the unit of looking back.

A step is everything that one seat did in one go. Only public facts decide where it ends. So all
viewers have the same steps with the same numbers, and no number reveals how often somebody has
chosen in secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.core.copies import draft_of
from rules.core.game import Game
from rules.core.records import Record, RecordEntry
from rules.core.replay import ReplayedMove, replayed_moves, undone_entries
from rules.core.secrets import Seat
from rules.core.state import Event, Illustration, State
from rules.core.text import Text

S = TypeVar("S", bound=State)

APART: Final = 50  # entries between two copies of a state, each of about 20 KiB


@dataclass(frozen=True, slots=True)
class Step:
    """One step by its place in the log, with facts that everybody knows."""

    number: int  # 0 is the set-up
    first: int  # its first entry that everybody saw
    last: int  # the entry after which it ends
    seat: Seat | None  # None: the set-up, or choices in secret
    heading: Text  # the round and phase that it belongs to
    round: int
    kinds: frozenset[type[Event]]  # of its public events

    def begins(self, before: Step) -> bool:
        """Whether it is the first step of a round, after the step `before`."""
        return self.round != before.round


def steps_of(game: Game[S, Any], record: Record) -> list[Step]:
    """Cut a record into steps, as far as they are finished. Raises `RecordError`.

    A step ends if nobody chooses in secret and the next action is another seat's, or belongs to
    another heading. It also ends where a secret choice begins, so that the action before it is not
    lost in the reveal, and with the match. Choices in secret and answers to windows belong to the
    step that tells their outcome.
    """
    cutter = _Cutter(game)
    for move in replayed_moves(game, record):
        cutter.add(move)
    return cutter.finished(record)


def states_after(
    game: Game[S, Any], record: Record, steps: Iterable[Step]
) -> Iterator[tuple[Step, S]]:
    """Replay a record, and yield the state after each of these steps.

    It is one state, which the next step changes.
    """
    ends = {step.last: step for step in steps}
    for move in replayed_moves(game, record):
        if step := ends.pop(move.number, None):
            yield step, move.played.state
        if not ends:
            return


class Replay(Generic[S]):
    """A record cut into steps, which finds the state after any of them within milliseconds.

    It keeps copies of the state, with all secrets: only views of them may leave a program.
    """

    def __init__(self, game: Game[S, Any], record: Record) -> None:
        """Play the whole record once. Raises `RecordError`."""
        self.game, self.record = game, record
        self._undone_entries, cutter = undone_entries(record.log), _Cutter(game)
        self._copies: list[_Copy[S]] = []
        for move in replayed_moves(game, record):
            self._add(cutter, move)
        self.steps = cutter.finished(record)

    def go_on(self, record: Record) -> None:
        """Take up a longer record of the same match.

        Only an undo of a finished step makes it play from further back. So the time that it takes
        reveals no secret choice, nor one taken back. Raises `IllegalMoveError`.
        """
        now_undone = undone_entries(record.log)
        changed = min([self.steps[-1].last + 1, *(now_undone - self._undone_entries)])
        self._copies = [copy for copy in self._copies if copy.number < changed]
        self.record, self._undone_entries = record, now_undone
        begun = self._copies[-1]
        state, cutter = draft_of(begun.state), begun.cutter.copy()
        for number, entry in self._moves(begun.number, len(record.log)):
            sealed = self.game.is_sealed(state)
            played = self.game.play(state, entry.seat, entry.words, in_place=True)
            self._add(cutter, ReplayedMove(number, entry, sealed, played))
        self.steps = cutter.finished(record)

    def after(self, step: Step) -> tuple[S, tuple[Illustration, ...]]:
        """Return the state after a step, and the pictures that the rules showed during it."""
        before = self.steps[max(0, step.number - 1)].last
        state, shown = self.before(before + 1), list[Illustration]()
        for _, entry in self._moves(before, step.last):
            shown += self.game.play(state, entry.seat, entry.words, in_place=True).illustrations
        return state, tuple(shown)

    def before(self, entry: int) -> S:
        """Return the state before the move of an entry."""
        begun = max((c for c in self._copies if c.number < entry), key=lambda c: c.number)
        state = draft_of(begun.state)
        for _, move in self._moves(begun.number, entry - 1):
            self.game.play(state, move.seat, move.words, in_place=True)
        return state

    def _moves(self, since: int, until: int) -> Iterator[tuple[int, RecordEntry]]:
        """Yield the moves that stand after an entry, up to another, with their numbers."""
        for number, entry in enumerate(self.record.log[since:until], since + 1):
            if not (entry.is_act or number in self._undone_entries):
                yield number, entry

    def _add(self, cutter: _Cutter[S], move: ReplayedMove[S]) -> None:
        cutter.add(move)
        if not self._copies or move.number - self._copies[-1].number >= APART:
            copy = _Copy(move.number, draft_of(move.played.state), cutter.copy())
            self._copies.append(copy)


class _Copy(NamedTuple, Generic[S]):
    """A state after an entry, with the steps up to there."""

    number: int
    state: S
    cutter: _Cutter[S]


@dataclass(slots=True)
class _Cutter(Generic[S]):
    """Cuts the moves of a replay into steps."""

    game: Game[S, Any]
    steps: list[Step] = field(default_factory=list)
    open: Step | None = None  # the step that may go on
    heading: Text = field(default=Text(""))  # of the state before the next move, as the next two
    round: int = 0
    is_window: bool = False

    def add(self, move: ReplayedMove[S]) -> None:
        """Add the next move of the replay, the set-up first."""
        state, game = move.played.state, self.game
        kinds = frozenset(type(a.event) for a in move.played.announcements if a.to is None)
        before, was_window = self.heading, self.is_window
        if state.flow:
            self.heading, self.is_window = game.heading(state), game.is_window(state)
        if not move.number:
            self.round = game.round(state)
            self.steps.append(Step(0, 0, 0, None, self.heading, self.round, kinds))
        elif kinds:
            self._extend(move, self._seat(move, was_window), before, kinds)
            if self._ends(move, before):
                self.end_step()
        self.round = game.round(state)

    def _seat(self, move: ReplayedMove[S], was_window: bool) -> Seat | None:
        """Return the seat that everybody saw act. Nobody may know the seat that closes a window."""
        if was_window:
            return self.open.seat if self.open else None
        return None if move.is_sealed else move.entry.seat

    def _extend(
        self, move: ReplayedMove[S], seat: Seat | None, heading: Text, kinds: frozenset[type[Event]]
    ) -> None:
        """Let the open step go on with a move, or begin the next one with it."""
        if self.open and self.open.seat != seat:
            self.end_step()
        if step := self.open:
            self.open = replace(step, last=move.number, kinds=step.kinds | kinds)
        else:
            number = len(self.steps)
            self.open = Step(number, move.number, move.number, seat, heading, self.round, kinds)

    def _ends(self, move: ReplayedMove[S], heading: Text) -> bool:
        """Whether the open step ends with a move, whatever follows."""
        assert self.open is not None, "a move has just extended it"
        state = move.played.state
        if self.game.is_sealed(state):
            return move.played.phase_changed and not self.is_window
        is_over = not state.flow
        return is_over or self.heading != heading or self.open.seat not in self.game.deciders(state)

    def finished(self, record: Record) -> list[Step]:
        """Return the finished steps. The end of a match finishes the open one."""
        if record.is_abandoned:
            self.end_step()
        return self.steps

    def copy(self) -> _Cutter[S]:
        """Return a copy that goes on from here."""
        return replace(self, steps=[*self.steps])

    def end_step(self) -> None:
        """End the open step, if there is one."""
        if self.open:
            self.steps.append(self.open)
            self.open = None

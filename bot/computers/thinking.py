"""Thinking: computer players begin to think as soon as it is their turn.

Nothing of a match is locked meanwhile. A thought is about one decision, named by the entry that
opened it, and counts while that is its seat's current one. It is stored only with its move: after
a crash the same seed finds the same move again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from bot.computers import levels
from bot.computers.thinker import Thinker, Thought
from bot.core.match.match import Match
from bot.core.match.missed import COMPUTER_PLAYS, how_timed_out
from bot.core.pace.calendar import earliest
from bot.ground.logs import about
from bot.ground.rows import NewThought
from rules.core.computers import Knowledge
from rules.core.secrets import Seat

DELAY: Final = 2  # seconds from the opening of a decision to the move


class Opened(NamedTuple):
    """A decision of a seat, by the entry that opened it."""

    seat: Seat
    entry: int


class Thinking:
    """The thoughts about the current decisions of computer players, in all matches."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self._tasks: dict[int, dict[Opened, asyncio.Task[Thought]]] = {}

    def begin(self, match: Match) -> None:
        """Think about the current decisions of computer players, and no longer about past ones."""
        former = self._tasks.pop(match.id, {})
        now = [Opened(seat, match.opened[seat]) for seat in _thinking_seats(match)]
        tasks = {each: former.get(each) or self._begin(match, each) for each in now}
        for past in former.keys() - tasks.keys():
            former[past].cancel()
        if tasks:
            self._tasks[match.id] = tasks

    def thought(self, match: Match, seat: Seat) -> Thought | None:
        """Return the thought about a seat's current decision, or None if it is not finished.

        Raises the error of a failed thought, and forgets it, so that `begin` starts it again.
        """
        tasks, opened = self._tasks.get(match.id, {}), Opened(seat, match.opened[seat])
        task = tasks.get(opened)
        if task is None or not task.done():
            return None
        if task.cancelled() or task.exception():
            del tasks[opened]
        return task.result()

    def unfinished(self, match: Match, now: float) -> Sequence[asyncio.Task[Thought]]:
        """Return the thoughts that still run although their move is due."""
        tasks = self._tasks.get(match.id, {}).items()
        return [
            task
            for opened, task in tasks
            if not task.done() and (due_of_computer(match, opened.seat) or 0) <= now
        ]

    async def close(self) -> None:
        """Stop thinking, and end the processes."""
        tasks = [task for of_match in self._tasks.values() for task in of_match.values()]
        self._tasks.clear()
        for task in tasks:
            task.cancel()
        self.thinker.processes.close()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, match: Match, opened: Opened) -> asyncio.Task[Thought]:
        level, seed = levels.level_of(match, opened.seat), seed_of(match, opened)
        taste = levels.taste_of(match.row, match.people[opened.seat])
        knowledge, word = knowledge_of(match, opened.seat), taste.word if taste else ""
        thinking = self.thinker.think(match.game, knowledge, level, seed, word)
        with about(match=match.id, operation="thinking"):
            return asyncio.create_task(thinking, name=f"thinking in match {match.id}")


def knowledge_of(match: Match, seat: Seat) -> Knowledge[Any]:
    """Return everything that a seat knows when it decides."""
    told = [*match.opening, *(each for entry in match.entries for each in entry.announcements)]
    events = tuple(each.event for each in told if each.reaches(seat))
    return Knowledge(match.position.sealed(seat), seat, events)


def seed_of(match: Match, opened: Opened) -> str:
    """Return the seed of the thought about a decision. It does not reveal the match's own seed."""
    row = match.row
    return sha256(
        f"computer {row.seed} {row.salt} {opened.seat} {opened.entry}".encode()
    ).hexdigest()


def due_of_computer(match: Match, seat: Seat) -> int | None:
    """Return the earliest time of a computer player's move, or None for a person's seat.

    After another computer's move it moves immediately, so that the channel hears of both together.
    In an open window all computer players answer after the same delay.
    """
    if not match.is_computer(seat):
        return None
    opened = match.opened[seat]
    goes_on = opened > 0 and not match.entries[opened - 1].is_by_person and not match.is_window
    return match.time_of(opened) + (0 if goes_on else DELAY)


def next_of_computers(match: Match) -> int | None:
    """Return the time of the next move of a computer player, or None if no such turn is open."""
    return earliest(due_of_computer(match, seat) for seat in match.awaited())


def row_of_thought(thought: Thought) -> NewThought:
    """Return the row of a thought, stored next to its entry."""
    reasons = [
        {"path": each.path, "value": each.value, "gains": dict(each.gains)}
        for each in thought.chosen.reasons
    ]
    return NewThought(thought.level, thought.seed, thought.version, json.dumps(reasons))


def _thinking_seats(match: Match) -> Sequence[Seat]:
    """List the seats to move whose moves computers make: their own, or those of missed turns."""
    return [
        seat
        for seat in match.awaited()
        if match.is_computer(seat) or how_timed_out(match, seat) == COMPUTER_PLAYS
    ]

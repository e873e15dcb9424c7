"""Jobs: kinds of outbox rows, each with its handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from bot.core.outbox.store import OutboxRepository
from bot.core.outbox.timer import Timer
from bot.ground.rows import OutboxRow

JobHandler: TypeAlias = Callable[[int, list[OutboxRow]], Awaitable[None]]
"""Handles the waiting rows of a kind in a match, and removes them from the outbox."""

Step: TypeAlias = Callable[[int], Awaitable[int | None]]
"""Does everything due in a match. Returns its next due time in seconds since 1970, or None."""


class Job(NamedTuple):
    """A kind of outbox rows, and its handler."""

    kind: str  # a word that is stored in databases
    handle: JobHandler
    is_painted: bool = False  # it may have pictures, so answers to users go first


def again_when_due(step: Step, outbox: OutboxRepository, timer: Timer) -> JobHandler:
    """Return a handler that runs the step, and keeps the last row until the next step is due."""

    async def handle(id: int, rows: list[OutboxRow]) -> None:
        due = await step(id)
        if due is None:
            await outbox.drop(rows)
            return
        await outbox.postpone(rows[-1], due)
        timer.set(due)

    return handle

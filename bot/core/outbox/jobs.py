"""Jobs: kinds of outbox rows, each with what handles them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from bot.core.outbox.store import OutboxRepository
from bot.core.outbox.timer import Timer
from bot.ground.rows import OutboxRow

JobHandler: TypeAlias = Callable[[int, list[OutboxRow]], Awaitable[None]]
"""Handles the rows of a kind that wait in a match. It takes its rows out of the outbox."""

Step: TypeAlias = Callable[[int], Awaitable[int | None]]
"""Does what is due in a match. Returns when it is due next, in seconds since 1970, if ever."""


class Job(NamedTuple):
    """A kind of outbox rows, and what handles them."""

    kind: str  # databases contain its word
    handle: JobHandler
    is_painted: bool = False  # it may have pictures, so people's answers go first


def again_when_due(step: Step, outbox: OutboxRepository, timer: Timer) -> JobHandler:
    """Handle rows by a step, and have the last one wait until the next step is due."""

    async def handle(id: int, rows: list[OutboxRow]) -> None:
        due = await step(id)
        if due is None:
            await outbox.drop([row.id for row in rows])
            return
        await outbox.postpone(rows[-1].id, due)
        timer.set(due)

    return handle

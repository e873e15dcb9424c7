"""Telling what has happened: one worker a match keeps the order, and each thing is said once.

An outbox row says what is to be told, never the words; these are made when it is sent. Rows that
wait together become one message. Before a message is sent its row is marked, and the message
carries the row's number; after a crash the bot looks for that number before it sends again. Edits
need no such care.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import ClientError
from discord import HTTPException

from bot.incidents import incident
from bot.store import Store
from bot.store.rows import OutboxRow
from bot.table.alarms import NotYetError
from bot.table.kinds import ORDER
from bot.table.sender import ClosedError, is_final
from bot.table.tables import NoMatchError

logger = logging.getLogger(__name__)

SOON: Final = 0.04  # seconds in which whoever pressed is answered, and more may come to be told
PATIENCE: Final = (1, 5, 30, 120)  # seconds between attempts when Discord does not answer

EXPECTED: Final = (NoMatchError, ClosedError, NotYetError)  # frozen, no way in, or too early

Handler = Callable[[int, list[OutboxRow]], Awaitable[None]]


class Outbox:
    """Workers that carry outbox rows to their handlers, a kind at a time."""

    def __init__(
        self,
        store: Store,
        handlers: dict[str, Handler],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.store, self.handlers, self.sleep = store, handlers, sleep
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._closed = False

    def wake(self, id: int) -> None:
        """There is something to publish of this match."""
        if self._closed:
            return
        if id in self._workers:
            self._again.add(id)
            return
        task = asyncio.create_task(self._work(id), name=f"publisher of match {id}")
        self._workers[id] = task
        task.add_done_callback(lambda _: self._done(id))

    async def wake_all(self) -> None:
        """After a start: whatever was committed and not yet announced."""
        for id in await self.store.pending():
            self.wake(id)

    async def settle(self) -> None:
        """Wait until nothing is left to publish, or nothing more can be now."""
        while self._workers:
            await asyncio.wait(self._workers.values())
            await asyncio.sleep(0)

    async def close(self) -> None:
        self._closed = True
        self._again.clear()
        workers = list(self._workers.values())
        for task in workers:
            task.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    def _done(self, id: int) -> None:
        del self._workers[id]
        if id in self._again:
            self._again.discard(id)
            self.wake(id)

    async def _work(self, id: int) -> None:
        try:
            for pause in (SOON, *PATIENCE):
                await self.sleep(pause)
                if await self._drained(id):
                    return
        except asyncio.CancelledError:
            raise
        except Exception as error:
            logger.error("publishing match %s failed", id)
            incident(error)

    async def _drained(self, id: int) -> bool:
        """Publish until no row is left. False: Discord did not answer, try again later."""
        broken: set[str] = set()
        while rows := [row for row in await self.store.waiting(id) if row.kind not in broken]:
            kind = min((row.kind for row in rows), key=ORDER.index)
            try:
                await self.handlers[kind](id, [row for row in rows if row.kind == kind])
            except Exception as error:
                if _may_pass(error):
                    logger.warning("match %s: no answer: %s", id, type(error).__name__)
                    return False
                if not isinstance(error, EXPECTED):
                    logger.error("match %s: telling its %s failed", id, kind)
                    incident(error)
                broken.add(kind)  # until it is woken again; the others do not wait for it
        return True


def _may_pass(error: Exception) -> bool:
    """Discord did not answer, or not now."""
    if isinstance(error, HTTPException):
        return not is_final(error)
    return isinstance(error, (TimeoutError, ConnectionError, ClientError))

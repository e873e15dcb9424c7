"""The publisher: one worker for each match, in one of all processes, publishes its rows in order.

An outbox row says what is to be told, never the words; these are made when it is sent. Rows that
wait together become one message. `bot/core/delivery/sender.py` sees to it that none is sent twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeAlias

from aiohttp import ClientError
from discord import HTTPException, RateLimited

from bot.core.delivery.sender import ClosedError, WaitingError
from bot.core.match.cache import NoMatchError
from bot.core.outbox.kinds import ORDER, PAINTED
from bot.core.outbox.timer import Timer
from bot.core.pictures.painting import OutdatedError
from bot.core.store import Store
from bot.ground.incidents import fault_of, incident, is_transient
from bot.ground.logs import traced
from bot.ground.rows import OutboxRow
from bot.ground.verdicts import is_permanent_refusal
from bot.store.errors import ClaimLostError

logger = logging.getLogger(__name__)

DELAY: Final = 0.04  # seconds in which whoever pressed is answered, and more rows may come
RETRY_DELAYS: Final = (1, 5, 30, 120)  # seconds between attempts when Discord does not answer
RETRY_AFTER: Final = 300  # seconds until all that waits is tried again


class PostponedError(Exception):
    """Outbox rows have to wait for other rows; they are looked at again with these."""


EXPECTED_ERRORS: Final = (  # the match is frozen, or its rows wait until it is woken again
    NoMatchError,
    ClosedError,
    PostponedError,
    RateLimited,
    WaitingError,
)

RowHandler: TypeAlias = Callable[[int, list[OutboxRow]], Awaitable[None]]


async def _at_once() -> None:
    """Give way to nobody."""


async def _nothing_more(id: int) -> None:
    """Do nothing once all of a match is told."""


class Publisher:
    """Hands outbox rows to the row handlers of their kinds, one kind at a time.

    What has pictures waits for `give_way`: people's answers go first. Once all that waited of a
    match is told, `afterwards` is called with its id.
    """

    def __init__(
        self,
        store: Store,
        row_handlers: dict[str, RowHandler],
        timer: Timer,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        give_way: Callable[[], Awaitable[None]] = _at_once,
        shard_of: Callable[[int | None], int | None] = lambda guild: None,
        afterwards: Callable[[int], Awaitable[None]] = _nothing_more,
    ) -> None:
        self.store, self.row_handlers, self.timer, self.sleep = store, row_handlers, timer, sleep
        self.give_way, self.shard_of, self.afterwards = give_way, shard_of, afterwards
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._waking: set[asyncio.Task[None]] = set()
        self._closed = False

    def schedule(self, id: int) -> None:
        """Publish what waits of this match, soon."""
        if self._closed:
            return
        if id in self._workers:
            self._again.add(id)
            return
        with traced(match=id, operation="publish") as began:
            task = asyncio.create_task(self._run_worker(id), name=f"publisher of match {id}")
        logger.debug("match %s: what waits is told by %s", id, began.trace)
        self._workers[id] = task
        task.add_done_callback(lambda _: self._worker_done(id))

    async def schedule_all(self) -> None:
        """Publish whatever was committed and has not been published; the rest when it is due."""
        for id in await self.store.outbox.pending_matches():
            self.schedule(id)
        if due := await self.store.outbox.next_due():
            self.timer.set(due)

    def publish_due(self) -> None:
        """Publish what has become due."""
        with traced(operation="publish"):  # the timer brings the trace of the work that set it
            task = asyncio.create_task(self._publish_due(), name="what is due")
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    async def wait_until_idle(self) -> None:
        """Wait until nothing is left to publish, or nothing more can be published now."""
        while tasks := {*self._workers.values(), *self._waking}:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        self._closed = True
        self._again.clear()
        self.timer.close()
        tasks = [*self._workers.values(), *self._waking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _worker_done(self, id: int) -> None:
        del self._workers[id]
        if id in self._again:
            self._again.discard(id)
            self.schedule(id)

    async def _publish_due(self) -> None:
        for delay in RETRY_DELAYS:
            try:
                await self.schedule_all()
            except Exception as error:  # no timer is set now: nothing else would look again
                incident(error, operation="publish")
                await self.sleep(delay)
            else:
                return

    async def _run_worker(self, id: int) -> None:
        try:
            for delay in (DELAY, *RETRY_DELAYS):
                await self.sleep(delay)
                with _database_away(id):
                    if await self._publish_claimed(id):
                        await self.afterwards(id)
                        return
        except ClaimLostError:  # it was taken for dead: another process has gone on
            logger.warning("match %s: another process tells it now", id)
        except Exception as error:
            logger.error("match %s: publishing failed", id)
            await self._report(id, error, "publish")

    async def _publish_claimed(self, id: int) -> bool:
        """Publish unless another process does. Returns False if there was no answer."""
        broken: set[str] = set()
        while await self.store.claims.take(id):
            try:
                is_done = await self._publish_waiting(id, broken)
            finally:
                is_left = await self.store.claims.release(id)
            if not (is_done and is_left and await self._rows(id, broken)):
                return is_done
        return True

    async def _publish_waiting(self, id: int, broken: set[str]) -> bool:
        """Publish until no row is left. Returns False if there was no answer: retry later.

        Kinds that cannot be told are added to the `broken` ones, and wait.
        """
        while rows := await self._rows(id, broken):
            kind = min((row.kind for row in rows), key=ORDER.index)
            alike = [row for row in rows if row.kind == kind]
            try:
                if kind in PAINTED:
                    await self.give_way()
                await self.row_handlers[kind](id, alike)
                logger.debug("match %s: %s is done", id, kind)
            except ClaimLostError:
                raise
            except OutdatedError:
                continue  # with what has come since
            except Exception as error:
                await self._note(id, kind, error)
                await self._note_failure(alike, error)
                if _is_temporary(error):
                    logger.warning("match %s: no answer: %s", id, _failure_of(error))
                    return False
                if await self._are_waiting(id, alike):
                    broken.add(kind)  # until it is woken again; the others do not wait for it
        return True

    async def _note(self, id: int, kind: str, error: Exception) -> None:
        """Report an error, or wake the match when Discord is to be asked again."""
        if isinstance(error, WaitingError):
            self.timer.set(error.until)
        elif isinstance(error, RateLimited):
            self.timer.set(self.timer.clock() + error.retry_after)
        elif not _is_temporary(error) and not isinstance(error, EXPECTED_ERRORS):
            logger.error("match %s: telling its %s failed", id, kind)
            await self._report(id, error, f"publish {kind}")

    async def _note_failure(self, rows: list[OutboxRow], error: Exception) -> None:
        """Keep why rows could not be told, for `karnak explain`, if the database can be used.

        Discord has not been asked where they wait until it may be.
        """
        cause = error.__cause__ if isinstance(error, WaitingError) else error
        if cause and not isinstance(cause, PostponedError) and not is_transient(cause):
            await self.store.outbox.note_failure([row.id for row in rows], _failure_of(cause))

    async def _report(self, id: int, error: Exception, operation: str) -> None:
        """Log an incident with the shard of its match, if the database still knows that."""
        known: dict[str, int | None] = {}
        with suppress(Exception):  # the incident itself is worth more
            row = await self.store.matches.get(id)
            known["shard"] = self.shard_of(row.guild if row else None)
        incident(error, operation=operation, **known)

    async def _are_waiting(self, id: int, rows: list[OutboxRow]) -> bool:
        """Whether all of these rows are due still: one that waits for its time bars no other."""
        return {row.id for row in rows} <= {row.id for row in await self.store.outbox.waiting(id)}

    async def _rows(self, id: int, broken: set[str]) -> list[OutboxRow]:
        return [row for row in await self.store.outbox.waiting(id) if row.kind not in broken]


def _is_temporary(error: Exception) -> bool:
    """Whether Discord did not answer, so that a retry may succeed."""
    if isinstance(error, HTTPException):
        return not is_permanent_refusal(error)
    return isinstance(error, (TimeoutError, ConnectionError, ClientError)) or is_transient(error)


def _failure_of(error: BaseException) -> str:
    """Name an error without its message: Discord's status and code, or the error's kind."""
    if isinstance(error, HTTPException):
        return f"{error.status} {error.code}"
    return fault_of(error) or type(error).__name__.removesuffix("Error")


@contextmanager
def _database_away(id: int) -> Iterator[None]:
    """Pass over a fault of the database that passes by itself: a retry may succeed."""
    try:
        yield
    except Exception as error:
        if not is_transient(error):
            raise
        logger.warning("match %s: the database cannot be used now: %s", id, fault_of(error))

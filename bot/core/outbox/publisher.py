"""The publisher: one worker for each match, in one of all processes, publishes its rows in order.

An outbox row holds no words. They are made when its message is sent. Rows that wait together become
one message. `bot/core/delivery/sender.py` prevents that one is sent twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from bot.core.outbox.errors import (
    Failure,
    PostponedError,
    RetryLaterError,
    TellAnewError,
    WaitingError,
)
from bot.core.outbox.jobs import Job
from bot.core.outbox.store import OutboxRepository
from bot.core.outbox.timer import Timer
from bot.ground.incidents import fault_of, incident, is_transient
from bot.ground.logs import traced
from bot.ground.rows import OutboxRow
from bot.store.database import Database
from bot.store.errors import ClaimLostError
from bot.store.processes import ClaimRepository

logger = logging.getLogger(__name__)

DELAY: Final = 0.04  # seconds for the answer to the press, and for more rows
RETRY_DELAYS: Final = (1, 5, 30, 120)  # seconds between attempts when Discord does not answer
RETRY_AFTER: Final = 300  # seconds until all waiting rows are tried again


async def _at_once() -> None:
    """Give way to nobody."""


async def _nothing_more(id: int) -> None:
    """Do nothing after the last row of a match."""


async def _leave_to_another_version(id: int, rows: list[OutboxRow]) -> None:
    """Make rows wait whose kind no job handles."""
    logger.error("match %s: no job handles %s", id, rows[0].kind)
    raise WaitingError


class Publisher:
    """Gives outbox rows to the jobs of their kinds, one kind at a time, in the order of the jobs.

    A worker waits for `give_way` before it begins, and before each job with a picture, because
    answers to users go first. When no row of a match is left, `afterwards` is called with its id.
    `failure_of` knows the errors of Discord.
    """

    def __init__(
        self,
        database: Database,
        jobs: dict[str, Job],
        timer: Timer,
        failure_of: Callable[[BaseException], Failure],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        give_way: Callable[[], Awaitable[None]] = _at_once,
        shard_of: Callable[[int | None], int | None] = lambda guild: None,
        afterwards: Callable[[int], Awaitable[None]] = _nothing_more,
    ) -> None:
        self.outbox, self.claims = OutboxRepository(database), ClaimRepository(database)
        self.jobs, self.timer, self.failure_of, self.sleep = jobs, timer, failure_of, sleep
        self.give_way, self.shard_of, self.afterwards = give_way, shard_of, afterwards
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._waking: set[asyncio.Task[None]] = set()
        self._closed = False

    def schedule(self, id: int) -> None:
        """Publish the waiting rows of a match soon."""
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
        """Publish all committed rows, and set the timer for those that are due later."""
        for id in await self.outbox.pending_matches():
            self.schedule(id)
        if due := await self.outbox.next_due():
            self.timer.set(due)

    def publish_due(self) -> None:
        """Publish the rows that have become due."""
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
            except Exception as error:  # no timer is set now, so nothing else would look again
                incident(error, operation="publish")
                await self.sleep(delay)
            else:
                return

    async def _run_worker(self, id: int) -> None:
        try:
            for delay in (DELAY, *RETRY_DELAYS):
                await self.sleep(delay)
                await self.give_way()
                with _database_away(id):
                    if await self._publish_claimed(id):
                        await self.afterwards(id)
                        return
        except ClaimLostError:  # this process was taken for dead, and another continues
            logger.warning("match %s: another process publishes it now", id)
        except Exception as error:
            logger.error("match %s: publishing failed", id)
            await self._report(id, error, "publish")

    async def _publish_claimed(self, id: int) -> bool:
        """Publish unless another process does. Returns False if Discord did not answer."""
        broken: set[str] = set()
        while await self.claims.take(id):
            try:
                is_done = await self._publish_waiting(id, broken)
            finally:
                is_left = await self.claims.release(id)
            if not (is_done and is_left and await self._rows(id, broken)):
                return is_done
        return True

    async def _publish_waiting(self, id: int, broken: set[str]) -> bool:
        """Publish until no row is left. Returns False if there was no answer: retry later.

        Kinds that fail are added to the `broken` ones, and wait.
        """
        while rows := await self._rows(id, broken):
            job = self._first_job(rows)
            alike = [row for row in rows if row.kind == job.kind]
            try:
                if job.is_painted:
                    await self.give_way()
                await job.handle(id, alike)
                logger.debug("match %s: %s is done", id, job.kind)
            except ClaimLostError:
                raise
            except TellAnewError:
                continue  # with the rows that have arrived since
            except Exception as error:
                failure = self.failure_of(error)
                await self._note(id, job.kind, error, failure)
                await self._note_failure(alike, error)
                if failure.is_temporary:
                    logger.warning("match %s: no answer: %s", id, failure.why)
                    return False
                if await self._are_waiting(id, alike):
                    broken.add(job.kind)  # until it is woken again. No other kind waits for it
        return True

    def _first_job(self, rows: list[OutboxRow]) -> Job:
        """Return the first of the jobs with waiting rows."""
        waiting = {row.kind for row in rows}
        found = (job for kind, job in self.jobs.items() if kind in waiting)
        return next(found, None) or Job(rows[0].kind, _leave_to_another_version)

    async def _note(self, id: int, kind: str, error: Exception, failure: Failure) -> None:
        """Report an error, or set the timer for the next attempt."""
        if isinstance(error, RetryLaterError):
            self.timer.set(error.until)
        elif failure.retry_after is not None:
            self.timer.set(self.timer.clock() + failure.retry_after)
        elif not failure.is_temporary and not isinstance(error, WaitingError):
            logger.error("match %s: telling its %s failed", id, kind)
            await self._report(id, error, f"publish {kind}")

    async def _note_failure(self, rows: list[OutboxRow], error: Exception) -> None:
        """Store why rows could not be published, for `karnak explain`.

        Nothing is stored if Discord was not asked, or if the database cannot be used.
        """
        cause = error.__cause__ if isinstance(error, RetryLaterError) else error
        if cause and not isinstance(cause, PostponedError) and not is_transient(cause):
            why = self.failure_of(cause).why
            await self.outbox.note_failure(rows, why)

    async def _report(self, id: int, error: Exception, operation: str) -> None:
        """Log an incident with the shard of its match, if the database still knows that."""
        known: dict[str, int | None] = {}
        with suppress(Exception):  # the incident itself matters more
            known["shard"] = self.shard_of(await self.outbox.guild(id))
        incident(error, operation=operation, **known)

    async def _are_waiting(self, id: int, rows: list[OutboxRow]) -> bool:
        """Whether all of these rows are still due.

        A row that waits for its time blocks no other.
        """
        return {row.id for row in rows} <= {row.id for row in await self.outbox.waiting(id)}

    async def _rows(self, id: int, broken: set[str]) -> list[OutboxRow]:
        return [row for row in await self.outbox.waiting(id) if row.kind not in broken]


@contextmanager
def _database_away(id: int) -> Iterator[None]:
    """Pass over a temporary fault of the database, so that a retry may succeed."""
    try:
        yield
    except Exception as error:
        if not is_transient(error):
            raise
        logger.warning("match %s: the database cannot be used now: %s", id, fault_of(error))

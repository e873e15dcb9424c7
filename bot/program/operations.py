"""A small server for the operator: liveness, readiness and counts.

It shows nothing about users: no id, no name, no choice. It is not for the internet.
"""

from __future__ import annotations

import asyncio
import logging
import platform
from collections import deque
from collections.abc import Awaitable
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.core.pictures import pictures
from bot.ground.incidents import incident
from bot.ground.metrics import (
    BUILD,
    CONNECTIONS,
    DATABASE_BYTES,
    DISK_FREE,
    LAST_BACKUP,
    LOOP_LAG,
    MATCHES,
    OUTBOX,
    OUTBOX_AGE,
    REFUSALS,
    REFUSALS_LIMIT,
    REGISTRY,
    SHARDS,
    SHARDS_LOST,
)
from bot.ground.version import karnak_version
from bot.program.karnak import Karnak
from bot.store.operations import Backlog, OperationsRepository

logger = logging.getLogger(__name__)

LOOKED_EVERY: Final = 0.25  # seconds
PATIENCE: Final = 2.0  # seconds for the database


class OutboxAge:
    """Estimates how long rows have waited, from the first time that their numbers were seen."""

    def __init__(self) -> None:
        self._seen: deque[tuple[int, int]] = deque()  # the newest number, and when

    def note(self, backlog: Backlog, now: int) -> int:
        """Return the known waiting time, in seconds, of the oldest row that is not held."""
        if not self._seen or self._seen[-1][0] < backlog.newest:
            self._seen.append((backlog.newest, now))
        while len(self._seen) > 1 and self._seen[0][0] < (backlog.oldest or backlog.newest):
            self._seen.popleft()
        since = [now] if backlog.due is None else [now, backlog.due]
        if backlog.oldest:
            since.append(self._seen[0][1])
        return now - min(since)


class Operations:
    """Serves `/healthz`, `/readyz` and `/metrics` of a bot. Close it before the bot's database."""

    def __init__(self, karnak: Karnak) -> None:
        self.karnak, self.lag = karnak, 0.0
        self.asked, self._outbox_age = OperationsRepository(karnak.database), OutboxAge()
        BUILD.labels(karnak_version(), platform.python_version()).set(1)
        self._watching: asyncio.Task[None] | None = None
        app = web.Application()
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/readyz", self._readiness)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None)

    async def open(self, host: str, port: int) -> None:
        """Listen at a port. 0 is any free one. Raises `OSError`."""
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self._watching = asyncio.create_task(self._watch_loop(), name="lag of the loop")
        logger.info("operations are served at %s", self.url)

    @property
    def url(self) -> str:
        host, port, *_ = self._runner.addresses[0]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def close(self) -> None:
        if self._watching:
            self._watching.cancel()
        await self._runner.cleanup()

    async def _health(self, _: web.Request) -> web.Response:
        """Answer, which is the main sign of health: a stuck loop gives no answer."""
        return web.json_response({"loop_lag_seconds": round(self.lag, 6)})

    async def _readiness(self, _: web.Request) -> web.Response:
        thinkers = self.karnak.services.thinking.thinker.processes
        parts = {
            "database": await _is_done(self.asked.answers()),
            "gateway": self.karnak.is_connected,
            "computing": thinkers.can_start and pictures.painters.processes.can_start,
        }
        return web.json_response(parts, status=200 if all(parts.values()) else 503)

    async def _metrics(self, _: web.Request) -> web.Response:
        """Return the counts. Those of the database keep their value if it does not answer."""
        SHARDS.set(self.karnak.open_shards)
        SHARDS_LOST.set(len(self.karnak.lost_shards))
        REFUSALS.set(self.karnak.refusals.recent)
        REFUSALS_LIMIT.set(self.karnak.refusals.share)
        for state, number in self.karnak.database.connections().items():
            CONNECTIONS.labels(state).set(number)
        await _is_done(self._ask_database())
        # in a thread, because it takes ten milliseconds, which answers need not wait for
        written = await asyncio.to_thread(generate_latest, REGISTRY)
        return web.Response(body=written, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _ask_database(self) -> None:
        asked, database = self.asked, self.karnak.database
        for stage, number in (await asked.open_matches()).items():
            MATCHES.labels(stage).set(number)
        backlog = await asked.backlog()
        OUTBOX.labels("waiting").set(backlog.waiting)
        OUTBOX.labels("held").set(backlog.held)
        OUTBOX_AGE.set(self._outbox_age.note(backlog, database.now()))
        LAST_BACKUP.set(await asked.last_backup())
        DATABASE_BYTES.set(await database.size())
        if (room := database.free_room()) is not None:
            DISK_FREE.labels("database").set(room)

    async def _watch_loop(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOKED_EVERY
            await asyncio.sleep(LOOKED_EVERY)
            self.lag = max(0.0, loop.time() - due)
            LOOP_LAG.observe(self.lag)


async def _is_done(work: Awaitable[object]) -> bool:
    """Return whether some work succeeds in time."""
    try:
        async with asyncio.timeout(PATIENCE):
            await work
    except TimeoutError:
        return False
    except Exception as error:  # of a driver
        incident(error, operation="operations")
        return False
    return True

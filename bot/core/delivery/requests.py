"""Requests to Discord: keep below its rate, count those that it refuses, and name failures.

The rate of 50 a second belongs to the token, not to a process: each process has an equal share, so
that none starves another. Answers to interactions do not count and are not held up. After ten
thousand refused requests in ten minutes Discord shuts a bot out. Processes may share an address, so
each has an equal share here too. Half of it is left to answers to people: publishing stops before,
and its rows wait.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from time import monotonic, time
from types import SimpleNamespace
from typing import Final

from aiohttp import (
    ClientError,
    ClientSession,
    TraceConfig,
    TraceRequestEndParams,
    TraceRequestExceptionParams,
    TraceRequestStartParams,
)
from discord import HTTPException, RateLimited

from bot.core.outbox.errors import Failure
from bot.ground.incidents import fault_of, is_transient
from bot.ground.metrics import DISCORD_ERRORS
from bot.ground.verdicts import is_permanent_refusal

RATE: Final = 40  # requests a second, of all processes; with those at once no more than 50
BURST: Final = 10  # requests at once
EXEMPT: Final = ("interactions", "webhooks")  # parts of addresses
COUNTED: Final = (401, 403, 429)  # statuses, as refusals
STATUSES: Final = frozenset(map(int, HTTPStatus))
KINDS: Final = {  # by a part of an address: what a request is for
    "interactions": "answer",
    "webhooks": "answer",
    "gateway": "gateway",
    "messages": "message",
}
PERIOD: Final = 600  # seconds
MOST: Final = 5_000  # of all processes: half of the limit of an address


class Throttle:
    """Has each request wait until it is its turn, in the order of asking.

    `processes` share the rate. Unless it `is_limited` nothing waits, as where a proxy sees to that.
    """

    def __init__(
        self,
        *,
        is_limited: bool = True,
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.is_limited, self.clock, self.sleep = is_limited, clock, sleep
        self.processes = 1
        self._free = clock()  # when the next request could go if none went at once

    async def wait(self) -> None:
        """Wait for the next turn."""
        between = self.processes / RATE
        advance = max(1, BURST // self.processes) * between
        now = self.clock()
        self._free = max(self._free, now) + between
        if self.is_limited and self._free - advance > now:
            await self.sleep(self._free - advance - now)

    def add_to(self, config: TraceConfig) -> TraceConfig:
        """Have the requests that a client of aiohttp's traces wait."""
        config.on_request_start.append(self._begin)
        return config

    async def _begin(
        self, _session: ClientSession, _context: SimpleNamespace, started: TraceRequestStartParams
    ) -> None:
        if not set(EXEMPT) & {*started.url.parts}:
            await self.wait()


class RefusalCounter:
    """The refusals of the last ten minutes, of which `processes` share the limit."""

    def __init__(self, clock: Callable[[], float] = time, most: int = MOST) -> None:
        self.clock, self.most = clock, most
        self.processes = 1
        self._times: deque[float] = deque(maxlen=most)

    def count(self, status: int) -> None:
        """Count an answer of Discord's, if it is a refusal."""
        if status in COUNTED:
            self._times.append(self.clock())

    def __len__(self) -> int:
        """How many have been counted, the old ones among them."""
        return len(self._times)

    @property
    def share(self) -> int:
        """The part of the limit that is this process's."""
        return max(1, self.most // self.processes)

    @property
    def recent(self) -> int:
        """How many have been counted in the last ten minutes."""
        return sum(self.clock() - at < PERIOD for at in self._times)

    @property
    def is_exhausted(self) -> bool:
        """Whether there have been so many that nothing more may be published now."""
        times, share = self._times, self.share
        return len(times) >= share and self.clock() - times[-share] < PERIOD

    def trace(self) -> TraceConfig:
        """Return the trace with which a client of aiohttp counts its requests."""
        config = TraceConfig()
        config.on_request_end.append(self._count_answer)
        config.on_request_exception.append(_count_silence)
        return config

    async def _count_answer(
        self, _session: ClientSession, _context: SimpleNamespace, ended: TraceRequestEndParams
    ) -> None:
        self.count(ended.response.status)
        if ended.response.status >= 400:
            DISCORD_ERRORS.labels(_kind(ended.url.parts), _status(ended.response.status)).inc()


async def _count_silence(
    _session: ClientSession, _context: SimpleNamespace, failed: TraceRequestExceptionParams
) -> None:
    DISCORD_ERRORS.labels(_kind(failed.url.parts), "none").inc()


def _kind(address: Sequence[str]) -> str:
    """Return the kind of a request, as far as its address shows it."""
    return next((kind for part, kind in KINDS.items() if part in address), "other")


def _status(status: int) -> str:
    return str(status) if status in STATUSES else f"{status // 100}xx"


def failure_of(error: BaseException) -> Failure:
    """Name an error without its message, and say whether a retry may succeed."""
    if isinstance(error, HTTPException):
        why = f"{error.status} {error.code}"
        return Failure(why, is_temporary=not is_permanent_refusal(error))
    why = fault_of(error) or type(error).__name__.removesuffix("Error")
    if isinstance(error, RateLimited):
        return Failure(why, retry_after=error.retry_after)
    is_silence = isinstance(error, (TimeoutError, ConnectionError, ClientError))
    return Failure(why, is_temporary=is_silence or is_transient(error))

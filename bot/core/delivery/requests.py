"""Requests to Discord: limit their rate, count those that it refuses, and name failures.

The limit of 50 a second belongs to the token, not to a process. Each process has an equal share, so
that none starves another. Answers to interactions do not count and do not wait.

After 10,000 refused requests in ten minutes, Discord blocks a bot. Processes may share an address,
so each has an equal share here too. Half of it is reserved for answers to users: publishing stops
before, and its rows wait.
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

RATE: Final = 40  # requests a second, of all processes. With a burst at most 50
BURST: Final = 10  # requests that may go immediately
EXEMPT: Final = ("interactions", "webhooks")  # parts of addresses that the rate ignores
COUNTED: Final = (401, 403, 429)  # statuses, as refusals
STATUSES: Final = frozenset(map(int, HTTPStatus))
KINDS: Final = {  # the purpose of a request, by a part of its address
    "interactions": "answer",
    "webhooks": "answer",
    "gateway": "gateway",
    "messages": "message",
}
PERIOD: Final = 600  # seconds
MOST: Final = 5_000  # of all processes: half of the limit of an address


class Throttle:
    """Delays each request until its turn, in the order of asking.

    `processes` share the rate. If it is not `is_limited`, nothing waits, because a proxy limits the
    rate.
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
        self._free = clock()  # when the next request could go without a burst

    async def wait(self) -> None:
        """Wait for the next turn."""
        between = self.processes / RATE
        advance = max(1, BURST // self.processes) * between
        now = self.clock()
        self._free = max(self._free, now) + between
        if self.is_limited and self._free - advance > now:
            await self.sleep(self._free - advance - now)

    def add_to(self, config: TraceConfig) -> TraceConfig:
        """Delay the requests of an aiohttp client that uses this trace."""
        config.on_request_start.append(self._begin)
        return config

    async def _begin(
        self, _session: ClientSession, _context: SimpleNamespace, started: TraceRequestStartParams
    ) -> None:
        if not set(EXEMPT) & {*started.url.parts}:
            await self.wait()


class RefusalCounter:
    """The refusals of the last ten minutes. The `processes` share their limit."""

    def __init__(self, clock: Callable[[], float] = time, most: int = MOST) -> None:
        self.clock, self.most = clock, most
        self.processes = 1
        self._times: deque[float] = deque(maxlen=most)

    def count(self, status: int) -> None:
        """Count an answer of Discord's, if it is a refusal."""
        if status in COUNTED:
            self._times.append(self.clock())

    def __len__(self) -> int:
        """Count the stored refusals, old ones included."""
        return len(self._times)

    @property
    def share(self) -> int:
        """The limit of this process."""
        return max(1, self.most // self.processes)

    @property
    def recent(self) -> int:
        """The number of refusals in the last ten minutes."""
        return sum(self.clock() - at < PERIOD for at in self._times)

    @property
    def is_exhausted(self) -> bool:
        """Whether this process has used up its share, so that it must publish nothing now."""
        times, share = self._times, self.share
        return len(times) >= share and self.clock() - times[-share] < PERIOD

    def trace(self) -> TraceConfig:
        """Return the trace with which an aiohttp client counts its requests."""
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
    """Return the kind of a request by its address, or `other`."""
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

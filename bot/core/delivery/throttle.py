"""Requests to Discord keep below its rate: 50 a second belong to the token, not to a process.

Each of the processes has an equal share, so that none starves another. Answers to interactions do
not count, nor are they held up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from types import SimpleNamespace
from typing import Final

from aiohttp import ClientSession, TraceConfig, TraceRequestStartParams

RATE: Final = 40  # requests a second, of all processes; with those at once no more than 50
BURST: Final = 10  # requests at once
EXEMPT: Final = ("interactions", "webhooks")  # parts of addresses


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

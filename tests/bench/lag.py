"""How late the loop is while something else is done."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable
from contextlib import suppress
from time import perf_counter

TICK = 0.001
SWITCH = 0.0005  # as in `bot/program/start.py`


async def lag_during(work: Awaitable[object], seconds: float) -> list[float]:
    """The milliseconds by which each tick is late until the work is done, or is cut off."""
    lags: list[float] = []
    switch = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    ticking = asyncio.create_task(_tick(lags))
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await work
    ticking.cancel()
    sys.setswitchinterval(switch)
    return lags


async def _tick(lags: list[float]) -> None:
    """Wake again and again, and note how much too late."""
    while True:
        asleep = perf_counter()
        await asyncio.sleep(TICK)
        lags.append((perf_counter() - asleep - TICK) * 1000)

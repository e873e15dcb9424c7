"""Computers of all games think, each at a table of its own: how late the loop is meanwhile."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from unittest.mock import patch

from bot.matches import thinking as manners
from bot.matches.service import MatchService
from bot.rows import NewAct
from bot.store import Store
from rules.registry import games
from tests.bench.figures import Figure, percentile
from tests.bench.store import open_tables

SECONDS = 15.0
TICK = 0.001
SWITCH = 0.0005  # as in `bot/__main__.py`


async def thinking(folder: Path) -> AsyncIterator[Figure]:
    store = await Store.open(folder / "thinking.db")
    matches = MatchService(store, lambda _: None)
    lags: list[float] = []
    switch = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    with patch.object(manners, "DELAY", 0):  # they are to think all the time
        tables = await _open(store)
        ticking = asyncio.create_task(_tick(lags))
        begun = perf_counter()
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                await asyncio.gather(*map(matches.play_automatic_moves, tables))
        seconds = perf_counter() - begun  # shorter where all games have ended
        ticking.cancel()
    sys.setswitchinterval(switch)
    moves = sum([len(await store.log.entries(id)) - 1 for id in tables])
    await matches.thinking.close()
    await store.close()
    yield Figure("computers of all games thinking, moves", moves / seconds, "moves/s")
    yield Figure("lag of the loop while they think, p99", percentile(lags, 99), "ms", at_most=20)
    yield Figure("lag of the loop while they think, most", max(lags), "ms")


async def _open(store: Store) -> list[int]:
    """A table of each game, which all people have left to computers."""
    tables = await open_tables(store, len(games()))
    for id in tables:
        seats = [person.seat for person in await store.matches.seats(id) if person.seat]
        acts = [NewAct("! resign", seat, leaves=seat) for seat in seats]
        await store.log.act(id, 1, acts, None)  # as logs once had it
    return tables


async def _tick(lags: list[float]) -> None:
    """Wake again and again, and note how much too late."""
    while True:
        asleep = perf_counter()
        await asyncio.sleep(TICK)
        lags.append((perf_counter() - asleep - TICK) * 1000)

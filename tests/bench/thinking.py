"""Computers of all games think, each at a table of its own: how late the loop is meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from time import perf_counter
from unittest.mock import patch

from bot.computers import thinking as manners
from bot.ground.rows import NewAct
from bot.play.service import MatchService
from bot.program.services import Services
from rules.registry import games
from tests.bench.figures import Figure, percentile
from tests.bench.lag import lag_during
from tests.bench.store import open_tables
from tests.repositories import Repositories

SECONDS = 15.0


async def thinking(folder: Path) -> AsyncIterator[Figure]:
    store = await Repositories.open(folder / "thinking.db")
    services = Services(store.database, lambda _: None)
    with patch.object(manners, "DELAY", 0):  # they are to think all the time
        tables = await _open(store)
        begun = perf_counter()
        playing = asyncio.gather(*(_play_on(services.matches, id) for id in tables))
        lags = await lag_during(playing, SECONDS)
        seconds = perf_counter() - begun  # shorter where all games have ended
    moves = sum([len(await store.log.entries(id)) - 1 for id in tables])
    await services.thinking.close()
    await store.close()
    yield Figure("computers of all games thinking, moves", moves / seconds, "moves/s")
    yield Figure("lag of the loop while they think, p99", percentile(lags, 99), "ms", at_most=20)
    yield Figure("lag of the loop while they think, most", max(lags), "ms")


async def _play_on(matches: MatchService, id: int) -> None:
    """Play until the end, although a call returns when a thought lasts long."""
    while (await matches.play_automatic_moves(id)).computer is not None:
        pass


async def _open(store: Repositories) -> list[int]:
    """A table of each game, which all people have left to computers."""
    tables = await open_tables(store, len(games()))
    for id in tables:
        seats = [person.seat for person in await store.matches.seats(id) if person.seat]
        acts = [NewAct("! resign", seat, leaves=seat) for seat in seats]
        await store.log.act(id, 1, acts, None)  # as logs once had it
    return tables

"""Discord's 50 requests a second belong to the token: processes share them unrefused."""

from __future__ import annotations

import asyncio
import time

import pytest
from discord import HTTPException

from bot.program.karnak import Karnak
from bot.sandbox.rate_limits import GLOBAL_LIMIT, RateLimits
from bot.sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.repositories import Repositories

REQUESTS = 50  # of each process


@pytest.fixture
async def sandbox():
    sandbox = await Sandbox.open(rate_limits=RateLimits(global_limit=GLOBAL_LIMIT))
    yield sandbox
    await sandbox.close()


@pytest.fixture
async def both(sandbox, postgresql):
    """The clients of two processes that have found each other."""
    database, opened = postgresql.new_database(), {}
    for _ in range(2):
        store = await Repositories.open(database)
        karnak = Karnak(store.database, connector=sandbox.connector())
        await karnak.login(sandbox.token)
        await store.processes.beat()
        opened[karnak] = store
    for karnak in opened:
        await karnak._beat()
    yield [*opened]
    for karnak, store in opened.items():
        await karnak.close()
        await store.close()


async def ask(karnak, guild, answered):
    """Ask often, and note by each answer which process gave it."""

    async def ask_once():
        await karnak.fetch_guild(guild)
        answered.append(karnak)

    await asyncio.gather(*(ask_once() for _ in range(REQUESTS)))


async def test_neither_process_is_refused_nor_starves(sandbox, both):
    await asyncio.sleep(1)  # the requests that their start has used up
    guild, answered, begun = int(sandbox.backend.guild.id), [], time.monotonic()
    await asyncio.gather(*(ask(each, guild, answered) for each in both))
    assert [len(each.refusals) for each in both] == [0, 0]
    half = answered[:REQUESTS]
    assert min(map(half.count, both)) > REQUESTS // 3  # neither is far behind the other
    assert time.monotonic() - begun > (REQUESTS / 20) * 0.7  # they have waited for their turns


async def test_without_shares_they_would_be_refused(sandbox, both):
    for each in both:
        each.throttle.is_limited = False
    guild, now = int(sandbox.backend.guild.id), 0.0
    sandbox.rest.rate_limits.clock = lambda: now  # a second that lasts
    flood = [asyncio.create_task(ask(each, guild, [])) for each in both]
    async with asyncio.timeout(PATIENCE):
        while not sum(len(each.refusals) for each in both):
            await asyncio.sleep(0.01)
    now = 2.0
    await asyncio.wait(flood)


async def test_answers_to_presses_are_not_held_up(sandbox, both):
    karnak = both[0]
    karnak.throttle._free += 3600  # an hour of requests waits
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(HTTPException):
            await karnak.fetch_webhook(4711)

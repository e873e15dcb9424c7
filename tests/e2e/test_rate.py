"""Discord's 50 requests a second belong to the token: processes share them unrefused."""

from __future__ import annotations

import asyncio
import time

import pytest
from discord import HTTPException

from bot.program.karnak import Karnak
from bot.sandbox.rate_limits import GLOBAL_LIMIT, RateLimits
from bot.sandbox.server import Sandbox
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
    database, opened = postgresql.new_database(), []
    for _ in range(2):
        store = await Repositories.open(database)
        karnak = Karnak(store.database, connector=sandbox.connector())
        await karnak.login(sandbox.token)
        await store.processes.beat()
        opened.append(karnak)
    for karnak in opened:
        await karnak._beat()
    yield opened
    for karnak in opened:
        await karnak.close()
        await karnak.close()


async def seconds_for(karnak, guild):
    begun = time.monotonic()
    await asyncio.gather(*(karnak.fetch_guild(guild) for _ in range(REQUESTS)))
    return time.monotonic() - begun


async def test_neither_process_is_refused_nor_starves(sandbox, both):
    await asyncio.sleep(1)  # what their start has used up
    guild = int(sandbox.backend.guild.id)
    first, second = await asyncio.gather(*(seconds_for(each, guild) for each in both))
    assert [len(each.refusals) for each in both] == [0, 0]
    assert abs(first - second) < 0.5
    assert first > (REQUESTS / 20) * 0.7  # it has waited for its turns


async def test_without_shares_they_would_be_refused(sandbox, both):
    for each in both:
        each.throttle.is_limited = False
    guild = int(sandbox.backend.guild.id)
    await asyncio.gather(*(seconds_for(each, guild) for each in both))
    assert sum(len(each.refusals) for each in both) > 0


async def test_answers_to_presses_are_not_held_up(sandbox, both):
    karnak = both[0]
    karnak.throttle._free += 60  # a minute of requests waits
    async with asyncio.timeout(5):
        with pytest.raises(HTTPException):
            await karnak.fetch_webhook(4711)

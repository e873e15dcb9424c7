"""kill -9 at any moment: nothing acknowledged is lost, nothing is said twice."""

from __future__ import annotations

import asyncio
from random import Random

from bot.sandbox.server import Sandbox
from tests.e2e.process import Process
from tests.e2e.soak import check
from tests.e2e.soak.presses import Presses
from tests.e2e.soak.tables import Table
from tests.effort import samples
from tests.repositories import Repositories
from tests.stores import once

pytestmark = once  # `test_several_processes.py` kills processes on PostgreSQL

KILLS = samples(4, long=20)


async def test_a_game_survives_kills_with_nothing_lost_and_nothing_said_twice(tmp_path):
    sandbox = await Sandbox.open()
    process, presses, dice = Process(sandbox, tmp_path), Presses(sandbox), Random(2)
    channel = next(c for c in sandbox.backend.channels.values() if c.name == "games")
    table = Table(sandbox, channel, "amun-re", people=3)
    await process.start()
    await table.gather()
    playing = asyncio.create_task(table.play())
    kills = 0
    while kills < KILLS or not playing.done():
        await asyncio.wait({playing}, timeout=dice.uniform(0.05, 0.7) if kills < KILLS else None)
        if kills < KILLS:
            kills += 1
            await process.kill()
            await process.start()
    await playing
    at = await process.told()
    await process.stop()
    store = await Repositories.open(process.database, lambda: at)
    try:
        assert await check.of_tables(store, [table], presses) == []
        assert len(presses.acknowledged) > 60
        assert check.of_messages(sandbox) == check.of_logs([process]) == []
        assert sandbox.malformed_requests == []
    finally:
        await store.close()
        await sandbox.close()

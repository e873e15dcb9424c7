"""Three processes on one database, at a Discord with four shards, and whatever befalls them."""

from __future__ import annotations

import asyncio
import signal

import pytest

from bot.program.karnak import Karnak
from bot.program.start import QUICK
from tests.e2e.process import Process
from tests.e2e.soak.run import Soak, soak
from tests.e2e.soak.shards import (
    SHARDS,
    all_shards_are_served,
    running_processes,
    sandbox_with_shards,
    shards_are_shared_out,
    shares,
)
from tests.effort import samples
from tests.patience import PATIENCE
from tests.repositories import Repositories
from tests.stores import once

pytestmark = once

HASTY = "tests.e2e.hasty"  # takes a process for dead after five seconds
SECONDS = samples(6, long=600)
SHORT = Soak(
    seed=5,
    tables=samples(4, long=6),
    seconds=SECONDS,
    between=samples(2, long=4),
    playing_on=SECONDS / 2,
    pause=2,
    still=8,
    module=HASTY,
)


@pytest.fixture
async def sandbox():
    sandbox = await sandbox_with_shards()
    yield sandbox
    await sandbox.close()


@pytest.fixture
async def processes(sandbox, postgresql, tmp_path):
    database = postgresql.new_database()
    async with running_processes(sandbox, database, tmp_path, module=HASTY) as processes:
        yield processes
        for process in processes:
            await process.stop()
    assert sandbox.malformed_requests == []


async def test_processes_share_the_shards_out_and_take_those_of_a_frozen_one(sandbox, processes):
    await shards_are_shared_out(processes)
    await all_shards_are_served(sandbox)
    sent = [r for r in sandbox.requests if r.method == "PUT" and r.path.endswith("/commands")]
    assert len(sent) == 1, "one sends the commands"
    stopped, *others = processes
    stopped.process.send_signal(signal.SIGSTOP)
    try:
        async with asyncio.timeout(PATIENCE):
            while sum(shares(others)) != SHARDS:
                await asyncio.sleep(0.1)
    finally:
        stopped.process.send_signal(signal.SIGCONT)
    await shards_are_shared_out(processes)
    await all_shards_are_served(sandbox)


async def test_a_process_that_waits_for_a_shard_stops_at_once(sandbox, processes, tmp_path):
    waiting = Process(sandbox, tmp_path, HASTY)
    waiting.database = processes[0].database
    for process in processes:  # none gives a shard up
        process.process.send_signal(signal.SIGSTOP)
    try:
        await waiting.launch()
        async with asyncio.timeout(PATIENCE):
            while "no shard is free" not in waiting.words:
                await asyncio.sleep(0.1)
        await waiting.stop()
    finally:
        for process in processes:
            process.process.send_signal(signal.SIGCONT)


async def test_sessions_begin_in_turns_whichever_process_begins_them(
    sandbox, postgresql, monkeypatch
):
    early, is_early = [], sandbox.gateway._identifies_too_early
    monkeypatch.setattr(
        sandbox.gateway,
        "_identifies_too_early",
        lambda shard: early.append(is_early(shard)) or early[-1],
    )
    sandbox.backend.max_concurrency, sandbox.gateway.identify_seconds = 2, 2
    database, quick = postgresql.new_database(), {**QUICK, "identify_every": 4}
    stores = [await Repositories.open(database) for _ in range(2)]
    for store in stores:
        await store.processes.beat()
    karnaks = [Karnak(store.database, connector=sandbox.connector(), **quick) for store in stores]
    for karnak in karnaks:
        await karnak.login(sandbox.token)
    running = [asyncio.create_task(karnak.connect()) for karnak in karnaks]
    try:
        await all_shards_are_served(sandbox)
        assert [len(karnak.owned) for karnak in karnaks] == [2, 2]
        assert early == [False] * SHARDS
    finally:
        for karnak, task, store in zip(karnaks, running, stores, strict=True):
            await karnak.close()
            await asyncio.wait({task})
            await store.close()


@pytest.mark.timeout(240 + 3 * SECONDS)
async def test_games_survive_whatever_befalls_the_processes(postgresql, tmp_path):
    said = []
    assert await soak(SHORT, postgresql, tmp_path, said.append) == [], said


async def test_another_version_waits_until_those_that_serve_have_stopped(sandbox, processes):
    store = await Repositories.open(processes[0].database)
    await store.facts.set("program", "a former one")
    newer = processes.pop()
    await newer.kill()
    await newer.launch()
    async with asyncio.timeout(PATIENCE):
        while "Another version of Karnak serves this database" not in newer.words:
            await asyncio.sleep(0.1)
    await all_shards_are_served(sandbox)  # by those that serve
    assert await store.facts.get("program") == "a former one"
    await store.close()
    while processes:
        await processes.pop().stop()
    await all_shards_are_served(sandbox)
    await newer.stop()

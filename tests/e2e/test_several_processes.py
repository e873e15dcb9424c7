"""Three processes on one database, at a Discord with four shards, and whatever befalls them."""

from __future__ import annotations

import asyncio
import signal
from random import Random

import pytest

from bot.sandbox.server import Sandbox
from bot.store import Store
from bot.store.processes import LEASE
from tests.e2e.process import Process
from tests.e2e.test_crash import NAMES, Table, check
from tests.effort import samples

SHARDS = 4
FAULTS = samples(3, soak=40)


@pytest.fixture
async def sandbox():
    """One with a server for each shard."""
    sandbox = await Sandbox.open()
    sandbox.backend.shards = SHARDS
    while {shard_of(guild.id) for guild in sandbox.backend.guilds.values()} != {*range(SHARDS)}:
        guild = sandbox.backend.add_guild("Thebes")
        sandbox.backend.add_channel(guild, "games")
        await asyncio.sleep(0.001)
    yield sandbox
    await sandbox.close()


@pytest.fixture
async def processes(sandbox, postgresql, tmp_path):
    database = postgresql.new_database()
    started = []
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        started.append(Process(sandbox, folder))
        started[-1].database = database
    for process in started:
        await process.launch()
    await all_shards_are_served(sandbox)
    yield started
    for process in started:
        await process.stop()
    assert sandbox.malformed_requests == []


def shard_of(guild):
    return (int(guild) >> 22) % SHARDS


def tables_of(sandbox):
    """A table in a server of each shard."""
    servers = {shard_of(guild.id): guild for guild in sandbox.backend.guilds.values()}
    channels = [
        next(
            channel
            for channel in sandbox.backend.channels.values()
            if channel.guild_id == servers[shard].id and channel.name == "games"
        )
        for shard in range(SHARDS)
    ]
    return [
        Table(sandbox, shard, channel, [f"{name}{shard}" for name in NAMES])
        for shard, channel in enumerate(channels)
    ]


async def all_shards_are_served(sandbox, seconds=30):
    """Until the commands are there, and each shard has a session, and not two."""
    async with asyncio.timeout(seconds):
        while True:
            await asyncio.sleep(0.05)
            if not sandbox.backend.commands:
                continue
            open_ = [s.shard[0] for s in sandbox.gateway.sessions.values() if s.connection]
            if sorted(open_) == [*range(SHARDS)]:
                return


def shares(processes):
    """How many shards each process has."""
    return sorted(
        each.words.count("is taken") - each.words.count("is given up") for each in processes
    )


async def test_each_process_has_its_share_of_the_shards(sandbox, processes):
    async with asyncio.timeout(30):
        while shares(processes) != [1, 1, 2]:
            await asyncio.sleep(0.1)
    await all_shards_are_served(sandbox)


@pytest.mark.timeout(200 + 40 * FAULTS)
async def test_games_survive_processes_that_are_killed_and_stopped(sandbox, processes):
    tables, dice = tables_of(sandbox), Random(5)
    await asyncio.gather(*(table.gather() for table in tables))
    playing = asyncio.gather(*(table.play() for table in tables))
    for number in range(FAULTS):
        await asyncio.wait({playing}, timeout=dice.uniform(0.5, 2))
        victim = dice.choice(processes)
        if number % 2:
            victim.process.send_signal(signal.SIGSTOP)
            await asyncio.wait({playing}, timeout=LEASE + dice.uniform(2, 8))
            victim.process.send_signal(signal.SIGCONT)
        else:
            await victim.kill()
            await all_shards_are_served(sandbox)
            await victim.start()
    await playing
    for table in tables:
        await check(sandbox, table, processes[0].database)


async def test_another_version_waits_until_those_that_serve_have_stopped(sandbox, processes):
    store = await Store.open(processes[0].database)
    await store.facts.set("program", "a former one")
    newer = processes.pop()
    await newer.kill()
    await newer.launch()
    async with asyncio.timeout(30):
        while "Another version of Karnak serves this database" not in newer.words:
            await asyncio.sleep(0.1)
    await all_shards_are_served(sandbox)  # by those that serve
    assert await store.facts.get("program") == "a former one"
    await store.close()
    while processes:
        await processes.pop().stop()
    await all_shards_are_served(sandbox)
    await newer.stop()

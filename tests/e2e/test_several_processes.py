"""Three processes on one database, at a Discord with four shards, and whatever befalls them."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random

import pytest

from bot.sandbox.server import Sandbox
from bot.store import Store
from bot.store.processes import LEASE
from tests.e2e.process import Process
from tests.e2e.test_crash import NAMES, Table, check
from tests.effort import samples
from tests.postgresql import Server

SHARDS = 4
FAULTS = samples(6, soak=60)


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
    async with asyncio.timeout(60):
        while not all("shard" in each.words for each in started):  # each has looked for some
            await asyncio.sleep(0.05)
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


async def all_shards_are_served(sandbox, seconds=60):
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


async def test_others_take_the_shards_of_a_process_that_stands_still(sandbox, processes):
    async with asyncio.timeout(30):
        while shares(processes) != [1, 1, 2]:
            await asyncio.sleep(0.1)
    stopped, *others = processes
    stopped.process.send_signal(signal.SIGSTOP)
    try:
        async with asyncio.timeout(LEASE * 2):
            while sum(shares(others)) != SHARDS:
                await asyncio.sleep(0.1)
    finally:
        stopped.process.send_signal(signal.SIGCONT)
    async with asyncio.timeout(30):
        while shares(processes) != [1, 1, 2]:
            await asyncio.sleep(0.1)
    await all_shards_are_served(sandbox)


async def test_a_process_that_waits_for_a_shard_stops_at_once(sandbox, processes, tmp_path):
    waiting = Process(sandbox, tmp_path)
    waiting.database = processes[0].database
    for process in processes:  # none gives a shard up
        process.process.send_signal(signal.SIGSTOP)
    try:
        await waiting.launch()
        async with asyncio.timeout(30):
            while "no shard is free" not in waiting.words:
                await asyncio.sleep(0.1)
        await waiting.stop()
    finally:
        for process in processes:
            process.process.send_signal(signal.SIGCONT)


# -- what befalls them ---------------------------------------------------------------------------


@dataclass
class World:
    sandbox: Sandbox
    postgresql: Server
    processes: list[Process]
    dice: Random

    async def lose_gateway(self) -> None:
        self.sandbox.faults.abort_gateway()

    async def refuse(self) -> None:
        """Discord fails, and takes no more requests for a while."""
        faults = self.sandbox.faults
        faults.inject_status("POST channels/*/messages", 503, times=2, after_processing=True)
        faults.inject_status("PATCH channels/*/messages/*", 502, times=2)
        faults.inject_rate_limit("POST channels/*/messages", retry_after=1, times=2)

    async def lose_connections(self) -> None:
        """All connections with the database are lost."""
        self.postgresql.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )

    async def restart_database(self) -> None:
        await asyncio.to_thread(self.postgresql.stop, "fast")
        await asyncio.sleep(self.dice.uniform(0, 2))
        await asyncio.to_thread(self.postgresql.start)

    async def kill(self) -> None:
        victim = self.dice.choice(self.processes)
        await victim.kill()
        await all_shards_are_served(self.sandbox)
        await victim.start()

    async def stop(self) -> None:
        """A process stands still for so long that the others take it for dead."""
        victim = self.dice.choice(self.processes).process
        victim.send_signal(signal.SIGSTOP)
        await asyncio.sleep(LEASE + self.dice.uniform(2, 8))
        victim.send_signal(signal.SIGCONT)


@pytest.mark.timeout(240 + 60 * FAULTS)
async def test_games_survive_whatever_befalls_the_processes(sandbox, processes, postgresql):
    tables, dice = tables_of(sandbox), Random(5)
    world = World(sandbox, postgresql, processes, dice)
    befalling = cycle(
        (
            world.lose_gateway,
            world.refuse,
            world.lose_connections,
            world.restart_database,
            world.kill,
            world.stop,
        )
    )
    await asyncio.gather(*(table.gather() for table in tables))
    playing = asyncio.gather(*(table.play() for table in tables))
    for befall in islice(befalling, FAULTS):
        await asyncio.sleep(dice.uniform(0.2, 1))
        await befall()
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

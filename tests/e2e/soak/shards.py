"""A Discord with four shards, and Karnak in processes that share them and a database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import STRICT, Strictness
from tests.e2e.process import Process
from tests.patience import PATIENCE

SHARDS = 4
PROCESSES = 3


def shard_of(guild: str | None) -> int:
    return (int(guild or 0) >> 22) % SHARDS


async def sandbox_with_shards(strictness: Strictness = STRICT) -> Sandbox:
    """One with a server for each shard."""
    sandbox = await Sandbox.open(strictness=strictness)
    sandbox.backend.shards = SHARDS
    while {shard_of(guild) for guild in sandbox.backend.guilds} != {*range(SHARDS)}:
        guild = sandbox.backend.add_guild("Thebes")
        sandbox.backend.add_channel(guild, "games")
        await asyncio.sleep(0.001)
    return sandbox


@asynccontextmanager
async def running_processes(
    sandbox: Sandbox, database: str, folder: Path, number: int = PROCESSES, module: str = "bot"
) -> AsyncIterator[list[Process]]:
    """Wait for this many, once all shards are served. Kill the processes that still run then."""
    processes = []
    for each in range(number):
        own = folder / str(each)
        own.mkdir()
        processes.append(Process(sandbox, own, module))
        processes[-1].database = database
    started = [*processes]
    try:
        for process in started:
            await process.launch()
        async with asyncio.timeout(PATIENCE):
            while not all("shard" in each.words for each in started):  # each has looked for some
                await asyncio.sleep(0.05)
        await all_shards_are_served(sandbox)
        yield processes
    finally:
        for process in started:
            if process.is_running:
                await process.kill()


async def all_shards_are_served(sandbox: Sandbox, seconds: float = PATIENCE) -> None:
    """Until the commands are there, and each shard has a session, and not two."""
    async with asyncio.timeout(seconds):
        while True:
            await asyncio.sleep(0.05)
            if not sandbox.backend.commands:
                continue
            open_ = [s.shard[0] for s in sandbox.gateway.sessions.values() if s.connection]
            if sorted(open_) == [*range(SHARDS)]:
                return


def shares(processes: Iterable[Process]) -> list[int]:
    """How many shards each process has."""
    return sorted(
        each.words.count("is taken") - each.words.count("is given up") for each in processes
    )


async def shards_are_shared_out(
    processes: Sequence[Process], each: Sequence[int] = (1, 1, 2), seconds: float = PATIENCE
) -> None:
    """Until the processes have these numbers of shards, fewest first."""
    async with asyncio.timeout(seconds):
        while shares(processes) != [*each]:
            await asyncio.sleep(0.1)

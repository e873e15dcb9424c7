"""Karnak on PostgreSQL, in one process and in several, where Debian's package postgresql is.

The server, the sandbox, the people and all processes share the processors of this machine.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from functools import cache
from pathlib import Path
from subprocess import PIPE
from time import perf_counter

import psycopg

from bot.core.match.replay import replay_match
from bot.program.acts import ACTS
from bot.sandbox.people import NoResponseError
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import LENIENT
from bot.store.locks import OPTIONS
from tests.bench.figures import PROCESSOR, Figure, percentile
from tests.bench.processor import ON_POSTGRESQL, ONE_PROCESS, Waves, open_table
from tests.bench.wire import one_at_a_time
from tests.distance import Distance
from tests.e2e.process import ROOT, Process
from tests.e2e.soak import check
from tests.e2e.soak.shards import (
    SHARDS,
    running_processes,
    sandbox_with_shards,
    shard_of,
    shards_are_shared_out,
)
from tests.e2e.soak.tables import Table
from tests.postgresql import Server, open_server
from tests.processes import start
from tests.repositories import Repositories

TRANSACTIONS = 400
AWAY = 0.002  # seconds of a round trip to a distant server
DURABLE = 6.0  # seconds
TABLES = 24
WARM = 8  # waves of presses after which every process has the parts of its pictures
ROUNDS = 3  # of one and several processes in turn
PLAYED = 5.0  # seconds before a process is killed
LONGEST = 120.0  # seconds until waiting news counts as lost

ENTER = "INSERT INTO log (match, number, seat, words, at) VALUES (%s, %s, 'sun', 'bid thebes 6', 1)"
POST = "INSERT INTO outbox (match, entry, kind) VALUES (%s, %s, 'story'), (%s, %s, 'panel')"


@cache
def durable_server() -> Server:
    """A server whose commits have reached the disk, as an operator's have."""
    return open_server(fsync="on")


async def clicks(folder: Path) -> AsyncIterator[Figure]:
    """Clicks at one table near the server and far from it, next to the least that a move needs."""
    spent = await one_at_a_time(folder, durable_server().new_database())
    with closing(Distance(durable_server().new_database(), AWAY)) as distance:
        far = await one_at_a_time(folder, distance.address)
    bare = await asyncio.to_thread(_bare, durable_server().new_database())
    name = "PostgreSQL: answer to a click that makes a move"
    yield Figure("bare psycopg: a move's transaction, p50", percentile(bare, 50), "ms")
    yield Figure("bare psycopg: a move's transaction, p99", percentile(bare, 99), "ms")
    yield Figure(f"{name}, p50", percentile(spent, 50), "ms", at_most=6)
    yield Figure(f"{name}, p99", percentile(spent, 99), "ms", at_most=30)
    half, more = percentile(far, 50), percentile(far, 50) - percentile(spent, 50)
    yield Figure(f"{name}, {AWAY * 1000:.0f} ms away, p50", half, "ms")
    yield Figure(f"{name}, {AWAY * 1000:.0f} ms away, p50 more than near", more, "ms", at_most=12)


def _bare(address: str) -> list[float]:
    """The milliseconds of transactions that write what a move writes."""
    times = []
    with psycopg.connect(address, **OPTIONS) as db:
        db.execute(MATCH)
        db.commit()
        for number in range(TRANSACTIONS):
            began = perf_counter()
            db.execute("SELECT pg_advisory_xact_lock(%s)", (1,))
            db.execute("SELECT max(at) FROM log WHERE match = %s", (1,))
            db.execute(ENTER, (1, number))
            db.execute(POST, (1, number, 1, number))
            db.commit()
            times.append((perf_counter() - began) * 1000)
    return times


MATCH = """
    INSERT INTO matches (id, game, edition, options, language, players, seed, channel, stage,
        interaction, opened)
    VALUES (1, 'amun-re', 1, '{}', 'en', 3, 'seed', 1, 'live', 1, 1)
"""


async def durable(folder: Path) -> AsyncIterator[Figure]:
    """Moves that processes make at once, each at tables of its own, without Discord."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for number, found in rates.items():
            found.append(await _moves_a_second(number))
    one, two = (sorted(found)[ROUNDS // 2] for found in rates.values())
    name = "PostgreSQL: moves made durable"
    yield Figure(f"{name} by one process", one, "moves/s")
    yield Figure(f"{name} by two processes", two, "moves/s")
    yield Figure(f"{name} by two, to one's", two / one, "times", at_least=1.25)


async def _moves_a_second(processes: int) -> float:
    address = durable_server().new_database()
    command = (sys.executable, "-m", "tests.bench.store", address, str(DURABLE))
    started = [
        await start(*command, str(number * 1000), cwd=ROOT, stdout=PIPE)
        for number in range(processes)
    ]
    outputs = [(await process.communicate())[0] for process in started]
    return sum(map(float, outputs))


async def processor_time(folder: Path) -> AsyncIterator[Figure]:
    """The cost of a move for all processes together, in one and in four."""
    costs: dict[int, list[float]] = {1: [], SHARDS: []}
    for turn in range(ROUNDS):
        for number, found in costs.items():
            below = folder / f"{turn}-{number}"
            below.mkdir()
            found.append(await _cost(below, number))
    one, four = (sorted(found)[ROUNDS // 2] for found in costs.values())
    yield Figure(ONE_PROCESS, one, PROCESSOR)
    yield Figure(f"{ON_POSTGRESQL}, four processes", four, PROCESSOR)
    yield Figure(f"{ON_POSTGRESQL}, four to one", four / one, "times", at_most=1.15)


async def _cost(folder: Path, number: int) -> float:
    async with _serving(folder, number) as (sandbox, processes):
        guilds = {shard_of(guild.id): guild for guild in sandbox.backend.guilds.values()}
        tables = [await open_table(sandbox, n, guilds[n % SHARDS]) for n in range(TABLES)]
        waves = Waves(processes, tables)
        await waves.presses(WARM)
        pressed = await waves.presses()
    return sum(wave.spent for wave in pressed) / sum(wave.moves for wave in pressed)


async def killed(folder: Path) -> AsyncIterator[Figure]:
    """One of two processes is killed while people press: how long it is missed."""
    async with _serving(folder, 2) as (sandbox, processes):
        tables = [
            Table(sandbox, sandbox.backend.add_channel(guild, f"table-{guild.id}"), "amun-re", 3)
            for guild in sandbox.backend.guilds.values()
        ]
        await asyncio.gather(*(table.gather() for table in tables))
        playing = [asyncio.create_task(table.play()) for table in tables]
        await asyncio.sleep(PLAYED)
        victim, began = processes.pop(), perf_counter()
        await victim.kill()
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.gather(*map(_answered, tables))
        answered = perf_counter() - began
        wrong = await _wrongly_told(processes[0].database, tables)
        told = perf_counter() - began
    name = "a process of two is killed"
    yield Figure(f"{name}: all its tables answer", answered, "s of clock", at_most=30)
    yield Figure(f"{name}: all that waited is told", told, "s of clock", at_most=30)
    yield Figure(f"{name}: lines missing, or told twice", wrong, "", at_most=0)


async def _answered(table: Table) -> None:
    """Until a press at a table is answered."""
    while True:
        with suppress(NoResponseError):
            await table.people[0].press(table.newest("Your move"), "Your move")
            return


async def _wrongly_told(database: str, tables: Sequence[Table]) -> int:
    """Wait until all news is out, and return the faults of that news.

    The slowest table is not waited for: it counts, because lines are missing.
    """
    store = await Repositories.open(database)
    until = perf_counter() + LONGEST
    while perf_counter() < until and await store.outbox.pending_matches():
        await asyncio.sleep(0.1)
    wrong = 0
    for table in tables:
        id = (await store.matches.in_channel(int(table.channel.id))).id
        row, seats = await store.matches.get(id), await store.matches.seats(id)
        match = replay_match(row, seats, await store.log.entries(id), ACTS)
        wrong += len([*check.of_telling(match, table.channel)])
    await store.close()
    return wrong


@asynccontextmanager
async def _serving(folder: Path, number: int) -> AsyncIterator[tuple[Sandbox, list[Process]]]:
    """A sandbox with a server for each of its shards, and processes that share them evenly."""
    sandbox = await sandbox_with_shards(LENIENT)
    database = durable_server().new_database()
    async with running_processes(sandbox, database, folder, number) as processes:
        await shards_are_shared_out(processes, [SHARDS // number] * number)
        yield sandbox, processes
    await sandbox.close()

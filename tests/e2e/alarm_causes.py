"""Misfortunes that set off alarms: faults of Discord, the machine, the database.

Each cause yields a running bot, and yields again when the bot has the fault. `shared` is a bot for
faults that leave no trace. Others start one of their own in `folder`.
"""

from __future__ import annotations

import asyncio
import os
import resource
import signal
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from subprocess import DEVNULL
from time import time

import pytest

from bot.core.interactions.lateness import MARGIN, WINDOW
from bot.program.operations import Operations
from bot.sandbox.people import NoResponseError
from bot.sandbox.server import Sandbox
from tests import processes
from tests.bot.clock import FakeClock
from tests.e2e.process import Process, children_of
from tests.e2e.prometheus import Bot, series_of
from tests.e2e.room import Room
from tests.e2e.test_operations import Watcher, free_port
from tests.e2e.world import World
from tests.patience import PATIENCE
from tests.postgresql import PG_CTL, server
from tests.stores import IS_ON_POSTGRESQL

PREPARING = "bot.__main__"  # a Karnak that paints at its start, as `bot` alone does not in tests
ANSWERS = "POST /interactions/*"
ERRORS = "karnak_database_errors_total"
MESSAGES = "POST /channels/*/messages"
MONDAY = datetime(2025, 12, 1, 12, tzinfo=UTC).timestamp()
MOUNTED = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c")
ON_A_DISK = 'mount -t tmpfs -o size=$0 none disk && cp karnak.db disk && exec "$@"'
MIB, GIB = 2**20, 2**30


@asynccontextmanager
async def started(process):
    """Start a process that serves its samples, and end it."""
    port = free_port()
    process.settings["OPERATIONS"] = f"127.0.0.1:{port}"
    bot = Bot(process.sandbox, f"http://127.0.0.1:{port}", process)
    try:
        await process.start()
        await Watcher(process, bot.url).until_ready()
        yield bot
    finally:
        if process.is_running:
            await process.kill()
        await process.sandbox.close()


@asynccontextmanager
async def own_process(folder):
    async with started(Process(await Sandbox.open(), folder)) as bot:
        yield bot


@asynccontextmanager
async def own_world(folder, clock=None):
    """Open a world whose bot serves its samples."""
    world = await World.open(folder, clock=clock)
    operations = Operations(world.karnak)
    await operations.open("127.0.0.1", 0)
    try:
        yield world, Bot(world.sandbox, operations.url)
    finally:
        await operations.close()
        await world.close()


def ask_for_help(bot, people):
    """Have this many newcomers ask for help."""
    return commands(bot, people, "help")


def commands(bot, people, command, **values):
    newcomers = [bot.sandbox.people.join(f"P{n}") for n in range(people)]
    return [who.send_command(who.channels[0], command, values) for who in newcomers]


async def answered(commands):
    """Wait until each command has its answer, or its person has given up."""
    for each in commands:
        with suppress(NoResponseError, TimeoutError):
            await asyncio.wait_for(each.wait(), PATIENCE)


async def kill_the_process(shared, folder):
    async with own_process(folder) as bot:
        yield bot
        await bot.process.kill()
        yield


async def stop_the_process(shared, folder):
    process = shared.process.process
    yield shared
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


async def lose_discord(shared, folder):
    async with own_world(folder) as (world, bot):
        yield bot
        await world.sandbox.close()
        await bot.until("karnak_shards_lost", 1)
        yield


async def refuse_messages(shared, folder):
    clock = FakeClock(time())
    async with own_world(folder, clock) as (world, bot):
        world.sandbox.faults.inject_status(MESSAGES, 503, times=-1)
        await Room(world, "news").open()
        await bot.until("karnak_outbox_rows", 1, state="waiting")
        yield bot
        clock.advance(400)
        yield


async def sleep_past_a_deadline(shared, folder):
    """A machine sleeps. Its clock jumps, its timers do not, and it loses the gateway.

    A longer sleep would be an outage, which extends deadlines.
    """
    clock = FakeClock(MONDAY)
    async with own_world(folder, clock) as (world, bot):
        room = Room(world, "slow")
        await room.begin("ana", "bruno", "chen", set={"pace_deadline": "4h"})
        for seconds in (*[60] * (4 * 60 - 1), 40):  # 20 are left
            clock.now += seconds
            await world.karnak._resume()  # every minute, as the bot does, and as its timers do
            await world.settle()
        yield bot
        late = "karnak_deadline_late_seconds_count"
        least = (await bot.scrape())[series_of(late)] + 1
        clock.now += 110
        world.sandbox.faults.request_reconnect()
        await bot.until(late, least)
        yield


async def refuse_answers(shared, folder):
    yield shared
    shared.sandbox.faults.inject_error(ANSWERS, 10062, times=9)
    lost = "karnak_answers_lost_total"
    least = (await shared.scrape())[series_of(lost)] + 9
    ask_for_help(shared, 9)
    await shared.until(lost, least)
    yield


async def stall_the_network(shared, folder):
    yield shared
    await answered(ask_for_help(shared, 1))  # the measure of lateness
    stale = "karnak_answers_stale_total"
    least = (await shared.scrape())[series_of(stale)] + 9
    shared.sandbox.faults.hold_gateway()
    ask_for_help(shared, 9)
    await asyncio.sleep(WINDOW + MARGIN + 0.5)
    shared.sandbox.faults.release_gateway()
    await shared.until(stale, least)
    yield


async def answer_slowly(shared, folder):
    yield shared
    shared.sandbox.faults.inject_delay(ANSWERS, 2.2, times=5)
    await answered(ask_for_help(shared, 5))
    await shared.until("karnak_answers_pending", 0)
    yield


async def limit_the_rate(shared, folder):
    async with own_world(folder) as (world, bot):
        yield bot
        for _ in range(65):
            asked = ask_for_help(bot, 10)
            for each in asked:
                pattern = f"POST /interactions/{each.id}/*"
                world.sandbox.faults.inject_rate_limit(pattern, 0.001, times=4)
            await answered(asked)
        yield


async def answer_nonsense(shared, folder):
    ana = shared.sandbox.people.join("Ana")
    yield shared
    shared.sandbox.faults.inject_status(MESSAGES, 200, times=-1)
    incidents = "karnak_incidents_total"
    least = (await shared.scrape())[series_of(incidents)] + 1
    await ana.slash(ana.channels[0], "game new", game="aton")
    await shared.until(incidents, least)
    yield
    shared.sandbox.faults.clear()


async def fail_the_file(shared, folder):
    """The files of the process cannot grow."""
    require_a_file()
    async with own_process(folder) as bot:
        yield bot
        log = bot.process.database.with_name("karnak.db-wal")
        size = log.stat().st_size
        resource.prlimit(bot.process.process.pid, resource.RLIMIT_FSIZE, (size, size))
        await answered(commands(bot, 9, "game new", game="aton"))
        yield


async def have_a_replica_only(shared, folder):
    """The server takes no writes, like a replica.

    A stopped server would do, too, but the first statement fails only after ten seconds.
    """
    if not PG_CTL:
        pytest.skip("needs a PostgreSQL server: Debian's package postgresql")
    process = Process(await Sandbox.open(), folder)
    process.database = server().new_database()
    async with started(process) as bot:
        yield bot
        server().execute("ALTER SYSTEM SET default_transaction_read_only = on")
        try:
            server().reload()
            while (await bot.scrape()).get(series_of(ERRORS, fault="read-only"), 0) < 9:
                await answered(commands(bot, 9, "game new", game="aton"))
            yield
        finally:
            server().execute("ALTER SYSTEM RESET default_transaction_read_only")
            server().reload()


async def fill_the_disk(shared, folder):
    async with own_disk(folder, "260m") as (bot, disk):
        yield bot
        with (disk / "other").open("wb") as other:
            os.posix_fallocate(other.fileno(), 0, 100 * MIB)
        yield


async def let_the_database_outgrow_the_disk(shared, folder):
    async with own_disk(folder, "5g") as (bot, disk):
        yield bot
        os.truncate(disk / "karnak.db-wal", 3 * GIB)
        yield


async def let_the_database_grow(shared, folder):
    async with own_disk(folder, "99g") as (bot, disk):
        yield bot
        os.truncate(disk / "karnak.db-wal", 11 * GIB)
        yield


@asynccontextmanager
async def own_disk(folder, size):
    """Start a bot with its database on a disk of this size, in memory. Yields the disk, too.

    A file with a hole has its full size and needs no room.
    """
    require_a_file()
    (folder / "disk").mkdir()
    if processes.run([*MOUNTED, "mount -t tmpfs none /tmp"], stderr=DEVNULL).returncode:
        pytest.skip("this machine lets nobody mount a disk: unshare --user --mount")
    process = Process(await Sandbox.open(), folder)
    process.database = folder / "disk" / "karnak.db"
    process.starter = (*MOUNTED, ON_A_DISK, size)
    async with started(process) as bot:
        root = f"/proc/{process.process.pid}/root"
        yield bot, Path(f"{root}{folder}/disk")


def require_a_file():
    if IS_ON_POSTGRESQL:
        pytest.skip("PostgreSQL's disk may be another machine's")


async def stop_the_thinkers(shared, folder):
    process = Process(await Sandbox.open(), folder, PREPARING, PAINTERS="1")
    stopped = set[int]()

    def stop_all_but(others):
        for child in {*children_of(process.process.pid)} - others - stopped:
            os.kill(child, signal.SIGSTOP)
            stopped.add(child)

    async with started(process) as bot:
        tables = [await lobby(bot, n) for n in range(14)]
        while len(others := {*children_of(process.process.pid)}) < 2:  # a tracker and the painter
            await asyncio.sleep(0.01)
        yield bot
        try:
            for host, message, start in tables:
                await answered([host.click(message, start)])
                stop_all_but(others)  # before they have loaded the game
            while (await bot.scrape())[series_of("karnak_thoughts_pending")] <= 10:
                stop_all_but(others)
            yield
        finally:
            for child in stopped:
                os.kill(child, signal.SIGKILL)


async def lobby(bot, number):
    """Open a table with a computer player. Returns the host, the message and its start button."""
    backend, host = bot.sandbox.backend, bot.sandbox.people.join(f"Host {number}")
    channel = backend.add_channel(next(iter(backend.guilds.values())), f"table-{number}")
    await host.slash(channel, "game new", game="aton", seats=2, computers=1)
    while True:
        for message in host.visible_messages(channel):
            for part in message.all_components:
                if part.get("label") == "Start (host)":
                    return host, message, part["custom_id"]
        await asyncio.sleep(0.01)


async def hold_the_loop_up(shared, folder):
    process = shared.process.process
    yield shared
    for _ in range(6):
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(0.4)
        process.send_signal(signal.SIGCONT)
        await asyncio.sleep(0.1)
    yield


CONDITIONS = [
    ("KarnakDown", kill_the_process),
    ("KarnakDown", stop_the_process),
    ("KarnakShardLost", lose_discord),
    ("KarnakOutboxBehind", refuse_messages),
    ("KarnakDeadlinesLate", sleep_past_a_deadline),
    ("KarnakAnswersLost", refuse_answers),
    ("KarnakAnswersStale", stall_the_network),
    ("KarnakAnswersSlow", answer_slowly),
    ("KarnakRefusalsNearLimit", limit_the_rate),
    ("KarnakIncident", answer_nonsense),
    ("KarnakDatabaseFails", fail_the_file),
    ("KarnakDatabaseFails", have_a_replica_only),
    ("KarnakDiskFull", fill_the_disk),
    ("KarnakDiskFull", let_the_database_outgrow_the_disk),
    ("KarnakDatabaseLarge", let_the_database_grow),
    ("KarnakThinkersBehind", stop_the_thinkers),
    ("KarnakLoopLate", hold_the_loop_up),
]
LASTING = {hold_the_loop_up}  # the fault lasts for all of the ten minutes
STARTING = {stop_the_thinkers}  # games start first, as slowly as the machine is: that passes
COMPANIONS = {  # players hear of each fault of the database, by the id of an incident
    fail_the_file: {"KarnakIncident"},
    have_a_replica_only: {"KarnakIncident"},
}

"""One soak: tables are opened, people play, faults befall the bot, and all is looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from random import Random

from bot.sandbox.server import Sandbox
from rules.registry import games
from tests.e2e.soak import check
from tests.e2e.soak.faults import STILL, Misfortune
from tests.e2e.soak.presses import Presses
from tests.e2e.soak.shards import (
    SHARDS,
    all_shards_are_served,
    running_processes,
    sandbox_with_shards,
    shard_of,
    shards_are_shared_out,
)
from tests.e2e.soak.tables import Table
from tests.postgresql import Server
from tests.repositories import Repositories

MOST_PEOPLE, MOST_COMPUTERS = 3, 2  # at a table
AT_ONCE = 6  # tables that are opened at the same time
LEAVING = 300  # seconds at most until everybody has left
DRAINING = 60  # seconds at most until all news is out


@dataclass(frozen=True)
class Soak:
    """How long faults come, up to how many seconds apart, and how long people play on without any.

    Players who are still there then leave the table. People rest up to `pause` seconds. A process
    of this `module` stops for `still` seconds, longer than others wait for it.
    """

    seed: int
    tables: int
    seconds: float
    between: float
    playing_on: float
    pause: float
    still: float = STILL
    module: str = "bot"


async def soak(
    plan: Soak, postgresql: Server, folder: Path, say: Callable[[str], object] = print
) -> list[str]:
    """Everything that is wrong in the end, in sentences."""
    sandbox, database = await sandbox_with_shards(), postgresql.new_database()
    presses, tables = Presses(sandbox), [*_tables(sandbox, plan)]
    async with running_processes(sandbox, database, folder, module=plan.module) as processes:
        await shards_are_shared_out(processes)  # a press during the handover is lost
        await all_shards_are_served(sandbox)
        await _gather(tables)
        say(f"{len(tables)} tables play")
        dice = Random(plan.seed)
        misfortune = Misfortune(sandbox, postgresql, processes, dice, say, plan.still)
        playing = asyncio.gather(*(table.play() for table in tables))
        async with asyncio.TaskGroup() as tasks:
            kept_alive = tasks.create_task(misfortune.keep_alive())
            await _bring_faults(misfortune, plan)
            await _end(tables, playing, plan.playing_on, say)
            kept_alive.cancel()
        store = await Repositories.open(database)
        await _drain(store)
        for process in processes:
            await process.stop()
    found = [
        *await check.of_tables(store, tables, presses),
        *check.of_messages(sandbox),
        *check.of_presses(presses, misfortune.happened),
        *check.of_logs(processes),
        *map(str, sandbox.malformed_requests),
    ]
    await store.close()
    await sandbox.close()
    _report(presses, misfortune, say)
    return found


def _tables(sandbox: Sandbox, plan: Soak) -> Iterator[Table]:
    """Tables of all games in turn, in servers of all shards."""
    servers = {shard_of(guild.id): guild for guild in sandbox.backend.guilds.values()}
    dice = Random(plan.seed)
    for number, (word, game) in enumerate(islice(cycle(games().items()), plan.tables)):
        channel = sandbox.backend.add_channel(servers[number % SHARDS], f"t{number}")
        least, most = game.players[0], game.players[-1]
        people = dice.randint(2, min(most, MOST_PEOPLE))
        computers = dice.randint(max(0, least - people), min(most - people, MOST_COMPUTERS))
        yield Table(sandbox, channel, word, people, computers, plan.pause, plan.seed)


async def _gather(tables: Sequence[Table]) -> None:
    few = asyncio.Semaphore(AT_ONCE)

    async def gather(table: Table) -> None:
        async with few:
            await table.gather()

    await asyncio.gather(*map(gather, tables))


async def _bring_faults(misfortune: Misfortune, plan: Soak) -> None:
    """Each kind once, then at random, until the time is over."""
    loop = asyncio.get_running_loop()
    until, dice = loop.time() + plan.seconds, misfortune.dice
    kinds = iter(misfortune.kinds)
    while loop.time() < until:
        misfortune.befall(next(kinds, None) or dice.choice(misfortune.kinds))
        await asyncio.sleep(dice.uniform(0, plan.between))
    for kind in kinds:
        misfortune.befall(kind)
    await misfortune.wait_until_over()


async def _end(
    tables: Sequence[Table],
    playing: asyncio.Future[list[None]],
    patience: float,
    say: Callable[[str], object],
) -> None:
    """Let people play on without faults, then leave."""
    over = sum(table.is_over for table in tables)
    say(f"no more faults; {over} tables have ended")
    await asyncio.wait({playing}, timeout=patience)
    over = sum(table.is_over for table in tables)
    say(f"{len(tables) - over} tables are left by their people")
    for table in tables:
        table.is_leaving = True
    async with asyncio.timeout(LEAVING):
        await playing


async def _drain(store: Repositories) -> None:
    async with asyncio.timeout(DRAINING):
        while await store.outbox.pending_matches():
            await asyncio.sleep(0.1)


def _report(
    presses: Presses,
    misfortune: Misfortune,
    say: Callable[[str], object],
) -> None:
    happened = misfortune.happened
    lost = [check.seconds_after(each.created, happened) for each in presses.unanswered]
    say(
        f"{len(presses.made)} presses, {len(presses.acknowledged)} moves acknowledged,"
        f" {presses.sorry} told to try again, {len(lost)} not answered in time"
        f" ({len(presses.late)} of them later),"
        f" the last {max(lost, default=0):.1f} s after a fault; {len(happened)} faults"
    )

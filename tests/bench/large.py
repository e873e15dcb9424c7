"""`make bench-large`: a database as large as that of thousands of servers, and ten thousand live
matches in one process.

The matches are copies of a few that were played, made by the database itself. The live ones are in
no server, or a sandbox would have to have a channel for each.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from bot.core.match.digests import rules_digest
from bot.core.match.options import options_of
from bot.play.service import MatchService
from bot.program.services import Services
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import LENIENT
from bot.store.database import Transaction
from rules.core.menu import random_path
from tests.bench.figures import Figure, Measure, measured, percentile, show, write
from tests.bench.store import open_tables
from tests.e2e.process import Process
from tests.postgresql import PG_CTL, server
from tests.repositories import Repositories

OUTCOME = Path("var/bench-large.json")
TEMPLATES = 3  # matches that are copied, one of each game
ENTRIES = 5  # of each match
MATCHES, LIVE = 1_000_000, 100_000
MANY = 10_000  # live matches, all of them in memory at once
EACH = f"memory that a live match takes, {MANY // 20} of all games"
PEOPLE = 100  # the people who press at all of these
AT_ONCE = 8  # presses
FIRST = 20  # first presses, each at another table

NUMBERS = f"""
    WITH RECURSIVE numbers (i) AS (
        SELECT {TEMPLATES} + 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < :matches
    )
"""
COPIES = (
    f"""
    INSERT INTO matches (id, game, edition, options, language, players, seed, salt, guild, channel,
        stage, interaction, opened, begun, ended, told, checked)
    {NUMBERS} SELECT i, game, edition, options, language, players, seed, salt,
        CASE WHEN i > :ended THEN NULL ELSE i % 10000 END, 1000000 + i,
        CASE WHEN i > :ended THEN 'live' ELSE 'over' END, 1000000000000 + i, opened, begun,
        CASE WHEN i > :ended THEN NULL ELSE opened END, {ENTRIES}, :digest
    FROM numbers JOIN matches ON id = 1 + i % {TEMPLATES}
    """,
    f"""
    INSERT INTO seats (match, place, seat, person, name, host)
    {NUMBERS} SELECT i, place, seat, 1000000000 + 10 * i + place, name, host
    FROM numbers JOIN seats ON match = 1 + i % {TEMPLATES}
    """,
    f"""
    INSERT INTO log (match, number, seat, words, interaction, at)
    {NUMBERS} SELECT i, number, seat, words, 2000000000000 + 100 * i + number, at
    FROM numbers JOIN log ON match = 1 + i % {TEMPLATES}
    """,
    f"""
    INSERT INTO outbox (match, entry, kind, due)
    {NUMBERS} SELECT i, {ENTRIES}, 'due', 100000000000 FROM numbers WHERE i > :ended
    """,
)


async def fill(where: Path | str, matches: int, live: int) -> None:
    """Make this many matches, of which the last are live."""
    store = await Repositories.open(where)
    service = Services(store.database, lambda _: None).matches
    for id in await open_tables(store, TEMPLATES):
        await _play(service, id)
    values = {"matches": matches, "ended": matches - live, "digest": rules_digest()}

    def copy(db: Transaction) -> None:
        db.execute("DELETE FROM outbox")
        for statement in COPIES:
            db.execute(statement, values)
        store.database.set_last_number(db, matches)
        if store.database.is_shared:
            db.execute("ANALYZE")  # as the server does by itself, a while later

    await store.database.carry_out(copy)
    await store.close()


async def _play(service: MatchService, id: int) -> None:
    """Make the first moves at a table."""
    dice = Random(id)
    for number in range(ENTRIES):
        match = await service.cache.get(id)
        seat = dice.choice(match.awaited())
        path = random_path(match.menu(seat)[0], dice.randrange)
        options = options_of(match.menu(seat)[0], path)
        await service.command(match.people[seat].user, match, path[0], options, number + 1000 * id)


class World:
    """A sandbox, a bot in a process of its own, and people who press at tables by their ids."""

    def __init__(self, sandbox: Sandbox, folder: Path, where: Path | str) -> None:
        self.sandbox, self.process = sandbox, Process(sandbox, folder)
        self.process.database = where
        self.people = [sandbox.people.join(f"P{number}") for number in range(PEOPLE)]

    async def seat(self, ids: range) -> None:
        """Seat people as hosts of these matches, in turn."""
        rows = [(int(self.who(id).id), id) for id in ids]
        store = await Repositories.open(self.process.database)
        sql = "UPDATE seats SET person = ? WHERE match = ? AND place = 0"
        await store.database.carry_out(lambda db: db.executemany(sql, rows))
        await store.close()

    def who(self, id: int) -> Person:
        return self.people[id % PEOPLE]

    async def start(self) -> float:
        """Start the bot and return the seconds until it has answered a command."""
        began, ana = perf_counter(), self.people[0]
        await self.process.start()
        while True:
            try:
                self.help = (await ana.slash(ana.channels[0], "help")).reply
                return perf_counter() - began
            except LookupError:  # the commands are not there yet
                await asyncio.sleep(0.01)

    async def turn(self, id: int) -> float:
        """Have the host of a match look at their turn, and return the milliseconds."""
        who, began = self.who(id), perf_counter()
        answer = await who.wait_for_response(who.click(self.help, f"turn:{id}"))
        assert answer.reply and answer.reply.only_for
        return (perf_counter() - began) * 1000

    async def close(self) -> None:
        await self.process.kill()
        await self.sandbox.close()


async def large(
    where: Callable[[Path], Path | str], kind: str, folder: Path
) -> AsyncIterator[Figure]:
    """A million matches of which a tenth are live, with five million entries."""
    sandbox, began = await Sandbox.open(strictness=LENIENT), perf_counter()
    world = World(sandbox, folder, where(folder))
    await fill(world.process.database, MATCHES, LIVE)
    made = perf_counter() - began
    ids = range(MATCHES - FIRST + 1, MATCHES + 1)
    await world.seat(ids)
    started = await world.start()
    first, *others = [await world.turn(id) for id in ids]
    memory = world.process.memory
    await world.close()
    name = f"{MATCHES:,} matches, {LIVE:,} live, {MATCHES * ENTRIES:,} entries in {kind}"
    yield Figure(f"{name}: making them", made, "s")
    yield Figure(f"{name}: start, to an answer", started, "s", at_most=5)
    yield Figure(f"{name}: first click at a table", first, "ms", at_most=100)
    yield Figure(f"{name}: first click at others, p50", percentile(others, 50), "ms")
    yield Figure(f"{name}: memory", memory, "MiB")


async def many(folder: Path) -> AsyncIterator[Figure]:
    """Ten thousand live matches, at each of which its host is shown their turn."""
    world = World(await Sandbox.open(strictness=LENIENT), folder, folder / "karnak.db")
    await fill(world.process.database, MANY, MANY)
    ids = range(TEMPLATES + 1, MANY + 1)
    await world.seat(ids)
    await world.start()
    room, memory = asyncio.Semaphore(AT_ONCE), [world.process.memory]

    async def press(id: int) -> None:
        async with room:
            await world.turn(id)

    for part in (ids[: MANY // 20], ids[MANY // 20 :]):  # the first of them are all kept
        await asyncio.gather(*map(press, part))
        memory.append(world.process.memory)
    await world.close()
    before, some, after = memory
    each = (some - before) * 1024 / (MANY // 20)
    yield Figure(EACH, each, "KiB")
    yield Figure(f"memory with {MANY:,} live matches, all looked at", after, "MiB", at_most=400)


def measures() -> Iterator[Measure]:
    yield many
    yield partial(large, lambda folder: folder / "karnak.db", "SQLite")
    if PG_CTL:
        yield partial(large, lambda _: server().new_database(), "PostgreSQL")
    else:
        print("PostgreSQL is not measured: it needs Debian's package postgresql")


async def everything() -> list[Figure]:
    figures: list[Figure] = []
    for measure in measures():
        found = await measured(measure)
        for figure in found:
            print(show(figure), flush=True)
        figures += found
    return figures


def main() -> int:
    gc.freeze()  # as in the ordinary bench
    figures = asyncio.run(everything())
    write(figures, OUTCOME)
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())

"""More presses than can be answered: how late they are acknowledged and answered."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import LENIENT
from tests.bench.figures import Figure, percentile
from tests.bench.wire import SIZE, Game
from tests.e2e.process import Process

TABLES = 40
SECONDS = 15.0
FLOOD = 200  # presses at once of one person, again and again
LOOKS = ("turn", "hand", "look", "log", "rules", "text")
PATIENCE = 10  # seconds until a press counts as lost
IN_TIME = 2000  # ms until a press is acknowledged. Discord waits for three seconds


class Crowd:
    """People who press again as soon as they are answered, and how long each press took them."""

    def __init__(self) -> None:
        self.until = perf_counter() + SECONDS
        self.acknowledged: defaultdict[str, list[float]] = defaultdict(list)  # ms, by person
        self.answered: defaultdict[str, list[float]] = defaultdict(list)
        self.lost = 0  # presses of the flood that were acknowledged too late for Discord

    async def press_on(self, who: Person, table: Game, id: int, dice: Random) -> None:
        board = await table.seen("Your move")
        while perf_counter() < self.until:
            began = perf_counter()
            sent = who.click(board, f"{dice.choice(LOOKS)}:{id}")
            for event, times in (
                (sent.acknowledged, self.acknowledged),
                (sent.completed, self.answered),
            ):
                with suppress(TimeoutError):  # it was too late for Discord: that long it took
                    await asyncio.wait_for(event.wait(), PATIENCE)
                times[who.name].append((perf_counter() - began) * 1000)

    async def flood(self, who: Person, table: Game, id: int) -> None:
        board = await table.seen("Your move")
        while perf_counter() < self.until:
            sent = [who.click(board, f"look:{id}") for _ in range(FLOOD)]
            answers = (asyncio.wait_for(each.acknowledged.wait(), PATIENCE) for each in sent)
            lost = await asyncio.gather(*answers, return_exceptions=True)
            self.lost += sum(isinstance(each, TimeoutError) for each in lost)


async def overload(folder: Path) -> AsyncIterator[Figure]:
    """A hundred and twenty people press without a pause, and one of them floods the bot."""
    sandbox, dice = await Sandbox.open(strictness=LENIENT), Random(5)
    process = Process(sandbox, folder)
    await process.start()
    guild = next(iter(sandbox.backend.guilds.values()))
    tables = []
    for number in range(TABLES):
        people = [sandbox.people.join(f"Person {number}-{seat}") for seat in range(SIZE)]
        table = Game(people, sandbox.backend.add_channel(guild, f"table-{number}"), number)
        await table.open()
        tables.append(table)
    crowd, flooder = Crowd(), sandbox.people.join("Flooder")
    pressing = [
        crowd.press_on(who, table, id, dice)
        for id, table in enumerate(tables, 1)
        for who in table.people
    ]
    await asyncio.gather(crowd.flood(flooder, tables[0], 1), *pressing)
    await process.kill()
    await sandbox.close()
    name = f"{len(pressing)} people press without a pause, and one {FLOOD} times at once"
    for kind, by_person, most in (
        ("acknowledged", crowd.acknowledged, IN_TIME),
        ("answered", crowd.answered, None),
    ):
        times = [time for each in by_person.values() for time in each]
        worst = max(median(each) for each in by_person.values())
        yield Figure(f"{name}: {kind}, p50", percentile(times, 50), "ms")
        yield Figure(f"{name}: {kind}, p99", percentile(times, 99), "ms", at_most=most)
        yield Figure(f"{name}: {kind}, worst person's median", worst, "ms", at_most=most)
    yield Figure(f"{name}: presses of the flood that are lost", crowd.lost, "")

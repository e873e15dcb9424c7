"""`make bench-long`: five hundred tables for ten minutes, whose memory has to stay as it is."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.sandbox.people import NoResponseError
from bot.sandbox.server import Sandbox
from rules.registry import games
from tests.bench.figures import Figure, percentile, show, write
from tests.bench.wire import Game
from tests.e2e.player import MOST_PRESSES, press_something, pressable
from tests.e2e.process import Process

OUTCOME = Path("var/bench-long.json")
TABLES = 500
SECONDS = 600.0
SETTLING = 120.0  # seconds of these in which caches may fill
BETWEEN = (60.0, 180.0)  # seconds from one sitting at a table to the next
FLAT = 1.1  # times the settled memory, at most
SAMPLE = 5.0  # seconds between two looks at the memory


class Scripted(Game):
    """A table whose people look in now and then, and decide what they are asked."""

    def __init__(self, people, channel, seed, word) -> None:
        super().__init__(people, channel, seed, word)
        self.answers: list[float] = []  # ms
        self.lost = 0  # presses that were not acknowledged before Discord gave them up

    async def play(self, until: float) -> None:
        await asyncio.sleep(self.dice.uniform(0, BETWEEN[1]))
        while perf_counter() < until:
            if self.is_over:
                await self._counted(self.again())
            for who in self.people:
                await self._counted(self._sit(who))
            await asyncio.sleep(self.dice.uniform(*BETWEEN))

    async def _counted(self, pressing) -> None:
        """Give up what could not be pressed, until the next sitting."""
        try:
            await pressing
        except NoResponseError:
            self.lost += 1

    async def _sit(self, who) -> None:
        prompt = await self._timed(self.prompt(who))
        for _ in range(MOST_PRESSES):
            if prompt is None or not pressable(prompt):
                return
            prompt = (await self._timed(press_something(who, prompt, self.dice))).reply

    async def _timed(self, answer):
        began = perf_counter()
        try:
            return await answer
        finally:
            self.answers.append((perf_counter() - began) * 1000)


async def steady(folder: Path) -> AsyncIterator[Figure]:
    """Five hundred tables of all games."""
    sandbox = await Sandbox.open()
    process = Process(sandbox, folder)
    await process.start()
    tables = [await _table(sandbox, number) for number in range(TABLES)]
    until, samples = perf_counter() + SECONDS, []
    playing = [asyncio.create_task(table.play(until)) for table in tables]
    while perf_counter() < until:
        await asyncio.sleep(SAMPLE)
        samples.append(process.memory)
    for each in playing:  # who sits just now is not waited for
        each.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if not isinstance(outcome, asyncio.CancelledError | None):
            raise outcome
    await process.kill()
    await sandbox.close()
    answers = [time for table in tables for time in table.answers]
    lost = sum(table.lost for table in tables)
    settled = samples[int(SETTLING / SAMPLE) :]
    name = f"{TABLES} tables of scripted people, {SECONDS:.0f} s"
    yield Figure(f"{name}: answers", len(answers), "")
    yield Figure(f"{name}: answer, p50", percentile(answers, 50), "ms")
    yield Figure(f"{name}: answer, p99", percentile(answers, 99), "ms", at_most=2000)
    yield Figure(f"{name}: presses without an answer", lost, "", at_most=0)
    for minute in range(1, int(SECONDS / 60)):
        memory = samples[int(minute * 60 / SAMPLE) - 1]
        yield Figure(f"{name}: memory after {minute} min", memory, "MiB")
    yield Figure(f"{name}: memory, once settled", settled[0], "MiB")
    yield Figure(f"{name}: memory, at the end", settled[-1], "MiB", at_most=settled[0] * FLAT)


async def _table(sandbox: Sandbox, number: int) -> Scripted:
    guild = next(iter(sandbox.backend.guilds.values()))
    game = list(games().values())[number % len(games())]
    people = [sandbox.people.join(f"P{number}-{seat}") for seat in range(game.players[0])]
    channel = sandbox.backend.add_channel(guild, f"table-{number}")
    table = Scripted(people, channel, number, game.word)
    await table.open()
    return table


async def measure() -> list[Figure]:
    with TemporaryDirectory() as folder:
        return [figure async for figure in steady(Path(folder))]


def main() -> int:
    gc.freeze()  # as in the ordinary bench
    figures = asyncio.run(measure())
    for figure in figures:
        print(show(figure))
    write(figures, OUTCOME)
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())

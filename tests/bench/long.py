"""`make bench-long`: five hundred tables for ten minutes, whose memory has to stay as it is.

They are at any point of their games, as tables are where people have played for weeks: of games
that have all just begun the logs in memory grow until `bot.core.match.cache.ROOM` is full.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.outbox.kinds import STORY
from bot.ground.rows import NewRow
from bot.program.acts import ACTS
from bot.sandbox.people import NoResponseError
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import LENIENT
from rules.core.menu import random_path
from rules.core.secrets import Seat
from rules.registry import games
from tests.bench.figures import Figure, percentile, show, write
from tests.bench.wire import Game
from tests.e2e.player import MOST_PRESSES, press_something, pressable
from tests.e2e.process import Process
from tests.repositories import Repositories

OUTCOME = Path("var/bench-long.json")
TABLES = 500
SECONDS = 600.0
BETWEEN = (60.0, 180.0)  # seconds from one sitting at a table to the next
SETTLING = BETWEEN[1] + 60  # seconds in which every table has been loaded, and caches may fill
FLAT = 1.1  # times the steady memory, at most
SAMPLE = 5.0  # seconds between two looks at the memory


class Scripted(Game):
    """A table whose people look in from time to time, and answer their questions."""

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
        """Give up presses that were impossible, until the next sitting."""
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
    sandbox = await Sandbox.open(strictness=LENIENT)
    process = Process(sandbox, folder)
    await process.start()
    tables = [await _table(sandbox, number) for number in range(TABLES)]
    await process.stop()
    guild = next(iter(sandbox.backend.guilds))
    await _play_on(folder / "karnak.db", int(guild), Random(TABLES))
    await process.start()
    until, samples = perf_counter() + SECONDS, []
    playing = [asyncio.create_task(table.play(until)) for table in tables]
    while perf_counter() < until:
        await asyncio.sleep(SAMPLE)
        samples.append(process.memory)
    for each in playing:  # nobody waits for an absent player
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


async def _play_on(path: Path, guild: int, dice: Random) -> None:
    """Bring every table to any point of its game, as if all of that had been told."""
    store = await Repositories.open(path)
    matches = MatchCache(store.database, lambda _: None, ACTS)
    for row in await store.matches.of_guild(guild):
        moves = [*_random_moves(await matches.get(row.id), dice)]
        played = moves[: dice.randrange(1, len(moves))]
        for number, (seat, words) in enumerate(played, 1):
            await store.log.append(row.id, number, seat, words, None)
        await store.outbox.post(row.id, [NewRow(len(played), STORY)])
        told = [each for each in await store.outbox.waiting(row.id) if each.kind == STORY][-1]
        await store.outbox.mark_sent(told, told=told.entry)
    await store.close()


def _random_moves(match: Match, dice: Random) -> Iterator[tuple[Seat, str]]:
    """The moves of a match that is played to its end at random."""
    game, state = match.game, match.state
    while state.flow:
        seat = dice.choice(game.deciders(state))
        path = random_path(game.menu(state, seat), dice.randrange)
        yield seat, " ".join(path)
        state = game.play(state, seat, path).state


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

"""The processor time that Karnak takes for a move and for an answer, as the system counts it.

People press at many tables, a few at once, in waves. Each wave waits for all news of the last. How
many of its presses make a move differs from wave to wave, and a line through the
waves tells the presses that make one from those that lead to one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from statistics import linear_regression, mean
from typing import NamedTuple

from bot.sandbox.model import Guild, Message
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import LENIENT
from rules.registry import games
from tests.bench.figures import PROCESSOR, Figure
from tests.bench.wire import Game, made
from tests.e2e.player import press_something, pressable
from tests.e2e.process import Process

TABLES = 120
WAVES = 16
AT_ONCE = 4  # presses
LOOKS = ("turn", "log", "rules", "text", "hand", "look")  # the last two have a picture
NAME = f"processor time, {TABLES} tables in play"
ALL_TOLD = f"{NAME}: move, all told"
ON_POSTGRESQL = "PostgreSQL: processor time of a move and what leads to it"
ONE_PROCESS = f"{ON_POSTGRESQL}, one process"
IDLE = 0.02  # seconds of processor time in half a second: there is nothing left to be told


class Wave(NamedTuple):
    """Presses at many tables, and their processor time."""

    presses: int
    moves: int
    spent: float  # ms


class Table(Game):
    """A table at which one press is made in each wave."""

    def __init__(self, people: list[Person], *where) -> None:
        super().__init__(people, *where)
        self._asked: tuple[Person, Message] | None = None  # the next player, and their prompt
        self._next = 0  # the place of the next player

    async def press_on(self) -> bool:
        """Answer the prompt that is open, or open somebody's. Returns whether that made a move."""
        who, prompt = self._asked or (None, None)
        if who and prompt and pressable(prompt):  # it may have been edited meanwhile
            answer = await press_something(who, prompt, self.dice)
        else:
            who = self.people[self._next % len(self.people)]
            self._next += 1
            answer = await who.press(await self.seen("Your move"), "Your move")
        reply = answer.reply
        self._asked = (who, reply) if reply and pressable(reply) else None
        return made(answer)

    async def look(self, what: str, id: int) -> bool:
        board, who = await self.seen("Your move"), self.people[0]
        return made(await who.wait_for_response(who.click(board, f"{what}:{id}")))


class Waves:
    """The tables, and the processes that serve them."""

    def __init__(self, processes: Sequence[Process], tables: Sequence[Table]) -> None:
        self.processes, self.tables = processes, tables

    async def wave(self, presses: Iterable[Callable[[], Awaitable[bool]]]) -> Wave:
        """Press everything, a few at once, and wait until all is told."""
        await self._idle()
        room, began = asyncio.Semaphore(AT_ONCE), self._spent()

        async def one(press: Callable[[], Awaitable[bool]]) -> bool:
            async with room:
                return await press()

        moves = await asyncio.gather(*map(one, presses))
        await self._idle()
        return Wave(len(moves), sum(moves), (self._spent() - began) * 1000)

    async def looks(self, what: str) -> float:
        """The milliseconds that a look at every table takes each."""
        wave = await self.wave(
            partial(table.look, what, id) for id, table in enumerate(self.tables, 1)
        )
        return wave.spent / wave.presses

    async def presses(self, number: int = WAVES) -> list[Wave]:
        """Waves of presses that make moves, or lead to one."""
        return [
            await self.wave(table.press_on for table in self.tables if not table.is_over)
            for _ in range(number)
        ]

    async def _idle(self) -> None:
        before = 0.0
        while (now := self._spent()) - before > IDLE * len(self.processes):
            before = now
            await asyncio.sleep(0.5)

    def _spent(self) -> float:
        return sum(process.processor_time for process in self.processes)


async def processor_time(folder: Path) -> AsyncIterator[Figure]:
    """A hundred and twenty tables of all games."""
    sandbox = await Sandbox.open(strictness=LENIENT)
    process = Process(sandbox, folder)
    await process.start()
    guild = next(iter(sandbox.backend.guilds.values()))
    waves = Waves([process], [await open_table(sandbox, n, guild) for n in range(TABLES)])
    looks = {what: await waves.looks(what) for what in LOOKS}
    pressed = await waves.presses()
    await process.kill()
    await sandbox.close()
    for what, spent in looks.items():
        yield Figure(f"processor time of an answer: {what}", spent, PROCESSOR)
    moves, presses = sum(wave.moves for wave in pressed), sum(wave.presses for wave in pressed)
    line = linear_regression(
        [wave.moves / wave.presses for wave in pressed],
        [wave.spent / wave.presses for wave in pressed],
    )
    all_spent = sum(wave.spent for wave in pressed)
    yield Figure(f"{NAME}: answer without a move", mean(looks.values()), PROCESSOR, at_most=8)
    yield Figure(f"{NAME}: press that leads to a move", line.intercept, PROCESSOR)
    yield Figure(ALL_TOLD, line.intercept + line.slope, PROCESSOR, at_most=45)
    yield Figure(f"{NAME}: {presses} presses and {moves} moves", all_spent / moves, PROCESSOR)


async def open_table(sandbox: Sandbox, number: int, guild: Guild) -> Table:
    """Open a table of some game, in a channel of its own."""
    game = list(games().values())[number % len(games())]
    people = [sandbox.people.join(f"P{number}-{seat}") for seat in range(game.players[0])]
    channel = sandbox.backend.add_channel(guild, f"table-{number}")
    table = Table(people, channel, number, game.word)
    await table.open()
    return table

"""Clicks over the wire: a sandbox and people here, Karnak in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from time import perf_counter

from bot.sandbox.model import Channel, Interaction, Message
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import LENIENT
from tests.bench.figures import Figure, percentile
from tests.bench.store import open_tables
from tests.e2e.player import press_something, pressable
from tests.e2e.process import Process
from tests.repositories import Repositories

CLICKS = 100
PAUSE = 0.0005  # seconds in which the bot is done with the answer before
QUIET = 0.08  # seconds without news in the channel before the next click
AT_ONCE = 100
MATCHES = 1000
MEMORY = f"memory with {MATCHES} live matches"
SIZE = 3  # people at a table


async def clicks(folder: Path) -> AsyncIterator[Figure]:
    """Clicks at one table, next to the least that discord.py needs for an answer."""
    least, spent = await bare(folder), await one_at_a_time(folder)
    name = "answer to a click that makes a move, one at a time"
    half, bare_half = percentile(spent, 50), percentile(least, 50)
    yield Figure("bare discord.py: text reply to a command, p50", bare_half, "ms")
    yield Figure("bare discord.py: text reply to a command, p99", percentile(least, 99), "ms")
    yield Figure(f"{name}, p50", half, "ms")
    yield Figure(f"{name}, p50, to the bare reply's", half / bare_half, "times", at_most=5)
    yield Figure(f"{name}, p99", percentile(spent, 99), "ms", at_most=25)


async def bare(folder: Path) -> list[float]:
    """The milliseconds in which a bot without a game replies, in the rhythm of the clicks.

    A processor that has just rested answers half as quickly as a busy one, so what the clicks are
    compared to rests as they do.
    """
    sandbox = await Sandbox.open(strictness=LENIENT)
    process, ana = Process(sandbox, folder, "tests.bench.bare"), sandbox.people.join("Ana")
    await process.start()
    channel, times = ana.channels[0], []
    await asyncio.sleep(0.5)
    for _ in range(CLICKS):
        await asyncio.sleep(QUIET)
        await ana.slash(channel, "ping")
        await asyncio.sleep(PAUSE)
        started = perf_counter()
        await ana.slash(channel, "ping")
        times.append((perf_counter() - started) * 1000)
    await process.kill()
    await sandbox.close()
    return times


class Game:
    """One table at which people click."""

    def __init__(
        self, people: list[Person], channel: Channel, seed: int, word: str = "amun-re"
    ) -> None:
        self.people, self.channel, self.dice, self.word = people, channel, Random(seed), word
        self.heard = perf_counter()

    async def open(self) -> None:
        host = self.people[0]
        await host.slash(self.channel, "game new", game=self.word, seats=len(self.people))
        await self._begin()

    async def again(self) -> None:
        await self.people[0].press(await self.seen("Rematch"), "Rematch")
        await self._begin()
        while self.is_over:
            await asyncio.sleep(0.01)

    async def _begin(self) -> None:
        host, *others = self.people
        lobby = await self.seen("Join")
        for other in others:
            await other.press(lobby, "Join")
        await host.press(lobby, "Start (host)")
        await self.seen("Your move")

    async def seen(self, label: str) -> Message:
        while not (found := self.newest(label)):
            await asyncio.sleep(0.01)
        return found

    def newest(self, label: str) -> Message | None:
        public = (
            m for m in reversed(self.people[0].visible_messages(self.channel)) if not m.only_for
        )
        return next((m for m in public if label in m.labels), None)

    @property
    def is_over(self) -> bool:
        """A finished game's panel is the last thing said."""
        ended, going = self.newest("Rematch"), self.newest("Your move")
        return ended is not None and (going is None or int(ended.id) > int(going.id))

    async def prompt(self, who: Person) -> Message | None:
        """The decision that somebody has to make now, if any."""
        board = self.newest("Your move")
        if board is None:  # its next chapter is on its way
            await asyncio.sleep(0.01)
            return None
        prompt = (await who.press(board, "Your move")).reply
        return prompt if prompt and pressable(prompt) else None

    async def quiet(self) -> None:
        """Until nothing is left to publish."""
        seen = None
        while seen != (now := self._state()):
            seen = now
            await asyncio.sleep(QUIET)

    def _state(self) -> tuple[int, float]:
        messages = self.people[0].visible_messages(self.channel)
        return len(messages), max((m.edited or 0.0) for m in messages)


def made(answer: Interaction) -> bool:
    """The press was the last of a move: the answer tells what was done."""
    lines = answer.reply.text.split("\n") if answer.reply else []
    return any(line.startswith("Done.") for line in lines)


async def one_at_a_time(folder: Path, database: str = "") -> list[float]:
    """The milliseconds in which presses that make a move are answered."""
    sandbox = await Sandbox.open(strictness=LENIENT)
    process = Process(sandbox, folder)
    process.database = database or process.database
    await process.start()
    people = [sandbox.people.join(name) for name in ("Ana", "Bruno", "Chen")]
    game = Game(people, people[0].channels[0], 7)
    await game.open()
    times: list[float] = []
    while len(times) < CLICKS:
        if game.is_over:
            await game.again()
        for who in people:
            prompt = await game.prompt(who)
            while prompt and pressable(prompt):
                await game.quiet()
                await game.prompt(who)
                await asyncio.sleep(PAUSE)
                started = perf_counter()
                answer = await press_something(who, prompt, game.dice)
                spent = (perf_counter() - started) * 1000
                if made(answer):
                    times.append(spent)
                prompt = answer.reply
    await process.kill()
    await sandbox.close()
    return times


async def at_once(folder: Path) -> AsyncIterator[Figure]:
    sandbox = await Sandbox.open(strictness=LENIENT)
    process, dice = Process(sandbox, folder), Random(3)
    await process.start()
    guild = next(iter(sandbox.backend.guilds.values()))
    people = [sandbox.people.join(f"Person {number}") for number in range(AT_ONCE)]
    channels = [sandbox.backend.add_channel(guild, f"table-{number}") for number in range(AT_ONCE)]
    matches = []
    for number, channel in enumerate(channels):
        seated = [people[(number + seat) % AT_ONCE] for seat in range(SIZE)]
        table = Game(seated, channel, number)
        await table.open()
        matches.append(table)
    clicks = [await _last_press(table) for table in matches]
    await asyncio.sleep(3)

    async def click(who: Person, prompt: Message) -> float:
        started = perf_counter()
        await press_something(who, prompt, dice)
        return (perf_counter() - started) * 1000

    times = await asyncio.gather(*(click(who, prompt) for who, prompt in clicks))
    await process.kill()
    await sandbox.close()
    name = f"{AT_ONCE} clicks in flight on {AT_ONCE} tables"
    yield Figure(f"{name}, p50", percentile(times, 50), "ms")
    yield Figure(f"{name}, p99", percentile(times, 99), "ms", at_most=500)


async def _last_press(table: Game) -> tuple[Person, Message]:
    """Someone's prompt whose next press makes a move: a province is chosen, a price is not."""
    for who in table.people:
        if prompt := await table.prompt(who):
            chosen = await press_something(who, prompt, table.dice)
            return who, chosen.reply or prompt
    raise LookupError("nobody has anything to decide")


async def start(folder: Path) -> AsyncIterator[Figure]:
    """A thousand live matches in the database, until the first click is answered."""
    sandbox = await Sandbox.open(strictness=LENIENT)
    ana = sandbox.people.join("Ana")
    channel = ana.channels[0]
    store = await Repositories.open(folder / "karnak.db")
    ids = await open_tables(store, MATCHES, int(ana.id))
    for id in ids:
        await store.outbox.drop(await store.outbox.waiting(id))
    await store.close()
    process, started = Process(sandbox, folder), perf_counter()
    await process.start()
    while True:
        try:
            reply = (await ana.slash(channel, "help")).reply
            break
        except LookupError:  # the commands are not there yet
            await asyncio.sleep(0.01)
    click = ana.click(reply, f"turn:{ids[-1]}")
    await click.wait()
    spent = perf_counter() - started
    assert click.reply and click.reply.only_for
    await asyncio.sleep(30)  # the warm-up and the replays after an upgrade end meanwhile
    memory = process.memory
    await process.kill()
    await sandbox.close()
    yield Figure(
        f"start with {MATCHES} live matches, to the answer to a click", spent, "s", at_most=3
    )
    yield Figure(MEMORY, memory, "MiB", at_most=200)

"""kill -9 at any moment: nothing acknowledged is lost, nothing is said twice."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.matches import narration as story
from bot.matches.match import Match
from bot.matches.replay import replay_match
from bot.sandbox.model import Channel
from bot.sandbox.people import NoResponseError, Person
from bot.sandbox.server import Sandbox
from bot.store import Store
from bot.ui.names import signed_language
from rules.core.text import NO_BREAK
from tests.e2e.glyphs import with_glyphs
from tests.e2e.player import MOST_PRESSES, press_something, pressable
from tests.e2e.process import Process
from tests.effort import samples

KILLS = samples(4, soak=20)
NAMES = ("Ana", "Bruno", "Chen")
MARKS = ("●", "■", "▲")
PATIENCE = 1.5  # seconds until a person takes silence for a lost press


def seated(names: Sequence[str]) -> str:
    """How the channel is told who sits where."""
    seats = zip(MARKS, "ABC", names, strict=True)
    return " · ".join(f"{mark} {letter} {name}" for mark, letter, name in seats)


SEATED = seated(NAMES)


class Table:
    """Three people who go on playing, whatever becomes of the bot."""

    def __init__(
        self,
        sandbox: Sandbox,
        seed: int,
        channel: Channel | None = None,
        names: Sequence[str] = NAMES,
    ) -> None:
        self.people = [sandbox.people.join(name) for name in names]
        self.seated = seated(names)
        first = next(c for c in self.people[0].channels if c.name == "games")
        self.channel = channel or first
        self.acknowledged: dict[str, str] = {}  # what was told, by the interaction
        self.dice = Random(seed)
        for person in self.people:
            person.response_timeout = PATIENCE

    async def gather(self) -> None:
        """Open a table, sit down, start: each until it is seen to have happened."""
        host, *others = self.people
        await self.until("Join", lambda: host.slash(self.channel, "game new", game="amun-re"))
        for other in others:
            await other.press(self.newest(other, "Join"), "Join")
        for person, mark in zip(self.people, ("blue", "orange", "green"), strict=True):
            await person.choose(self.newest(person, "Join"), mark)
        start = self.newest(host, "Start (host)")
        await self.until("Your move", lambda: host.press(start, "Start (host)"))

    async def until(self, label, act) -> None:
        await act()
        while self.newest(self.people[0], label) is None:
            await asyncio.sleep(0.02)

    def newest(self, who: Person, label: str):
        seen = [m for m in reversed(who.visible_messages(self.channel)) if m.only_for is None]
        return next((message for message in seen if label in message.labels), None)

    @property
    def is_over(self) -> bool:
        return self.newest(self.people[0], "Play again") is not None

    async def play(self) -> None:
        """Until the end. A press that nobody answers is made again later."""
        while not self.is_over:
            for person in self.people:
                try:
                    await self.sit(person)
                except (NoResponseError, TimeoutError):  # whoever began to answer may be dead
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0)

    async def sit(self, who: Person) -> None:
        board = self.newest(who, "Your move")
        prompt = (await who.press(board, "Your move")).reply if board else None
        for _ in range(MOST_PRESSES):  # an order can be left and withdrawn for ever
            if prompt is None or not pressable(prompt):
                return
            answer = await press_something(who, prompt, self.dice)
            prompt = answer.reply or prompt
            _, told, *_ = [*with_glyphs(prompt.text).split("\n"), ""]
            if told.startswith(MARKS) and answer.completed.is_set():  # it tells what was done
                self.acknowledged[answer.id] = told


def lines_told(table: Table) -> list[str]:
    """What the channel has heard, from the opening on."""
    messages = [m for m in table.people[0].visible_messages(table.channel) if m.only_for is None]
    texts = (with_glyphs(message.text).replace(NO_BREAK, " ") for message in messages)
    lines = [line for text in texts for line in text.split("\n")]
    return lines[lines.index(table.seated) :]


def lines_due(match: Match, first: str = SEATED) -> list[str]:
    """What it should have heard, in this order. Behind an emoji stands an ordinary space."""
    spoken = signed_language(match, "en")
    due = [
        *story.opening_lines(match, spoken),
        *story.news_lines(match, 0, len(match.entries), spoken),
    ]
    lines = [line for part in due for line in part.replace(NO_BREAK, " ").split("\n") if line]
    return lines[lines.index(first) :]


@pytest.mark.timeout(240)
async def test_a_game_survives_kills_with_nothing_lost_and_nothing_said_twice(tmp_path):
    sandbox = await Sandbox.open()
    process, table, dice = Process(sandbox, tmp_path), Table(sandbox, 1), Random(2)
    await process.start()
    await table.gather()
    playing = asyncio.create_task(table.play())
    kills = 0
    while kills < KILLS or not playing.done():
        await asyncio.wait({playing}, timeout=dice.uniform(0.05, 0.7) if kills < KILLS else None)
        if kills < KILLS:
            kills += 1
            await process.kill()
            await process.start()
    await playing
    await process.stop()
    try:
        await check(sandbox, table, process.database)
    finally:
        await sandbox.close()


async def check(sandbox: Sandbox, table: Table, database: Path | str) -> None:
    store = await Store.open(database)
    id = await store.matches.latest_in(int(table.channel.id))
    log = await store.log.entries(id)
    match = replay_match(await store.matches.get(id), await store.matches.seats(id), log)
    await store.close()
    made = {str(row.interaction) for row in log}
    assert match.is_over
    assert len(table.acknowledged) > 20
    lost = {id: told for id, told in table.acknowledged.items() if id not in made}
    assert not lost, f"acknowledged moves are lost: {lost}"
    due, heard = lines_due(match, table.seated), lines_told(table)
    assert [line for line in heard if line in set(due)] == due
    assert sandbox.malformed_requests == []

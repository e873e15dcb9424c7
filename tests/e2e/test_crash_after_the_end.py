"""kill -9 while people look back at a game: old buttons go on, film and analysis begin again."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.server import Sandbox
from render.encoding import best_kind
from tests.e2e.glyphs import with_glyphs
from tests.e2e.process import Process
from tests.e2e.soak.tables import Table
from tests.effort import samples
from tests.patience import PATIENCE
from tests.stores import once

pytestmark = once

SHORT = 0.05  # seconds of a press before the kill
SITTINGS = samples(8, long=20)  # of each person, before both agree to end the game


class Finished:
    """A game of two people that is over, and the process behind it."""

    def __init__(self, process: Process, table: Table) -> None:
        self.process, self.table = process, table
        self.ana = table.people[0]

    @property
    def end(self):
        """The message that ends the game."""
        return self.table.newest("Rematch")

    async def press(self, message, button):
        """Press a button, and return the private message that it changes or brings."""
        async with asyncio.timeout(PATIENCE):
            return (await self.ana.press(message, button)).reply

    async def analyse(self):
        """Ask for an analysis behind another one: the end, or "Look again" on a slower machine."""
        _, analysis = await asyncio.gather(
            *(person.press(self.end, "Analysis") for person in reversed(self.table.people))
        )
        return analysis.reply

    async def kill_during(self, message, button):
        """Kill the process while it answers a press, and start it again."""
        press = asyncio.create_task(self.ana.press(message, button))
        await asyncio.wait({press}, timeout=SHORT)
        await self.process.kill()
        await self.process.start()
        press.cancel()
        await asyncio.wait({press})


@pytest.fixture
async def over(tmp_path):
    sandbox = await Sandbox.open()
    process = Process(sandbox, tmp_path)
    channel = next(c for c in sandbox.backend.channels.values() if c.name == "games")
    table = Table(sandbox, channel, "aton", people=2)
    await process.start()
    await table.gather()
    await begin_and_end(table)
    yield Finished(process, table)
    await process.stop()
    assert "Traceback" not in process.words
    await sandbox.close()


async def begin_and_end(table):
    """A game of some turns, so that its film and its analysis are short."""
    for _ in range(SITTINGS):
        for person in table.people:
            await table.sit(person)
    ana, bruno = table.people
    await ana.slash(table.channel, "vote end")
    await until(lambda: table.newest("For it"))
    await bruno.press(table.newest("For it"), "For it")
    await until(lambda: table.is_over)


async def until(ready):
    async with asyncio.timeout(PATIENCE):
        while not ready():
            await asyncio.sleep(SHORT)


async def test_old_buttons_of_replays_films_and_analyses_survive_a_kill(over):
    replay = await over.press(over.end, "Replay")
    await until(lambda: "Step 0 of" in with_glyphs(replay.text))
    await over.press(replay, "Next")
    await until(lambda: "Step 1 of" in with_glyphs(replay.text))
    analysis = await over.analyse()
    film = await over.press(over.end, "Film")
    await until(lambda: "Stop" in film.labels)

    await over.kill_during(replay, "Next")
    await over.press(replay, "First")
    await until(lambda: "Step 0 of" in with_glyphs(replay.text))
    await over.press(film, "Stop")
    assert "Stop" not in film.labels
    again = await over.press(over.end, "Film")
    await until(lambda: again.attachments)
    assert again.attachments[0].filename.endswith(best_kind())
    async with asyncio.timeout(PATIENCE):
        while "Look again" in analysis.labels:
            await over.press(analysis, "Look again")
            await asyncio.sleep(10 * SHORT)
    assert "Judged by your knowledge at that moment" in analysis.text

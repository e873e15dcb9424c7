"""kill -9 while people look back at a game: their old buttons go on, and a film is asked again."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.server import Sandbox
from render.encoding import best_kind
from tests.e2e.glyphs import with_glyphs
from tests.e2e.process import Process
from tests.e2e.soak.tables import Table
from tests.patience import PATIENCE
from tests.stores import once

pytestmark = once

SHORT = 0.05  # seconds of a press before the kill


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

    async def kill_during(self, message, button):
        """Kill the process while it answers a press, and start it again."""
        press = asyncio.create_task(self.ana.press(message, button))
        await asyncio.wait({press}, timeout=SHORT)
        await self.restart()
        press.cancel()
        await asyncio.wait({press})

    async def restart(self):
        await self.process.kill()
        await self.process.start()


@pytest.fixture
async def over(tmp_path):
    sandbox = await Sandbox.open()
    process = Process(sandbox, tmp_path)
    channel = next(c for c in sandbox.backend.channels.values() if c.name == "games")
    table = Table(sandbox, channel, "aton", people=2)
    await process.start()
    await table.gather()
    await table.play()
    yield Finished(process, table)
    await process.stop()
    assert "Traceback" not in process.words
    await sandbox.close()


async def until(ready):
    async with asyncio.timeout(PATIENCE):
        while not ready():
            await asyncio.sleep(SHORT)


async def test_old_buttons_of_replays_films_and_analyses_survive_kills(over):
    replay = await over.press(over.end, "Replay")
    await until(lambda: "Step 0 of" in with_glyphs(replay.text))
    await over.press(replay, "Next")
    await until(lambda: "Step 1 of" in with_glyphs(replay.text))
    await over.kill_during(replay, "Next")
    await over.press(replay, "First")
    await until(lambda: "Step 0 of" in with_glyphs(replay.text))

    film = await over.press(over.end, "Film")
    await until(lambda: "Stop" in film.labels)
    await over.restart()
    await over.press(film, "Stop")
    assert "Stop" not in film.labels
    again = await over.press(over.end, "Film")
    await until(lambda: again.attachments)
    assert again.attachments[0].filename.endswith(best_kind())

    analysis = await over.press(over.end, "Analysis")
    await until(lambda: analysis.labels)  # "Look again", or the result on a quick machine
    await over.restart()
    async with asyncio.timeout(PATIENCE):
        while "Look again" in analysis.labels:
            await over.press(analysis, "Look again")
            await asyncio.sleep(10 * SHORT)
    assert "Your dearest decisions" in analysis.text

"""The sandbox as `make run` starts it: with its page, some people, and a table to begin with."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final, Self

import aiohttp
from discord import Client

from bot.sandbox.model import TEXT
from bot.sandbox.page import Page
from bot.sandbox.server import Sandbox
from rules.core.text import text
from rules.registry import games

PEOPLE: Final = (("Ana", "en-US"), ("Bruno", "en-US"), ("Chloé", "fr"), ("Dina", "en-US"))
HINT: Final = text(
    "A table is ready: as Ana, press “Start (host)” below, then “Your move”. "
    "Everybody listed here is yours to play."
)


class Demo:
    """A sandbox with its page, at `url`."""

    def __init__(self, sandbox: Sandbox, page: Page) -> None:
        self.sandbox, self.page = sandbox, page
        self._welcoming: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, folder: Path, port: int) -> Self:
        """Raises `OSError` for a taken port, `JournalError` for an unreadable folder."""
        sandbox = await Sandbox.open(folder)
        page = Page(sandbox.people, port, seen_file=folder / "seen.json")
        try:
            await page.start()
        except OSError:
            await sandbox.close()
            raise
        return cls(sandbox, page)

    async def close(self) -> None:
        if self._welcoming:
            self._welcoming.cancel()
        await self.page.stop()
        await self.sandbox.close()

    @property
    def url(self) -> str:
        return self.page.url

    @property
    def token(self) -> str:
        return self.sandbox.token

    def connector(self) -> aiohttp.TCPConnector:
        return self.sandbox.connector()

    def welcome(self, client: Client) -> None:
        """On a first visit, have a table ready with computer players, and say what to press."""
        if len(self.sandbox.people):
            return
        for name, locale in PEOPLE:
            self.sandbox.people.join(name, locale)
        self.page.hint = HINT
        self._welcoming = asyncio.create_task(self._open_table(client))

    async def _open_table(self, client: Client) -> None:
        await client.wait_until_ready()
        host = self.sandbox.people[PEOPLE[0][0]]
        channel = next(channel for channel in host.channels if channel.type == TEXT)
        game = next(iter(games().values()))
        computers = min(3, game.players[-1] - 1)
        await host.slash(channel, "game new", game=game.word, computers=computers)

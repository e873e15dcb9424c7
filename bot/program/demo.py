"""The demo: the sandbox that `make run` starts, with its page, players and a first lobby."""

from __future__ import annotations

import asyncio
from itertools import chain, repeat
from pathlib import Path
from typing import Final, Self

import aiohttp
from discord import Client

from bot.core.screens.component_ids import TURN
from bot.ground.languages import DEFAULT, LOCALES, code_of, language, locales_of, spoken
from bot.sandbox.changes import Change
from bot.sandbox.constants import GUILD_TEXT
from bot.sandbox.model import Message
from bot.sandbox.page.server import PageServer
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import STRICT, Strictness
from rules.core.text import text
from rules.registry import games

PEOPLE: Final = ("Ana", "Bruno", "Chloé", "Dina", "Éli")
READ_ENGLISH: Final = 2  # and the others the other languages, while there are any
HINT: Final = text(
    "A table is ready: as Ana, press “Start (host)” below, then “Your move”. You can play "
    "everyone listed here."
)


class Demo:
    """The demo runs a sandbox and serves its page at `url`."""

    def __init__(self, sandbox: Sandbox, page_server: PageServer) -> None:
        self.sandbox, self.page_server = sandbox, page_server
        self._lobby_task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, folder: Path, port: int, strictness: Strictness = STRICT) -> Self:
        """Start the sandbox and serve its page.

        Raises `OSError` for a taken port, `JournalError` for an unreadable folder.
        """
        sandbox = await Sandbox.open(folder, strictness=strictness)
        sandbox.backend.bot.name = "Karnak"
        page_server = PageServer(sandbox.people, port, read_states_file=folder / "seen.json")
        try:
            await page_server.start()
        except OSError:
            await sandbox.close()
            raise
        return cls(sandbox, page_server)

    async def close(self) -> None:
        if self._lobby_task:
            self._lobby_task.cancel()
        await self.page_server.stop()
        await self.sandbox.close()

    @property
    def url(self) -> str:
        return self.page_server.url

    @property
    def token(self) -> str:
        return self.sandbox.token

    def connector(self) -> aiohttp.TCPConnector:
        return self.sandbox.connector()

    def welcome(self, client: Client) -> None:
        """Open a lobby with computer players on a first visit, with a hint on the next press."""
        if self.invite_people():
            self.page_server.hint = {
                locale: HINT.in_(language(code_of(locale))) for locale in LOCALES
            }
            self.sandbox.backend.subscribe(self._drop_hint)
            self._lobby_task = asyncio.create_task(self._open_lobby(client))

    def invite_people(self) -> bool:
        """Let players join on a first visit. Returns whether it is one."""
        if len(self.sandbox.people):
            return False
        others = (code for code in spoken() if code != DEFAULT)
        codes = chain(repeat(DEFAULT, READ_ENGLISH), others, repeat(DEFAULT))
        for name, code in zip(PEOPLE, codes, strict=False):
            self.sandbox.people.join(name, locales_of(code)[0])
        self.sandbox.people[PEOPLE[0]].become_moderator()
        return True

    def _drop_hint(self, change: Change) -> None:
        """Remove the hint once a game has begun."""
        message = change.entity
        if self.page_server.hint and isinstance(message, Message) and _is_of_game(message):
            self.page_server.hint = None

    async def _open_lobby(self, client: Client) -> None:
        await client.wait_until_ready()
        host = self.sandbox.people[PEOPLE[0]]
        channel = next(channel for channel in host.channels if channel.type == GUILD_TEXT)
        game = next(iter(games().values()))
        computers = min(3, game.players[-1] - 1)
        await host.slash(channel, "game new", game=game.word, computers=computers)


def _is_of_game(message: Message) -> bool:
    """Whether a player can move from a message."""
    pressed = (each.get("custom_id", "") for each in message.all_components)
    return any(TURN.parse(custom_id) for custom_id in pressed)

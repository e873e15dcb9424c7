"""A server, some people, and a Karnak that can be stopped and started again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Self

from bot.core.match.match import Match
from bot.program.karnak import Karnak
from bot.program.start import QUICK
from bot.sandbox.model import Channel, Message
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.oracle import validator
from tests.patience import PATIENCE
from tests.repositories import Repositories
from tests.stores import empty_database

ANSWERING = ("discord.py: on_interaction", "CommandTree-invoker")  # tasks that answer a press
PEOPLE = ("Ana", "Bruno", "Chen", "Dina", "Emil")


class World:
    """The world in which a test plays. `people` are there by name: `world.ana`.

    Signs are uploaded only in a world that `has_signs`: elsewhere marks are plain glyphs. Letters
    never wait because somebody is at the table. A `clock` replaces the store's, as in
    `open_database`.
    """

    def __init__(
        self,
        folder: Path,
        sandbox: Sandbox,
        *,
        has_signs: bool = False,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.folder, self.sandbox, self.has_signs = folder, sandbox, has_signs
        self.clock = clock
        self.database = empty_database(folder)
        self.people = {name.lower(): sandbox.people.join(name) for name in PEOPLE}
        self.stranger = sandbox.people.join("Zoe")
        for person in (*self.people.values(), self.stranger):
            person.response_timeout = PATIENCE
        self.channel = next(c for c in self.ana.channels if c.name == "games")

    def __getattr__(self, name: str) -> Person:
        try:
            return self.__dict__["people"][name]
        except KeyError:
            raise AttributeError(name) from None

    @classmethod
    async def open(
        cls,
        folder: Path,
        *,
        has_signs: bool = False,
        clock: Callable[[], float] | None = None,
    ) -> Self:
        sandbox = await Sandbox.open(validator=validator())
        sandbox.backend.bot.name = "Karnak"
        world = cls(folder, sandbox, has_signs=has_signs, clock=clock)
        await world.start()
        return world

    async def start(self) -> None:
        self.store = await Repositories.open(self.database, self.clock)
        self.karnak = Karnak(self.store.database, connector=self.sandbox.connector(), **QUICK)
        if not self.has_signs:
            self.karnak.signs.games = ()
        self.karnak.services.last_seen.note = lambda match, user: None
        await self.karnak.login(self.sandbox.token)
        self.running = asyncio.create_task(self.karnak.connect())
        await asyncio.wait_for(self.karnak.wait_until_ready(), PATIENCE)
        while self.has_signs and self.karnak.signs.are_missing:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        kept = self.karnak._connection._view_store
        assert not (kept._views or kept._modals), "discord.py remembers a view"
        await self.karnak.close()
        await self.running
        await self.store.close()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def close(self) -> None:
        await self.stop()
        await self.sandbox.close()
        assert self.sandbox.malformed_requests == []

    async def settle(self) -> None:
        """Wait until every press has its answer, a late one too, and the channel has its news."""
        tasks = [task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING)]
        if tasks:
            await asyncio.wait(tasks)
        await self.karnak.publisher.wait_until_idle()

    async def match(self, id: int = 1) -> Match:
        return await self.karnak.services.cache.get(id)

    def heard(self, who: Person | None = None, channel: Channel | None = None) -> list[Message]:
        """The messages that somebody sees in a channel, oldest first."""
        return (who or self.ana).visible_messages(channel or self.channel)

    def last(
        self, label: str, who: Person | None = None, channel: Channel | None = None
    ) -> Message:
        """The newest message that somebody sees with such a button."""
        return next(
            message for message in reversed(self.heard(who, channel)) if label in message.labels
        )

"""A server, some people, and a Karnak that can be stopped and started again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Self

from bot.app import Karnak
from bot.matches.match import Match
from bot.sandbox.model import Channel, Message
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from bot.store import Store
from tests.oracle import validator

PEOPLE = ("Ana", "Bruno", "Chen", "Dina", "Emil")


class World:
    """What a test plays in. `people` are there by name: `world.ana`."""

    def __init__(self, folder: Path, sandbox: Sandbox) -> None:
        self.folder, self.sandbox = folder, sandbox
        self.people = {name.lower(): sandbox.people.join(name) for name in PEOPLE}
        self.stranger = sandbox.people.join("Zoe")
        self.channel = next(c for c in self.ana.channels if c.name == "games")

    def __getattr__(self, name: str) -> Person:
        try:
            return self.__dict__["people"][name]
        except KeyError:
            raise AttributeError(name) from None

    @classmethod
    async def open(cls, folder: Path) -> Self:
        world = cls(folder, await Sandbox.open(validator=validator()))
        await world.start()
        return world

    async def start(self) -> None:
        self.store = await Store.open(self.folder / "karnak.db")
        self.karnak = Karnak(
            self.store, connector=self.sandbox.connector(), guild_ready_timeout=0.02
        )
        await self.karnak.login(self.sandbox.token)
        self.running = asyncio.create_task(self.karnak.connect())
        await asyncio.wait_for(self.karnak.wait_until_ready(), 10)

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
        assert self.sandbox.malformed == []

    async def settle(self) -> None:
        """Until everything committed has been published."""
        await self.karnak.publisher.wait_until_idle()

    async def match(self, id: int = 1) -> Match:
        return await self.karnak.matches.cache.get(id)

    def heard(self, who: Person | None = None, channel: Channel | None = None) -> list[Message]:
        """What somebody sees in a channel, oldest first."""
        return (who or self.ana).sees(channel or self.channel)

    def last(
        self, label: str, who: Person | None = None, channel: Channel | None = None
    ) -> Message:
        """The newest message that somebody sees with such a button."""
        return next(
            message for message in reversed(self.heard(who, channel)) if label in message.labels
        )

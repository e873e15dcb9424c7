"""Karnak whole, composed as in use, with fake channels instead of a connection."""

from __future__ import annotations

import asyncio

from bot.program.karnak import Karnak
from tests.bot.channels import ME, Discord
from tests.bot.clock import FakeClock
from tests.bot.interactions import never_late
from tests.repositories import Repositories


class OfflineKarnak(Karnak):
    """Publishes to the channels of `tests.bot.channels`, and waits for nothing but the clock."""

    def __init__(self, discord: Discord, store: Repositories, clock: FakeClock) -> None:
        self.discord = discord
        super().__init__(store.database, clock=clock, call_later=clock.call_later)
        self.responder.lateness = never_late()  # ids of tests are not of today
        self.publisher.sleep = lambda _: asyncio.sleep(0)

    def _own_id(self):
        return ME

    def get_partial_messageable(self, id, **_):
        return self.discord.get_partial_messageable(id)

    async def create_dm(self, user):
        return await self.discord.create_dm(user)

    def owns(self, guild):
        return True

    def get_guild(self, id):
        return self.discord.get_guild(id)

    def get_channel(self, id):
        return self.discord.get_channel(id)

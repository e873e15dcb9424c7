"""A table that votes."""

from __future__ import annotations

from tests.bot.seated import INTERACTIONS


class Votes:
    """A table that votes."""

    def __init__(self, table, service, publisher, clock, discord):
        self.table, self.service, self.publisher = table, service, publisher
        self.clock, self.discord = clock, discord

    async def propose(self, user, kind, *about):
        press = next(INTERACTIONS)
        _, vote = await self.service.propose(user, self.table.id, kind, about, press)
        return vote

    async def say(self, user, number, word, press=None):
        ticket = (await self.match()).ticket("vote", number)
        press = press or next(INTERACTIONS)
        _, vote = await self.service.vote(user, self.table.id, ticket, word, press)
        return vote

    async def after(self, seconds=0):
        self.clock.advance(seconds)
        await self.publisher.wait_until_idle()

    async def acts(self):
        return [line for line in await self.table.log() if "! " in line]

    async def match(self):
        return await self.table.match()

    async def channel(self):
        return self.discord.said((await self.match()).row.channel)

    async def message(self):
        """The newest message of a vote."""
        return [m for m in await self.channel() if "### Vote" in m.words][-1]

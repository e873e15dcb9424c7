"""Seat jobs: a relieved player gets a farewell, and servers are asked whether players have left.

The requests need no privileged intent: they are made for each reminder and each direct message
refused, and for each lobby that is to start or about to expire.
"""

from __future__ import annotations

from aiohttp import ClientError
from discord import DiscordException, NotFound

from bot.core.delivery.sender import Channels, Sender
from bot.core.delivery.snapshots import with_snapshot
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import FAREWELL
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.ground.rows import OutboxRow
from bot.seats.members import MemberService
from bot.seats.screens import farewell_screen
from bot.seats.store import SeatRepository
from rules.core.secrets import Seat


class FarewellJobs:
    """Handles the outbox rows of farewells. Each names the seat that a player has lost."""

    def __init__(self, client: Channels, cache: MatchCache, sender: Sender) -> None:
        self.client, self.cache, self.sender = client, cache, sender
        self.seats, self.outbox = SeatRepository(cache.database), cache.outbox
        self.people = PeopleRepository(cache.database)

    def jobs(self) -> tuple[Job, ...]:
        return (Job(FAREWELL, with_snapshot(self.cache, self.tell)),)

    async def tell(self, match: Match, rows: list[OutboxRow]) -> None:
        former = await self.seats.departures(match.id)
        users = {(left.seat, left.entry): left.user for left in former}
        for row in rows:
            taken = match.seated.get(row.target, 0)
            user = users.get((row.target, taken))  # None: they have come back since
            if user is not None:
                await self._tell(match, row, user)
            await self.outbox.drop([row.id])

    async def _tell(self, match: Match, row: OutboxRow, user: int) -> None:
        to = await self.people.addressee(user)
        code = to.language or match.row.language

        async def make(number: int) -> Screen:
            return farewell_screen(match, row.target, code, number, self.client)

        await self.sender.write_to(to, [row], make)


class Members:
    """Finds out who has left, and has it noted."""

    def __init__(self, client: Channels, members: MemberService) -> None:
        self.client, self.members = client, members

    async def has_left(self, match: Match, seat: Seat, user: int) -> bool:
        """Whether a seat's person is not in the table's server any more, as far as it answers.

        In an open window everybody is asked for: whoever is called has not answered it.
        """
        people = {seat: user}
        if match.is_window:
            people |= {s: p.user for s, p in match.people.items() if p.user is not None}
        server = match.row.guild
        gone = {s: who for s, who in people.items() if await is_gone(self.client, server, who)}
        for each, who in gone.items():
            await self.members.note_left(match.id, each, who)
        return seat in gone


async def is_gone(client: Channels, guild: int | None, user: int) -> bool:
    """Whether somebody is not in a server any more, as far as it answers."""
    server = client.get_guild(guild) if guild else None
    if server is None or server.unavailable:
        return False
    try:
        await server.fetch_member(user)
    except NotFound:  # left, banned, or without an account
        return True
    except (DiscordException, ClientError, TimeoutError):
        return False
    return False

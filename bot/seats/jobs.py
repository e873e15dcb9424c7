"""Seat jobs: farewells to replaced players, and requests whether players have left servers.

The requests need no privileged intent. Karnak makes one for each reminder and each refused direct
message, and for each lobby that starts or is about to expire. It makes one every hour for each
player whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable

from aiohttp import ClientError
from discord import DiscordException, NotFound

from bot.core.delivery.sender import Channels, Sender
from bot.core.delivery.snapshots import with_snapshot
from bot.core.match.cache import MatchCache, stored_row
from bot.core.match.match import Match
from bot.core.match.seats import has_left
from bot.core.outbox.jobs import Job, again_when_due
from bot.core.outbox.kinds import FAREWELL, PRESENCE
from bot.core.outbox.timer import Timer
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.ground.durations import HOUR, MINUTE
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
            user = users.get((row.target, taken))  # None: they have returned since
            if user is not None:
                await self._tell(match, row, user)
            await self.outbox.drop([row])

    async def _tell(self, match: Match, row: OutboxRow, user: int) -> None:
        to = await self.people.addressee(user)
        code = to.language or match.row.language

        async def make(number: int) -> Screen:
            return farewell_screen(match, row.target, code, number, self.client)

        await self.sender.write_to(to, [row], make)


class Members:
    """Finds out which players have left, and has it noted."""

    def __init__(self, client: Channels, members: MemberService) -> None:
        self.client, self.members = client, members

    async def has_left(self, match: Match, seat: Seat, user: int) -> bool:
        """Whether a seat's player has left the table's server, as far as Discord answers.

        In an open window it checks all players, or the request would show who has not answered.
        """
        people = {seat: user}
        if match.is_window:
            people |= {s: p.user for s, p in match.people.items() if p.user is not None}
        server = match.row.guild
        gone = {s: who for s, who in people.items() if await is_gone(self.client, server, who)}
        for each, who in gone.items():
            await self.members.note_left(match.id, each, who)
        return seat in gone


class PresenceJobs:
    """Checks every hour whether players whose turn it is have left the server."""

    def __init__(
        self, cache: MatchCache, members: Members, timer: Timer, clock: Callable[[], float]
    ) -> None:
        self.cache, self.members, self.timer, self.clock = cache, members, timer, clock

    def jobs(self) -> tuple[Job, ...]:
        return (Job(PRESENCE, again_when_due(self.look, self.cache.outbox, self.timer)),)

    async def look(self, id: int) -> int | None:
        """Check the players of a match. Returns when to check again, or None after its end."""
        row, now = await stored_row(self.cache.matches, id), int(self.clock())
        if row.stage not in ("live", "frozen"):
            return None
        is_new = (row.begun or 0) + MINUTE > now  # all players were checked at its start
        if row.stage == "live" and not is_new:
            match = (await self.cache.live(id)).snapshot()
            for seat in _looked_for(match):
                user = match.people[seat].user
                if user is not None:
                    await self.members.has_left(match, seat, user)
        return now + HOUR


def _looked_for(match: Match) -> list[Seat]:
    """Return the seats whose turn it is, and whose players are not known to have left.

    In an open window these are secret, so one seat stands for all.
    """
    if match.is_over or match.is_paused:
        return []
    asked = match.people if match.is_window else match.awaited()
    found = [seat for seat in asked if not (match.is_computer(seat) or has_left(match, seat))]
    return found[:1] if match.is_window else found


async def is_gone(client: Channels, guild: int | None, user: int) -> bool:
    """Whether a user is not in a server any longer, as far as Discord answers."""
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

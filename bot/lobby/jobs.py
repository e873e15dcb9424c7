"""Lobby jobs: the channel shows the players of a table before the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.core.delivery.channel_messages import ChannelMessages
from bot.core.match.turns import MOST
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import LOBBY
from bot.core.pace.zones import hours_from_utc
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.ground.rows import MatchRow, OutboxRow, SeatRow
from bot.guests.model import GuestRow, with_seats
from bot.guests.store import BarRepository, GuestRepository
from bot.lobby.screens import lobby_screen
from bot.lobby.store import LobbyRepository
from bot.store.database import Database


class LobbyJobs:
    """Handles the outbox rows of tables that people can join."""

    def __init__(
        self, database: Database, messages: ChannelMessages, clock: Callable[[], float]
    ) -> None:
        self.messages, self.clock = messages, clock
        self.lobby, self.people = LobbyRepository(database), PeopleRepository(database)
        self.guests, self.bars = GuestRepository(database), BarRepository(database)

    def jobs(self) -> tuple[Job, ...]:
        return (Job(LOBBY, self.messages.in_channel(self.show)),)

    async def show(self, id: int, rows: list[OutboxRow]) -> None:
        row = await self.messages.row(id)
        has_board = row.shown_moment >= 0  # instead of the lobby
        if has_board and row.stage != "cancelled":
            await self.messages.outbox.drop(rows)
            return
        people, guests = await self.messages.matches.seats(id), await self.guests.of_match(id)
        invited = await self._invited(row, people, guests)

        async def make(number: int) -> Screen:
            return await self._screen(row, people, guests, invited, number)

        number = (await self.messages.sender.numbering()).sealed(rows[-1].id)
        if row.panel and await self.messages.edit_panel(row, await make(number)):
            await self.messages.outbox.drop(rows)
            return
        has_moved = any(each.target for each in rows)  # they were called in the previous channel
        is_called = not has_moved and await self._calls(row)
        pinged = await self.guests.pinged(row, invited) if is_called else ()
        await self.messages.post(row, rows, make, pinged)

    async def _invited(
        self, row: MatchRow, people: Sequence[SeatRow], guests: Sequence[GuestRow]
    ) -> list[int]:
        """Return the users that the table's message invites, and who have not answered."""
        seated, now = {person.user for person in people}, int(self.clock())
        if row.again is None:
            return [each.user for each in with_seats(guests, now) if not each.number]
        refused = {each.user for each in guests if each.state != "invited"}
        seats = await self.messages.matches.seats(row.again)
        former = [user for seat in seats if (user := seat.user)]
        host = next((person.user for person in people if person.host), None) or 0
        refused |= await self.bars.barred_by(row.guild, host, former)
        return [user for user in former if user not in seated | refused]

    async def _screen(
        self,
        row: MatchRow,
        people: Sequence[SeatRow],
        guests: Sequence[GuestRow],
        invited: Sequence[int],
        number: int | None,
    ) -> Screen:
        kept, shifts = with_seats(guests, int(self.clock())), await self._shifts(row.id)
        return lobby_screen(row, people, number, invited, shifts, kept)

    async def _shifts(self, id: int) -> list[str]:
        """Return the UTC offsets of the players at a table, each once."""
        zones, now = await self.people.zones_at(id), self.clock()
        return sorted({hours_from_utc(zone, now) for zone in zones})

    async def _calls(self, row: MatchRow) -> bool:
        """Whether a lobby pings its invited users: once, and in `MOST` rematches of a match."""
        if row.panel or row.stage != "lobby":
            return False
        return row.again is None or await self.lobby.times_asked(row.again, row.id) <= MOST

    async def present_screen(self, row: MatchRow, number: int | None = None) -> Screen:
        """Make the current screen of a table's message, without the guests that it pings."""
        seats = await self.messages.matches.seats(row.id)
        return await self._screen(row, seats, await self.guests.of_match(row.id), (), number)

"""Expiry jobs: they warn the players of tables that everybody has left, and end these."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from discord import HTTPException

from bot.core.delivery.sender import Channels, Sender
from bot.core.match.cache import stored_row
from bot.core.match.store import MatchRepository
from bot.core.outbox.jobs import Job, again_when_due
from bot.core.outbox.kinds import EXPIRING, EXPIRY
from bot.core.outbox.store import OutboxRepository
from bot.core.outbox.timer import Timer
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.expiry.screens import expiring_screen
from bot.expiry.service import ExpiryService
from bot.ground.rows import MatchRow, OutboxRow, SeatRow
from bot.lobby.service import LobbyService
from bot.store.database import Database
from rules.core.errors import IllegalMoveError


class ExpiryJobs:
    """Handles the outbox rows of tables that everybody may have left."""

    def __init__(
        self,
        client: Channels,
        database: Database,
        expiry: ExpiryService,
        lobby: LobbyService,
        sender: Sender,
        timer: Timer,
    ) -> None:
        self.client, self.expiry, self.lobby = client, expiry, lobby
        self.sender, self.timer, self.outbox = sender, timer, OutboxRepository(database)
        self.matches, self.people = MatchRepository(database), PeopleRepository(database)

    def jobs(self) -> tuple[Job, ...]:
        expire = again_when_due(self.expiry.go_on, self.outbox, self.timer)
        return Job(EXPIRY, expire), Job(EXPIRING, self.warn)

    async def warn(self, id: int, rows: list[OutboxRow]) -> None:
        """Tell players that their table is about to end, unless somebody has come back."""
        if (await stored_row(self.matches, id)).stage == "lobby":
            with suppress(IllegalMoveError):  # the table has begun or been cancelled meanwhile
                await self.lobby.unseat_gone(id)  # a new host gets the full time again
        match, people = await stored_row(self.matches, id), await self.matches.seats(id)
        for row in rows:
            if not (row.trying or await self.expiry.is_ending(match)):
                await self.outbox.drop([row])
            elif row.target or match.closed:
                await self._tell_person(match, row, people)
            else:
                await self._tell_channel(match, row, people)

    async def _tell_channel(
        self, match: MatchRow, row: OutboxRow, people: Sequence[SeatRow]
    ) -> None:
        is_lobby = match.stage == "lobby"
        called = [seat.user for seat in people if seat.user and (seat.host or not is_lobby)]

        async def make(number: int) -> Screen:
            return expiring_screen(match, match.language, number, called)

        where = self.client.get_partial_messageable(match.channel)
        try:
            sent, _ = await self.sender.send_exactly_once(where, [row], make, called)
            await self.outbox.mark_sent(sent)
        except HTTPException as refused:
            await self.sender.leave_unsaid(match, [row], refused)

    async def _tell_person(
        self, match: MatchRow, row: OutboxRow, people: Sequence[SeatRow]
    ) -> None:
        user = next((seat.user for seat in people if row.is_for(seat)), None)
        if user:
            to = await self.people.addressee(user)
            code = to.language or match.language

            async def make(number: int) -> Screen:
                return expiring_screen(match, code, number, (), self.client)

            await self.sender.write_to(to, [row], make, [user])
        await self.outbox.drop([row])

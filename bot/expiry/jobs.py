"""The expirer: has tables that everybody has left end, and tells their people beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from discord import HTTPException

from bot.core.delivery.sender import Channels, Sender
from bot.core.match.cache import stored_row
from bot.core.outbox.kinds import EXPIRING, EXPIRY
from bot.core.outbox.publisher import RowHandler
from bot.core.outbox.timer import Timer
from bot.core.screens.components import Screen
from bot.expiry.screens import expiring_screen
from bot.expiry.service import ExpiryService
from bot.ground.rows import MatchRow, OutboxRow, SeatRow
from bot.lobby.service import LobbyService
from rules.core.errors import IllegalMoveError


class Expirer:
    """Handles the outbox rows of tables that everybody may have left."""

    def __init__(
        self,
        client: Channels,
        expiry: ExpiryService,
        lobby: LobbyService,
        sender: Sender,
        timer: Timer,
    ) -> None:
        self.client, self.expiry, self.lobby = client, expiry, lobby
        self.sender, self.timer, self.store = sender, timer, expiry.store

    def row_handlers(self) -> dict[str, RowHandler]:
        return {EXPIRY: self.go_on, EXPIRING: self.warn}

    async def go_on(self, id: int, rows: list[OutboxRow]) -> None:
        """Do what is due at a table, and look again when something is due next, if ever."""
        due = await self.expiry.go_on(id)
        if due is None:
            await self.store.outbox.drop([row.id for row in rows])
            return
        await self.store.outbox.postpone(rows[-1].id, due)
        self.timer.set(due)

    async def warn(self, id: int, rows: list[OutboxRow]) -> None:
        """Tell people that their table is about to end, unless somebody has come back."""
        if (await stored_row(self.store.matches, id)).stage == "lobby":
            with suppress(IllegalMoveError):  # it has begun or been cancelled meanwhile
                await self.lobby.unseat_gone(id)  # who hosts then has all the time again
        match, people = await stored_row(self.store.matches, id), await self.store.matches.seats(id)
        for row in rows:
            if not (row.trying or await self.expiry.is_ending(match)):
                await self.store.outbox.drop([row.id])
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
            await self.store.outbox.mark_sent(sent.id)
        except HTTPException as refused:
            await self.sender.leave_unsaid(match, [row], refused)

    async def _tell_person(
        self, match: MatchRow, row: OutboxRow, people: Sequence[SeatRow]
    ) -> None:
        user = next((seat.user for seat in people if row.is_for(seat)), None)
        if user:
            to = await self.store.people.addressee(user)
            code = to.language or match.language

            async def make(number: int) -> Screen:
                return expiring_screen(match, code, number, (), self.client)

            await self.sender.write_to(to, [row], make, [user])
        await self.store.outbox.drop([row.id])

"""Direct messages about a channel that is closed, or that misses a message of a match."""

from __future__ import annotations

import asyncio

from bot.board.story_screens import narration_screen
from bot.core.delivery.sender import Channels, Sender
from bot.core.match.cache import stored_row
from bot.core.screens.components import Screen
from bot.core.store import Store
from bot.ground.rows import HOST, MatchRow, OutboxRow
from bot.history.exports import digest_of_record
from bot.play.service import MatchService
from bot.relocation.screens import closed_screen, untold_screen


class ClosedNotifier:
    """Handles the outbox rows of closed channels, each once.

    What is not true any more, and what somebody takes no direct message for, is dropped.
    """

    def __init__(
        self, client: Channels, store: Store, matches: MatchService, sender: Sender
    ) -> None:
        self.client, self.store, self.matches, self.sender = client, store, matches, sender

    async def tell_untold(self, id: int, rows: list[OutboxRow]) -> None:
        """Tell the host that a message is missing in the channel, or somebody that of the end."""
        match, seats = await stored_row(self.store.matches, id), await self.store.matches.seats(id)
        for row in rows:
            user = next((seat.user for seat in seats if row.is_for(seat)), None)
            if user and not await self.store.people.are_dms_closed(user):
                await self._tell_untold(match, row, user)
            await self.store.outbox.drop([row.id])

    async def _tell_untold(self, match: MatchRow, row: OutboxRow, user: int) -> None:
        code = await self.store.people.language_of(user) or match.language

        async def make(number: int) -> Screen:
            is_end = row.target != HOST
            return untold_screen(match, code, number, self.client, is_end=is_end)

        await self.sender.write_to(user, [row], make, [user])

    async def tell(self, id: int, rows: list[OutboxRow]) -> None:
        match, seats = await stored_row(self.store.matches, id), await self.store.matches.seats(id)
        for row in rows:
            user = next((seat.user for seat in seats if row.is_for(seat)), None)
            is_true = match.closed is not None or row.trying
            if user and is_true and not await self.store.people.are_dms_closed(user):
                await self._tell(match, row, user)
            await self.store.outbox.drop([row.id])

    async def _tell(self, match: MatchRow, row: OutboxRow, user: int) -> None:
        async def make(number: int) -> Screen:
            if match.ended and match.salt:
                return await self._end(match, number)
            code = await self.store.people.language_of(user) or match.language
            return closed_screen(match, match.closed or "forbidden", code, number, self.client)

        await self.sender.write_to(user, [row], make, [user])

    async def _end(self, row: MatchRow, number: int) -> Screen:
        """What the channel would have heard of the end."""
        match, _ = await self.matches.snapshot(row.id)
        digest = await asyncio.to_thread(digest_of_record, match)
        until = len(match.entries)
        return narration_screen(match, row.told, until, number, begins=False, digest=digest)

"""The caller: calls people to their turns by direct message or, if that is closed, openly.

A call is dropped when its turn has gone on before it could be made.
"""

from __future__ import annotations

from discord import HTTPException, Object
from discord.abc import Messageable

from bot.matches.match import Match
from bot.matches.mentions import turn_of
from bot.publish.sender import Channels, Sender, is_permanent_refusal
from bot.rows import CallRow, OutboxRow
from bot.store import Store
from bot.ui.calls import call_screen, open_call_screen
from bot.ui.components import Screen


class Caller:
    """Handles the outbox rows of calls."""

    def __init__(self, client: Channels, store: Store, sender: Sender) -> None:
        self.client, self.store, self.sender = client, store, sender

    async def call(self, match: Match, rows: list[OutboxRow]) -> None:
        made = {call.seat: call for call in await self.store.calls.of_match(match.id)}
        for row in rows:
            seat, call = row.target, made.get(row.target)
            user = match.people[seat].user
            is_awaited = call is not None and call.turn == turn_of(match, seat)
            if user and call and is_awaited and seat in match.awaited() and not call.is_muted:
                await self._call(match, row, call, user)
            else:
                await self.store.outbox.drop([row.id])

    async def _call(self, match: Match, row: OutboxRow, call: CallRow, user: int) -> None:
        if await self.store.people.are_dms_closed(user):
            await self._call_openly(match, row, call, user)
            return
        code = await self.store.people.language_of(user) or match.row.language

        async def make(number: int) -> Screen:
            return call_screen(match, call, code, number, self.client)

        try:
            where = await self.client.create_dm(Object(user))
            sent, _ = await self.sender.send_exactly_once(where, [row], make, [user])
            await self.store.outbox.mark_sent(sent.id)
        except HTTPException as refused:
            await self.sender.note_dm_refusal(user, refused)
            await self._call_openly(match, row, call, user)

    async def _call_openly(self, match: Match, row: OutboxRow, call: CallRow, user: int) -> None:
        """Remind somebody in the table's channel, where everybody may know that they are awaited.

        Of a turn that has just begun, the news has told there.
        """
        if not call.times or call.seat not in match.openly_awaited():
            await self.store.outbox.drop([row.id])
            return
        where: Messageable = self.client.get_partial_messageable(match.row.channel)

        async def make(number: int) -> Screen:
            return open_call_screen(match, call, number)

        try:
            sent, _ = await self.sender.send_exactly_once(where, [row], make, [user])
            await self.store.outbox.mark_sent(sent.id)
        except HTTPException as refused:
            if not is_permanent_refusal(refused):
                raise
            await self.store.outbox.drop([row.id])

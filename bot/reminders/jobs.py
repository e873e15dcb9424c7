"""The caller: calls people to their turns by direct message or, if that is closed, openly.

It warns them of deadlines in the same way. What is for a turn that has gone on is dropped.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from discord import HTTPException
from discord.abc import Messageable

from bot.core.delivery.sender import Channels, DirectMessage, MessageFactory, Sender
from bot.core.match.cache import stored_row
from bot.core.match.match import Match
from bot.core.match.turns import next_in_turn, turn_of
from bot.core.pace.pace import pace_of
from bot.core.screens.components import Screen
from bot.core.store import Store
from bot.deadlines.deadlines import consequence, shown_deadline
from bot.deadlines.screens import open_warning_screen, warning_screen
from bot.ground.rows import OutboxRow
from bot.reminders.model import CallRow
from bot.reminders.screens import call_screen, next_screen, open_call_screen
from bot.seats.presence import Members


class Caller:
    """Handles the outbox rows of calls and warnings."""

    def __init__(
        self,
        client: Channels,
        store: Store,
        sender: Sender,
        members: Members,
    ) -> None:
        self.client, self.store, self.sender, self.members = client, store, sender, members

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

    async def foretell(self, match: Match, rows: list[OutboxRow]) -> None:
        """Tell whose turn is next; where it has come or gone meanwhile, nothing."""
        for row in rows:
            user = match.people[row.target].user
            if user and next_in_turn(match) == row.target:
                await self._foretell(match, row, user)
            else:
                await self.store.outbox.drop([row.id])

    async def _foretell(self, match: Match, row: OutboxRow, user: int) -> None:
        async def make(code: str, number: int) -> Screen:
            return next_screen(match, row.target, code, number, self.client)

        await self.write(match, row, user, make, None)

    async def warn(self, match: Match, rows: list[OutboxRow]) -> None:
        """Warn those whose time for a decision runs out; what comes too late is dropped."""
        for row in rows:
            seat, user = row.target, match.people[row.target].user
            if user and seat in match.awaited() and shown_deadline(match, seat):
                await self._warn(match, row, user)
            else:
                await self.store.outbox.drop([row.id])

    async def _call(self, match: Match, row: OutboxRow, call: CallRow, user: int) -> None:
        """Call somebody; openly only to remind them: the news has told of a turn that begins.

        Nobody is reminded who has left the server.
        """
        if call.times and await self.members.has_left(match, row.target, user):
            await self.store.outbox.drop([row.id])
            return

        async def make(code: str, number: int) -> Screen:
            return call_screen(match, call, code, number, self.client)

        async def make_open(number: int) -> Screen:
            return open_call_screen(match, call, number)

        is_known = row.target in match.openly_awaited()
        await self.write(match, row, user, make, make_open if call.times and is_known else None)

    async def _warn(self, match: Match, row: OutboxRow, user: int) -> None:
        how = consequence(pace_of(match.row), await self.store.people.preferences(user))

        async def make(code: str, number: int) -> Screen:
            return warning_screen(match, row.target, how, code, number, self.client)

        async def make_open(number: int) -> Screen:
            return open_warning_screen(match, row.target, number)

        is_known = row.target in match.openly_awaited()
        await self.write(match, row, user, make, make_open if is_known else None)

    async def write(
        self,
        match: Match,
        row: OutboxRow,
        user: int,
        make: Callable[[str, int], Awaitable[Screen]],
        make_open: MessageFactory | None,
        keep: Callable[[DirectMessage], Awaitable[None]] | None = None,
    ) -> None:
        """Write to somebody in their language or, if that is closed to us, in the channel.

        `make_open` makes the public version. `keep` stores a direct message that has arrived.
        """
        to = await self.store.people.addressee(user)
        if to.takes_none:
            await self._write_openly(match, row, user, make_open)
            return
        code = to.language or match.row.language
        if sent := await self.sender.write_to(to, [row], partial(make, code), [user]):
            if keep:
                await keep(sent)
            await self.store.outbox.mark_sent(row.id)
            return
        has_left = await self.members.has_left(match, row.target, user)
        await self._write_openly(match, row, user, None if has_left else make_open)

    async def _write_openly(
        self, match: Match, row: OutboxRow, user: int, make: MessageFactory | None
    ) -> None:
        """Write in the table's channel."""
        known = await stored_row(self.store.matches, match.id)
        if make is None or known.closed:
            await self.store.outbox.drop([row.id])
            return
        where: Messageable = self.client.get_partial_messageable(known.channel)
        try:
            sent, _ = await self.sender.send_exactly_once(where, [row], make, [user])
            await self.store.outbox.mark_sent(sent.id)
        except HTTPException as refused:
            await self.sender.leave_unsaid(known, [row], refused)

"""Letters: direct messages to players, or public messages if they take none."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from discord import HTTPException
from discord.abc import Messageable

from bot.core.delivery.model import PromptRow
from bot.core.delivery.sender import Channels, DirectMessage, MessageFactory, Sender
from bot.core.delivery.store import PromptRepository
from bot.core.match.cache import stored_row
from bot.core.match.match import Match
from bot.core.match.store import MatchRepository
from bot.core.outbox.store import OutboxRepository
from bot.core.outbox.timer import Timer
from bot.core.people.last_seen import LastSeen
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.ground.rows import OutboxRow
from bot.store.database import Database
from rules.core.secrets import Seat


class Letters:
    """Writes to players. `has_left` says whether a seat's player has left the table's server."""

    def __init__(
        self,
        client: Channels,
        database: Database,
        sender: Sender,
        has_left: Callable[[Match, Seat, int], Awaitable[bool]],
        last_seen: LastSeen,
        timer: Timer,
    ) -> None:
        self.last_seen, self.timer = last_seen, timer
        self.prompts = PromptRepository(database)
        self.client, self.sender, self.has_left = client, sender, has_left
        self.matches, self.people = MatchRepository(database), PeopleRepository(database)
        self.outbox = OutboxRepository(database)

    async def waits(self, user: int, rows: Sequence[OutboxRow]) -> bool:
        """Postpone the rows of a letter while its player is at the table. Returns whether it did.

        A row that was tried before may have been sent, so it is not postponed.
        """
        after = (await self.people.preferences(user)).letters_after
        until = self.last_seen.until(rows[-1].match, user, after)
        if until is None or any(row.trying for row in rows):
            return False
        await self.outbox.put_off(rows, until)
        self.timer.set(until)
        return True

    async def keep_open(self, letter: PromptRow) -> None:
        """Store a letter that can become pointless, and delete the seat's previous one."""
        former = await self.prompts.get(letter.match, letter.seat)
        if former and former.message != letter.message:
            await self.take_away(former)
        await self.prompts.keep(letter)

    def keeping(self, row: OutboxRow) -> Callable[[DirectMessage], Awaitable[None]]:
        """Return the function that stores the letter of a row which calls a player to a turn."""

        async def keep(sent: DirectMessage) -> None:
            where = (sent.channel, sent.id)
            await self.keep_open(PromptRow(row.match, row.target, *where, row.entry, row.kind))

        return keep

    async def take_away(self, letter: PromptRow) -> None:
        """Delete a letter that has become pointless."""
        where = self.client.get_partial_messageable(letter.channel)
        await self.sender.delete(where.get_partial_message(letter.message), letter.match)
        await self.prompts.forget(letter.match, letter.seat)

    async def write(
        self,
        match: Match,
        row: OutboxRow,
        user: int,
        make: Callable[[str, int], Awaitable[Screen]],
        make_open: MessageFactory | None,
        keep: Callable[[DirectMessage], Awaitable[None]] | None = None,
    ) -> None:
        """Write to a user in their language or, if they take no direct messages, in the channel.

        `make_open` makes the public version. `keep` stores a direct message that was sent.
        """
        to = await self.people.addressee(user)
        if to.takes_none:
            await self._write_openly(match, row, user, make_open)
            return
        code = to.language or match.row.language
        if sent := await self.sender.write_to(to, [row], partial(make, code), [user]):
            if keep:
                await keep(sent)
            await self.outbox.mark_sent(row)
            return
        has_left = await self.has_left(match, row.target, user)
        await self._write_openly(match, row, user, None if has_left else make_open)

    async def _write_openly(
        self, match: Match, row: OutboxRow, user: int, make: MessageFactory | None
    ) -> None:
        """Write in the table's channel, unless it is closed or there is no public version."""
        known = await stored_row(self.matches, match.id)
        if make is None or known.closed:
            await self.outbox.drop([row])
            return
        where: Messageable = self.client.get_partial_messageable(known.channel)
        try:
            sent, _ = await self.sender.send_exactly_once(where, [row], make, [user])
            await self.outbox.mark_sent(sent)
        except HTTPException as refused:
            await self.sender.leave_unsaid(known, [row], refused)

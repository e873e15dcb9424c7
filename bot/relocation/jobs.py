"""Relocation jobs: the message in the previous channel links to the new one, and notices go out.

The notices are direct messages about a channel that is closed, or that misses a message of a match.
"""

from __future__ import annotations

from functools import partial

from bot.board.endings import ending_of
from bot.board.story_screens import end_screen
from bot.core.delivery.sender import Channels, Sender
from bot.core.match.cache import MatchCache, stored_row
from bot.core.match.store import MatchRepository
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import CLOSED, MOVED, UNTOLD
from bot.core.outbox.store import OutboxRepository
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.core.screens.private import close_panel
from bot.ground.languages import language
from bot.ground.rows import HOST, MatchRow, OutboxRow
from bot.relocation.screens import closed_screen, untold_screen
from bot.store.database import Database
from rules.core.text import Text, text


class FormerMessage:
    """Handles the outbox rows of moved tables. Each names a channel and a message."""

    def __init__(self, client: Channels, database: Database, sender: Sender) -> None:
        self.client, self.sender = client, sender
        self.matches, self.outbox = MatchRepository(database), OutboxRepository(database)

    def jobs(self) -> tuple[Job, ...]:
        return (Job(MOVED, self.show_moved),)

    async def show_moved(self, id: int, rows: list[OutboxRow]) -> None:
        """Close the message in the previous channel, or delete it if Discord refuses the edit."""
        match = await stored_row(self.matches, id)
        for row in rows:
            channel, message = map(int, row.target.split(":"))
            await self._close(match, channel, message)
            await self.outbox.drop([row])

    async def _close(self, match: MatchRow, channel: int, message: int) -> None:
        """Close a message. It names the new channel, unless the table has moved back."""
        moved = text("This table has moved to {channel}.", channel=Text(f"<#{match.channel}>"))
        said = "" if channel == match.channel else moved.in_(language(match.language))
        closing = partial(close_panel, is_lobby=match.shown_moment < 0, said=said)
        where = self.client.get_partial_messageable(channel)
        await self.sender.close(where, message, closing, match.language)


class ClosedNoticeJobs:
    """Handles the outbox rows of closed channels and of refused messages, each once.

    Outdated notices are dropped, and so are those to users who take no direct messages.
    """

    def __init__(self, client: Channels, cache: MatchCache, sender: Sender) -> None:
        self.client, self.cache, self.sender = client, cache, sender
        self.matches, self.outbox = cache.matches, cache.outbox
        self.people = PeopleRepository(cache.database)

    def jobs(self) -> tuple[Job, ...]:
        return Job(CLOSED, self.tell), Job(UNTOLD, self.tell)

    async def tell(self, id: int, rows: list[OutboxRow]) -> None:
        match, seats = await stored_row(self.matches, id), await self.matches.seats(id)
        for row in rows:
            user = next((seat.user for seat in seats if row.is_for(seat)), None)
            if user and (row.kind == UNTOLD or match.closed or row.trying):
                to = await self.people.addressee(user)
                make = partial(self._screen, match, row, to.language or match.language)
                await self.sender.write_to(to, [row], make, [user])
            await self.outbox.drop([row])

    async def _screen(self, match: MatchRow, row: OutboxRow, code: str, number: int) -> Screen:
        if row.kind == UNTOLD:
            is_end = row.target != HOST  # all players hear it
            return untold_screen(match, code, number, self.client, is_end=is_end)
        if match.ended and match.salt:
            return await self._end(match.id, number)
        return closed_screen(match, match.closed or "forbidden", code, number, self.client)

    async def _end(self, id: int, number: int) -> Screen:
        """Return the screen of the end that the channel would have shown."""
        match, _ = await self.cache.snapshot(id)
        return end_screen(match, number, await ending_of(match, is_illustrated=False))

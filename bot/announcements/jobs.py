"""Announcement jobs: they post the free seats of tables in the channel that the server has chosen.

They edit an announcement when its table changes, until the table has ended.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

from discord import HTTPException

from bot.announcements.model import AnnouncementRow
from bot.announcements.screens import announcement_screen
from bot.announcements.store import AnnouncementRepository
from bot.core.delivery.closed_channels import ENDED_STAGES
from bot.core.delivery.resting import edit_each
from bot.core.delivery.sender import Channels, Sender
from bot.core.match.cache import stored_row
from bot.core.match.seats import has_free_seat
from bot.core.match.store import MatchRepository
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import ANNOUNCE, ANNOUNCED
from bot.core.outbox.store import OutboxRepository
from bot.core.screens.components import Screen
from bot.ground.rows import MatchRow, OutboxRow, SeatRow
from bot.guests.store import GuestRepository
from bot.servers.store import ServerRepository
from bot.store.database import Database


class AnnouncementJobs:
    """Handles the outbox rows of announcements. They mention nobody."""

    def __init__(self, client: Channels, database: Database, sender: Sender) -> None:
        self.client, self.sender, self.matches = client, sender, MatchRepository(database)
        self.servers, self.outbox = ServerRepository(database), OutboxRepository(database)
        self.announcements, self.guests = (
            AnnouncementRepository(database),
            GuestRepository(database),
        )

    def jobs(self) -> tuple[Job, ...]:
        return Job(ANNOUNCE, self.announce), Job(ANNOUNCED, self.update)

    async def announce(self, id: int, rows: list[OutboxRow]) -> None:
        """Announce a table, unless it has no free seat any longer."""
        row, people = await stored_row(self.matches, id), await self.matches.seats(id)
        kept, news = len(await self.guests.with_seats(id)), (await self.servers.of(row.guild)).news
        if news and (has_free_seat(row, people, kept) or any(each.trying for each in rows)):
            await self._send(news, rows, row, people, kept)
        else:
            await self.outbox.drop(rows)

    async def _send(
        self,
        news: int,
        rows: list[OutboxRow],
        row: MatchRow,
        people: Sequence[SeatRow],
        kept: int,
    ) -> None:
        async def make(number: int) -> Screen:
            return announcement_screen(row, people, number, kept)

        try:
            where = self.client.get_partial_messageable(news)
            sent, message = await self.sender.send_exactly_once(where, rows, make)
        except HTTPException as refused:
            await self.sender.leave_unsaid(row, rows, refused)
            return
        shown = "" if sent.trying else _digest(announcement_screen(row, people, kept=kept))
        await self.announcements.add(AnnouncementRow(row.id, news, message, shown))
        await self.outbox.drop(rows)

    async def update(self, id: int, rows: list[OutboxRow]) -> None:
        """Edit a table's outdated announcements, and forget them all once the table has ended."""
        row, people = await stored_row(self.matches, id), await self.matches.seats(id)
        kept = len(await self.guests.with_seats(id))
        made = announcement_screen(row, people, kept=kept)
        shown = _digest(made)

        async def show(each: AnnouncementRow) -> None:
            is_there = each.shown == shown or await self._edit(each, made)
            if is_there and row.stage not in ENDED_STAGES:
                now = AnnouncementRow(each.match, each.channel, each.message, shown)
                await self.announcements.keep(now)
            else:
                await self.announcements.forget(each)

        _, rest = await edit_each(await self.announcements.of_match(id), show)
        if rest:
            raise rest
        await self.outbox.drop(rows)

    async def _edit(self, old: AnnouncementRow, made: Screen) -> bool:
        where = self.client.get_partial_messageable(old.channel)
        return await self.sender.edit(where.get_partial_message(old.message), made, old.match)


def _digest(made: Screen) -> str:
    shown = made.view.to_components()  # type: ignore[no-untyped-call]  # as the library has it
    return sha256(json.dumps(shown).encode()).hexdigest()

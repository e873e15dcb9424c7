"""The messages that announce tables, to be edited when these change."""

import sqlite3
from dataclasses import astuple

from bot.rows import AnnouncementRow
from bot.store.database import Repository, columns, follow_announcements, transaction


class AnnouncementRepository(Repository):
    async def of_match(self, match: int) -> tuple[AnnouncementRow, ...]:
        rest = "FROM announcements WHERE match = ?"
        return await self._database.rows(AnnouncementRow, rest, match)

    @transaction
    def add(self, db: sqlite3.Connection, made: AnnouncementRow) -> None:
        """Keep a new message, and look at its table again: it may have changed meanwhile."""
        db.execute(_KEEP, astuple(made))
        follow_announcements(db, made.match)

    async def keep(self, made: AnnouncementRow) -> None:
        """Note what a message shows now."""
        await self._database.write(_KEEP, *astuple(made))

    async def forget(self, made: AnnouncementRow) -> None:
        await self._database.write(_FORGET, made.match, made.message)


_KEEP = f"INSERT OR REPLACE INTO announcements ({columns(AnnouncementRow)}) VALUES (?, ?, ?, ?)"
_FORGET = "DELETE FROM announcements WHERE match = ? AND message = ?"

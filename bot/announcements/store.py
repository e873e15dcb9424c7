"""The times of announcements, and their messages, which jobs edit when tables change."""

from collections.abc import Sequence
from dataclasses import astuple

from bot.announcements.model import AnnouncementRow
from bot.core.outbox.store import follow_announcements, post
from bot.ground.durations import DAY
from bot.ground.rows import NewRow
from bot.store.database import Repository, Transaction, replacing, transaction


class AnnouncementRepository(Repository):
    @transaction
    def announce(self, db: Transaction, match: int, rows: Sequence[NewRow]) -> bool:
        """Order an announcement of free seats. Return False within a day of the last one."""
        now = self._database.now()
        announced = db.execute(_ANNOUNCE, (now, now, match, now - DAY)).rowcount
        if announced:
            post(db, match, rows)
        return bool(announced)

    async def of_match(self, match: int) -> tuple[AnnouncementRow, ...]:
        rest = "FROM announcements WHERE match = ?"
        return await self._database.rows(AnnouncementRow, rest, match)

    @transaction
    def add(self, db: Transaction, made: AnnouncementRow) -> None:
        """Store a new message, and check its table again, which may have changed meanwhile."""
        db.execute(_KEEP, astuple(made))
        follow_announcements(db, made.match)

    async def keep(self, made: AnnouncementRow) -> None:
        """Store the current digest of a message."""
        await self._database.write(_KEEP, *astuple(made))

    async def forget(self, made: AnnouncementRow) -> None:
        await self._database.write(_FORGET, made.match, made.message)


_KEEP = replacing("announcements", AnnouncementRow, "match, message")
_FORGET = "DELETE FROM announcements WHERE match = ? AND message = ?"
_ANNOUNCE = """
    UPDATE matches SET announced = ?, touched = ? WHERE id = ? AND coalesce(announced, 0) <= ?
"""

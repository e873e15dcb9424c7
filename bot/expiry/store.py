"""Tables that everybody has left: their last activity, warning and end."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.core.outbox.store import post
from bot.ground.rows import NewRow
from bot.store.database import Repository, Transaction, transaction


class Activity(NamedTuple):
    """The time of a person's last act, in seconds since 1970, and the number of entries by then."""

    at: int
    entries: int


class ExpiryRepository(Repository):
    """Ends tables. Every change checks again whether somebody has come back meanwhile."""

    async def activity(self, match: int) -> Activity:
        """Return the last act of a person in a game's log. Without one, its time is 0."""
        (found,) = await self._database.read(_ACTIVITY, match)
        return Activity(*found)

    async def keep_open(self, match: int) -> None:
        """Store that somebody keeps a table open."""
        await self._database.write(_TOUCH, self._database.now(), match)

    @transaction
    def warn(self, db: Transaction, match: int, rows: Sequence[NewRow]) -> None:
        """Store the time of the warning, and post its rows."""
        db.execute("UPDATE matches SET warned = ? WHERE id = ?", (self._database.now(), match))
        post(db, match, rows)

    @transaction
    def cancel(self, db: Transaction, match: int, since: int, rows: Sequence[NewRow]) -> None:
        """Cancel a table in its lobby, unless there was activity after `since`."""
        if db.execute(_CANCEL, (self._database.now(), match, since)).rowcount:
            post(db, match, rows)

    @transaction
    def purge(self, db: Transaction, match: int) -> None:
        """Delete a table that was cancelled before its game, unless another one refers to it."""
        db.hold(match)
        if db.execute(_IS_PURGEABLE, {"match": match}).fetchone():
            for statement in _PURGE:
                db.execute(statement, (match,))


_ACTIVITY = """
    SELECT coalesce(max(at) FILTER (WHERE interaction IS NOT NULL), 0), count(*)
    FROM log WHERE match = ?
"""
_TOUCH = "UPDATE matches SET touched = ? WHERE id = ?"
_CANCEL = """
    UPDATE matches SET stage = 'cancelled', ended = ?
    WHERE id = ? AND stage = 'lobby' AND coalesce(touched, opened) <= ?
"""
_IS_PURGEABLE = """
    SELECT 1 FROM matches WHERE id = :match AND stage = 'cancelled' AND salt IS NULL
    AND NOT EXISTS (SELECT 1 FROM matches WHERE again = :match)
"""
_PURGE = (
    "DELETE FROM outbox WHERE match = ?",
    "DELETE FROM announcements WHERE match = ?",
    "DELETE FROM guests WHERE match = ?",
    "DELETE FROM seats WHERE match = ?",
    "DELETE FROM matches WHERE id = ?",
)

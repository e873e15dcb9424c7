"""Channels of matches, open or closed to Karnak, and open letters."""

from collections.abc import Collection, Sequence
from dataclasses import astuple

from bot.core.delivery.model import PromptRow
from bot.core.outbox.store import drop, follow_announcements, post
from bot.ground.durations import DAY
from bot.ground.rows import Closing, MatchRow, NewRow, OutboxRow
from bot.store.database import Repository, Transaction, replacing, transaction


class ChannelRepository(Repository):
    """Reads and changes the channels of matches. Each change and its rows are one transaction."""

    async def of_guild(self, guild: int) -> tuple[MatchRow, ...]:
        """Return the open matches of a server."""
        return await self._database.rows(MatchRow, f"{_OPEN} AND guild = ?", guild)

    async def of_channel(self, channel: int) -> tuple[MatchRow, ...]:
        """Return the open match of a channel, if there is one."""
        return await self._database.rows(MatchRow, f"{_OPEN} AND channel = ?", channel)

    async def closed(self, until: int) -> tuple[MatchRow, ...]:
        """Return the open matches whose channels have been closed since before `until`."""
        return await self._database.rows(MatchRow, _CLOSED, until)

    async def guilds(self) -> tuple[int, ...]:
        """Return the ids of the servers that have open matches."""
        return await self._database.ids(_GUILDS)

    @transaction
    def close(
        self,
        db: Transaction,
        match: int,
        why: Closing,
        notices: Sequence[NewRow],
        rows: Sequence[NewRow] = (),
    ) -> bool:
        """Note that a match's channel is closed. Returns False if that was known.

        The `notices` are not posted if the players had the same notice less than a day ago. A lobby
        whose channel is gone is cancelled.
        """
        db.hold(match)
        now = self._database.now()
        if not db.execute(_CLOSE, (why, now, match, why)).rowcount:
            return False
        if why == "gone" and db.execute(_CANCEL, (now, match)).rowcount:
            follow_announcements(db, match)
        if db.execute(_NOTICE, (why, now, match, why, now - DAY)).rowcount:
            post(db, match, notices)
        post(db, match, rows)
        return True

    @transaction
    def reopen(self, db: Transaction, match: int) -> bool:
        """Note that a match's channel is open again. Returns False if that was known."""
        db.hold(match)
        if not db.execute(_REOPEN, (match,)).rowcount:
            return False
        post_present(db, match, moved=False)
        return True

    @transaction
    def pass_over(
        self,
        db: Transaction,
        match: int,
        rows: Collection[OutboxRow],
        notices: Sequence[NewRow] = (),
    ) -> None:
        """Delete rows that a closed channel cannot take, and post `notices` instead."""
        drop(db, rows)
        post(db, match, notices)


class PromptRepository(Repository):
    """The letters that ask or call: at most one for each seat."""

    async def get(self, match: int, seat: str) -> PromptRow | None:
        rest = "FROM prompts WHERE match = ? AND seat = ?"
        return await self._database.row(PromptRow, rest, match, seat)

    async def keep(self, prompt: PromptRow) -> None:
        """Store a letter, and replace the seat's previous one."""
        await self._database.write(_KEEP_PROMPT, *astuple(prompt))

    async def forget(self, match: int, seat: str) -> None:
        await self._database.write("DELETE FROM prompts WHERE match = ? AND seat = ?", match, seat)


def post_present(db: Transaction, match: int, *, moved: bool) -> None:
    """Post the rows that show a channel the current state of a match.

    `moved` if it is new there.
    """
    for statement in _PRESENT:
        db.execute(statement, {"match": match, "moved": "moved" if moved else ""})
    follow_announcements(db, match)


_KEEP_PROMPT = replacing("prompts", PromptRow, "match, seat")
_OPEN = "FROM matches WHERE stage IN ('lobby', 'live', 'frozen')"
_CLOSED = f"{_OPEN} AND closed IS NOT NULL AND closed_at <= ?"
_GUILDS = f"SELECT DISTINCT guild {_OPEN} AND guild IS NOT NULL"
_CLOSE = "UPDATE matches SET closed = ?, closed_at = ? WHERE id = ? AND closed IS DISTINCT FROM ?"
_CANCEL = "UPDATE matches SET stage = 'cancelled', ended = ? WHERE id = ? AND stage = 'lobby'"
_NOTICE = """
    UPDATE matches SET notice = ?, notice_at = ?
    WHERE id = ? AND (notice IS DISTINCT FROM ? OR notice_at <= ?)
"""
_REOPEN = "UPDATE matches SET closed = NULL WHERE id = ? AND closed IS NOT NULL"
_PRESENT = (
    """
    INSERT INTO outbox (match, entry, kind, target)
    SELECT id, 0, stage, :moved FROM matches
    WHERE id = :match AND stage IN ('lobby', 'frozen')
    """,
    """
    INSERT INTO outbox (match, entry, kind)
    SELECT id, 0, 'story' FROM matches
    WHERE id = :match AND stage IN ('live', 'over') AND story IS NULL AND phase < 0
    """,
    """
    INSERT INTO outbox (match, entry, kind)
    SELECT id, last, kind
    FROM matches,
        (SELECT 'story' AS kind UNION ALL SELECT 'panel' UNION ALL SELECT 'summon') AS kinds,
        (SELECT coalesce(max(number), 0) AS last FROM log WHERE match = :match) AS entries
    WHERE id = :match AND stage IN ('live', 'over')
    AND (:moved <> '' OR kind <> 'story' OR last > told)
    """,
)

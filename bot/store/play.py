"""A match while it is played: the log, which is the truth, and what becomes of the match."""

import sqlite3
from collections.abc import Iterable, Sequence

from bot.store.database import Database, one_number, pass_host, post, transaction
from bot.store.errors import NotLiveError, NumberTakenError, RepeatedInteractionError
from bot.store.orders import Slot, forget
from bot.store.rows import LogRow, NewRow


class Play(Database):
    """Entries are only ever added; a match is the replay of them."""

    @transaction
    def append(
        self,
        db: sqlite3.Connection,
        match: int,
        number: int,
        seat: str,
        words: str,
        interaction: int | None,
        rows: Sequence[NewRow] = (),
        over: bool = False,
        gone: Iterable[Slot] = (),
    ) -> int:
        """One transaction: the entry, the outbox rows, the end of the match if it is `over`.

        The orders that are `gone` by it are forgotten. Returns the time of the entry.

        Raises RepeatedInteractionError (before any other), NumberTakenError, NotLiveError.
        """
        entry = LogRow(match, number, seat, words, interaction, self._now())
        self._enter(db, entry)
        if over:
            db.execute(_END, (entry.at, match))
            db.execute(_FORGET_ORDERED, (match,))
        forget(db, match, gone)
        post(db, match, rows)
        return entry.at

    @transaction
    def resign(
        self,
        db: sqlite3.Connection,
        match: int,
        seat: str,
        number: int,
        words: str,
        interaction: int | None,
        rows: Sequence[NewRow] = (),
    ) -> None:
        """Like `append`, and a computer has the seat from then on; the next human hosts.

        What the seat had left ahead is forgotten.
        """
        self._enter(db, LogRow(match, number, seat, words, interaction, self._now()))
        db.execute(_VACATE, (match, seat))
        db.execute(_FORGET_ALL, (match, seat))
        pass_host(db, match)
        post(db, match, rows)

    @transaction
    def freeze(self, db: sqlite3.Connection, match: int, rows: Sequence[NewRow] = ()) -> None:
        """Stop a live match that does not replay; no rules count as having checked it.

        Raises NotLiveError.
        """
        if not db.execute(_FREEZE, (match,)).rowcount:
            raise NotLiveError(match)
        post(db, match, rows)

    async def check(self, match: int, digest: str) -> None:
        """It replays with the rules of this digest; if it was frozen, it goes on."""
        await self._write(_CHECK, digest, match)

    async def log(self, match: int) -> tuple[LogRow, ...]:
        """All entries, by number."""
        return await self._rows(LogRow, "FROM log WHERE match = ? ORDER BY number", match)

    async def unchecked(self, digest: str) -> tuple[int, ...]:
        """Live matches that these rules have not replayed yet, and all that are frozen."""
        return await self._ids(_UNCHECKED, digest)

    def _enter(self, db: sqlite3.Connection, entry: LogRow) -> None:
        match, number, interaction = entry.match, entry.number, entry.interaction
        values = (match, number, entry.seat, entry.words, interaction, entry.at, match, interaction)
        if db.execute(_ENTER, values).rowcount:
            return
        for done in db.execute(_DONE, (interaction,)):
            raise RepeatedInteractionError(*done)
        if one_number(db, _ORDERED, interaction):
            raise RepeatedInteractionError(match)
        if one_number(db, _TAKEN, match, number):
            raise NumberTakenError(match)
        raise NotLiveError(match)


_ENTER = """
    INSERT OR IGNORE INTO log (match, number, seat, words, interaction, at)
    SELECT ?, ?, ?, ?, ?, ? FROM matches WHERE id = ? AND stage = 'live'
    AND NOT EXISTS (SELECT 1 FROM ordered WHERE interaction = ?)
"""
_ORDERED = "SELECT 1 FROM ordered WHERE interaction = ?"
_DONE = "SELECT match, number FROM log WHERE interaction = ?"
_TAKEN = "SELECT 1 FROM log WHERE match = ? AND number = ?"
_END = "UPDATE matches SET stage = 'over', ended = ? WHERE id = ?"
_VACATE = "UPDATE seats SET user = NULL, name = '' WHERE match = ? AND seat = ?"
_FORGET_ORDERED = "DELETE FROM ordered WHERE match = ?"
_FORGET_ALL = "DELETE FROM orders WHERE match = ? AND seat = ?"
_FREEZE = "UPDATE matches SET stage = 'frozen', checked = NULL WHERE id = ? AND stage = 'live'"
_CHECK = """
    UPDATE matches SET checked = ?, stage = iif(stage = 'frozen', 'live', stage) WHERE id = ?
"""
_UNCHECKED = """
    SELECT id FROM matches
    WHERE stage IN ('live', 'frozen') AND checked IS NOT ? ORDER BY id
"""

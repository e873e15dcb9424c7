"""The logs of the matches: entries are only ever added, and a match is the replay of them."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.rows import LogRow, NewAct, NewRow, Stage
from bot.store.database import Repository, one_number, post, transaction
from bot.store.errors import NotLiveError, NumberTakenError, RepeatedInteractionError
from bot.store.orders import Slot, forget


class LogRepository(Repository):
    """Every entry is one transaction with all that it brings about."""

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
        late: int = 0,
    ) -> int:
        """Add an entry and its outbox rows, and end the match if it is `over`.

        The orders that are `gone` by it are forgotten. The interaction is the idempotency key.
        It takes `late` seconds of the extra time of its seat. Returns the time of the entry in
        seconds since 1970, which is never before that of another.

        Raises RepeatedInteractionError (before any other), NumberTakenError, NotLiveError.
        """
        now = self._database.now()
        entry = enter(db, LogRow(match, number, seat, words, interaction, now, late))
        self._follow(db, entry, rows, "over" if over else "live", gone)
        return entry.at

    @transaction
    def act(
        self,
        db: sqlite3.Connection,
        match: int,
        number: int,
        acts: Sequence[NewAct],
        interaction: int | None,
        rows: Sequence[NewRow] = (),
        stage: Stage = "live",
        gone: Iterable[Slot] = (),
    ) -> int:
        """Add the entries of several acts, of which `number` is the first, as `append` does one.

        The interaction is that of the first. The match is in this stage afterwards; where that is
        an end of it, all its orders are forgotten.
        """
        at = self._database.now()
        for place, act in enumerate(acts):
            made = None if place else interaction
            row = LogRow(match, number + place, act.seat, act.words, made, at)
            entry = enter(db, row)
            if act.sought:
                seek(db, match, *act.sought)
        self._follow(db, entry, rows, stage, gone)
        if stage != "live":
            db.execute(_FORGET_ORDERS, (match,))
        return entry.at

    @transaction
    def set_pace(
        self,
        db: sqlite3.Connection,
        match: int,
        actor: str,
        number: int,
        words: str,
        interaction: int,
        pace: str,
        rows: Sequence[NewRow],
    ) -> None:
        """Add the entry by which a match has another pace, which is JSON. Raises as `append`."""
        enter(db, LogRow(match, number, actor, words, interaction, self._database.now()))
        db.execute("UPDATE matches SET pace = ? WHERE id = ?", (pace, match))
        post(db, match, rows)

    async def entries(self, match: int) -> tuple[LogRow, ...]:
        """All entries of a match, by number."""
        return await self._database.rows(LogRow, "FROM log WHERE match = ? ORDER BY number", match)

    def _follow(
        self,
        db: sqlite3.Connection,
        last: LogRow,
        rows: Sequence[NewRow],
        stage: Stage,
        gone: Iterable[Slot],
    ) -> None:
        """Do what new entries bring about."""
        if stage != "live":
            db.execute(_END, (stage, last.at, last.match))
            db.execute(_FORGET_ORDERED, (last.match,))
        forget(db, last.match, gone)
        post(db, last.match, rows)


def enter(db: sqlite3.Connection, entry: LogRow) -> LogRow:
    """Add an entry within a transaction. Raises as `LogRepository.append` does.

    Returns it with its time: that of the last entry, if the clock was set back since.
    """
    last = one_number(db, _LAST, entry.match, entry.match)
    entry = replace(entry, at=max(entry.at, last or 0))
    match, number, interaction = entry.match, entry.number, entry.interaction
    values = (match, number, entry.seat, entry.words, interaction, entry.at, entry.late)
    if db.execute(_ENTER, (*values, match, interaction)).rowcount:
        return entry
    done = one_number(db, _DONE, interaction)
    if done is not None:
        raise RepeatedInteractionError(done)
    if one_number(db, _ORDERED, interaction):
        raise RepeatedInteractionError(match)
    if one_number(db, _TAKEN, match, number):
        raise NumberTakenError(match)
    raise NotLiveError(match)


def seek(db: sqlite3.Connection, match: int, seat: str, sought: bool) -> None:
    """Note within a transaction whether a substitute is sought for a seat."""
    db.execute("UPDATE seats SET sought = ? WHERE match = ? AND seat = ?", (sought, match, seat))


_ENTER = """
    INSERT OR IGNORE INTO log (match, number, seat, words, interaction, at, late)
    SELECT ?, ?, ?, ?, ?, ?, ? FROM matches WHERE id = ? AND stage = 'live'
    AND NOT EXISTS (SELECT 1 FROM ordered WHERE interaction = ?)
"""
_LAST = """
    SELECT max(coalesce(begun, 0), coalesce((SELECT max(at) FROM log WHERE match = ?), 0))
    FROM matches WHERE id = ?
"""
_ORDERED = "SELECT 1 FROM ordered WHERE interaction = ?"
_DONE = "SELECT match FROM log WHERE interaction = ?"
_TAKEN = "SELECT 1 FROM log WHERE match = ? AND number = ?"
_END = "UPDATE matches SET stage = ?, ended = ? WHERE id = ?"
_FORGET_ORDERED = "DELETE FROM ordered WHERE match = ?"
_FORGET_ORDERS = "DELETE FROM orders WHERE match = ?"

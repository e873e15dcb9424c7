"""The rows that are still to be published."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from bot.ground.durations import DAY
from bot.ground.rows import MatchRow, MentionRow, NewRow, OutboxRow, SeatRow
from bot.store.database import (
    Repository,
    Transaction,
    Value,
    Write,
    marks,
    nothing,
    one_number,
    query,
    replacing,
    row_of,
    transaction,
)
from bot.store.errors import ClaimLostError


class OutboxRepository(Repository):
    """Reads and changes outbox rows, which hold no text. A row that was sent is deleted."""

    async def pending_matches(self) -> tuple[int, ...]:
        """Return the ids of the matches that have something to publish now."""
        sql = "SELECT match FROM outbox WHERE due <= ?"
        return tuple(sorted({*await self._database.ids(sql, self._database.now())}))

    async def next_due(self) -> int | None:
        """Return when the next row becomes due, in seconds since 1970."""
        sql = "SELECT due FROM outbox WHERE due > ? ORDER BY due LIMIT 1"
        return next(iter(await self._database.ids(sql, self._database.now())), None)

    async def waiting(self, match: int) -> tuple[OutboxRow, ...]:
        """Return the rows of a match that are due, oldest first."""
        return await self._database.rows(OutboxRow, _WAITING, match, self._database.now())

    async def news(self, match: int) -> tuple[MatchRow, tuple[OutboxRow, ...]]:
        """Return the row of a match and its rows that are due, of one moment."""
        now = self._database.now()
        (row,), rows = await self._database.read_together(
            query(MatchRow, "FROM matches WHERE id = ?", match),
            query(OutboxRow, _WAITING, match, now),
        )
        return row_of(MatchRow, row), tuple(row_of(OutboxRow, each) for each in rows)

    async def guild(self, match: int) -> int | None:
        """Return the server of a match, or None if either is gone or the match has none."""
        return next(
            iter(await self._database.ids("SELECT guild FROM matches WHERE id = ?", match)), None
        )

    async def post(self, match: int, rows: Sequence[NewRow]) -> None:
        """Add rows for other news than a move."""
        if rows:
            await self._post(match, rows)

    @transaction
    def _post(self, db: Transaction, match: int, rows: Sequence[NewRow]) -> None:
        post(db, match, rows)

    @transaction
    def postpone(self, db: Transaction, row: OutboxRow, due: int) -> None:
        """Make a row wait until it is due, and delete the older ones of its kind and target.

        Like all methods that delete or mark rows, it raises `ClaimLostError` if another process
        publishes the match now.
        """
        self._require_claim(db, row)
        db.execute(_DROP_UNTIL, (row.id - 1, *_subject(row)))
        db.execute("UPDATE outbox SET due = ? WHERE id = ?", (due, row.id))

    async def held(self, last: OutboxRow) -> tuple[OutboxRow, ...]:
        """Return the rows up to a row with its kind and target, even if they are not due yet."""
        rest = "FROM outbox WHERE match = ? AND kind = ? AND target = ? AND id <= ? ORDER BY id"
        return await self._database.rows(OutboxRow, rest, *_subject(last), last.id)

    @transaction
    def put_off(self, db: Transaction, rows: Sequence[OutboxRow], due: int) -> None:
        """Make rows of one match wait until they are due."""
        self._require_claim(db, rows[0])
        db.execute(_PUT_OFF.format(marks(rows)), (due, *(row.id for row in rows)))

    @transaction
    def mark_trying(self, db: Transaction, row: OutboxRow) -> None:
        """Note that a row is about to be sent."""
        self._require_claim(db, row)
        db.execute("UPDATE outbox SET trying = 1 WHERE id = ?", (row.id,))

    @transaction
    def refuse(self, db: Transaction, rows: Sequence[OutboxRow], due: int) -> int | None:
        """Make refused rows wait for a last attempt, and return its time.

        Rows that arrive meanwhile may hold the same news, and have their last attempt then too.
        Returns None if it has already been made.
        """
        self._require_claim(db, rows[-1])
        again = one_number(db, _AGAIN, *_subject(rows[-1]))
        if again is not None and again <= self._database.now():
            return None
        again = due if again is None else again
        db.execute(_REFUSE.format(marks(rows)), (again, *(row.id for row in rows)))
        return again

    @transaction
    def give_up(
        self,
        db: Transaction,
        match: int,
        rows: Sequence[OutboxRow],
        notices: Sequence[NewRow],
        warning: NewRow,
        told: int = 0,
    ) -> None:
        """Delete rows whose message is refused permanently, and post notices instead.

        News continues after the entry `told`. The `warning` is posted once a day.
        """
        self._require_claim(db, rows[0])
        drop(db, rows)
        db.execute("UPDATE matches SET told = ? WHERE id = ? AND told < ?", (told, match, told))
        now = self._database.now()
        is_due = db.execute(_WARN, (now, match, now - DAY)).rowcount
        post(db, match, [*notices, *([warning] if is_due else ())])

    @transaction
    def mark_sent(
        self,
        db: Transaction,
        row: OutboxRow,
        told: int | None = None,
        story: int | None = None,
        panel: int | None = None,
        shown_moment: int | None = None,
        mentions: Iterable[MentionRow] = (),
        renamed: Iterable[SeatRow] = (),
        also: Write = nothing,
    ) -> None:
        """Delete a row and the older ones of its kind and target, and do `also` more.

        The given values are stored with the match: the last entry `told` in its channel, the
        `story` message of that, the `panel` message, and the `State.moment` which it shows. None of
        them is if the row is gone, since the match has then moved to another channel. The
        `mentions` are stored too, and the channel has read the new names of the `renamed`.
        """
        self._require_claim(db, row)
        if (told, panel, shown_moment) != (None, None, None):
            db.execute(_SHOWN, (told, story, panel, shown_moment, row.match, row.id))
        made = [(each.match, each.seat, each.turn, each.times) for each in mentions]
        db.executemany(_MENTIONED, made)
        read = [(each.name, each.name, each.match, each.seat, each.formerly) for each in renamed]
        db.executemany(_READ, read)
        also(db)
        db.execute(_DROP_UNTIL, (row.id, *_subject(row)))

    async def mentions(self, match: int) -> tuple[MentionRow, ...]:
        """Return the last mention of each seat of a match that was ever mentioned."""
        return await self._database.rows(MentionRow, "FROM mentions WHERE match = ?", match)

    async def drop(self, rows: Sequence[OutboxRow], also: Write = nothing) -> None:
        """Delete outdated rows of one match, and do `also` more."""
        if rows:
            await self._drop(rows, also)

    @transaction
    def _drop(self, db: Transaction, rows: Sequence[OutboxRow], also: Write) -> None:
        self._require_claim(db, rows[0])
        also(db)
        drop(db, rows)

    @transaction
    def note_failure(self, db: Transaction, rows: Sequence[OutboxRow], why: str) -> None:
        """Note that rows could not be published, and why, in a few fixed words."""
        ids = [row.id for row in rows]
        db.execute(_FAILED.format(marks(ids)), (self._database.now(), why, *ids))

    def _require_claim(self, db: Transaction, row: OutboxRow) -> None:
        """Raise `ClaimLostError` unless this process may publish the match of a waiting row."""
        if self._database.is_shared:
            db.hold(row.match)
            if one_number(db, _MAY_PUBLISH, row.id, self._database.process) is None:
                raise ClaimLostError(row.match)


def _subject(row: OutboxRow) -> tuple[int, str, str]:
    """Return what an older row with the same news has in common with a row."""
    return row.match, row.kind, row.target


def post(db: Transaction, match: int, rows: Sequence[NewRow]) -> None:
    """Add rows to the outbox within a transaction, and make announcements follow their table.

    A `panel` row brings a `summon` row, since the call of the next player waits for no message. The
    match is locked, so that a later row of it never has a smaller number.
    """
    db.hold(match)
    called = [replace(row, kind="summon", target="") for row in rows if row.kind == "panel"]
    if new := [*rows, *called]:
        values: list[Value] = []
        for row in new:
            values += (match, row.entry, row.kind, row.target, row.due)
        sql = _POST + ", (?, ?, ?, ?, ?)" * (len(new) - 1)
        if any(row.kind in ("lobby", "panel") for row in new):
            sql, values = f"{sql} UNION ALL {_ANNOUNCED}", [*values, match]
        db.execute(sql, values)
    if any(row.kind == "lobby" for row in new):
        follow_invitations(db, match)


def drop(db: Transaction, rows: Collection[OutboxRow]) -> None:
    """Delete rows within a transaction."""
    if rows:
        db.execute(_DROP.format(marks(rows)), [row.id for row in rows])


def follow_invitations(db: Transaction, match: int) -> None:
    """Have the messages that ask guests of a lobby checked, because a guest may have answered."""
    db.execute("UPDATE outbox SET due = 0 WHERE match = ? AND kind = 'invitation'", (match,))


def follow_announcements(db: Transaction, match: int) -> None:
    """Have the announcements of a table edited, if there are any, because it has changed."""
    db.execute(_FOLLOW, (match,))


_WAITING = "FROM outbox WHERE match = ? AND due <= ? ORDER BY id"
_MAY_PUBLISH = """
    SELECT 1 FROM outbox JOIN claims ON claims.match = outbox.match WHERE id = ? AND process = ?
"""
_MENTIONED = replacing("mentions", MentionRow, "match, seat")
_READ = """
    UPDATE seats SET formerly = CASE WHEN name = ? THEN '' ELSE ? END
    WHERE match = ? AND seat = ? AND formerly = ?
"""
_FAILED = "UPDATE outbox SET tries = tries + 1, failed = ?, failure = ? WHERE id IN ({})"
_AGAIN = """
    SELECT min(due) FROM outbox
    WHERE refused = 1 AND match = ? AND kind = ? AND target = ?
"""
_REFUSE = "UPDATE outbox SET refused = 1, due = ? WHERE id IN ({})"
_WARN = """
    UPDATE matches SET missing_at = ? WHERE id = ? AND (missing_at IS NULL OR missing_at <= ?)
"""
_DROP = "DELETE FROM outbox WHERE id IN ({})"
_PUT_OFF = "UPDATE outbox SET due = ? WHERE id IN ({})"
_DROP_UNTIL = "DELETE FROM outbox WHERE id <= ? AND match = ? AND kind = ? AND target = ?"
_SHOWN = """
    UPDATE matches
    SET told = coalesce(?, told), story = coalesce(?, story), panel = coalesce(?, panel),
        phase = coalesce(?, phase)
    WHERE id = ? AND EXISTS (SELECT 1 FROM outbox WHERE id = ?)
"""
_POST = "INSERT INTO outbox (match, entry, kind, target, due) VALUES (?, ?, ?, ?, ?)"
_ANNOUNCED = "SELECT DISTINCT match, 0, 'announced', '', 0 FROM announcements WHERE match = ?"
_FOLLOW = f"INSERT INTO outbox (match, entry, kind, target, due) {_ANNOUNCED}"

"""The logs of the matches: entries are only ever added, and a match is the replay of them."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace

from bot.core.match.store import DROP_CHECKPOINT
from bot.core.outbox.store import post
from bot.ground.rows import LogRow, NewAct, NewRow, NewThought, Slot, Stage
from bot.store.database import Repository, Transaction, Write, nothing, one_number, transaction
from bot.store.errors import NotLiveError, NumberTakenError, RepeatedInteractionError


class LogRepository(Repository):
    """Every entry is one transaction with all that it brings about."""

    @transaction
    def append(
        self,
        db: Transaction,
        match: int,
        number: int,
        seat: str,
        words: str,
        interaction: int | None,
        rows: Sequence[NewRow] = (),
        over: bool = False,
        ending: Write = nothing,
        gone: Iterable[Slot] = (),
        late: int = 0,
        thought: NewThought | None = None,
    ) -> int:
        """Add an entry and its outbox rows, and end the match if it is `over`, with its `ending`.

        The orders that are `gone` by it are forgotten. The interaction is the idempotency key.
        It takes `late` seconds of the extra time of its seat; a computer player has `thought` of
        it. Returns the time of the entry in seconds since 1970, which is never before that of
        another.

        Raises RepeatedInteractionError (before any other), NumberTakenError, NotLiveError.
        """
        now = self._database.now()
        entry = enter(db, LogRow(match, number, seat, words, interaction, now, late))
        if thought:
            how = (thought.level, thought.seed, thought.version, thought.reasons)
            db.execute(_THINK, (match, number, *how))
        self._follow(db, entry, rows, "over" if over else "live", gone, ending)
        return entry.at

    @transaction
    def act(
        self,
        db: Transaction,
        match: int,
        number: int,
        acts: Sequence[NewAct],
        interaction: int | None,
        rows: Sequence[NewRow] = (),
        stage: Stage = "live",
        gone: Iterable[Slot] = (),
        ending: Write = nothing,
    ) -> int:
        """Add the entries of several acts, of which `number` is the first, as `append` does one.

        The interaction is that of the first. The match is in this stage afterwards; where that is
        an end of it, with its `ending`, all its orders are forgotten.
        """
        entry = enter_acts(db, match, number, acts, interaction, self._database.now())
        self._follow(db, entry, rows, stage, gone, ending)
        if stage != "live":
            db.execute(_FORGET_ORDERS, (match,))
        return entry.at

    @transaction
    def set_pace(
        self,
        db: Transaction,
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

    async def has_kept(self, interaction: int) -> bool:
        """Whether an interaction has made an entry, changed an order, or opened a table."""
        return bool(await self._database.ids(_KEPT, interaction, interaction, interaction))

    async def version_of_computers(self, match: int) -> str | None:
        """The version by which a computer player of a match has moved last, if one has."""
        return await self._database.string(_VERSION, match)

    def _follow(
        self,
        db: Transaction,
        last: LogRow,
        rows: Sequence[NewRow],
        stage: Stage,
        gone: Iterable[Slot],
        ending: Write,
    ) -> None:
        """Do what new entries bring about."""
        if stage != "live":
            db.execute(_END, (stage, last.at, last.match))
            db.execute(_FORGET_ORDERED, (last.match,))
            db.execute(DROP_CHECKPOINT, (last.match,))
            ending(db)
        forget_orders(db, last.match, gone)
        post(db, last.match, rows)


_THINK = """
    INSERT INTO thoughts (match, entry, level, seed, version, reasons) VALUES (?, ?, ?, ?, ?, ?)
"""
_KEPT = """
    SELECT 1 FROM log WHERE interaction = ?
    UNION ALL SELECT 1 FROM ordered WHERE interaction = ?
    UNION ALL SELECT 1 FROM matches WHERE interaction = ?
"""
_VERSION = "SELECT version FROM thoughts WHERE match = ? ORDER BY entry DESC LIMIT 1"
_END = "UPDATE matches SET stage = ?, ended = ? WHERE id = ?"
_FORGET_ORDERED = "DELETE FROM ordered WHERE match = ?"
_FORGET_ORDERS = "DELETE FROM orders WHERE match = ?"


def enter(db: Transaction, entry: LogRow) -> LogRow:
    """Add an entry within a transaction. Raises as `LogRepository.append` does.

    Returns it with its time: that of the last entry, if the clock was set back since.
    """
    match, number, interaction = entry.match, entry.number, entry.interaction
    db.hold(match)
    entered = db.execute(_ENTER, asdict(entry)).fetchone()
    if entered:
        return replace(entry, at=entered[0])
    done = one_number(db, _DONE, interaction)
    if done is not None:
        raise RepeatedInteractionError(done)
    if one_number(db, _ORDERED, interaction):
        raise RepeatedInteractionError(match)
    if one_number(db, _TAKEN, match, number):
        raise NumberTakenError(match)
    raise NotLiveError(match)


def enter_acts(
    db: Transaction,
    match: int,
    number: int,
    acts: Sequence[NewAct],
    interaction: int | None,
    at: int,
) -> LogRow:
    """Add the entries of acts, of which `number` is the first, and what they change at the table.

    The interaction is that of the first. Returns the last entry. Raises as `enter` does.
    """
    for place, act in enumerate(acts):
        made = None if place else interaction
        entry = enter(db, LogRow(match, number + place, act.seat, act.words, made, at))
        if act.leaves:
            vacate(db, match, act.leaves, entry.number)
        if act.sought:
            sought, is_sought = act.sought
            db.execute(_SEEK, (is_sought, match, sought))
        if act.hosts:
            db.execute(_HOST, (act.hosts, match))
    return entry


def vacate(db: Transaction, match: int, seat: str, entry: int) -> None:
    """Remember who leaves a seat with an entry, and forget what was theirs, not the seat's.

    It is a computer player's then.
    """
    for left in _LEFT:
        db.execute(left, {"match": match, "seat": seat, "entry": entry})


_ENTER = """
    INSERT INTO log (match, number, seat, words, interaction, at, late)
    SELECT :match, :number, :seat, :words, :interaction, (
        SELECT max(at) FROM (
            SELECT CAST(:at AS BIGINT) AS at UNION ALL SELECT begun
            UNION ALL SELECT at FROM log WHERE match = :match AND number = :number - 1
        ) AS times
    ), :late
    FROM matches WHERE id = :match AND stage = 'live'
    AND NOT EXISTS (SELECT 1 FROM ordered WHERE interaction = :interaction)
    ON CONFLICT DO NOTHING RETURNING at
"""


_ORDERED = "SELECT 1 FROM ordered WHERE interaction = ?"


_DONE = "SELECT match FROM log WHERE interaction = ?"


_TAKEN = "SELECT 1 FROM log WHERE match = ? AND number = ?"


_SEEK = "UPDATE seats SET sought = ? WHERE match = ? AND seat = ?"


_HOST = "UPDATE seats SET host = CASE WHEN seat = ? THEN 1 ELSE 0 END WHERE match = ?"


_LEFT = (
    """
    INSERT INTO departures (match, person, seat, entry)
    SELECT match, person, seat, :entry FROM seats
    WHERE match = :match AND seat = :seat AND person IS NOT NULL
    ON CONFLICT (match, person) DO UPDATE SET seat = excluded.seat, entry = excluded.entry
    """,
    """
    UPDATE seats SET person = NULL, name = '', formerly = '', level = ''
    WHERE match = :match AND seat = :seat
    """,
    "DELETE FROM orders WHERE match = :match AND seat = :seat",
    "DELETE FROM calls WHERE match = :match AND seat = :seat",
    "DELETE FROM mentions WHERE match = :match AND seat = :seat",
    "DELETE FROM ballots WHERE match = :match AND seat = :seat",
    "DELETE FROM outbox WHERE match = :match AND target = :seat",  # it was for who leaves
)


def forget_orders(db: Transaction, match: int, gone: Iterable[Slot]) -> None:
    """Forget orders that have ended or are used up, within a transaction."""
    db.executemany(_FORGET_ORDER, [(match, seat, slot) for seat, slot in gone])


_FORGET_ORDER = "DELETE FROM orders WHERE match = ? AND seat = ? AND slot = ?"

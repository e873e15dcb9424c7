"""Matches, their seats, logs and checkpoints.

Entries are only ever added to a log, and a match is the replay of its log.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, astuple, replace
from typing import Final, NamedTuple

from bot.core.outbox.store import post
from bot.ground.rows import (
    CheckpointRow,
    ClockRow,
    LogRow,
    MatchRow,
    NewAct,
    NewRow,
    NewThought,
    OrderRow,
    SeatRow,
    Slot,
    Stage,
)
from bot.store.database import (
    Repository,
    Transaction,
    Write,
    nothing,
    one_number,
    query,
    replacing,
    row_of,
    transaction,
)
from bot.store.errors import NotLiveError, NumberTakenError, RepeatedInteractionError


class StoredMatch(NamedTuple):
    """A match in the database: its log from an entry on, everything else complete."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    log: tuple[LogRow, ...]
    orders: tuple[OrderRow, ...]
    clocks: tuple[ClockRow, ...]
    checkpoint: CheckpointRow | None

    @property
    def orders_by_slot(self) -> dict[Slot, OrderRow]:
        return {(order.seat, order.slot): order for order in self.orders}

    @property
    def clocks_by_seat(self) -> dict[str, ClockRow]:
        return {clock.seat: clock for clock in self.clocks}


class MatchRepository(Repository):
    """Reads and changes matches. Reads see committed data and wait for no writer."""

    async def get(self, match: int) -> MatchRow | None:
        return await self._database.row(MatchRow, "FROM matches WHERE id = ?", match)

    async def stored(self, match: int, after: int = 0) -> StoredMatch | None:
        """Return a match at one moment, with the log entries after a number.

        It has its checkpoint only if its whole log is requested.
        """
        found, seats, log, orders, clocks, checkpoints = await self._database.read_together(
            query(MatchRow, "FROM matches WHERE id = ?", match),
            query(SeatRow, _SEATS, match),
            query(LogRow, "FROM log WHERE match = ? AND number > ? ORDER BY number", match, after),
            query(OrderRow, _ORDERS, match),
            query(ClockRow, "FROM clocks WHERE match = ?", match),
            query(CheckpointRow, "FROM checkpoints WHERE match = ? AND ? = 0", match, after),
        )
        if not found:
            return None
        return StoredMatch(
            row_of(MatchRow, found[0]),
            tuple(row_of(SeatRow, each) for each in seats),
            tuple(row_of(LogRow, each) for each in log),
            tuple(row_of(OrderRow, each) for each in orders),
            tuple(row_of(ClockRow, each) for each in clocks),
            next((row_of(CheckpointRow, each) for each in checkpoints), None),
        )

    async def open_in(self, channel: int) -> int | None:
        """Return the match that holds this channel: in its lobby, live or frozen."""
        return next(iter(await self._database.ids(OPEN_IN, channel)), None)

    async def in_channel(self, channel: int) -> MatchRow | None:
        """Return the match that holds a channel, or the newest one there in any stage."""
        return await self._database.row(MatchRow, _IN_CHANNEL, channel, channel)

    async def of_user(self, user: int) -> tuple[MatchRow, ...]:
        """Return a user's matches that are not over, oldest first."""
        return await self._database.rows(MatchRow, _OF_USER, user)

    async def of_guild(self, guild: int) -> tuple[MatchRow, ...]:
        """Return the matches in a server that are not over, oldest first."""
        return await self._database.rows(MatchRow, _OF_GUILD, guild)

    async def open_games(self) -> tuple[str, ...]:
        """Return the words of the games with a match that is in its lobby, live or frozen."""
        return tuple(word for (word,) in await self._database.read(_OPEN_GAMES))

    async def seats(self, match: int) -> tuple[SeatRow, ...]:
        """Return the seats of a match by place."""
        return await self._database.rows(SeatRow, _SEATS, match)

    async def seat_of(self, match: int, user: int) -> SeatRow | None:
        rest = "FROM seats WHERE match = ? AND person = ?"
        return await self._database.row(SeatRow, rest, match, user)

    async def has_had(self, match: int, user: int) -> bool:
        """Whether a user has a seat of a match, or has left one."""
        return bool(await self._database.ids(_HAS_HAD, match, user, match, user))

    async def names_of(self, user: int, guild: int) -> dict[int, str]:
        """Read a user's names at their open tables in a server, by match."""
        return dict(await self._database.read(_NAMES, user, guild))

    @transaction
    def rename(self, db: Transaction, match: int, user: int, name: str) -> None:
        """Rename a player at a table. The channel of a live game will announce it."""
        db.execute(_RENAME, {"match": match, "user": user, "name": name})

    @transaction
    def freeze(self, db: Transaction, match: int, rows: Sequence[NewRow] = ()) -> None:
        """Stop a live match that does not replay, its rules unchecked. Raises `NotLiveError`."""
        if not db.execute(_FREEZE, (match,)).rowcount:
            raise NotLiveError(match)
        db.execute(DROP_CHECKPOINT, (match,))
        post(db, match, rows)


def pass_host(db: Transaction, match: int) -> None:
    """Make the first human by place the host, if no human is."""
    db.execute(_PASS_HOST, {"match": match})


class CheckpointRepository(Repository):
    """Stores at most one checkpoint of each live match, until it ends or is frozen."""

    @transaction
    def keep(self, db: Transaction, checkpoint: CheckpointRow) -> None:
        """Replace the last checkpoint of a match, if the match continues."""
        db.hold(checkpoint.match)
        if db.execute(_GOES_ON, (checkpoint.match, checkpoint.number)).fetchone():
            db.execute(_KEEP_CHECKPOINT, astuple(checkpoint))

    async def drop(self, match: int) -> None:
        await self._database.write(DROP_CHECKPOINT, match)


class LogRepository(Repository):
    """Adds entries. Each entry is one transaction with all its effects."""

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
        known: Collection[OrderRow] | None = None,
    ) -> int:
        """Add an entry and its outbox rows, and end the match if it is `over`, with its `ending`.

        The orders that are `gone` are deleted. The interaction is the idempotency key. The entry
        takes `late` seconds of its seat's extra time. A computer player's `thought` is stored too.
        Returns the time of the entry in seconds since 1970, never before that of an earlier one.

        Raises `RepeatedInteractionError` (before any other), `NotLiveError`, or `NumberTakenError`,
        also if the `known` orders of the match are not those of now.
        """
        db.hold(match)
        orders = () if known is None else db.execute(*query(OrderRow, _ORDERS, match))
        now = self._database.now()
        entry = enter(db, LogRow(match, number, seat, words, interaction, now, late))
        if known is not None and {row_of(OrderRow, each) for each in orders} != {*known}:
            raise NumberTakenError(match)
        if thought:
            db.execute(_THINK, (match, number, *astuple(thought)))
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

        The interaction belongs to the first. The match gets this stage. If that ends it, the
        `ending` follows, and all its orders are deleted.
        """
        entry = enter_acts(db, match, number, acts, interaction, self._database.now())
        self._follow(db, entry, rows, stage, gone, ending)
        if stage != "live":
            db.execute(_FORGET_ORDERS, (match,))
        return entry.at

    async def entries(self, match: int) -> tuple[LogRow, ...]:
        """Return all entries of a match, by number."""
        return await self._database.rows(LogRow, "FROM log WHERE match = ? ORDER BY number", match)

    async def has_kept(self, interaction: int) -> bool:
        """Whether an interaction has made an entry, changed an order, or opened a table."""
        return bool(await self._database.ids(_KEPT, interaction, interaction, interaction))

    def _follow(
        self,
        db: Transaction,
        last: LogRow,
        rows: Sequence[NewRow],
        stage: Stage,
        gone: Iterable[Slot],
        ending: Write,
    ) -> None:
        """Apply the effects of new entries."""
        if stage != "live":
            db.execute(_END, (stage, last.at, last.match))
            db.execute(_FORGET_ORDERED, (last.match,))
            db.execute(DROP_CHECKPOINT, (last.match,))
            ending(db)
        forget_orders(db, last.match, gone)
        post(db, last.match, rows)


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
    """Add the entries of acts, of which `number` is the first, and change the seats.

    The interaction belongs to the first. Returns the last entry. Raises as `enter` does.
    """
    for place, act in enumerate(acts):
        made = None if place else interaction
        entry = enter(db, LogRow(match, number + place, act.seat, act.words, made, at))
        if act.leaves:
            vacate(db, match, act.leaves, entry.number, act.computer)
        if act.sought:
            sought, is_sought = act.sought
            db.execute(_SEEK, (is_sought, match, sought))
        if act.hosts:
            db.execute(_HOST, (act.hosts, match))
    return entry


def vacate(db: Transaction, match: int, seat: str, entry: int, computer: str) -> None:
    """Record the entry at which a player left a seat, and delete the player's data there.

    The seat becomes a computer player's, with a new name.
    """
    for left in _LEFT:
        db.execute(left, {"match": match, "seat": seat, "entry": entry, "computer": computer})


def forget_orders(db: Transaction, match: int, gone: Iterable[Slot]) -> None:
    """Delete orders that have ended or are used up, within a transaction."""
    db.executemany(_FORGET_ORDER, [(match, seat, slot) for seat, slot in gone])


_SEATS = "FROM seats WHERE match = ? ORDER BY place"
_ORDERS = "FROM orders WHERE match = ? ORDER BY seat, slot"
OPEN_IN: Final = "SELECT id FROM matches WHERE channel = ? AND stage IN ('lobby', 'live', 'frozen')"
_IN_CHANNEL = f"""
    FROM matches
    WHERE id = coalesce(({OPEN_IN}), (SELECT max(id) FROM matches WHERE channel = ?))
"""
_OF_USER = """
    FROM matches
    WHERE stage IN ('lobby', 'live', 'frozen') AND id IN (SELECT match FROM seats WHERE person = ?)
    ORDER BY id
"""
_OF_GUILD = "FROM matches WHERE guild = ? AND stage IN ('lobby', 'live', 'frozen') ORDER BY id"
_OPEN_GAMES = "SELECT DISTINCT game FROM matches WHERE stage IN ('lobby', 'live', 'frozen')"
_HAS_HAD = """
    SELECT 1 FROM seats WHERE match = ? AND person = ?
    UNION ALL SELECT 1 FROM departures WHERE match = ? AND person = ?
"""
_NAMES = """
    SELECT match, name FROM seats JOIN matches ON matches.id = seats.match
    WHERE person = ? AND guild = ? AND stage IN ('lobby', 'live') ORDER BY match
"""
_RENAME = """
    UPDATE seats
    SET name = :name,
        formerly = CASE
            WHEN formerly = :name THEN ''
            WHEN formerly <> '' THEN formerly
            WHEN EXISTS (SELECT 1 FROM matches WHERE id = seats.match AND stage = 'live') THEN name
            ELSE ''
        END
    WHERE match = :match AND person = :user AND name <> :name
"""
_FREEZE = "UPDATE matches SET stage = 'frozen', checked = NULL WHERE id = ? AND stage = 'live'"
_PASS_HOST = """
    UPDATE seats
    SET host = CASE WHEN place = (
        SELECT min(place) FROM seats WHERE match = :match AND person IS NOT NULL
    ) THEN 1 ELSE 0 END
    WHERE match = :match
    AND NOT EXISTS (SELECT 1 FROM seats WHERE match = :match AND host = 1 AND person IS NOT NULL)
"""
DROP_CHECKPOINT: Final = "DELETE FROM checkpoints WHERE match = ?"
_GOES_ON = """
    SELECT 1 FROM matches WHERE id = ? AND stage = 'live'
    AND EXISTS (SELECT 1 FROM log WHERE match = id AND number = ?)
"""
_KEEP_CHECKPOINT = replacing("checkpoints", CheckpointRow, "match")
_THINK = (
    "INSERT INTO thoughts (match, entry, level, seed, version, reasons) VALUES (?, ?, ?, ?, ?, ?)"
)
_KEPT = """
    SELECT 1 FROM log WHERE interaction = ?
    UNION ALL SELECT 1 FROM ordered WHERE interaction = ?
    UNION ALL SELECT 1 FROM matches WHERE interaction = ?
"""
_END = "UPDATE matches SET stage = ?, ended = ? WHERE id = ?"
_FORGET_ORDERED = "DELETE FROM ordered WHERE match = ?"
_FORGET_ORDERS = "DELETE FROM orders WHERE match = ?"
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
    UPDATE seats SET person = NULL, name = :computer, formerly = '', level = ''
    WHERE match = :match AND seat = :seat
    """,
    "DELETE FROM orders WHERE match = :match AND seat = :seat",
    "DELETE FROM calls WHERE match = :match AND seat = :seat",
    "DELETE FROM mentions WHERE match = :match AND seat = :seat",
    "DELETE FROM ballots WHERE match = :match AND seat = :seat",
    "DELETE FROM outbox WHERE match = :match AND target = :seat",  # of the leaving player
)
_FORGET_ORDER = "DELETE FROM orders WHERE match = ? AND seat = ? AND slot = ?"

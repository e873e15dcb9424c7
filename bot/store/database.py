"""The two connections to SQLite: one that writes, one reader beside it.

A connection of aiosqlite is no transaction boundary: what one task writes between another's BEGIN
and ROLLBACK is rolled back with it. So a transaction is one function, carried out whole on the
writer's own thread, in the order of asking; a task that is cancelled meanwhile does not cut it in
two, and a move needs one hop between threads.
"""

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, Final, Literal, ParamSpec, TypeVar

import aiosqlite

from bot.rows import (
    COLUMN,
    AdviceRow,
    AnnouncementRow,
    CallRow,
    ClockRow,
    DepartureRow,
    LogRow,
    MatchRow,
    MentionRow,
    NewRow,
    OrderRow,
    OutageRow,
    OutboxRow,
    Preferences,
    PromptRow,
    SeatRow,
    Server,
    VoteRow,
)

Value = int | str | None
P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R", bound="Repository")
Row = TypeVar(
    "Row",
    MatchRow,
    SeatRow,
    AdviceRow,
    AnnouncementRow,
    LogRow,
    OutboxRow,
    PromptRow,
    VoteRow,
    OrderRow,
    MentionRow,
    CallRow,
    DepartureRow,
    ClockRow,
    OutageRow,
    Preferences,
    Server,
)

_COLUMNS: Final[dict[type[Any], str]] = {
    kind: ", ".join(field.metadata.get(COLUMN, field.name) for field in fields(kind))
    for kind in Row.__constraints__
}
_BOOLS: Final[dict[type[Any], Sequence[int]]] = {  # the places of the fields that are bools
    kind: [place for place, field in enumerate(fields(kind)) if field.type is bool]
    for kind in Row.__constraints__
}


class Writer(aiosqlite.Connection):
    """The connection that writes: a COMMIT has reached the disk before it returns.

    The only place that calls names which are private to a library. `tests/store/test_driver.py`
    fails when aiosqlite changes them.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(partial(_connected, path, "rw", "IMMEDIATE"), iter_chunk_size=64)

    async def carry_out(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Carry out all of `work` or, if it raises, nothing.

        BEGIN IMMEDIATE is sent before the first change; what is read before that cannot change,
        for nobody else writes.
        """

        def whole() -> T:
            with self._conn:
                return work(self._conn)

        done: T = await self._execute(whole)  # type: ignore[no-untyped-call]  # as the driver has it
        return done


def reader(path: Path) -> aiosqlite.Connection:
    """Open a connection that sees what is committed, and cannot write."""
    return aiosqlite.Connection(partial(_connected, path, "ro", None), iter_chunk_size=64)


def _connected(path: Path, mode: str, isolation: Literal["IMMEDIATE"] | None) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=5, isolation_level=isolation)


@dataclass(frozen=True)
class Database:
    """An open database: the connection that writes, the one that reads, and the clock."""

    writer: Writer
    reader: aiosqlite.Connection
    clock: Callable[[], float]

    def now(self) -> int:
        """The time in whole seconds since 1970."""
        return int(self.clock())

    async def write(self, sql: str, *values: Value) -> None:
        """Carry out one statement in a transaction of its own."""
        await self.writer.carry_out(lambda db: db.execute(sql, values))

    async def read(self, sql: str, *values: Value) -> Sequence[Any]:
        return tuple(await self.reader.execute_fetchall(sql, values))

    async def rows(self, kind: type[Row], rest: str, *values: Value) -> tuple[Row, ...]:
        """The rows that `SELECT <columns of the kind> <rest>` finds."""
        found = await self.read(f"SELECT {columns(kind)} {rest}", *values)
        return tuple(row_of(kind, row) for row in found)

    async def row(self, kind: type[Row], rest: str, *values: Value) -> Row | None:
        return next(iter(await self.rows(kind, rest, *values)), None)

    async def records(self, sql: str, **values: Value) -> list[dict[str, Any]]:
        """What `sql` finds, by the names of its columns."""
        async with self.reader.execute(sql, values) as cursor:
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) async for row in cursor]

    async def ids(self, sql: str, *values: Value) -> tuple[int, ...]:
        return tuple(row[0] for row in await self.read(sql, *values))

    async def string(self, sql: str, *values: Value) -> str | None:
        return next((row[0] for row in await self.read(sql, *values)), None)


class Repository:
    """Reads and writes the rows of one kind."""

    def __init__(self, database: Database) -> None:
        self._database = database


def transaction(
    work: Callable[Concatenate[R, sqlite3.Connection, P], T],
) -> Callable[Concatenate[R, P], Awaitable[T]]:
    """Make a method one transaction: it is called without its connection, and awaited."""

    @wraps(work)
    async def carried_out(self: R, /, *args: P.args, **options: P.kwargs) -> T:
        writer = self._database.writer
        return await writer.carry_out(lambda db: work(self, db, *args, **options))

    return carried_out


def columns(kind: type[Row]) -> str:
    """The columns of `kind`, in the order of its fields."""
    return _COLUMNS[kind]


def row_of(kind: type[Row], values: Iterable[Any]) -> Row:
    """Make a row of what SQLite gave, which knows no bool."""
    cells = list(values)
    for place in _BOOLS[kind]:
        cells[place] = bool(cells[place])
    return kind(*cells)


def one_number(db: sqlite3.Connection, sql: str, *values: Value) -> int | None:
    """The one number that `sql` finds within a transaction, or None."""
    return next((row[0] for row in db.execute(sql, values)), None)


def post(db: sqlite3.Connection, match: int, rows: Iterable[NewRow]) -> None:
    """Add rows to the outbox within a transaction. Announcements follow their table's message."""
    new = [(match, row.entry, row.kind, row.target, row.due) for row in rows]
    db.executemany(_POST, new)
    if any(kind in ("lobby", "panel") for _, _, kind, *_ in new):
        follow_announcements(db, match)


def follow_announcements(db: sqlite3.Connection, match: int) -> None:
    """Have the announcements of a table edited, if there are any, for it has changed."""
    db.execute(_FOLLOW, (match,))


def pass_host(db: sqlite3.Connection, match: int) -> None:
    """Make the first human by place the host, where no human is."""
    db.execute(_PASS_HOST, {"match": match})


_POST = "INSERT INTO outbox (match, entry, kind, target, due) VALUES (?, ?, ?, ?, ?)"
_FOLLOW = """
    INSERT INTO outbox (match, entry, kind)
    SELECT DISTINCT match, 0, 'announced' FROM announcements WHERE match = ?
"""
_PASS_HOST = """
    UPDATE seats
    SET host = place IS (SELECT min(place) FROM seats WHERE match = :match AND user IS NOT NULL)
    WHERE match = :match
    AND NOT EXISTS (SELECT 1 FROM seats WHERE match = :match AND host AND user IS NOT NULL)
"""

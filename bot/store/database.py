"""The two connections to SQLite: one that writes, one reader beside it.

A connection of aiosqlite is no transaction boundary: what one task writes between another's BEGIN
and ROLLBACK is rolled back with it. So a transaction is one function, carried out whole on the
writer's own thread, in the order of asking; a task that is cancelled meanwhile does not cut it in
two, and a move needs one hop between threads.
"""

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

import aiosqlite

from bot.store.rows import NewRow, Row, columns, made

Value = int | str | None
P = ParamSpec("P")
T = TypeVar("T")
D = TypeVar("D", bound="Database")


class Writer(aiosqlite.Connection):
    """Durable: a COMMIT has reached the disk before it returns."""

    def __init__(self, path: Path) -> None:
        super().__init__(partial(_connected, path, "rw", "IMMEDIATE"), iter_chunk_size=64)

    async def carry_out(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """All of it or, if it raises, nothing.

        BEGIN IMMEDIATE is sent before the first change; what is read before that cannot change,
        for nobody else writes.
        """

        def whole() -> T:
            with self._conn:
                return work(self._conn)

        done: T = await self._execute(whole)  # type: ignore[no-untyped-call]  # as the driver has it
        return done


def reader(path: Path) -> aiosqlite.Connection:
    """Sees what is committed, and cannot write."""
    return aiosqlite.Connection(partial(_connected, path, "ro", None), iter_chunk_size=64)


def _connected(path: Path, mode: str, isolation: Literal["IMMEDIATE"] | None) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=5, isolation_level=isolation)


def transaction(
    work: Callable[Concatenate[D, sqlite3.Connection, P], T],
) -> Callable[Concatenate[D, P], Awaitable[T]]:
    """A method that is one transaction: called without its connection, and awaited."""

    @wraps(work)
    async def carried_out(self: D, /, *args: P.args, **options: P.kwargs) -> T:
        return await self._writer.carry_out(lambda db: work(self, db, *args, **options))

    return carried_out


class Database:
    """What the parts of the store share: transactions, rows and the clock."""

    def __init__(
        self,
        writer: Writer,
        reader: aiosqlite.Connection,
        clock: Callable[[], float],
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._clock = clock

    def _now(self) -> int:
        return int(self._clock())

    @transaction
    def _write(self, db: sqlite3.Connection, sql: str, *values: Value) -> None:
        """One statement in a transaction of its own."""
        db.execute(sql, values)

    async def _read(self, sql: str, *values: Value) -> Sequence[Any]:
        return tuple(await self._reader.execute_fetchall(sql, values))

    async def _rows(self, kind: type[Row], rest: str, *values: Value) -> tuple[Row, ...]:
        found = await self._read(f"SELECT {columns(kind)} {rest}", *values)
        return tuple(made(kind, row) for row in found)

    async def _row(self, kind: type[Row], rest: str, *values: Value) -> Row | None:
        return next(iter(await self._rows(kind, rest, *values)), None)

    async def _ids(self, sql: str, *values: Value) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._read(sql, *values))

    async def _text(self, sql: str, *values: Value) -> str | None:
        return next((row[0] for row in await self._read(sql, *values)), None)


def one_number(db: sqlite3.Connection, sql: str, *values: Value) -> int | None:
    """The one number that `sql` finds, seen from within a transaction."""
    return next((row[0] for row in db.execute(sql, values)), None)


def post(db: sqlite3.Connection, match: int, rows: Iterable[NewRow]) -> None:
    db.executemany(_POST, [(match, row.entry, row.kind, row.target) for row in rows])


def pass_host(db: sqlite3.Connection, match: int) -> None:
    """The host is the human who has sat here longest, which is the one with the first place."""
    db.execute(_PASS_HOST, (match, match))


_POST = "INSERT INTO outbox (match, entry, kind, target) VALUES (?, ?, ?, ?)"
_PASS_HOST = """
    UPDATE seats
    SET host = place IS (SELECT min(place) FROM seats WHERE match = ? AND user IS NOT NULL)
    WHERE match = ?
"""

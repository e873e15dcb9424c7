"""The two connections to SQLite: one writer behind a lock, one reader beside it.

A connection of aiosqlite is no transaction boundary: what another task writes between one's BEGIN
and ROLLBACK is rolled back with it. Hence the lock.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import aiosqlite

from bot.store.rows import NewRow, Row, columns, made

Value = int | str | None


def writer(path: Path) -> aiosqlite.Connection:
    """Durable: a COMMIT has reached the disk before it returns."""
    return _connection(path, "rw", isolation_level="IMMEDIATE")


def reader(path: Path) -> aiosqlite.Connection:
    """Sees what is committed, and cannot write."""
    return _connection(path, "ro", isolation_level=None)


def _connection(
    path: Path, mode: str, isolation_level: Literal["IMMEDIATE"] | None
) -> aiosqlite.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return aiosqlite.connect(uri, uri=True, timeout=5, isolation_level=isolation_level)


class Database:
    """What the parts of the store share: transactions, rows and the clock."""

    def __init__(
        self,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        clock: Callable[[], float],
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._clock = clock
        self._lock = asyncio.Lock()

    def _now(self) -> int:
        return int(self._clock())

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """All of it or nothing, also for a task that is cancelled.

        The driver sends BEGIN IMMEDIATE before the first change (`writer`), which saves a hop
        between threads; what is read before that cannot change, for nobody else writes.
        The writer does what it is asked in the order of asking, so a rollback comes before
        anybody else's change even when its own task no longer waits for it; and where the
        COMMIT before it was carried out, it does nothing.
        """
        async with self._lock:
            try:
                yield self._writer
                await self._writer.commit()
            except BaseException:
                await self._writer.rollback()
                raise

    async def _write(self, sql: str, *values: Value) -> None:
        """One statement in a transaction of its own."""
        async with self._transaction() as db:
            await db.execute(sql, values)

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

    async def _number(self, db: aiosqlite.Connection, sql: str, *values: Value) -> int | None:
        """The one number that `sql` finds, seen from within a transaction."""
        return next((row[0] for row in await db.execute_fetchall(sql, values)), None)

    async def _post(self, db: aiosqlite.Connection, match: int, rows: Iterable[NewRow]) -> None:
        values = [(match, row.entry, row.kind, row.target) for row in rows]
        if values:
            await db.executemany(_POST, values)

    async def _pass_host(self, db: aiosqlite.Connection, match: int) -> None:
        """The host is the human who has sat here longest, which is the one with the first place."""
        await db.execute(_PASS_HOST, (match, match))


_POST = "INSERT INTO outbox (match, entry, kind, target) VALUES (?, ?, ?, ?)"
_PASS_HOST = """
    UPDATE seats
    SET host = place IS (SELECT min(place) FROM seats WHERE match = ? AND user IS NOT NULL)
    WHERE match = ?
"""

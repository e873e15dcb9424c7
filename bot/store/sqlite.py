"""A database in an SQLite file, with one connection that writes and two that read.

Most reads find a few rows in less time than a switch to another thread and back takes. So the
thread of the event loop reads itself, and only what takes longer goes to the reader's thread.

A connection of aiosqlite is not a transaction boundary: a task's writes between another's BEGIN and
ROLLBACK are rolled back with it. So a transaction runs on the writer's own thread, in the order of
asking. One round of the writer, with one COMMIT, brings all transactions to the disk that wait
there at the same time.
"""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, Final, Generic, Literal, Self, TypeAlias, TypeVar

import aiosqlite

from bot.store.database import Database, Query, Transaction, Value, Values
from bot.store.measuring import measured
from bot.store.sqlite_files import prepare, take_lock

T = TypeVar("T")

Isolation: TypeAlias = Literal["IMMEDIATE"] | None
SYNCHRONOUS: Final = "FULL"  # a COMMIT has reached the disk before it returns
PATIENCE: Final = 5  # seconds that a statement waits for another program's lock
QUICK: Final = 0.005  # seconds that a read takes on the thread of the event loop
LATE_EVERY: Final = 1000  # steps of SQLite's machine, about 50 µs
WAL_KEPT: Final = 2**20  # bytes of the write-ahead log that are kept for reuse


class Connection(sqlite3.Connection):
    """A `Transaction`, while a function runs on it."""

    def hold(self, subject: int) -> None:
        """Do nothing: nobody else writes."""


class Driver(aiosqlite.Connection):
    """A connection whose thread runs a function as a whole.

    The only place that calls private names of a library. `tests/store/test_driver.py` fails when
    aiosqlite changes them.
    """

    def __init__(self, path: Path, mode: str, isolation: Isolation) -> None:
        super().__init__(partial(_connected, path, mode, isolation), iter_chunk_size=64)

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        def whole() -> T:
            connection = self._conn
            assert isinstance(connection, Connection)
            return work(connection)

        done: T = await self._execute(whole)  # type: ignore[no-untyped-call]  # as the driver is
        return done


class QuickReader:
    """A connection of the event loop's thread, which gives up a read that takes long."""

    def __init__(self, path: Path) -> None:
        self.connection = _connected(path, "ro", None)
        self.connection.execute("PRAGMA busy_timeout = 0")
        self.connection.set_progress_handler(self._is_late, LATE_EVERY)
        self._until = 0.0

    def carry_out(self, work: Callable[[Connection], T]) -> T:
        """Run a function. Raises `sqlite3.OperationalError` if it has to wait or takes long."""
        self._until = perf_counter() + QUICK
        return work(self.connection)

    def _is_late(self) -> bool:
        return perf_counter() > self._until


class Turn(Generic[T]):
    """A function that waits for the writer, and then its outcome."""

    def __init__(self, work: Callable[[Transaction], T]) -> None:
        self._work = work
        self._result: T
        self._error: BaseException | None = None

    def run(self, connection: Connection) -> None:
        """Run the function in the transaction that is open."""
        self._result = self._work(connection)

    def run_alone(self, connection: Connection) -> None:
        """Run the function in a transaction of its own, and keep its error."""
        try:
            with connection:
                self.run(connection)
        except BaseException as error:
            self._error = error

    def outcome(self) -> T:
        if self._error:
            raise self._error
        return self._result


class SqliteDatabase(Database):
    def __init__(
        self,
        path: Path,
        writer: Driver,
        reader: Driver,
        quick: QuickReader,
        clock: Callable[[], float],
        held: AsyncExitStack,
    ) -> None:
        super().__init__(clock)
        self.path, self.writer, self.reader, self.quick = path, writer, reader, quick
        self._held = held
        self._turns: list[Turn[Any]] = []  # for the next round
        self._round: asyncio.Future[None] | None = None  # the next one, if anything waits for it
        self._joining = Lock()

    @classmethod
    async def open(cls, path: Path, clock: Callable[[], float]) -> Self:
        """Open the database of a file.

        Raises `StoreError` if another process holds it, if it is newer, damaged or not Karnak's, or
        if the folder is not writable. Then nothing was damaged.
        """
        path = path.resolve()  # another path to a file is the same file
        async with AsyncExitStack() as held:
            held.callback(os.close, take_lock(path))
            await asyncio.to_thread(prepare, path)
            writer = Driver(path, "rw", "IMMEDIATE")
            await held.enter_async_context(writer)
            await writer.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
            await writer.execute("PRAGMA foreign_keys = ON")
            await writer.execute_fetchall(f"PRAGMA journal_size_limit = {WAL_KEPT}")
            reader = Driver(path, "ro", None)
            await held.enter_async_context(reader)
            quick = QuickReader(path)
            held.callback(quick.connection.close)
            return cls(path, writer, reader, quick, clock, held.pop_all())

    async def carry_out(self, work: Callable[[Transaction], T]) -> T:
        """Run all of `work` or, if it raises, nothing. It may run twice.

        BEGIN IMMEDIATE is sent before the first change. Values that were read before cannot change,
        because nobody else writes. A COMMIT has reached the disk before it returns.
        """
        turn = Turn(work)
        with self._joining:
            self._turns.append(turn)
            if not self._round:
                self._round = asyncio.ensure_future(self.writer.carry_out(self._take_turns))
            round = self._round
        await asyncio.shield(round)
        return turn.outcome()

    def _take_turns(self, connection: Connection) -> None:
        """Run all functions that wait, in one transaction unless one of them fails."""
        with self._joining:
            turns, self._turns, self._round = self._turns, [], None
        if len(turns) > 1:
            with suppress(BaseException), connection:  # each then meets its own error
                for turn in turns:
                    turn.run(connection)
                return
        for turn in turns:
            turn.run_alone(connection)

    @measured("read")
    async def read(self, sql: str, *values: Value) -> Sequence[Any]:
        def whole(connection: Connection) -> Sequence[Any]:
            return tuple(connection.execute(sql, values).fetchall())

        return await self._read(whole)

    @measured("read")
    async def read_together(self, *queries: Query) -> Sequence[Sequence[Any]]:
        def whole(connection: Connection) -> Sequence[Sequence[Any]]:
            connection.execute("BEGIN")
            try:
                return [connection.execute(*query).fetchall() for query in queries]
            finally:
                connection.rollback()

        return await self._read(whole)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        """Read on this thread if that is quick, else on the reader's."""
        await asyncio.sleep(0)  # others are not held up by one who reads much
        with suppress(sqlite3.OperationalError):
            return self.quick.carry_out(work)
        return await self.reader.carry_out(work)

    @measured("records")
    async def records(self, sql: str, values: Values = ()) -> list[dict[str, Any]]:
        def whole(connection: Connection) -> list[dict[str, Any]]:
            cursor = connection.execute(sql, values)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]

        return await self.reader.carry_out(whole)  # or all reads between two rows are outdated

    @measured("free_deleted")
    async def free_deleted(self) -> bool:
        """Rewrite the file and empty its log. Returns False if somebody reads the log."""
        await self.writer.execute_fetchall("VACUUM")
        return await self.writer.carry_out(_truncate_wal)

    @measured("truncate_wal")
    async def truncate_wal(self) -> bool:
        def at_once(connection: Connection) -> bool:
            connection.execute("PRAGMA busy_timeout = 0")  # or moves would wait for a reader
            try:
                return _truncate_wal(connection)
            finally:
                connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")

        return await self.writer.carry_out(at_once)

    async def size(self) -> int:
        log = self.path.with_name(f"{self.path.name}-wal")
        return sum(path.stat().st_size for path in (self.path, log) if path.exists())

    def free_room(self) -> int:
        return shutil.disk_usage(self.path.parent).free

    async def last_number(self) -> int:
        found = await self.read("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
        return next((number for (number,) in found), 0)

    def set_last_number(self, db: Transaction, number: int) -> None:
        db.execute("DELETE FROM sqlite_sequence WHERE name = 'outbox'")
        db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('outbox', ?)", (number,))

    async def close(self) -> None:
        await self._held.aclose()


def _truncate_wal(connection: Connection) -> bool:
    """Move the write-ahead log into the file. Returns False if somebody still reads from it."""
    is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy


def _connected(path: Path, mode: str, isolation: Isolation) -> Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(
        uri, uri=True, timeout=PATIENCE, isolation_level=isolation, factory=Connection
    )

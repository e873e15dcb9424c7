"""A database on a PostgreSQL server, which several processes can share.

Its tables are in a separate schema, `karnak`. A transaction runs in a thread, on a connection of
the pool. Each of its statements sees everything committed before, and `hold` makes other
transactions of the same match wait. The server gets the statements of a transaction one after the
other, and is waited for only where a result is read, and at the end. Reads take one round trip:
several are one statement, which is its own transaction.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from functools import cache
from importlib.resources import files
from json import loads
from pathlib import Path
from select import POLLIN, poll
from typing import Any, Final, Self, TypeVar

import psycopg
from psycopg.abc import Buffer
from psycopg.adapt import Dumper
from psycopg.rows import dict_row
from psycopg.types.numeric import Int8Dumper
from psycopg.types.string import StrDumperUnknown
from psycopg_pool import ConnectionPool

from bot.store.connecting import refusals
from bot.store.database import Cursor, Database, Query, Transaction, Value, Values
from bot.store.errors import InUseError, StoreError
from bot.store.locks import OPTIONS, PATIENCE, SCHEMA, SessionLocks
from bot.store.measuring import measured
from bot.store.resuming import LAST_MATCH, NUMBERS_OF_MATCHES
from bot.store.server_clock import ServerClock
from bot.store.sqlite_files import numbered, require_known

T = TypeVar("T")

MIGRATIONS: Final = Path(str(files("bot.store") / "migrations" / "postgresql"))
FIRST: Final = 24  # the migration with which PostgreSQL begins, the whole schema until then
CONNECTIONS: Final = 8  # the maximum of a process
TRIES: Final = 5  # attempts at a transaction that conflicts with others
LAST_NUMBER: Final = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM outbox_id_seq"
_SET_LAST_MATCH: Final = f"""
    SELECT setval('matches_id_seq', max(number) + 1, false)
    FROM (SELECT 0 AS number UNION ALL {NUMBERS_OF_MATCHES}) AS numbers
"""


class Result:
    """The result of a statement that may be on its way. Reading it waits for the server."""

    def __init__(self, cursor: psycopg.Cursor[Any], pipeline: psycopg.Pipeline) -> None:
        self._cursor, self._pipeline = cursor, pipeline
        self.fetchone, self.fetchall = cursor.fetchone, cursor.fetchall

    @property
    def rowcount(self) -> int:
        self._pipeline.sync()
        return self._cursor.rowcount

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cursor)


class PostgresTransaction:
    """A `Transaction` on a connection."""

    def __init__(self, connection: psycopg.Connection[Any], pipeline: psycopg.Pipeline) -> None:
        self._connection, self._pipeline = connection, pipeline
        self._held: set[int] = set()

    def execute(self, sql: str, values: Values = (), /) -> Cursor:
        return Result(self._connection.execute(translated(sql), values), self._pipeline)

    def executemany(self, sql: str, values: Iterable[Sequence[Value]], /) -> None:
        if rows := [*values]:  # the driver would ask the server even for none
            with self._connection.cursor() as cursor:
                cursor.executemany(translated(sql), rows)

    def hold(self, subject: int) -> None:
        if subject not in self._held:
            self._connection.execute("SELECT pg_advisory_xact_lock(%s)", (subject,))
            self._held.add(subject)


class PostgresDatabase(Database):
    def __init__(
        self,
        pool: ConnectionPool[psycopg.Connection[Any]],
        threads: ThreadPoolExecutor,
        clock: Callable[[], float],
        locks: SessionLocks,
        held: AsyncExitStack,
    ) -> None:
        super().__init__(clock)
        self.is_shared, self._locks = locks.is_shared, locks
        self._pool, self._threads, self._held = pool, threads, held

    @classmethod
    async def open(cls, url: str, clock: Callable[[], float] | None, *, is_shared: bool) -> Self:
        """Open the database of an address, `postgresql://…`, by its own clock if none is given.

        Raises `StoreError` if the server cannot be reached or written to, if the schema is newer or
        not Karnak's, or if a process has it exclusively. Then nothing was changed.
        """
        async with AsyncExitStack() as held:
            await asyncio.to_thread(prepare, url)
            locks = await asyncio.to_thread(_locks, url, is_shared=is_shared)
            held.push_async_callback(asyncio.to_thread, locks.close)
            threads = held.enter_context(ThreadPoolExecutor(CONNECTIONS, "store"))
            pool = ConnectionPool(
                url,
                kwargs={**OPTIONS, "autocommit": True},
                min_size=1,
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                configure=_configure,
                open=False,
            )
            await asyncio.to_thread(pool.open)
            held.push_async_callback(asyncio.to_thread, pool.close)
            database = cls(pool, threads, clock or ServerClock(), locks, held.pop_all())
            await database.sync_clock()
            return database

    async def carry_out(self, work: Callable[[Transaction], T]) -> T:
        return await self._in_thread(lambda: self._carry_out(work))

    def _carry_out(self, work: Callable[[Transaction], T]) -> T:
        for _ in range(TRIES - 1):
            try:
                return self._once(work)
            except (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure):
                continue
        return self._once(work)

    def _once(self, work: Callable[[Transaction], T]) -> T:
        with self._connection() as connection:
            with connection.pipeline() as pipeline:
                connection.execute("BEGIN")
                done = work(PostgresTransaction(connection, pipeline))
                ended = connection.execute("COMMIT")  # skipped if anything before it fails
            if ended.statusmessage != "COMMIT":  # `work` has gone on after an error
                raise psycopg.errors.InFailedSqlTransaction
            return done

    @measured("read")
    async def read(self, sql: str, *values: Value) -> Sequence[Any]:
        def read() -> Sequence[Any]:
            with self._connection() as connection:
                return connection.execute(translated(sql), values).fetchall()

        return await self._in_thread(read)

    @measured("read")
    async def read_together(self, *queries: Query) -> Sequence[Sequence[Any]]:
        def read() -> Sequence[Sequence[Any]]:
            values = [value for query in queries for value in query.values]
            with self._connection() as connection:
                (found,) = connection.execute(_together(*(q.sql for q in queries)), values)
            return [loads(rows, object_pairs_hook=_cells) if rows else [] for rows in found]

        return await self._in_thread(read)

    @measured("records")
    async def records(self, sql: str, values: Values = ()) -> list[dict[str, Any]]:
        def read() -> list[dict[str, Any]]:
            with self._connection() as connection:
                cursor = connection.cursor(row_factory=dict_row)
                return cursor.execute(translated(sql), values).fetchall()

        return await self._in_thread(read)

    @measured("free_deleted")
    async def free_deleted(self) -> bool:
        """Have the server reuse the space of deleted rows."""

        def vacuum() -> None:
            with self._connection() as connection:
                connection.execute("VACUUM")

        await self._in_thread(vacuum)
        return True

    async def size(self) -> int:
        ((size,),) = await self.read("SELECT pg_database_size(current_database())")
        return int(size)

    async def last_number(self) -> int:
        ((number,),) = await self.read(LAST_NUMBER)
        return int(number)

    def set_last_number(self, db: Transaction, number: int) -> None:
        db.execute("SELECT setval('outbox_id_seq', ?)", (max(1, number),))
        db.execute(_SET_LAST_MATCH, (LAST_MATCH,))

    async def close(self) -> None:
        await self._held.aclose()

    async def lock(self, name: str) -> bool:
        return await self._in_thread(lambda: self._locks.take(name))

    async def unlock(self, name: str) -> None:
        await self._in_thread(lambda: self._locks.release(name))

    def has_lock(self, name: str) -> bool:
        return self._locks.has(name)

    async def keep_locks(self) -> None:
        await self._in_thread(self._locks.keep)

    async def sync_clock(self) -> None:
        clock = self.clock
        if isinstance(clock, ServerClock):

            def ask() -> None:
                with self._connection() as connection:
                    clock.ask(connection)

            await self._in_thread(ask)

    def connections(self) -> Mapping[str, int]:
        found = self._pool.get_stats()
        idle, every = found["pool_available"], found["pool_size"]
        return {"used": every - idle, "idle": idle}

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        """Yield a connection of the pool. Replace those that the server has ended.

        An error rolls back its transaction, and has it forget its prepared statements, because the
        server may have skipped one of them.

        The pool's own check would wait longer and longer before each next connection.
        """
        while _has_ended(connection := self._pool.getconn()):
            connection.close()
            self._pool.putconn(connection)  # it is then replaced
        try:
            with connection:
                yield connection
        finally:
            self._pool.putconn(connection)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _cells(columns: list[tuple[str, Any]]) -> tuple[Any, ...]:
    """Return the values of a row. Two columns may have one name."""
    return tuple(value for _, value in columns)


@cache
def _together(*queries: str) -> str:
    """Return the statement that finds the rows of each query as one JSON text."""
    texts = (f"(SELECT CAST(json_agg(found) AS TEXT) FROM ({sql}) AS found)" for sql in queries)
    return translated(f"SELECT {', '.join(texts)}")


class _BoolDumper(Dumper):
    """Writes bools as numbers."""

    oid = psycopg.adapters.types["int2"].oid

    def dump(self, value: bool) -> bytes:
        return b"1" if value else b"0"


class _TextDumper(StrDumperUnknown):
    """Replaces NUL characters in texts, since the server refuses them. A name may have one."""

    def dump(self, value: str) -> Buffer | None:
        return super().dump(value.replace("\0", "\N{REPLACEMENT CHARACTER}"))


def _configure(connection: psycopg.Connection[Any]) -> None:
    connection.adapters.register_dumper(bool, _BoolDumper)
    connection.adapters.register_dumper(int, Int8Dumper)  # else each size is another statement
    connection.adapters.register_dumper(str, _TextDumper)
    connection.execute(_DURABLE)


# Else a COMMIT returns before it is on the disk. The operator chooses among all other values.
_DURABLE: Final = """
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'
"""


def _has_ended(connection: psycopg.Connection[Any]) -> bool:
    """Whether the server has ended an idle session. Its last message is still unread."""
    heard = poll()
    heard.register(connection.fileno(), POLLIN)
    return bool(heard.poll(0))


@cache
def translated(sql: str) -> str:
    """Return a statement with psycopg's placeholders for values."""
    return re.sub(r"(?<![:\w']):(\w+)", r"%(\1)s", sql.replace("%", "%%")).replace("?", "%s")


def prepare(url: str, folder: Path = MIGRATIONS) -> None:
    """Migrate the schema to this program's version.

    Raises `StoreError` as `PostgresDatabase.open`.
    """
    with refusals(url), psycopg.connect(url, **OPTIONS) as connection:
        migrate(connection, folder)


def _locks(url: str, *, is_shared: bool) -> SessionLocks:
    with refusals(url):
        return SessionLocks(url, is_shared=is_shared)


def migrate(connection: psycopg.Connection[Any], folder: Path = MIGRATIONS) -> None:
    """Run the files of `folder` that are new to the schema, all in one transaction.

    Raises `StoreError` if the schema is newer than the files, and `psycopg.Error` if a file fails.
    Then none of them takes effect.
    """
    migrations, last = numbered(folder, FIRST), newest(folder)
    require_writable(connection)
    if (encoding := _one(connection, "SHOW server_encoding")) != "UTF8":
        raise StoreError(f"The database is encoded as {encoding}: make one with UTF8.")
    connection.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", (SCHEMA,))  # one at a time
    seen = schema_version(connection)
    require_known(seen, last)
    if FIRST <= seen < last and not is_unused(connection):
        raise InUseError("An older Karnak serves this database, so it cannot be upgraded yet.")
    for file in migrations[max(0, seen - FIRST + 1) :]:
        connection.execute(file.read_text("utf-8").encode())
    if seen < last:
        connection.execute("UPDATE version SET number = %s", (last,))


def require_writable(connection: psycopg.Connection[Any]) -> None:
    """Raise `StoreError` if the database is read-only."""
    if _one(connection, "SHOW transaction_read_only") == "on":
        raise StoreError("The database is read-only: is it a replica?")


def newest(folder: Path = MIGRATIONS) -> int:
    """Return the newest version of the schema that this program knows."""
    return FIRST + len(numbered(folder, FIRST)) - 1


def is_unused(connection: psycopg.Connection[Any]) -> bool:
    """Whether no process has the database open, or can open it before this transaction ends."""
    return bool(_one(connection, "SELECT pg_try_advisory_xact_lock(hashtext(%s), 1)", SCHEMA))


# A table in the schema of that name or, without one, any that no extension has brought.
_ANOTHERS = """
    SELECT 1 FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = coalesce(to_regnamespace(%s), relnamespace)
    AND relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
"""


def schema_version(connection: psycopg.Connection[Any]) -> int:
    """Return the last migration of the schema, or 0 if there is no schema yet.

    Raises `StoreError` if the database belongs to another program.
    """
    if _one(connection, "SELECT to_regclass('version')"):
        return int(_one(connection, "SELECT number FROM version"))
    if _one(connection, _ANOTHERS, SCHEMA):
        raise StoreError(
            "The database belongs to another program:"
            f" make one for Karnak, or an empty schema {SCHEMA} in it."
        )
    return 0


def _one(connection: psycopg.Connection[Any], sql: str, *values: str) -> Any:
    found = connection.execute(sql.encode(), values).fetchone()
    return found and found[0]

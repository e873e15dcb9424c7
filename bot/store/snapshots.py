"""Snapshots of a PostgreSQL database to copy while others write, and renamed schemas."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import psycopg
from psycopg.rows import dict_row
from psycopg.sql import SQL, Identifier

from bot.store.connecting import refusals
from bot.store.database import Values
from bot.store.errors import StoreError, UnavailableError
from bot.store.locks import OPTIONS, SCHEMA
from bot.store.postgres import (
    LAST_NUMBER,
    PostgresTransaction,
    is_unused,
    newest,
    require_writable,
    schema_version,
    translated,
)


class Snapshot:
    """A database at the moment of opening. A replica is enough. Close it.

    Opening raises `StoreError` if it cannot be reached, or does not have the schema of this
    program.
    """

    def __init__(self, url: str) -> None:
        with refusals(url), ExitStack() as held:
            self._connection = psycopg.connect(url, **OPTIONS)
            held.callback(self.close)
            self._begin()
            held.pop_all()

    async def records(self, sql: str, values: Values = ()) -> list[dict[str, Any]]:
        return await asyncio.to_thread(self.read, sql, values)

    async def last_number(self) -> int:
        return int(self._last_number)

    def close(self) -> None:
        self._connection.close()

    def now(self) -> int:
        """Return the server's time at the opening, in seconds since 1970."""
        return int(self.read("SELECT extract(epoch FROM now()) AS now")[0]["now"])

    def read(self, sql: str, values: Values = ()) -> list[dict[str, Any]]:
        with self._connection.cursor(row_factory=dict_row) as cursor:
            return cursor.execute(translated(sql).encode(), values).fetchall()

    def _begin(self) -> None:
        seen, known = schema_version(self._connection), newest()
        if not seen:
            raise StoreError("There is no Karnak database at that address.")
        if seen != known:
            raise StoreError(
                f"The database is at version {seen} and this Karnak at {known}:"
                " use the Karnak that serves it."
            )
        self._connection.rollback()
        for statement in _BEGIN:
            self._connection.execute(statement)
        # First, because a sequence is not part of the snapshot, and no later number may count as
        # known.
        ((self._last_number,),) = self._connection.execute(LAST_NUMBER).fetchall()


@contextmanager
def writing(url: str) -> Iterator[PostgresTransaction]:
    """Write to a database while other processes use it. Raises `StoreError` if that fails."""
    with (
        refusals(url),
        psycopg.connect(url, **OPTIONS) as connection,
        connection.pipeline() as pipeline,
    ):
        yield PostgresTransaction(connection, pipeline)


class ServerStatus(NamedTuple):
    """The version of a database's schema, or 0 if it has none, and how many processes use it."""

    version: int
    newest: int
    processes: int


def look_at(url: str) -> ServerStatus:
    """Return the status of a database. Raises `StoreError` if Karnak cannot use it."""
    with refusals(url), psycopg.connect(url, **OPTIONS) as connection:
        require_writable(connection)
        seen, known = schema_version(connection), newest()
        living = connection.execute(_LIVING).fetchone() if seen == known else None
        return ServerStatus(seen, known, living[0] if living else 0)


def set_aside(url: str, name: str) -> bool:
    """Rename the schema of a database, and make an empty one instead.

    Returns whether there was one. Raises `StoreError` if a process has the database open.
    """
    with refusals(url), psycopg.connect(url, **OPTIONS) as connection:
        if not is_unused(connection):
            raise UnavailableError("Another Karnak is already running on this database.")
        if not schema_version(connection):
            return False
        rename = SQL("ALTER SCHEMA {} RENAME TO {}")
        connection.execute(rename.format(Identifier(SCHEMA), Identifier(name)))
        connection.execute(SQL("CREATE SCHEMA {}").format(Identifier(SCHEMA)))
        return True


_BEGIN = (
    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    "SET LOCAL idle_in_transaction_session_timeout = 0",  # the copy is written meanwhile
)
_LIVING = "SELECT count(*) FROM processes WHERE until > extract(epoch FROM now())"

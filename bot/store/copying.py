"""Copies a whole database into an empty one, of the same kind or the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Protocol, TypeAlias

from bot.store.database import Database, Transaction, Values
from bot.store.errors import StoreError
from bot.store.numbering import forget_nonces
from bot.store.replayed import Check, Tell, check_matches

Fetch: TypeAlias = Callable[[str, Sequence[Any]], list[dict[str, Any]]]

TABLES: Final = {
    "matches": "id",
    "seats": "match, place",
    "log": "match, number",
    "thoughts": "match, entry",
    "advice": "match, seat, entry",
    "analyses": "match, seat",
    "replayed": "match",
    "results": "match",
    "standings": "match, seat",
    "ratings": "scope, game, season, person, level",
    "recounts": "scope, game",
    "outbox": "id",
    "prompts": "match, seat",
    "votes": "match, number",
    "ballots": "match, number, message",
    "announcements": "match, message",
    "orders": "match, seat, slot",
    "ordered": "interaction",
    "mentions": "match, seat",
    "chapters": "match",
    "summons": "match",
    "calls": "match, seat",
    "clocks": "match, seat",
    "departures": "match, person",
    "guests": "match, person",
    "lessons": "person, game",
    "notes": "match, person, entry",
    "continuations": "person, id",
    "bars": "guild, host, person",
    "preferences": "person",
    "servers": "guild",
    "outages": "begun",
    "facts": "key",
}
"""The tables with their keys, in an order in which no row refers to a later one."""
NOT_COPIED: Final = ("processes", "claims", "checkpoints")
"""Tables of running processes, and tables that a replay of the log restores."""
AT_ONCE: Final = 1_000  # rows


class Source(Protocol):
    """A database to copy, or a snapshot of one."""

    async def records(self, sql: str, values: Values = ()) -> list[dict[str, Any]]: ...
    async def last_number(self) -> int: ...


async def copy_database(source: Source, target: Database, check: Check | None, tell: Tell) -> None:
    """Copy all rows, compare them, and check every match that has begun, in one transaction.

    The copy draws a new prefix for nonces. Without a `check`, the matches have been checked before.
    `tell` reports the progress. Raises `StoreError`, and then has copied nothing.
    """
    loop = asyncio.get_running_loop()

    def fetch(sql: str, values: Sequence[Any]) -> list[dict[str, Any]]:
        return asyncio.run_coroutine_threadsafe(source.records(sql, values), loop).result()

    last_number = await source.last_number()

    def work(db: Transaction) -> None:
        _require_empty(db)
        for table in TABLES:
            tell(f"{table}: {_copy(fetch, db, table):,} rows")
        target.set_last_number(db, last_number)
        for table in TABLES:
            _compare(fetch, db, table)
        forget_nonces(db)
        if check:
            check_matches(db, check, tell)

    await target.carry_out(work)


def _require_empty(db: Transaction) -> None:
    for table in TABLES:
        if db.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
            raise StoreError("The target database is not empty.")


def _copy(fetch: Fetch, db: Transaction, table: str) -> int:
    """Copy the rows of a table, and return their number."""
    number = 0
    for rows in _batches(fetch, table):
        names = ", ".join(rows[0])
        marks = ", ".join("?" * len(rows[0]))
        sql = f"INSERT INTO {table} ({names}) VALUES ({marks})"
        db.executemany(sql, [tuple(row.values()) for row in rows])
        number += len(rows)
    return number


def _compare(fetch: Fetch, db: Transaction, table: str) -> None:
    for rows in _batches(fetch, table):
        names, key = ", ".join(rows[0]), TABLES[table].split(", ")
        first, last = ([row[name] for name in key] for row in (rows[0], rows[-1]))
        marks = ", ".join("?" * len(key))
        sql = f"""
            SELECT {names} FROM {table}
            WHERE ({TABLES[table]}) >= ({marks}) AND ({TABLES[table]}) <= ({marks})
            ORDER BY {TABLES[table]}
        """
        if db.execute(sql, (*first, *last)).fetchall() != [tuple(row.values()) for row in rows]:
            raise StoreError(f"The rows of the table {table} differ after copying.")


def _batches(fetch: Fetch, table: str) -> Iterator[list[dict[str, Any]]]:
    """Yield the rows of a table in batches, in the order of its key."""
    key, after, last = TABLES[table], "", ()
    while rows := fetch(f"SELECT * FROM {table} {after} ORDER BY {key} LIMIT {AT_ONCE}", last):
        yield rows
        last = tuple(rows[-1][name] for name in key.split(", "))
        after = f"WHERE ({key}) > ({', '.join('?' * len(last))})"

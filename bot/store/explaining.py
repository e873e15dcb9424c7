"""The state of one match at one moment, in a database that may be in use."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any, Final, Protocol

from bot.ground.rows import Closing, Stage
from bot.store.database import Values
from bot.store.errors import StoreError, driver_needed
from bot.store.facts import ALIVE
from bot.store.sqlite_files import (
    MIGRATIONS,
    connected,
    examine,
    numbered,
    require_known,
    require_new_enough,
    version,
)


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """A row of the outbox.

    If it announces an entry of the log, it has waited since then. It last `failed` at a time, after
    some `tries`.
    """

    kind: str
    due: int
    tries: int
    failed: int | None
    failure: str | None
    since: int | None


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match with its outstanding rows. Times are in seconds since 1970, including `now`.

    `process` has claimed it, and counts as alive `until` then. `alive` is the last heartbeat of
    any connected Karnak.
    """

    game: str
    stage: Stage
    opened: int
    begun: int | None
    touched: int | None
    ended: int | None
    closed: Closing | None
    closed_at: int | None
    rows: tuple[WaitingRow, ...]
    process: str | None
    until: int | None
    alive: int | None
    now: int


class _Source(Protocol):
    def read(self, sql: str, values: Values = ()) -> list[dict[str, Any]]: ...
    def now(self) -> int: ...


def state_of(where: Path | str, match: int) -> MatchState | None:
    """Read the state of a match, or None for an unknown number. Raises `StoreError`."""
    with _file(where) if isinstance(where, Path) else _server(where) as source:
        return _state(source, match)


def _state(source: _Source, match: int) -> MatchState | None:
    found = source.read(_MATCH, (match,))
    if not found:
        return None
    rows = tuple(WaitingRow(**row) for row in source.read(_ROWS, (match,)))
    claim = next(iter(source.read(_CLAIM, (match,))), {"process": None, "until": None})
    alive = next((int(row["value"]) for row in source.read(_FACT, (ALIVE,))), None)
    return MatchState(**found[0], **claim, rows=rows, alive=alive, now=source.now())


class _File:
    """A snapshot of an SQLite file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        db.row_factory = sqlite3.Row
        db.execute("BEGIN")

    def read(self, sql: str, values: Values = ()) -> list[dict[str, Any]]:
        return [dict(row) for row in self._db.execute(sql, values)]

    def now(self) -> int:
        return int(time())


@contextmanager
def _file(path: Path) -> Iterator[_File]:
    require_new_enough()
    if not path.exists():
        raise StoreError(f"There is no database {path}.")
    try:
        with closing(connected(path)) as db:
            examine(db, path, is_trusted=True)  # the bot may have it open, and it may be large
            _require_newest(version(db))
            yield _File(db)
    except sqlite3.Error as error:
        raise StoreError(f"The database {path} cannot be read: {error}.") from None


@contextmanager
def _server(url: str) -> Iterator[_Source]:
    with driver_needed():
        from bot.store.snapshots import Snapshot
    snapshot = Snapshot(url)
    try:
        yield snapshot
    finally:
        snapshot.close()


def _require_newest(seen: int) -> None:
    """Raise `StoreError` unless a file has the schema of this program."""
    newest = len(numbered(MIGRATIONS))
    require_known(seen, newest)
    if not seen:
        raise StoreError("The database is still empty: the first start creates its tables.")
    if seen < newest:
        raise StoreError(
            f"The database is at version {seen} and this Karnak at {newest}:"
            " use the Karnak that serves it."
        )


_MATCH: Final = """
    SELECT game, stage, opened, begun, touched, ended, closed, closed_at FROM matches WHERE id = ?
"""
_ROWS: Final = """
    SELECT kind, due, tries, failed, failure, log.at AS since
    FROM outbox LEFT JOIN log ON log.match = outbox.match AND log.number = outbox.entry
    WHERE outbox.match = ? ORDER BY outbox.id
"""
_CLAIM: Final = """
    SELECT process, until FROM claims LEFT JOIN processes ON processes.id = process WHERE match = ?
"""
_FACT: Final = "SELECT value FROM facts WHERE key = ?"

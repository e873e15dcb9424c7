"""Facts about a database for the operator, without opening it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from bot.store.errors import StoreError, UnavailableError, driver_needed
from bot.store.sqlite_files import (
    MIGRATIONS,
    connected,
    examine,
    numbered,
    require_known,
    require_new_enough,
    take_lock,
    version,
)

SQLITE: Final = sqlite3.sqlite_version


def describe(where: Path | str) -> str:
    """Describe a database in a sentence. Raises `StoreError` if Karnak cannot use it.

    Processes may use it. Nothing in it changes.
    """
    return describe_file(where) if isinstance(where, Path) else describe_server(where)


def describe_file(path: Path) -> str:
    require_new_enough()
    if not path.exists():
        return f"There is no database {path} yet: the first start makes it."
    try:
        with closing(connected(path)) as db:
            examine(db, path)
            seen = version(db)
    except sqlite3.Error as error:
        raise StoreError(f"The database {path} cannot be used: {error}.") from None
    return f"The database {path} is sound, {_at(seen, len(numbered(MIGRATIONS)))}."


def describe_server(url: str) -> str:
    with driver_needed():
        from bot.store.snapshots import look_at
    found = look_at(url)
    if not found.version:
        return "The PostgreSQL database can be used: the first start makes its tables."
    at = _at(found.version, found.newest)
    return f"The PostgreSQL database can be used, {at}; processes that serve it: {found.processes}."


def _at(seen: int, newest: int) -> str:
    require_known(seen, newest)
    is_old = seen < newest
    return f"at version {seen}" + (f"; the next start brings it to {newest}" if is_old else "")


@contextmanager
def unserved(where: Path | str) -> Iterator[None]:
    """Hold a database that no Karnak uses, without opening it. Raises `StoreError` if one does.

    Nobody can start on a file meanwhile. On a server this is only checked once.
    """
    if isinstance(where, Path):
        lock = take_lock(where) if where.exists() else None
        try:
            yield
        finally:
            if lock is not None:
                os.close(lock)
        return
    with driver_needed():
        from bot.store.snapshots import look_at
    if look_at(where).processes:
        raise UnavailableError("Another Karnak is already running on this database.")
    yield

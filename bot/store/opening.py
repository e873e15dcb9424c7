"""Opens the database of either kind."""

import time
from collections.abc import Callable
from pathlib import Path

from bot.store.database import Database
from bot.store.errors import driver_needed
from bot.store.sqlite import SqliteDatabase


async def open_database(
    where: Path | str,
    clock: Callable[[], float] | None = None,
    *,
    is_shared: bool = True,
) -> Database:
    """Open the database in a file, or at an address, `postgresql://…`.

    Close it, or the process may hang at its end. `clock` gives seconds since 1970. By default it is
    the clock of PostgreSQL's server, or of this machine for a file. A PostgreSQL database can be
    shared with other processes, or is exclusive. Raises `StoreError` if it cannot be used, and then
    has damaged nothing.
    """
    if isinstance(where, Path):
        return await SqliteDatabase.open(where, clock or time.time)
    with driver_needed():
        from bot.store.postgres import PostgresDatabase
    return await PostgresDatabase.open(where, clock, is_shared=is_shared)

"""The notes about a backup in its source, a database that may be in use."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.store.database import Transaction
from bot.store.errors import StoreError, driver_needed
from bot.store.facts import SET_FACT
from bot.store.sqlite_files import connected

LAST_BACKUP: Final = "last backup"  # the fact with the time of its start


def note_backup(where: Path | str, at: int) -> bool:
    """Note when a backup was begun. Returns False if that fails."""
    return note_in(where, lambda db: db.execute(SET_FACT, (LAST_BACKUP, str(at))))


def note_in(where: Path | str, note: Callable[[Transaction | sqlite3.Connection], object]) -> bool:
    """Write something in one transaction. Returns False if that fails."""
    try:
        if isinstance(where, Path):
            with closing(connected(where)) as db:
                db.execute("BEGIN IMMEDIATE")
                note(db)
                db.execute("COMMIT")
        else:
            with driver_needed():
                from bot.store.snapshots import writing
            with writing(where) as server:
                note(server)
    except (sqlite3.Error, StoreError):  # an older schema, a replica, a full disk
        return False
    return True

"""Backups: the whole database in one file, which only its owner can read.

A fact in the file marks it as a backup. `bot/store/resuming.py` continues from one.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from typing import Final

from bot.store.copying import copy_database
from bot.store.errors import StoreError, UnavailableError, driver_needed
from bot.store.replayed import Check, Digests, Tell, check_matches, remember_in
from bot.store.resuming import BACKUP
from bot.store.sqlite import SqliteDatabase
from bot.store.sqlite_files import KARNAK, connected, examine, version

BESIDE: Final = ("-journal", "-wal", "-shm")  # SQLite's files next to an open one
HEADER: Final = b"SQLite format 3\0"
OWNER: Final = slice(68, 72)  # of the header: the application that owns the database


async def write_backup(where: Path | str, to: Path, clock: Callable[[], float]) -> None:
    """Write the current state of a database into a file, and replace an older file.

    Processes may use the database meanwhile. Nothing in it changes. Raises `StoreError`.
    """
    at = int(clock())  # before the first read
    if isinstance(where, Path):
        await asyncio.to_thread(copy_file, where, to)
    else:
        await _copy_server(where, to, clock)
    await asyncio.to_thread(_complete, to, at)


def copy_file(source: Path, target: Path) -> None:
    """Write the current state of a database file into another one, without its gaps.

    Raises `StoreError` if the file is no intact database of Karnak, or if there is no room.
    """
    if not source.exists():
        raise StoreError(f"There is no file {source}.")
    try:
        make_empty(target)
        with closing(connected(source)) as db:
            examine(db, source)
            if not version(db):
                raise StoreError(f"There is no Karnak database in {source}.")
            db.execute("VACUUM INTO ?", (str(target),))
    except (OSError, sqlite3.Error) as error:
        is_temporary = isinstance(error, sqlite3.OperationalError)  # busy, a full disk
        refused = UnavailableError if is_temporary else StoreError
        raise refused(f"{source} cannot be copied to {target}: {error}.") from error


def make_empty(path: Path) -> None:
    """Replace a file that nobody has open by an empty one, which only its owner can read."""
    remove(path)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def remove(path: Path) -> None:
    """Remove a database that nobody has open."""
    for name in ("", *BESIDE):
        path.with_name(path.name + name).unlink(missing_ok=True)


def is_backup(path: Path) -> bool:
    """Whether a file is a backup of Karnak that no Karnak has started on."""
    try:
        with path.open("rb") as file:
            header = file.read(OWNER.stop)
        if not header.startswith(HEADER) or header[OWNER] != KARNAK.to_bytes(4, "big"):
            return False
        with closing(connected(path)) as db:
            return db.execute("SELECT 1 FROM facts WHERE key = ?", (BACKUP,)).fetchone() is not None
    except (OSError, sqlite3.Error):
        return False


async def open_copy(backup: Path, copy: Path, clock: Callable[[], float]) -> SqliteDatabase:
    """Open a copy of a backup, at the newest schema. The backup itself does not change.

    Raises `StoreError` if it is not an intact database of Karnak, or newer than this program.
    """
    await asyncio.to_thread(copy_file, backup, copy)
    database = await SqliteDatabase.open(copy, clock)
    # A backup that was made by hand is as old as its last heartbeat.
    await database.write(_MARK, BACKUP, None)
    return database


async def check_copy(database: SqliteDatabase, check: Check, tell: Tell) -> Digests:
    """Check every match of a copy that has begun. Returns and raises as `check_matches` does."""
    return await database.carry_out(lambda db: check_matches(db, check, tell))


def remember_in_backup(path: Path, digests: Digests) -> None:
    """Record in a backup the ended matches that have replayed in its copy, and sync the file.

    A backup of an older schema cannot store them.
    """
    if digests and remember_in(path, digests):
        sync(path)


def put_in_place(new: Path, target: Path, former: Path) -> bool:
    """Replace a database that nobody has open by another one, and keep the old one as `former`.

    The lock of `take_lock` on the target must be held. Returns whether there was an old one. Raises
    `StoreError`, and then leaves an old database unchanged, including its log.
    """
    try:
        owner, is_there = target.stat(), target.stat().st_size > 0
        os.chown(new, owner.st_uid, owner.st_gid)
        sync(new)
        _write_log_back(target)
        if is_there:
            os.link(target, former)
        try:
            _move_log(target, former)  # it must never be next to another database
            new.replace(target)
            sync(target.parent)
        except OSError:
            _move_log(former, target)
            if is_there:
                former.replace(target)
                former.unlink(missing_ok=True)  # it exists while both names are one file
            raise
    except OSError as error:
        raise StoreError(f"{target} cannot be replaced: {error.strerror}.") from error
    return is_there


def _move_log(path: Path, to: Path) -> None:
    for name in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + name).rename(to.with_name(to.name + name))


def _write_log_back(path: Path) -> None:
    """Have SQLite write a file's log into it, unless the file is damaged or in use."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=1)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def sync(path: Path) -> None:
    """Sync a file, or the names in a folder, to the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


async def _copy_server(where: str, to: Path, clock: Callable[[], float]) -> None:
    with driver_needed():
        from bot.store.snapshots import Snapshot

    async with AsyncExitStack() as held:
        source = await asyncio.to_thread(Snapshot, where)
        held.callback(source.close)
        make_empty(to)
        target = await SqliteDatabase.open(to, clock)
        held.push_async_callback(target.close)
        await copy_database(source, target, None, lambda _: None)


def _complete(path: Path, at: int) -> None:
    """Mark a file as a backup, and sync it to the disk in one file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute(_MARK, (BACKUP, str(at)))
    sync(path)


# A database that was restored and not started since is as old as its backup.
_MARK: Final = """
    INSERT INTO facts (key, value)
    SELECT ?, at FROM (
        SELECT coalesce(?, (SELECT value FROM facts WHERE key = 'alive')) AS at
    ) AS made
    WHERE at IS NOT NULL
    ON CONFLICT (key) DO NOTHING
"""

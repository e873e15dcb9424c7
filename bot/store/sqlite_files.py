"""The files of SQLite: one process at a time, the newest schema, and never a damaged file."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Final

from bot.store.errors import StoreError, UnavailableError

MIGRATIONS: Final = Path(str(files("bot.store") / "migrations"))
OLDEST: Final = (3, 39)  # of SQLite, which knows IS DISTINCT FROM
LARGE: Final = 256 * 1024 * 1024  # bytes, which take about a second to check
KARNAK: Final = 0x4B61726E
"""The `application_id` that 0001 writes into the file: "Karn"."""


def take_lock(path: Path) -> int:
    """Lock the file of the database, by any name, for this process.

    Returns the descriptor. Close it after the database, because SQLite would lose its own locks of
    the file with any descriptor that is closed before.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # it has the seeds of running games, so only its owner may read it
        lock = os.open(path, os.O_RDONLY | os.O_CREAT, 0o600)
    except IsADirectoryError as error:
        raise StoreError(f"The database {path} cannot be used: it is a folder.") from error
    except OSError as error:
        raise StoreError(f"The folder of {path} cannot be written to: {error.strerror}.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise UnavailableError(f"Another Karnak is already running on {path}.") from error
    if _is_at(path, lock):
        return lock
    os.close(lock)  # a restore has replaced the file between the two calls
    return take_lock(path)


def _is_at(path: Path, opened: int) -> bool:
    try:
        return os.path.samestat(os.fstat(opened), path.stat())
    except FileNotFoundError:
        return False


def prepare(path: Path, folder: Path = MIGRATIONS) -> None:
    """Bring the database to the schema of this program, in WAL mode.

    Nothing is written before the file is known to be intact, Karnak's and not newer. A large file
    that was closed properly is not checked again, which would take longer than everything else. The
    lock of `take_lock` must be held.
    """
    require_new_enough()
    try:
        is_trusted = _was_closed(path) and path.is_file() and path.stat().st_size > LARGE
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            examine(db, path, is_trusted=is_trusted)
            migrate(db, folder)
    except (OSError, sqlite3.Error) as error:
        is_temporary = isinstance(error, sqlite3.OperationalError)  # busy, a full disk
        refused = UnavailableError if is_temporary else StoreError
        raise refused(f"The database {path} cannot be used: {error}.") from error


def require_new_enough() -> None:
    """Raise `StoreError` if SQLite is too old."""
    if sqlite3.sqlite_version_info < OLDEST:
        raise StoreError(f"Karnak needs SQLite 3.39 or newer, not {sqlite3.sqlite_version}.")


def migrate(db: sqlite3.Connection, folder: Path = MIGRATIONS) -> None:
    """Run the files of `folder` that are new to this database, each in one transaction.

    Raises `StoreError` if the database is newer than the files, and `sqlite3.Error` if a file
    fails. Then only that file is rolled back.
    """
    files, seen = numbered(folder), version(db)
    require_known(seen, len(files))
    db.execute("PRAGMA journal_mode = WAL")
    for number, file in enumerate(files[seen:], seen + 1):
        _carry_out(db, file, number)


def _was_closed(path: Path) -> bool:
    """Whether the last process has closed the file properly, so that its log is gone."""
    return not path.with_name(f"{path.name}-wal").exists()


def examine(db: sqlite3.Connection, path: Path, *, is_trusted: bool = False) -> None:
    """Raise `StoreError` for a database that is damaged or another program's, unless it is empty.

    Raises `sqlite3.Error` if it cannot be read at all. Nothing is written.
    """
    if _pragma(db, "schema_version") and _pragma(db, "application_id") != KARNAK:
        raise StoreError(f"{path} is the database of another program.")
    if is_trusted:
        return
    fault = _pragma(db, "quick_check(1)")
    if fault != "ok":
        where = " ".join(str(fault).split()).rstrip(".")  # SQLite writes it on several lines
        raise StoreError(f"The database {path} is damaged: {where}.")


def connected(path: Path) -> sqlite3.Connection:
    """Return a connection that reads from an existing file. The bot may have it open.

    It can write, because a read-only connection would leave an empty log behind.
    """
    uri = f"{path.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(uri, uri=True, timeout=5, isolation_level=None)


def require_known(seen: int, newest: int) -> None:
    """Raise `StoreError` if a database has more migrations than this program."""
    if seen > newest:
        raise StoreError(
            f"The database is at version {seen} and this Karnak knows only {newest}:"
            " start the newer Karnak that wrote it."
        )


def version(db: sqlite3.Connection) -> int:
    """Return the last migration of a database, or 0 if it is empty."""
    return int(_pragma(db, "user_version"))


def _pragma(db: sqlite3.Connection, name: str) -> int | str:
    value: int | str = db.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def numbered(folder: Path, first: int = 1) -> list[Path]:
    """Return the migrations in a folder. Raises StoreError if their numbers have gaps."""
    files = sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    if [int(file.name[:4]) for file in files] != list(range(first, first + len(files))):
        raise StoreError(f"The files in {folder} are not numbered from {first} without gaps.")
    return files


def _carry_out(db: sqlite3.Connection, file: Path, number: int) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in _statements(file.read_text("utf-8")):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def _statements(script: str) -> Iterator[str]:
    """Yield the statements of a script, one by one, because `executescript` would commit first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement

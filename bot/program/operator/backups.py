"""The commands `backup` and `restore`: all games in one file, while the bot runs, and back again.

A backup is checked before it counts. It gets its name, or replaces a database, only after every
match in a copy of it has been replayed, this time or once before.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Final

from bot.core.match.digests import rules_digest
from bot.program.config import read_settings
from bot.program.console import named_database, refusals, tell
from bot.program.operator.copying import replaying
from bot.program.operator.replaying import verdicts
from bot.store.backed_up import note_backup
from bot.store.backups import (
    check_copy,
    is_backup,
    open_copy,
    put_in_place,
    remember_in_backup,
    remove,
    sync,
    write_backup,
)
from bot.store.copying import copy_database
from bot.store.errors import StoreError, UnavailableError, driver_needed
from bot.store.opening import open_database
from bot.store.replayed import BegunMatch, Check, Digests, remember_in
from bot.store.sqlite_files import take_lock

FOLDER: Final = Path("var/backups")
TIME: Final = "%Y%m%d-%H%M%S"  # UTC, so that the order of names is that of times
NAME: Final = re.compile(r"karnak-\d{8}-\d{6}\.db")


def back_up(to: Path | None, keep: int | None) -> None:
    """Back up the database of the settings. Delete older backups if `keep` gives a number.

    Raises `ConsoleError`, and then deletes nothing and adds no backup.
    """
    folder = FOLDER if to is None else to
    with refusals():
        path = asyncio.run(_back_up(read_settings().database_at, folder))
        tell(f"{path} is a backup of all games")
        if keep is not None:
            _rotate(folder, keep, path)


def restore(backup: Path, to: str | None, *, replaces: bool) -> None:
    """Restore a backup to the database of the settings, or to another one.

    Raises `ConsoleError`. Then the database is unchanged, or its old content is in the place that
    was printed, and the command can be repeated.
    """
    with refusals():
        where = read_settings().database_at if to is None else named_database(to)
        if isinstance(where, Path):
            asyncio.run(_restore_file(backup, where.resolve()))
        else:
            asyncio.run(_restore_server(backup, where, replaces=replaces))
        tell("start Karnak: it continues from the backup")


async def _back_up(where: Path | str, folder: Path) -> Path:
    final, begun = folder / f"karnak-{_now()}.db", int(time())
    part, copy = folder / ".karnak-backup.part", folder / ".karnak-backup.copy"
    with _alone_in(folder):
        try:
            await write_backup(where, part, time)
            replayed = await _check(part, copy, replaying)
            remember_in_backup(part, replayed)
            if final.exists():
                raise UnavailableError(f"{final} already exists.")  # from the same second
            part.rename(final)
            sync(folder)
        finally:
            remove(part)
            remove(copy)
    if replayed and not await asyncio.to_thread(remember_in, where, replayed):
        tell("the database cannot record this: the next backup replays these matches again")
    if not await asyncio.to_thread(note_backup, where, begun):
        tell("the database cannot record this: metrics will not show this backup")
    return final


async def _check(
    backup: Path, copy: Path, replaying: Callable[[Iterable[BegunMatch]], Iterator[int]]
) -> Digests:
    database = await open_copy(backup, copy, time)
    try:
        return await check_copy(database, Check(rules_digest(), replaying), tell)
    finally:
        await database.close()


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Lock a folder for backups. Remove it at the end if it was made for nothing."""
    is_new = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder, os.O_RDONLY)
    except OSError as error:
        why = error.strerror if folder.is_dir() or not folder.exists() else "it is not a folder"
        raise StoreError(f"{folder} cannot be used for backups: {why}.") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UnavailableError(f"Another backup is being written to {folder}.") from None
        yield
    finally:
        if is_new and not any(folder.iterdir()):
            folder.rmdir()
        os.close(lock)


def _rotate(folder: Path, keep: int, newest: Path) -> None:
    """Delete the oldest backups of a folder, and no file that this command has not made."""
    named = [path for path in folder.iterdir() if NAME.fullmatch(path.name)]
    made = [path for path in named if path.is_file() and not path.is_symlink() and is_backup(path)]
    for path in sorted(made, reverse=True)[keep:]:
        if path != newest:
            path.unlink()
            tell(f"{path} is deleted")


async def _restore_file(backup: Path, target: Path) -> None:
    is_new = not target.exists()
    lock = take_lock(target)
    copy = target.with_name(f".{target.name}.restored")
    former = target.with_name(f"{target.name}.before-{_now()}")
    try:
        await _check(backup, copy, _report)
        if put_in_place(copy, target, former):
            tell(f"{former} is the former database")
    except BaseException:
        if is_new:
            target.unlink(missing_ok=True)  # the lock has made it
        raise
    finally:
        remove(copy)
        os.close(lock)


async def _restore_server(backup: Path, url: str, *, replaces: bool) -> None:
    with TemporaryDirectory() as folder:
        source = await open_copy(backup, Path(folder) / "karnak.db", time)
        try:
            await check_copy(source, Check(rules_digest(), _report), tell)
            if replaces:
                await asyncio.to_thread(_set_aside, url)
            target = await open_database(url, is_shared=False)
            try:
                await copy_database(source, target, None, tell)
            finally:
                await target.close()
        finally:
            await source.close()


def _set_aside(url: str) -> None:
    with driver_needed():
        from bot.store.snapshots import set_aside
    former = f"karnak_before_{_now().replace('-', '_')}"
    if set_aside(url, former):
        tell(f"the schema {former} has the former database")


def _report(matches: Iterable[BegunMatch]) -> Iterator[int]:
    """Yield the matches that replay, and print the others, which the program will freeze."""
    for match, replays in verdicts(matches):
        if replays:
            yield match.row.id
        else:
            stage = match.row.stage
            tell(f"match {match.row.id}, which is {stage}, does not replay with this Karnak")


def _now() -> str:
    return datetime.now(UTC).strftime(TIME)

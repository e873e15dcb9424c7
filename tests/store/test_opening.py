import fcntl
import os
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from subprocess import PIPE

import pytest

from bot.store import sqlite, sqlite_files
from bot.store.errors import StoreError
from tests import processes
from tests.repositories import Repositories
from tests.store.guests import IN_A_FILE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture
def other_process(path):
    """Starts a writer on the same database, and ends it however the test ends."""
    started = []

    def start(*arguments):
        process = processes.popen(
            [sys.executable, "-m", "tests.store.writer", str(path), *arguments],
            stdin=PIPE,
            stdout=PIPE,
            text=True,
            cwd=ROOT,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


async def kept(path, part):
    """Check that the file is unchanged after Karnak refused it with a sentence about `part`."""
    before = path.read_bytes()
    with pytest.raises(StoreError, match=part):
        await Repositories.open(path)
    assert path.read_bytes() == before
    assert {file.name for file in path.parent.iterdir()} == {path.name}


async def a_database(path):
    store = await Repositories.open(path)
    await store.facts.set("commands", "abc" * 5000)
    await store.close()
    return path


async def test_written_data_is_there_after_a_restart(path):
    store = await Repositories.open(await a_database(path))
    assert await store.facts.get("commands") == "abc" * 5000
    await store.close()


async def pragma(store, name):
    return (await store.facts._database.writer.execute_fetchall(f"PRAGMA {name}"))[0][0]


@IN_A_FILE
async def test_every_commit_reaches_the_disk(store):
    names = ("journal_mode", "synchronous", "foreign_keys")
    assert [await pragma(store, name) for name in names] == ["wal", 2, 1]


async def grow_log(store, path):
    """Fill the write-ahead log while another program reads, and return its size in bytes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM facts").fetchall()
        for number in range(60):
            await store.facts.set("blob", f"{number}" * 100_000)
        assert not await store.database.truncate_wal()
        return log_of(path).stat().st_size


def log_of(path):
    return path.with_name(f"{path.name}-wal")


@IN_A_FILE
async def test_the_log_is_emptied_once_another_program_has_read_it(store, path):
    assert await grow_log(store, path) > 4 * sqlite.WAL_KEPT
    assert await store.database.truncate_wal() and log_of(path).stat().st_size == 0


@IN_A_FILE
async def test_the_log_shrinks_when_it_is_written_over(store, path):
    assert await grow_log(store, path) > 4 * sqlite.WAL_KEPT
    for number in range(2):
        await store.facts.set("blob", f"{number}")
    assert log_of(path).stat().st_size <= sqlite.WAL_KEPT


async def test_every_commit_reaches_the_disk_whatever_sqlite_is_built_to_do(path, monkeypatch):
    connected = sqlite._connected

    def careless(*given):
        """As SQLite behaves where it was compiled with SQLITE_DEFAULT_WAL_SYNCHRONOUS=1."""
        db = connected(*given)
        db.execute("PRAGMA synchronous = NORMAL")
        return db

    monkeypatch.setattr(sqlite, "_connected", careless)
    store = await Repositories.open(path)
    try:
        assert await pragma(store, "synchronous") == 2
    finally:
        await store.close()


async def test_a_sqlite_that_is_too_old_is_refused(path, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 38, 5))
    with pytest.raises(StoreError, match=r"needs SQLite 3\.39 or newer"):
        await Repositories.open(path)


@IN_A_FILE
async def test_the_reader_cannot_write(store):
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await store.facts._database.reader.execute("DELETE FROM facts")


async def test_an_empty_file_becomes_a_database(tmp_path):
    path = tmp_path / "empty.db"
    path.touch()
    store = await Repositories.open(path)
    assert await store.outbox.pending_matches() == ()
    await store.close()


async def test_odd_characters_in_the_path_are_no_matter(tmp_path):
    path = tmp_path / "a b?mode=memory#%20é" / "karnak.db"
    await a_database(path)
    assert path.stat().st_size > 15_000


async def test_rubbish_is_refused_and_kept(tmp_path):
    path = tmp_path / "karnak.db"
    path.write_bytes(random.Random(1).randbytes(9000))
    await kept(path, "file is not a database")


async def test_rubbish_that_begins_like_a_database_is_refused_and_kept(path):
    whole = (await a_database(path)).read_bytes()
    path.write_bytes(whole[:4096] + random.Random(1).randbytes(len(whole) - 4096))
    await kept(path, "damaged|malformed")


async def test_half_a_database_is_refused_and_kept(path):
    whole = (await a_database(path)).read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    await kept(path, "damaged|malformed")


async def test_one_bad_page_is_refused_and_kept(path):
    whole = (await a_database(path)).read_bytes()
    path.write_bytes(whole[:-4096] + b"\xff" * 4096)
    await kept(path, "is damaged")


async def test_a_large_file_is_checked_unless_it_was_closed_properly(path, monkeypatch):
    monkeypatch.setattr(sqlite_files, "LARGE", 15_000)
    whole = (await a_database(path)).read_bytes()
    path.write_bytes(whole[:-4096] + b"\xff" * 4096)
    store = await Repositories.open(path)
    await store.close()
    path.with_name(f"{path.name}-wal").touch()
    await kept(path, "is damaged")


async def test_another_programs_database_is_refused_and_kept(tmp_path):
    path = tmp_path / "karnak.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (id INTEGER)")
    await kept(path, "another program")


async def test_a_newer_database_is_refused_and_kept(path):
    with closing(sqlite3.connect(await a_database(path))) as db:
        db.execute("PRAGMA user_version = 99")
    await kept(path, "at version 99")


async def test_nobody_but_its_owner_reads_the_database(path):
    await a_database(path)
    assert path.stat().st_mode & 0o077 == 0


async def test_a_folder_is_no_database(path):
    path.mkdir(parents=True)
    with pytest.raises(StoreError, match="cannot be used"):
        await Repositories.open(path)
    assert list(path.iterdir()) == []


@pytest.mark.parametrize("name", ["file/karnak.db", "file/deeper/karnak.db"])
async def test_a_folder_that_cannot_be_is_refused(tmp_path, name):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be written to"):
        await Repositories.open(tmp_path / name)
    assert (tmp_path / "file").read_text() == "not a folder"


async def test_a_file_of_somebody_else_is_refused(path, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    await a_database(path)
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(StoreError, match="cannot be written to: Permission denied"):
        await Repositories.open(path)


async def test_only_one_process_serves_a_database(path, other_process):
    other = other_process("hold")
    assert other.stdout.readline() == "open\n"
    with pytest.raises(StoreError, match="Another Karnak is already running"):
        await Repositories.open(path)
    other.communicate("")
    await (await Repositories.open(path)).close()


@pytest.mark.parametrize("link", [os.link, os.symlink])
async def test_only_one_process_serves_it_under_whatever_name(path, other_process, link):
    await a_database(path)
    link(path, path.with_name("other.db"))
    other = other_process("hold")
    assert other.stdout.readline() == "open\n"
    with pytest.raises(StoreError, match="Another Karnak is already running"):
        await Repositories.open(path.with_name("other.db"))
    other.communicate("")


async def test_a_database_replaced_before_the_lock_is_the_locked_one(path, monkeypatch):
    await a_database(path)
    flock, new = fcntl.flock, path.with_name("new.db")
    await a_database(new)

    def late(lock, how):
        if new.exists():
            new.replace(path)
        flock(lock, how)

    monkeypatch.setattr(fcntl, "flock", late)
    lock = sqlite_files.take_lock(path)
    try:
        assert os.path.samestat(os.fstat(lock), path.stat())
        with pytest.raises(StoreError, match="Another Karnak is already running"):
            await Repositories.open(path)
    finally:
        os.close(lock)


async def test_a_refused_start_holds_no_lock(tmp_path):
    path = tmp_path / "karnak.db"
    path.write_bytes(b"rubbish" * 1000)
    with pytest.raises(StoreError):
        await Repositories.open(path)
    path.unlink()
    await (await Repositories.open(path)).close()


async def test_a_store_can_be_closed_twice(path):
    store = await Repositories.open(path)
    await store.close()
    await store.close()


def said_until_killed(writer, entries):
    """The last number that it said before or while it was killed."""
    said = [writer.stdout.readline() for _ in range(entries)]
    writer.kill()
    said += writer.stdout.read().splitlines()  # `communicate` would leave out its buffer
    writer.wait()
    return int(said[-1])


def is_sound(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_nothing_acknowledged_is_lost_when_the_process_is_killed(path, other_process):
    for _ in range(10):
        said = said_until_killed(other_process(), random.randrange(1, 60))
        store = await Repositories.open(path)
        log, rows = await store.log.entries(1), await store.outbox.waiting(1)
        await store.close()
        assert said <= len(log) <= said + 1
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        assert [row.entry for row in rows] == [entry.number for entry in log for _ in range(3)]
        assert is_sound(path)

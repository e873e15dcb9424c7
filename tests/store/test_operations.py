"""The database for operators, of either kind."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import psycopg
import psycopg_pool
import pytest

from bot.ground.incidents import fault_of
from bot.ground.metrics import DATABASE_ERRORS, REGISTRY
from bot.ground.rows import NewRow
from bot.store.errors import RepeatedInteractionError
from tests.patience import PATIENCE


def counted(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0


async def test_tables_that_are_not_over_are_counted_by_stage(store, lobby, live):
    assert await store.operations.open_matches() == {"lobby": 0, "live": 0, "frozen": 0}
    await lobby()
    await lobby()
    ended, frozen, _ = [await live() for _ in range(3)]
    await store.log.append(ended, 1, "sun", "bid", 700, over=True)
    await store.matches.freeze(frozen)
    assert await store.operations.open_matches() == {"lobby": 2, "live": 1, "frozen": 1}


async def test_the_backlog_counts_due_news_and_its_held_part(store, live, clock):
    open_one, closed, frozen = [await live() for _ in range(3)]
    await store.channels.close(closed, "gone", [])
    await store.matches.freeze(frozen)
    for match in (open_one, closed, frozen):
        await store.outbox.post(match, [NewRow(1, "story")])
    now = int(clock())
    later = [NewRow(1, "due", due=now - 5), NewRow(1, "call", due=now + 5)]
    await store.outbox.post(open_one, later)
    story, due = await store.outbox.waiting(open_one)
    found = await store.operations.backlog()
    assert (found.waiting, found.held) == (2, 2)
    assert (found.oldest, found.due) == (story.id, now - 5)
    assert found.newest > due.id
    clock.now += 10
    assert (await store.operations.backlog()).waiting == 3
    await store.outbox.drop([story])
    assert (await store.operations.backlog()).oldest is None


async def test_without_anything_to_tell_there_is_no_backlog(store):
    found = await store.operations.backlog()
    assert (found.waiting, found.held, found.oldest, found.due) == (0, 0, None, None)


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
async def test_counts_use_indexes(store, live, monkeypatch):
    for _ in range(3):
        await live()
    asked, read = [], store.database.read

    async def noted(sql, *values):
        asked.append((sql, values))
        return await read(sql, *values)

    monkeypatch.setattr(store.database, "read", noted)
    await store.operations.open_matches()
    await store.operations.backlog()
    monkeypatch.undo()
    plans = [
        row[3] for sql, values in asked for row in await read(f"EXPLAIN QUERY PLAN {sql}", *values)
    ]
    assert any("matches_by_stage" in plan for plan in plans)
    assert any("outbox_by_due" in plan for plan in plans)
    assert not [plan for plan in plans if plan.startswith(("SCAN matches", "SCAN outbox"))]


async def test_a_pool_tells_how_many_of_its_connections_are_used(store, where):
    found = await store.database.carry_out(lambda _: store.database.connections())
    if isinstance(where, Path):
        assert found == {}
    else:
        assert found["used"] >= 1
        async with asyncio.timeout(PATIENCE):
            while store.database.connections()["used"]:  # the pool takes them back in a thread
                await asyncio.sleep(0.01)
        assert store.database.connections()["idle"] >= 1


async def test_each_operation_is_timed_by_its_name(store, lobby):
    before = counted("karnak_database_seconds_count", operation="lobby.create")
    reads = counted("karnak_database_seconds_count", operation="read")
    pending = counted("karnak_database_pending")
    match = await lobby()
    await store.matches.get(match)
    assert counted("karnak_database_seconds_count", operation="lobby.create") == before + 1
    assert counted("karnak_database_seconds_count", operation="read") == reads + 1
    assert counted("karnak_database_pending") == pending


async def test_a_refusal_is_no_fault_of_the_database(store, live):
    match = await live()
    before = faults()
    await store.log.append(match, 1, "sun", "bid", 700)
    with pytest.raises(RepeatedInteractionError):
        await store.log.append(match, 2, "sun", "bid", 700)
    assert faults() == before


@pytest.mark.parametrize("where", ["postgresql"], indirect=True)
async def test_a_connection_that_the_server_ends_is_counted_as_lost(store, where):
    before = faults().get("connection lost", 0)
    asleep = asyncio.create_task(store.database.read("SELECT CAST(pg_sleep(60) AS TEXT)"))
    with psycopg.connect(where, autocommit=True) as other:
        while not other.execute(ENDS_WHO_SLEEPS).fetchall():
            await asyncio.sleep(0.01)
    with pytest.raises(psycopg.OperationalError):
        await asleep
    assert faults()["connection lost"] == before + 1


ENDS_WHO_SLEEPS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE '%sleep(60)%' AND pid <> pg_backend_pid()
"""


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
async def test_a_locked_database_is_counted_as_locked(store, where, monkeypatch):
    before = faults().get("locked", 0)
    await store.database.writer.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(where, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError):
        await store.facts.set("a", "b")
    other.close()
    assert faults()["locked"] == before + 1


def faults():
    """How often the database could not do something, by why."""
    return {sample.labels["fault"]: sample.value for sample in DATABASE_ERRORS.collect()[0].samples}


def test_a_full_disk_is_distinguished_from_a_damaged_file(tmp_path):
    full = sqlite3.connect(tmp_path / "full.db")
    full.execute("CREATE TABLE t (a)")
    full.execute("PRAGMA max_page_count = 2")
    assert fault_of(raised(full, "INSERT INTO t VALUES (zeroblob(100000))")) == "disk full"
    full.close()
    (tmp_path / "diary").write_text("My diary. " * 1000)
    diary = sqlite3.connect(tmp_path / "diary")
    assert fault_of(raised(diary, "SELECT * FROM sqlite_master")) == "damaged"
    diary.close()
    closed = sqlite3.connect(f"file:{tmp_path / 'full.db'}?mode=ro", uri=True)
    assert fault_of(raised(closed, "INSERT INTO t VALUES (1)")) == "read-only"
    assert fault_of(raised(closed, "SELECT nope")) == "other"
    closed.close()


def raised(connection, sql):
    with pytest.raises(sqlite3.Error) as told:
        connection.execute(sql)
    return told.value


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (psycopg.errors.DiskFull(), "disk full"),
        (psycopg.errors.DeadlockDetected(), "locked"),
        (psycopg.errors.SerializationFailure(), "locked"),
        (psycopg.errors.AdminShutdown(), "connection lost"),
        (psycopg.errors.IdleInTransactionSessionTimeout(), "connection lost"),
        (psycopg.errors.TooManyConnections(), "connection lost"),
        (psycopg.errors.QueryCanceled(), "connection lost"),
        (psycopg.OperationalError("the connection is lost"), "connection lost"),
        (psycopg_pool.PoolTimeout(), "connection lost"),
        (psycopg.errors.ReadOnlySqlTransaction(), "read-only"),
        (psycopg.errors.UniqueViolation(), "other"),
        (psycopg.ProgrammingError(), "other"),
        (OSError("no space left"), ""),
        (KeyError("hand"), ""),
    ],
)
def test_an_error_of_the_server_says_which(error, fault):
    assert fault_of(error) == fault

"""Transactions that wait at the same time: each has its own outcome."""

from __future__ import annotations

import asyncio
import sqlite3
import threading

import pytest

from bot.store.facts import SET_FACT
from tests.patience import PATIENCE

KEPT = "SELECT key FROM facts WHERE value = 'kept' ORDER BY key"

LONG = """
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000)
    SELECT max(n) FROM numbers
"""


class StoppedError(BaseException):
    """An error beyond `Exception`, such as that of a program which has to stop."""


def keeping(key, error=None, size=0):
    """Return a function that stores facts, and then may raise an error."""

    def work(db):
        db.execute(SET_FACT, (key, "kept"))
        db.execute(SET_FACT, (f"{key}'s room", "x" * size))
        if error:
            raise error
        return key

    return work


async def busy(store, is_free):
    """Keep the writer busy until it is free. Return that task."""
    has_begun = threading.Event()
    task = asyncio.ensure_future(
        store.database.carry_out(lambda _: has_begun.set() or is_free.wait())
    )
    assert await asyncio.to_thread(has_begun.wait, PATIENCE)
    return task


def works_of(driver, monkeypatch):
    """Return a list that notes each function that a connection's thread is given from now on."""
    works = []

    async def noted(work, carry_out=driver.carry_out):
        works.append(work)
        return await carry_out(work)

    monkeypatch.setattr(driver, "carry_out", noted)
    return works


async def at_once(store, *works):
    """Return the outcomes of functions that the database is asked for while it is busy."""
    first = await busy(store, is_free := threading.Event())
    outcomes = asyncio.gather(*map(store.database.carry_out, works), return_exceptions=True)
    await asyncio.sleep(0)
    is_free.set()
    await first
    return await outcomes


@pytest.mark.parametrize("error", [ValueError("no"), StoppedError()], ids=["error", "stop"])
async def test_one_that_fails_leaves_the_others_that_wait_alone(store, error):
    works = keeping("first"), keeping("wrong", error), keeping("last")
    assert await at_once(store, *works) == ["first", error, "last"]
    assert [*await store.database.read(KEPT)] == [("first",), ("last",)]


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
async def test_a_full_disk_refuses_only_what_has_no_room(store):
    ((pages,),) = await store.database.writer.execute_fetchall("PRAGMA page_count")
    await store.database.writer.execute_fetchall(f"PRAGMA max_page_count = {pages + 4}")
    works = keeping("first"), keeping("large", size=100_000), keeping("last")
    first, refused, last = await at_once(store, *works)
    assert (first, type(refused), last) == ("first", sqlite3.OperationalError, "last")
    assert [*await store.database.read(KEPT)] == [("first",), ("last",)]


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
async def test_a_cancelled_task_does_not_keep_its_neighbours_from_their_outcome(store):
    before = await busy(store, is_free := threading.Event())
    works = map(keeping, ("first", "last"))
    first, last = (asyncio.ensure_future(store.database.carry_out(work)) for work in works)
    await asyncio.sleep(0)
    first.cancel()
    is_free.set()
    assert [await before, await last] == [True, "last"]
    assert [*await store.database.read(KEPT)] == [("first",), ("last",)]


async def test_a_read_after_a_write_finds_it_even_while_many_rows_are_read(store):
    await store.database.carry_out(
        lambda db: db.executemany(SET_FACT, [(f"{number}", "old") for number in range(1000)])
    )
    many = asyncio.ensure_future(store.database.records("SELECT key FROM facts"))
    for number in range(30):
        await store.database.write(SET_FACT, f"new {number}", "kept")
        assert len(await store.database.read(KEPT)) == number + 1
    assert len(await many) >= 1000


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
async def test_only_a_read_that_takes_long_goes_to_the_thread_of_the_reader(store, monkeypatch):
    seen = works_of(store.database.reader, monkeypatch)
    await store.database.read(KEPT)
    assert not seen
    assert [*await store.database.read(LONG)] == [(1_000_000,)]
    assert len(seen) == 1


@pytest.mark.parametrize("where", ["sqlite"], indirect=True)
async def test_transactions_that_wait_for_the_writer_share_its_next_round(store, monkeypatch):
    rounds = works_of(store.database.writer, monkeypatch)
    assert await at_once(store, *map(keeping, "abc")) == ["a", "b", "c"]
    assert len(rounds) == 2, "that of the busy one, and that of all others"

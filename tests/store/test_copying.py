"""A hosted bot moves from one database to another, and back."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.ground.rows import NewRow
from bot.store.copying import NOT_COPIED, TABLES, copy_database
from bot.store.errors import StoreError
from bot.store.replayed import Check
from tests.repositories import Repositories
from tests.store.guests import ANA
from tests.stores import make_empty_database


@pytest.fixture(params=["sqlite", "postgresql"])
async def other(request, tmp_path, clock):
    """An empty database of either kind."""
    if request.param == "postgresql":
        where = request.getfixturevalue("postgresql").new_database()
    else:
        where = tmp_path / "other.db"
        make_empty_database(where)
    store = await Repositories.open(where, clock, is_shared=False)
    yield store
    await store.close()


async def content(store):
    return {
        table: sorted(
            (sorted(row.items()) for row in await store.database.records(f"SELECT * FROM {table}")),
            key=str,
        )
        for table in TABLES
    }


def nothing(*_):
    pass


SOUND = Check("rules", lambda matches: (match.row.id for match in matches))


def test_every_table_is_copied_by_its_key(path):
    path.parent.mkdir()
    make_empty_database(path)
    with closing(sqlite3.connect(path)) as db:
        tables = [
            name
            for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            if not name.startswith("sqlite_")
        ]
        for table in TABLES:
            found = db.execute(f"PRAGMA table_info({table})").fetchall()
            key = [name for place, name in sorted((row[5], row[1]) for row in found) if place]
            assert TABLES[table] == ", ".join(key)
    assert sorted([*TABLES, *NOT_COPIED]) == sorted(tables)


async def test_everything_is_in_the_other_database_and_nothing_is_changed(filled, other):
    before = await content(filled)
    assert all(before.values()), "else this test would miss a table"
    told = []
    await copy_database(filled.database, other.database, SOUND, told.append)
    assert await content(other) == before == await content(filled)
    assert "log: 3 rows" in told and told[-1] == "matches checked: 1"


async def test_a_number_of_the_outbox_does_not_come_back(filled, other):
    """Messages carry it, so that after a crash they are found again."""
    last = await filled.database.last_number()
    match = 1
    await filled.outbox.drop(await filled.outbox.waiting(match))
    await copy_database(filled.database, other.database, None, nothing)
    await other.outbox.post(match, [NewRow(0, "panel")])
    assert min(row.id for row in await other.outbox.waiting(match)) == last + 1


async def test_a_new_table_can_be_opened_in_the_copy(filled, other, new):
    await copy_database(filled.database, other.database, None, nothing)
    assert await other.lobby.create(new(999), ANA, (), 9_999) == 3


async def test_a_copy_that_failed_leaves_nothing_and_can_be_made_again(filled, other):
    def fail(matches):
        for row, seats, log in matches:
            assert [seat.seat for seat in seats] == ["sun", "moon", "eye"] and len(log) == 3
            raise StoreError(f"Match {row.id} does not replay.")
        yield 0

    empty = await content(other)
    with pytest.raises(StoreError, match="Match 1 does not replay"):
        await copy_database(filled.database, other.database, Check("rules", fail), nothing)
    assert await content(other) == empty
    await copy_database(filled.database, other.database, None, nothing)
    assert await content(other) == await content(filled)


async def test_existing_data_is_not_overwritten(filled, other):
    await other.facts.set("a", "b")
    with pytest.raises(StoreError, match="is not empty"):
        await copy_database(filled.database, other.database, None, nothing)
    assert await other.facts.get("a") == "b"


async def test_tables_longer_than_one_read_are_copied_whole(filled, other, monkeypatch):
    monkeypatch.setattr("bot.store.copying.AT_ONCE", 2)
    await copy_database(filled.database, other.database, None, nothing)
    assert await content(other) == await content(filled)

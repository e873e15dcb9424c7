"""Backups are whole and one moment's, and a database that was one gives no number again."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.ground.rows import NewRow
from bot.store import backups
from bot.store.backups import copy_file, is_backup, open_copy, put_in_place, write_backup
from bot.store.copying import copy_database
from bot.store.errors import StoreError
from bot.store.postgres import newest
from bot.store.resuming import BACKUP
from bot.store.sqlite_files import take_lock
from tests.repositories import Repositories
from tests.store.guests import ANA, BRUNO, CHEN
from tests.store.test_copying import content


def files(folder):
    return sorted(path.name for path in folder.iterdir() if path.is_file())


async def content_of(path, clock):
    store = await Repositories.open(path, clock)
    try:
        return await content(store)
    finally:
        await store.close()


@pytest.fixture
def backup(tmp_path):
    return tmp_path / "kept.db"


@pytest.fixture
def gone_on(store, where, backup, clock):
    """Resume from a backup after this many seconds. Gives its store to a function."""

    async def gone_on(look, seconds=0):
        await write_backup(where, backup, clock)
        clock.now += seconds
        again = await Repositories.open(backup, clock)
        try:
            assert await again.resume.from_backup() == int(clock()) - seconds
            return await look(again)
        finally:
            await again.close()

    return gone_on


async def test_a_backup_has_everything_and_knows_what_it_is(filled, where, backup, clock):
    await write_backup(where, backup, clock)
    assert is_backup(backup) and backup.stat().st_mode & 0o777 == 0o600
    assert files(backup.parent) == [backup.name], "one file, with no log beside it"
    expected = await content(filled)
    expected["facts"].append([("key", BACKUP), ("value", str(int(clock())))])
    expected["facts"].sort(key=str)
    assert await content_of(backup, clock) == expected


async def test_a_backup_is_one_moments_though_people_go_on(store, live, where, backup, clock):
    match = await live()
    is_done = asyncio.Event()

    async def play():
        number = 0
        while number < 20 or not is_done.is_set():
            number += 1
            rows = [NewRow(number, "story")]
            await store.log.append(match, number, "sun", "bid", 900 + number, rows)

    playing = asyncio.create_task(play())
    while not await store.log.entries(match):
        await asyncio.sleep(0)
    await write_backup(where, backup, clock)
    is_done.set()
    await playing
    found = await content_of(backup, clock)
    log, told = ([dict(row) for row in found[table]] for table in ("log", "outbox"))
    assert 0 < len(log) < len(await store.log.entries(match))
    assert sorted(each["number"] for each in log) == [*range(1, len(log) + 1)]
    assert {each["entry"] for each in told if each["kind"] == "story"} == {
        each["number"] for each in log
    }


async def test_erased_data_is_in_no_unused_page_of_a_backup(store, where, backup, clock):
    await store.facts.set("a", "Nefertiti")
    await store.database.write("DELETE FROM facts WHERE key = 'a'")
    await write_backup(where, backup, clock)
    assert b"Nefertiti" not in backup.read_bytes()


async def test_no_number_of_a_row_is_given_again(store, gone_on, live):
    match = await live()
    await store.outbox.post(match, [NewRow(0, "panel")] * 3)
    last = await store.database.last_number()

    async def numbers(again):
        await again.outbox.post(match, [NewRow(0, "panel")])
        return [row.id for row in await again.outbox.waiting(match) if row.id > last]

    assert min(await gone_on(numbers, seconds=86_400)) > last + 100 * 86_400


async def test_no_number_of_a_match_is_given_again(store, gone_on, live, new):
    match = await live()

    async def opened(again):
        return [await again.lobby.create(new(700 + n), ANA, (), 9000 + n) for n in range(2)]

    one, two = await gone_on(opened, seconds=86_400)
    assert one > match + 86_400 and two == one + 1


async def test_a_number_is_passed_over_on_a_server_too(
    gone_on, live, backup, clock, postgresql, new
):
    match = await live()
    server = await Repositories.open(postgresql.new_database(), clock, is_shared=False)

    async def copied(again):
        await copy_database(again.database, server.database, None, lambda _: None)
        return [await server.lobby.create(new(700 + n), ANA, (), 9000 + n) for n in range(2)]

    one, two = await gone_on(copied, seconds=86_400)
    await server.close()
    assert one > match + 86_400 and two == one + 1


async def test_a_backup_of_years_ago_leaves_numbers_that_discord_takes(store, gone_on):
    async def last_number(again):
        return await again.database.last_number()

    last = await gone_on(last_number, seconds=10 * 365 * 86_400)
    assert 2**30 - 1 <= last < 2**31 - 2


async def test_news_waiting_in_a_backup_may_have_been_sent_and_every_open_table_checks(
    store, gone_on, live, lobby
):
    match, table = await live(), await lobby(BRUNO, CHEN)
    await store.outbox.post(match, [NewRow(1, "story")])
    last = await store.database.last_number()

    async def waiting(again):
        return [*await again.outbox.waiting(match), *await again.outbox.waiting(table)]

    rows = await gone_on(waiting)
    assert {row.trying for row in rows if row.id <= last} == {True}
    new = [(row.match, row.kind, row.trying) for row in rows if row.id > last]
    assert new == [(match, "restored", False), (table, "restored", False)]


async def test_a_backup_is_gone_on_from_once(store, gone_on):
    async def again(store):
        return await store.resume.from_backup()

    assert await gone_on(again) is None
    assert await store.resume.from_backup() is None, "it is no backup"


async def test_of_two_processes_one_goes_on_from_a_backup(postgresql, clock):
    where = postgresql.new_database()
    stores = [await Repositories.open(where, clock) for _ in range(2)]
    await stores[0].facts.set(BACKUP, "1000")
    found = await asyncio.gather(*(each.resume.from_backup() for each in stores))
    assert sorted(found, key=str) == [1000, None]
    for each in stores:
        await each.close()


async def test_a_backup_made_by_hand_is_as_old_as_its_last_sign_of_life(
    path, backup, tmp_path, clock
):
    store = await Repositories.open(path, clock)
    await store.clocks.beat()
    await store.close()
    clock.now += 500
    copy_file(path, backup)
    assert not is_backup(backup)
    database = await open_copy(backup, tmp_path / "copy.db", clock)
    opened = Repositories(database)
    assert await opened.facts.get(BACKUP) == str(int(clock()) - 500)
    await opened.close()


# -- unusable backups ------------------------------------------------------------------------------


async def test_a_file_that_is_not_a_backup_is_refused_and_left_alone(path, backup, clock):
    await (await Repositories.open(path, clock)).close()
    whole = path.read_bytes()
    for bad, why in (
        (b"", "no Karnak database"),
        (b"My diary. " * 1000, "not a database"),
        (whole[: len(whole) // 2], "damaged|malformed"),
        (whole[:-4096] + b"\xff" * 4096, "damaged|malformed"),
    ):
        backup.write_bytes(bad)
        with pytest.raises(StoreError, match=why):
            await open_copy(backup, backup.with_name("copy.db"), clock)
        assert backup.read_bytes() == bad


async def test_another_programs_database_is_no_backup(backup, clock):
    with closing(sqlite3.connect(backup)) as db:
        db.execute("CREATE TABLE facts (key TEXT, value TEXT)")
        db.execute("INSERT INTO facts VALUES ('backup', '1')")
        db.commit()
    assert not is_backup(backup)
    with pytest.raises(StoreError, match="another program"):
        await open_copy(backup, backup.with_name("copy.db"), clock)


async def test_a_newer_backup_is_refused(path, backup, clock):
    await (await Repositories.open(path, clock)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    copy_file(path, backup)
    with pytest.raises(StoreError, match="at version 99"):
        await open_copy(backup, backup.with_name("copy.db"), clock)


async def test_an_unwritable_place_is_reported(path, backup, clock):
    store = await Repositories.open(path, clock)
    with pytest.raises(StoreError, match="cannot be copied to"):
        await write_backup(path, path.parent / "none" / "kept.db", clock)
    await store.close()


async def test_a_server_whose_schema_is_older_is_left_as_it_is(postgresql, backup, clock):
    where = postgresql.new_database()
    store = await Repositories.open(where, clock)
    await store.database.write("UPDATE version SET number = 24")
    await store.close()
    with pytest.raises(StoreError, match=f"at version 24 and this Karnak at {newest()}"):
        await write_backup(where, backup, clock)


async def test_a_replica_can_be_backed_up(postgresql, backup, clock):
    where = postgresql.new_database()
    name = where.rpartition("/")[2]
    postgresql.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await write_backup(where, backup, clock)
    assert is_backup(backup)


# -- in the place of a database --------------------------------------------------------------------


def put(backup, path):
    """Put a backup where a database is, and return the former database."""
    former, lock = path.with_name("former.db"), take_lock(path)
    try:
        assert put_in_place(backup, path, former)
    finally:
        os.close(lock)
    return former


@pytest.fixture
async def two(path, backup, clock):
    """A database, and a backup of it that has a fact missing in the database."""
    store = await Repositories.open(path, clock)
    await store.facts.set("a", "then")
    await write_backup(path, backup, clock)
    await store.facts.set("a", "now")
    return store


async def fact(path, clock):
    store = await Repositories.open(path, clock)
    try:
        return await store.facts.get("a")
    finally:
        await store.close()


async def test_the_log_left_by_a_killed_process_is_in_the_former_database(two, path, backup, clock):
    left = {end: path.with_name(path.name + end).read_bytes() for end in ("", "-wal")}
    await two.close()
    for end, words in left.items():
        path.with_name(path.name + end).write_bytes(words)
    former = put(backup, path)
    assert files(path.parent) == ["former.db", "karnak.db"]
    assert (await fact(path, clock), await fact(former, clock)) == ("then", "now")


async def test_no_log_is_left_next_to_another_database_even_with_a_reader(two, path, backup, clock):
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM facts").fetchall()
        await two.facts.set("a", "later")
        await two.close()
        former = put(backup, path)
        assert (path.parent / "former.db-wal").exists()
        assert not (path.parent / "karnak.db-wal").exists()
    assert (await fact(path, clock), await fact(former, clock)) == ("then", "later")


@pytest.mark.parametrize("step", ["replace", "sync"])
async def test_where_the_last_step_fails_the_former_database_is_there_with_its_log(
    two, path, backup, clock, monkeypatch, step
):
    where, failing = {"replace": (Path, backup), "sync": (backups, path.parent)}[step]
    done = getattr(where, step)

    def fail(one, *others):
        if one == failing:
            raise OSError(5, "Input/output error")
        return done(one, *others)

    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM facts").fetchall()
        await two.facts.set("a", "later")
        await two.close()
        before = files(path.parent)
        assert "karnak.db-wal" in before
        monkeypatch.setattr(where, step, fail)
        with pytest.raises(StoreError, match="cannot be replaced: Input/output error"):
            put(backup, path)
        assert set(files(path.parent)) - {backup.name} == set(before) - {backup.name}
    assert await fact(path, clock) == "later"

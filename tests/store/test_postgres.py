"""A database that several processes share, and the servers that Karnak cannot use."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import suppress

import psycopg
import pytest

from bot.core.people.model import Person
from bot.ground.rows import NewRow
from bot.store import locks, server_clock
from bot.store.database import Query
from bot.store.errors import (
    ChannelTakenError,
    InUseError,
    NumberTakenError,
    StoreError,
    UnavailableError,
)
from bot.store.facts import SET_FACT
from bot.store.postgres import CONNECTIONS, FIRST, MIGRATIONS, migrate, newest, translated
from tests.repositories import Repositories
from tests.store.guests import ANA, BRUNO


@pytest.fixture
def where(postgresql):
    return postgresql.new_database()


@pytest.fixture
async def other(where, clock):
    """The same database, as seen by another process."""
    store = await Repositories.open(where, clock)
    yield store
    await store.close()


@pytest.fixture
async def store(where, clock):
    store = await Repositories.open(where, clock)
    yield store
    await store.close()


def test_values_are_marked_as_the_driver_wants_it():
    sql = "SELECT a || ':' || b, '100%' FROM t WHERE a = ? AND b = :b"
    assert translated(sql) == "SELECT a || ':' || b, '100%%' FROM t WHERE a = %s AND b = %(b)s"


async def test_of_two_moves_with_one_number_one_is_kept(store, other, live):
    match = await live()
    outcomes = await asyncio.gather(
        *(each.log.append(match, 1, "sun", f"bid {n}", n) for n in range(700, 710)
          for each in (store, other)),
        return_exceptions=True,
    )  # fmt: skip
    kept = [each for each in outcomes if isinstance(each, int)]
    assert len(kept) == 1
    assert len(await store.log.entries(match)) == 1
    assert any(isinstance(each, NumberTakenError) for each in outcomes)


async def test_a_channel_opened_by_two_people_gets_one_table(store, other, new):
    people = (ANA, BRUNO)
    for channel in range(20):
        outcomes = await asyncio.gather(
            *(
                each.lobby.create(new(channel), person, (), 100 * channel + person.user)
                for each, person in zip((store, other), people, strict=True)
            ),
            return_exceptions=True,
        )
        assert sorted(map(type, outcomes), key=str) == [ChannelTakenError, int]


async def test_a_seat_that_two_processes_fill_is_taken_by_one(store, other, lobby):
    match = await lobby(players=4)
    people = [Person(2000 + n, f"Guest {n}") for n in range(10)]
    await asyncio.gather(
        *((store, other)[n % 2].lobby.join(match, each) for n, each in enumerate(people)),
        return_exceptions=True,
    )
    seats = await store.matches.seats(match)
    assert [seat.place for seat in seats] == [0, 1, 2, 3]
    assert len({seat.user for seat in seats}) == 4


async def test_of_a_matchs_rows_the_later_one_has_the_greater_number(store, other, lobby):
    match = await lobby()
    rows = [NewRow(n, "panel") for n in range(40)]
    await asyncio.gather(
        *((store, other)[n % 2].outbox.post(match, [row]) for n, row in enumerate(rows))
    )
    found = [row for row in await other.outbox.waiting(match) if row.kind == "panel"]
    assert len(found) == 40 and len({row.id for row in found}) == 40


async def test_two_processes_may_begin_at_once_on_an_empty_database(postgresql):
    postgresql.execute("CREATE DATABASE fresh")
    address = postgresql.address("fresh")
    stores = await asyncio.gather(*(Repositories.open(address) for _ in range(4)))
    await stores[0].facts.set("a", "b")
    assert [await each.facts.get("a") for each in stores] == ["b"] * 4
    for each in stores:
        await each.close()


async def test_a_database_that_is_not_shared_is_one_processs(where, monkeypatch):
    monkeypatch.setattr(locks, "CLAIM", 50)
    one = await Repositories.open(where, is_shared=False)
    for is_shared in (False, True):
        with pytest.raises(StoreError, match="already running on this database"):
            await Repositories.open(where, is_shared=is_shared)
    await one.close()
    await (await Repositories.open(where, is_shared=False)).close()


async def test_a_rollback_by_the_server_is_never_taken_for_done(store):
    def work(db):
        db.execute(SET_FACT, ("kept", "1"))
        with suppress(psycopg.Error):
            _ = db.execute("INSERT INTO log (match) VALUES (1)").rowcount

    with pytest.raises(psycopg.errors.InFailedSqlTransaction):
        await store.database.carry_out(work)
    assert await store.database.string("SELECT value FROM facts WHERE key = 'kept'") is None


async def test_a_statement_that_the_server_has_skipped_after_an_error_works_later(store):
    often = "SELECT 6 * 7"  # as often as this, the driver has the server prepare a statement

    def refuse(db):
        raise NumberTakenError(1)

    def fail(db):
        db.execute("SELECT 1 / 0")
        return db.execute(often).fetchone()

    with pytest.raises(NumberTakenError):
        await store.database.carry_out(refuse)
    for _ in range(5):
        await store.database.carry_out(lambda db: db.execute(often).fetchone())
    with pytest.raises(psycopg.errors.DivisionByZero):
        await store.database.carry_out(fail)
    assert await store.database.carry_out(lambda db: db.execute(often).fetchone()) == (42,)


async def test_transactions_that_lock_two_matches_crosswise_are_both_carried_out(store, other):
    both_hold_one = threading.Barrier(2)

    def locking(name, first, second):
        tries = []

        def work(db):
            tries.append(name)
            db.hold(first)
            assert db.execute("SELECT 1").fetchone()
            if len(tries) == 1:
                both_hold_one.wait(timeout=30)
            db.hold(second)
            for place in range(20):
                db.execute(SET_FACT, (f"{name}{place}", "crosswise"))
            return len(tries)

        return work

    tries = await asyncio.gather(
        store.database.carry_out(locking("a", 1, 2)), other.database.carry_out(locking("b", 2, 1))
    )
    assert sorted(tries) == [1, 2]
    kept = await store.database.read("SELECT count(*) FROM facts WHERE value = 'crosswise'")
    assert [*kept] == [(40,)]


async def test_a_transaction_sees_what_was_committed_while_it_waited_for_its_match(where, clock):
    with psycopg.connect(where, autocommit=True) as server:
        name = where.rpartition("/")[2]
        server.execute(f"ALTER DATABASE {name} SET default_transaction_isolation = serializable")
    first, second = await Repositories.open(where, clock), await Repositories.open(where, clock)
    is_held = threading.Event()

    def write(db):
        db.hold(1)
        assert db.execute("SELECT 1").fetchone()
        is_held.set()
        while not db.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
            time.sleep(0.001)
        db.execute(SET_FACT, ("told", "yes"))

    def read(db):
        assert is_held.wait(timeout=30)
        db.hold(1)
        return db.execute("SELECT value FROM facts WHERE key = 'told'").fetchone()

    both = asyncio.gather(first.database.carry_out(write), second.database.carry_out(read))
    assert (await both)[1] == ("yes",)
    await first.close()
    await second.close()


@pytest.mark.parametrize(("usual", "ours"), [("off", "on"), ("local", "local")])
async def test_a_commit_waits_for_the_disk_even_if_the_server_would_not(where, clock, usual, ours):
    with psycopg.connect(where, autocommit=True) as server:
        name = where.rpartition("/")[2]
        server.execute(f"ALTER DATABASE {name} SET synchronous_commit = {usual}")
    store = await Repositories.open(where, clock)
    found = await store.database.carry_out(
        lambda db: db.execute("SHOW synchronous_commit").fetchone()
    )
    assert found == (ours,)
    await store.close()


async def test_rows_that_are_read_together_are_those_that_were_written(store):
    values = ("\u2028 \u2029 '\"\\\n\x7f😀", 2**62, -(2**63), 1 / 3, 1e300, None)
    await store.database.write(
        "CREATE TABLE odd (t TEXT, a BIGINT, b BIGINT, c FLOAT, d FLOAT, e TEXT)"
    )
    await store.database.write("INSERT INTO odd VALUES (?, ?, ?, ?, ?, ?)", *values)
    odd, none, numbers = await store.database.read_together(
        Query("SELECT * FROM odd"),
        Query("SELECT * FROM odd WHERE a = ?", (3,)),
        Query("SELECT n, n + 1 AS n FROM generate_series(1, 500) AS n ORDER BY 1 DESC"),
    )
    assert ([*odd], [*none]) == ([values], [])
    assert [*numbers] == [(n, n + 1) for n in range(500, 0, -1)]


async def test_connections_that_the_server_has_ended_cost_nobody_a_refusal(store, postgresql):
    async with asyncio.timeout(30):  # the pool grows while its connections are in use
        while store.database.connections()["idle"] < CONNECTIONS:
            asleep = ["SELECT CAST(pg_sleep(0.2) AS TEXT)"] * CONNECTIONS
            await asyncio.gather(*map(store.database.read, asleep))
    postgresql.cut_connections()
    async with asyncio.timeout(5):  # the pool's own check takes ten
        await store.facts.set("a", "b")
    assert await store.facts.get("a") == "b"


def connect(address):
    return psycopg.connect(address, options="-c search_path=karnak")


LASTING, PASSING = StoreError, UnavailableError


async def refused(address, part, kind):
    with pytest.raises(StoreError, match=part) as told:
        await Repositories.open(address)
    assert told.type is kind
    assert "secret" not in str(told.value) and "\n" not in str(told.value)


async def test_a_newer_schema_is_refused(where):
    with connect(where) as db:
        db.execute("UPDATE version SET number = number + 1")
    await refused(where, f"knows only {newest()}: start the newer Karnak that wrote it", LASTING)


async def test_a_schema_is_not_upgraded_while_others_use_it(where, tmp_path):
    for file in (*MIGRATIONS.glob("*.sql"),):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / f"{FIRST + len([*tmp_path.iterdir()]):04}_next.sql").write_text("SELECT 1")
    serving = await Repositories.open(where)
    with connect(where) as db, pytest.raises(InUseError, match="An older Karnak serves"):
        migrate(db, tmp_path)
    await serving.close()
    async with asyncio.timeout(10):
        while True:  # the server finds out that the session is closed
            with suppress(InUseError), connect(where) as db:
                migrate(db, tmp_path)
                return
            await asyncio.sleep(0.01)


async def test_another_programs_database_is_refused_and_its_empty_schema_is_not(postgresql):
    postgresql.execute("CREATE DATABASE pharaoh")
    address = postgresql.address("pharaoh")
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("CREATE TABLE temples (name text)")
        await refused(address, "belongs to another program", LASTING)
        db.execute("CREATE SCHEMA karnak")
        db.execute("CREATE TABLE karnak.temples (name text)")
        await refused(address, "belongs to another program", LASTING)
        db.execute("DROP TABLE karnak.temples")
        store = await Repositories.open(address)
        assert await store.facts.get("a") is None
        await store.close()
        assert db.execute("SELECT * FROM public.temples").fetchall() == []


async def test_a_database_that_cannot_hold_every_name_is_refused(postgresql):
    postgresql.execute("CREATE DATABASE old ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    await refused(postgresql.address("old"), "encoded as LATIN1", LASTING)


async def test_an_absent_server_is_explained_in_a_sentence(postgresql):
    address = "postgresql://karnak:secret@127.0.0.1:1/karnak"
    await refused(address, "cannot be used: .*refused", PASSING)
    await refused("postgresql://karnak:secret@karnak.invalid/karnak", "karnak.invalid", PASSING)
    await refused(postgresql.address("nowhere"), 'database "nowhere" does not exist', LASTING)
    stranger = postgresql.address("empty").replace("karnak@", "stranger@")
    await refused(stranger, 'role "stranger" does not exist', LASTING)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://karnak:top/secret@127.0.0.1/karnak",
        "postgresql://karnak:top@secret@127.0.0.1/karnak",
        "postgresql://karnak:top%secret@127.0.0.1/karnak",
        "postgresql://karnak:secret@[::1/karnak",
        "postgresql://karnak:secret@127.0.0.1:port/karnak",
        "postgresql://karnak:secret@127.0.0.1/karnak?sslmod=require",
    ],
)
async def test_an_invalid_address_is_refused_and_never_repeated(address, postgresql):
    await refused(address, "PostgreSQL does not understand the address", LASTING)


async def test_a_server_that_has_no_room_for_a_moment_may_have_it_later(postgresql):
    postgresql.execute("CREATE ROLE many LOGIN CONNECTION LIMIT 0")
    address = postgresql.address("empty").replace("karnak@", "many@")
    await refused(address, "too many connections", PASSING)


async def test_a_server_that_requires_tls_or_a_password_is_explained_in_a_sentence(postgresql):
    rules = postgresql.folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    try:
        rules.write_text("host all all 127.0.0.1/32 scram-sha-256\n")
        postgresql.reload()
        await refused(postgresql.address("empty"), "no password supplied", LASTING)
        address = postgresql.address("empty").replace("karnak@", "karnak:secret@")
        await refused(address, "password authentication failed", LASTING)
        rules.write_text("hostssl all all 127.0.0.1/32 trust\n")
        postgresql.reload()
        await refused(postgresql.address("empty"), "no encryption", LASTING)
    finally:
        rules.write_text(before)
        postgresql.reload()


@pytest.mark.parametrize("mode", ["require", "verify-full", "nonsense"])
async def test_a_server_without_tls_is_explained_in_a_sentence(postgresql, mode):
    await refused(f"{postgresql.address('empty')}?sslmode={mode}", "SSL|sslmode", LASTING)


async def test_a_database_that_cannot_be_written_to_is_refused(postgresql, where):
    name = where.rpartition("/")[2]
    postgresql.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await refused(where, "is read-only", LASTING)


def test_a_file_that_fails_leaves_nothing_of_itself(where, tmp_path):
    for file in MIGRATIONS.glob("*.sql"):
        (tmp_path / file.name).write_text(file.read_text())
    newest = len([*tmp_path.glob("*.sql")]) + 24
    (tmp_path / f"00{newest}_half.sql").write_text("CREATE TABLE half (id bigint); SELECT nope;")
    with pytest.raises(psycopg.errors.UndefinedColumn), connect(where) as db:
        migrate(db, tmp_path)
    with connect(where) as db:
        assert db.execute("SELECT to_regclass('half')").fetchone() == (None,)
        assert db.execute("SELECT number FROM version").fetchone() == (newest - 1,)
    (tmp_path / f"00{newest}_half.sql").write_text("CREATE TABLE half (id bigint);")
    with connect(where) as db:
        migrate(db, tmp_path)
        migrate(db, tmp_path)
        assert db.execute("SELECT number FROM version").fetchone() == (newest,)


async def test_the_servers_time_counts_and_not_the_machines(postgresql, monkeypatch):
    real = time.time()
    monkeypatch.setattr(time, "time", lambda: real + 25)
    monkeypatch.setattr(server_clock, "monotonic", lambda: 17.0)
    store = await Repositories.open(postgresql.new_database())
    assert abs(store.database.now() - real) < 10
    monkeypatch.setattr(server_clock, "monotonic", lambda: 17.0 - 3600)  # as after a sleep
    assert abs(store.database.now() - real) > 3000
    await store.database.sync_clock()
    assert abs(store.database.now() - real) < 10
    await store.close()

import sqlite3
from contextlib import closing

import pytest

from bot.store.errors import StoreError
from bot.store.sqlite_files import MIGRATIONS, migrate

FIRST = "CREATE TABLE games (id INTEGER PRIMARY KEY);\n"
TRIGGER = """
CREATE TRIGGER both AFTER INSERT ON games BEGIN
    DELETE FROM games WHERE id = 1;  -- a semicolon in the middle
    DELETE FROM games WHERE id = 2;
END;
"""


@pytest.fixture
def db(tmp_path):
    with closing(sqlite3.connect(tmp_path / "karnak.db", isolation_level=None)) as db:
        yield db


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_games.sql").write_text(FIRST)
    return folder


def version(db):
    return db.execute("PRAGMA user_version").fetchone()[0]


def schema(db):
    return db.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()


def test_each_file_is_carried_out_once(db, folder):
    migrate(db, folder)
    before = schema(db)
    migrate(db, folder)
    assert (version(db), schema(db)) == (1, before)


def test_a_file_that_comes_later_is_carried_out_later(db, folder):
    migrate(db, folder)
    (folder / "0002_trigger.sql").write_text(TRIGGER)
    migrate(db, folder)
    assert version(db) == 2
    assert [name for name, _ in schema(db)] == ["both", "games"]


def test_the_last_statement_of_a_file_needs_no_semicolon(db, folder):
    (folder / "0002_players.sql").write_text("CREATE TABLE seats (id);\nCREATE TABLE players (id)")
    migrate(db, folder)
    assert [name for name, _ in schema(db)] == ["games", "players", "seats"]


def test_a_file_that_fails_leaves_nothing_of_itself(db, folder):
    (folder / "0002_wrong.sql").write_text("CREATE TABLE half (id INTEGER);\nINSERT INTO nope;\n")
    with pytest.raises(sqlite3.OperationalError):
        migrate(db, folder)
    assert version(db) == 1
    assert [name for name, _ in schema(db)] == ["games"]


def test_a_failed_file_can_be_fixed(db, folder):
    (folder / "0002_wrong.sql").write_text("CREATE TABLE half (id INTEGER);\nINSERT INTO nope;\n")
    with pytest.raises(sqlite3.OperationalError):
        migrate(db, folder)
    (folder / "0002_wrong.sql").write_text("CREATE TABLE half (id INTEGER);\n")
    migrate(db, folder)
    assert version(db) == 2


def test_a_database_that_has_seen_more_is_refused(db, folder):
    db.execute("PRAGMA user_version = 2")
    with pytest.raises(StoreError, match="at version 2 and this Karnak knows only 1"):
        migrate(db, folder)
    assert (version(db), schema(db)) == (2, [])


@pytest.mark.parametrize("name", ["0001_again.sql", "0003_gap.sql"])
def test_files_are_numbered_without_gaps(db, folder, name):
    (folder / name).write_text(FIRST)
    with pytest.raises(StoreError, match="without gaps"):
        migrate(db, folder)


@pytest.fixture
def karnak(db):
    migrate(db, MIGRATIONS)
    return db


def columns_of(db):
    tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    return {
        table: {column[1]: column[2] for column in db.execute(f"PRAGMA table_info({table})")}
        for (table,) in db.execute(tables).fetchall()
    }


def test_few_tables_name_users(karnak):
    tables = columns_of(karnak)
    assert {table for table, columns in tables.items() if "person" in columns} == {
        "seats",
        "departures",
        "guests",
        "bars",
        "ratings",
        "lessons",
        "notes",
        "continuations",
        "preferences",
    }
    alike = ("user", "person", "player_id", "author", "member", "owner")
    named = {column for columns in tables.values() for column in columns}
    assert {column for column in named if column.startswith(alike)} == {"person"}


def test_the_outbox_has_no_room_for_text(karnak):
    outbox = columns_of(karnak)["outbox"]
    assert {column for column, kind in outbox.items() if kind == "TEXT"} == {
        "kind",
        "target",
        "failure",  # a code, or the name of an error
    }


def test_every_table_is_strict(karnak):
    strict = {name: strict for _, name, _, _, _, strict in karnak.execute("PRAGMA table_list")}
    assert all(strict[table] for table in columns_of(karnak))


def test_a_person_can_be_forgotten_at_every_table_with_one_update(karnak):
    karnak.executescript("""
        INSERT INTO matches (id, game, edition, options, language, players, seed, channel, stage,
                             interaction, opened)
        VALUES (1, 'g', 1, '{}', 'en', 5, 's', 1, 'live', 1, 0),
               (2, 'g', 1, '{}', 'en', 5, 's', 2, 'live', 2, 0);
        INSERT INTO seats (match, place, seat, person, name, host)
        VALUES (1, 0, 'sun', 9, 'Ana', 1), (1, 1, 'moon', NULL, '', 0),
               (2, 0, 'sun', 9, 'Ana', 1), (2, 1, 'moon', 8, 'Bo', 0);
        UPDATE seats SET person = NULL, name = '' WHERE person = 9;
    """)
    left = karnak.execute("SELECT name FROM seats WHERE person IS NOT NULL").fetchall()
    assert left == [("Bo",)]

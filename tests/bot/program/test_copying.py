"""`karnak copy-database`: an operator moves their games to PostgreSQL, and back."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.program.cli import main
from tests.bot.test_recorded import RECORDED


@pytest.fixture
def old(tmp_path):
    """A database of 22 November 2026."""
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((RECORDED / "database.sql").read_text("utf-8"))
    return path


def rows(path):
    with closing(sqlite3.connect(path)) as db:
        return {
            table: db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
            for table in ("matches", "seats", "log", "facts")
        }


def test_the_games_go_to_postgresql_and_back_and_every_match_is_replayed(
    old, tmp_path, postgresql, capsys
):
    server, back = postgresql.new_database(), tmp_path / "back.db"
    assert main(["copy-database", str(old), server]) == 0
    assert main(["copy-database", server, str(back)]) == 0
    assert rows(back) == rows(old) and rows(old)["log"]
    told = capsys.readouterr().out
    with closing(sqlite3.connect(old)) as db:
        ((begun,),) = db.execute("SELECT count(*) FROM matches WHERE salt IS NOT NULL")
    assert told.count(f"\nmatches checked: {begun}\n") == 2
    assert "does not replay" not in told


@pytest.fixture
def refused(capsys):
    def refused(*arguments, status=78):
        assert main(["copy-database", *map(str, arguments)]) == status
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        return told.strip()

    return refused


def test_a_match_that_does_not_replay_stops_it_and_leaves_nothing(old, tmp_path, refused):
    with closing(sqlite3.connect(old)) as db, db:
        live = "SELECT id FROM matches WHERE stage = 'live' ORDER BY id LIMIT 1"
        ((match,),) = db.execute(live).fetchall()
        db.execute("UPDATE log SET words = 'sing' WHERE match = ? AND number = 1", (match,))
    new = tmp_path / "new.db"
    told = refused(old, new)
    assert told == f"Match {match} does not replay: start this Karnak on that database first."
    assert not any(rows(new).values())


def test_an_impossible_copy_is_explained_in_a_sentence(old, tmp_path, refused):
    assert refused(tmp_path / "none.db", tmp_path / "new.db") == (
        f"There is no database {tmp_path / 'none.db'}."
    )
    assert refused(old, "mysql://nile/karnak") == (
        "A database is a file, or postgresql://user@host/name."
    )
    assert main(["copy-database", str(old), str(tmp_path / "new.db")]) == 0
    assert "is not empty" in refused(old, tmp_path / "new.db")
    assert "already running" in refused(old, old, status=1)

"""`karnak recount`: an operator has all results counted from the logs."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.program.cli import main
from bot.store.sqlite_files import prepare
from tests.bot.test_recorded import RECORDED
from tests.stores import once

pytestmark = once


@pytest.fixture
def database(tmp_path, monkeypatch):
    """A database with games of an earlier Karnak."""
    where = tmp_path / "karnak.db"
    with closing(sqlite3.connect(where)) as db:
        db.executescript((RECORDED / "database.sql").read_text("utf-8"))
    prepare(where)
    monkeypatch.setenv("DATABASE", str(where))
    return where


def rows(where):
    with closing(sqlite3.connect(where)) as db:
        results = db.execute("SELECT * FROM results ORDER BY match").fetchall()
        return results, db.execute("SELECT * FROM standings ORDER BY match, seat").fetchall()


def test_all_ended_games_are_counted_and_a_second_time_alike(database, capsys):
    assert main(["recount"]) == 0
    counted = rows(database)
    assert capsys.readouterr().out.startswith(f"counted games: {len(counted[0])}; tables of")
    assert counted[0] and all(counted)
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("DELETE FROM results")
    assert main(["recount"]) == 0
    assert rows(database) == counted


def test_a_missing_database_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("DATABASE", str(tmp_path / "none.db"))
    assert main(["recount"]) == 78
    assert "none.db" in capsys.readouterr().err

"""Matches are replayed by several processes, and by this one where none can be started."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.program.operator import replaying as module
from bot.program.operator.replaying import replays, verdicts
from bot.store.replayed import BEGUN, read_begun
from bot.store.sqlite_files import prepare
from tests.bot.test_recorded import RECORDED


def recorded_matches(path):
    """The matches of a database of 22 November 2026 that have begun."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript((RECORDED / "database.sql").read_text("utf-8"))
    prepare(path)
    with closing(sqlite3.connect(path)) as db:
        return [read_begun(db, id) for (id,) in db.execute(BEGUN).fetchall()]


@pytest.fixture(scope="module")
def matches(tmp_path_factory):
    """Recorded matches, one of which does not replay."""
    found = recorded_matches(tmp_path_factory.mktemp("recorded") / "karnak.db")
    third = found[2]
    found[2] = third._replace(log=[replace(third.log[0], words="sing"), *third.log[1:]])
    return found


@pytest.fixture
def many(monkeypatch):
    """Have few matches count as many, on two processors."""
    monkeypatch.setattr(module, "FEW", 1)
    monkeypatch.setattr(module, "processors", lambda: 2)


def found(matches):
    return [(match.row.id, is_sound) for match, is_sound in verdicts(matches)]


def expected(matches):
    return [(match.row.id, place != 2) for place, match in enumerate(matches)]


def test_processes_say_the_same_of_each_match_in_its_order(matches, many, monkeypatch):
    monkeypatch.setattr(module, "_verdict", lambda match, future: (match, future.result()))
    assert found(matches) == expected(matches)


def test_few_matches_start_no_process(matches, monkeypatch):
    monkeypatch.setattr(module, "ProcessPool", None)
    assert found(matches[:5]) == expected(matches)[:5]


def test_a_match_whose_process_dies_is_replayed_here(matches, many, monkeypatch):
    monkeypatch.setattr(module, "prepare", die)
    assert found(matches[:6]) == expected(matches)[:6]


def test_matches_are_replayed_here_where_no_process_starts(matches, many, monkeypatch):
    def refuse(*_):
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("bot.ground.process_pool.SpawnProcess.start", refuse)
    assert found(matches[:6]) == expected(matches)[:6]


def test_a_match_of_a_missing_game_does_not_replay(matches):
    assert not replays(matches[0]._replace(row=replace(matches[0].row, game="senet")))


@pytest.mark.parametrize("words", ["", "   ", "!", "! abracadabra", "! undo x", "! yes"])
def test_a_log_with_words_that_karnak_never_writes_does_not_replay(matches, words):
    first = replace(matches[0].log[0], words=words)
    assert not replays(matches[0]._replace(log=[first, *matches[0].log[1:]]))


def die():
    os._exit(1)

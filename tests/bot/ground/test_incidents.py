from __future__ import annotations

import logging
import re
import sqlite3
from contextlib import closing

import pytest

from bot.core.screens.private import notice
from bot.ground.incidents import incident
from tests.bot.screens import words

SECRET = "offer 7 and war-chest"


def break_something():
    hand = {"ana": SECRET}
    raise KeyError(hand["ana"])


def broken():
    try:
        break_something()
    except KeyError as error:
        return error
    raise AssertionError("nothing broke")


def reported(caplog, error):
    caplog.set_level(logging.DEBUG)
    said = str(incident(error))
    (record,) = caplog.records
    return said, logging.Formatter().format(record)


def test_a_fault_is_apologised_for_and_logged_under_one_id(caplog):
    said, logged = reported(caplog, broken())
    (id,) = re.findall(r"K-[2-9A-HJ-NP-Z]{4}", said)
    assert id in logged
    assert said == f"Something broke on my side ({id})."


def test_the_log_says_what_broke_and_where(caplog):
    _, logged = reported(caplog, broken())
    assert "KeyError" in logged
    assert "break_something" in logged


def test_the_log_does_not_say_what_anybody_held(caplog):
    said, logged = reported(caplog, broken())
    assert SECRET not in logged
    assert SECRET not in said


def test_a_report_leaves_out_the_values_of_the_cause(caplog):
    try:
        try:
            break_something()
        except KeyError as cause:
            raise RuntimeError(f"while playing {SECRET}") from cause
    except RuntimeError as error:
        _, logged = reported(caplog, error)
    assert SECRET not in logged


def test_a_report_names_the_fault_of_the_database(caplog):
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("PRAGMA query_only = 1")
        with pytest.raises(sqlite3.OperationalError) as refused:
            database.execute("CREATE TABLE t (a)")
    _, logged = reported(caplog, refused.value)
    assert ": OperationalError (read-only)\n" in logged


def test_two_faults_have_two_ids(caplog):
    ids = {str(incident(broken())) for _ in range(20)}
    assert len(ids) > 15


async def test_the_apology_can_be_shown(code):
    assert "K-" in words(notice(incident(broken()), code))

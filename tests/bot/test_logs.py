"""The log as lines for people and as JSON for programs."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from bot.incidents import incident
from bot.logs import JsonFormatter, write_logs


@pytest.fixture
def write(monkeypatch):
    """Has the log written as an operator's, and as before after the test."""
    loggers = [logging.getLogger(name) for name in (None, "bot", "discord", "discord.client")]
    levels = [each.level for each in loggers]

    def write(level, format):
        monkeypatch.setattr(loggers[0], "handlers", [])  # those of the tests
        write_logs(level, format)

    yield write
    for each, level in zip(loggers, levels, strict=True):
        each.setLevel(level)


def line(message, *args, level=logging.INFO, exc_info=None):
    record = logging.LogRecord("bot.somewhere", level, "", 0, message, args, exc_info)
    record.created = 1_000_000.25
    written = JsonFormatter().format(record)
    assert "\n" not in written
    return json.loads(written)


def test_a_line_is_an_object():
    assert line("connected to %s", "Discord") == {
        "time": "1970-01-12T13:46:40.250+00:00",
        "level": "INFO",
        "logger": "bot.somewhere",
        "message": "connected to Discord",
    }


def test_the_match_that_a_line_is_about_is_a_field_of_its_own():
    found = line("match %s has ended: %s", 12, "result")
    assert (found["match"], found["message"]) == (12, "match 12 has ended: result")
    assert "match" not in line("no match %s", 12)


def test_what_a_library_logs_in_its_own_way_is_written_too():
    assert line("%(a)s and 100%%", {"a": "b"})["message"] == "b and 100%"
    assert line("match %(a)s", {"a": 1})["message"] == "match 1"
    assert line(ValueError("odd"))["message"] == "odd"


def test_a_traceback_is_a_field_too():
    try:
        raise ValueError("odd")
    except ValueError:
        found = line("unexpected", level=logging.ERROR, exc_info=sys.exc_info())
    assert found["exception"].endswith("ValueError: odd")


def test_an_incident_is_one_line_with_its_id(write, capsys):
    write("INFO", "json")
    said = str(incident(KeyError("offer 7")))
    (written,) = capsys.readouterr().err.splitlines()
    found = json.loads(written)
    assert f"({found['incident']})" in said and found["level"] == "ERROR"
    assert "offer 7" not in written


@pytest.mark.parametrize("format", ["text", "json"])
def test_a_library_is_heard_from_warnings_on_and_karnak_from_its_level_on(write, format, capsys):
    write("INFO", format)
    logging.getLogger("discord.gateway").info("bid 7")
    logging.getLogger("bot.app").debug("detail")
    assert capsys.readouterr().err == ""
    logging.getLogger("bot.app").info("stopping")
    written = capsys.readouterr().err
    assert written.count("\n") == 1 and "stopping" in written
    assert written.startswith("{") == (format == "json")

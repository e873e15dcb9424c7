"""The log as lines for people and as JSON for programs."""

from __future__ import annotations

import asyncio
import json
import logging
import sys

import pytest

from bot.ground.incidents import incident
from bot.ground.logs import JsonFormatter, about, begin_trace, subject, traced, write_logs


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


def test_unusual_log_calls_of_libraries_are_written_too():
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
    logging.getLogger("bot.program.karnak").debug("detail")
    assert capsys.readouterr().err == ""
    logging.getLogger("bot.program.karnak").info("stopping")
    written = capsys.readouterr().err
    assert written.count("\n") == 1 and "stopping" in written
    assert written.startswith("{") == (format == "json")


# -- the subject of a line -----------------------------------------------------------------------


def written_lines(capsys):
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_an_incident_names_its_match_shard_and_operation(write, capsys):
    write("INFO", "json")
    with about(shard=3, operation="press join"):
        incident(KeyError("offer 7"), match=12)
    (found,) = written_lines(capsys)
    assert (found["match"], found["shard"], found["operation"]) == (12, 3, "press join")


def test_a_line_for_people_has_it_in_brackets_and_nothing_twice(write, capsys):
    write("INFO", "text")
    logger = logging.getLogger("bot.program.karnak")
    with traced(match=12, operation="publish") as began:
        logger.warning("match %s: no answer", 12)
        logger.warning("Discord is away")
    logger.warning("nothing is known")
    first, second, third = capsys.readouterr().err.splitlines()
    assert first.endswith(f"bot.program.karnak [{began.trace} publish]: match 12: no answer")
    assert second.endswith(f"bot.program.karnak [{began.trace} match 12 publish]: Discord is away")
    assert third.endswith("WARNING bot.program.karnak: nothing is known")


async def test_the_tasks_of_an_interaction_share_its_trace_and_what_becomes_known(write, capsys):
    write("DEBUG", "json")
    logger = logging.getLogger("bot.interactions")

    async def find_table():
        subject().match = 12
        await asyncio.to_thread(logger.debug, "a thread looks")

    async def interaction():
        begin_trace(shard=0, operation="command game join")
        await asyncio.create_task(find_table())
        logger.debug("answered")

    await asyncio.gather(asyncio.create_task(interaction()), asyncio.create_task(interaction()))
    logger.debug("nobody presses")
    *lines, last = written_lines(capsys)
    traces = [line["trace"] for line in lines]
    assert sorted(traces) == sorted([*set(traces)] * 2) and len({*traces}) == 2
    assert {line["match"] for line in lines} == {12} and "trace" not in last


def test_other_work_that_an_interaction_begins_has_a_trace_of_its_own(write, capsys):
    write("INFO", "json")
    logger = logging.getLogger("bot.publish")
    with traced(shard=2, operation="press go") as pressed, about(process="p1"):
        with traced(match=9, operation="publish"):
            logger.warning("told")
        logger.warning("answered")
    told, answered = written_lines(capsys)
    assert told["trace"] != pressed.trace == answered["trace"]
    assert (told["process"], told["match"], "shard" in told) == ("p1", 9, False)

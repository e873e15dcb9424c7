"""Records that people give to look at: bounded, private, and of no match of this Karnak."""

from __future__ import annotations

import signal
from dataclasses import replace
from types import SimpleNamespace

import pytest
from aiohttp import ClientError

from bot.computers import errands
from bot.computers.worker import TooSlowError
from bot.replays import attached
from bot.replays.attached import FIRST, LARGEST, LASTS, check, is_attached
from bot.replays.handler import download
from rules.core.continuations import continuation_of
from rules.core.errors import IllegalMoveError
from rules.core.records import RecordEntry, parse, write
from rules.core.steps import Replay
from rules.core.text import Text
from rules.registry import games
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO
from tests.recorded import files_of

pytestmark = pytest.mark.usefixtures("errand_pool")

GAMES = ("amun-re", "aton", "kemet")
ODD = "​<@1> **bold** @everyone"


@pytest.fixture
def give(handlers):
    """Gives a file to Karnak as a person, and returns the number of its record."""

    async def give(written, user=ANA):
        return await handlers.replays.attached.take(user, written.encode(), "en")

    return give


def written(word, named="*"):
    """A whole record of a game that is over."""
    return files_of(word, named)[0].read_text()


def refusal(record):
    """Return the refusal of a text, which cannot be looked at."""
    reason = check(record)
    assert isinstance(reason, Text)
    return str(reason)


@pytest.mark.parametrize("word", GAMES)
async def test_a_whole_game_is_looked_at_step_by_step(give, press, word):
    number = await give(written(word))
    assert is_attached(number)
    shown, seen = await press(f"step:{number}:0:0000:all:first"), 0
    while not buttons(shown)["Next"].disabled:
        assert faults(shown) == []
        shown = await press(buttons(shown)["Next"].custom_id)
        seen += 1
    assert seen > 10 and str(games()[word].label) in words(shown)


async def test_a_record_is_seen_with_the_eyes_of_everybody(give, press):
    number = await give(written("aton"))
    shown = await press(f"step:{number}:3:0000:all:next")
    *_, eyes = lists(shown)
    assert [option.value for option in eyes.options] == ["all", "seat-red", "seat-blue", "open"]
    shown = await press(eyes.custom_id, values=["open"])
    assert "Shown only to" in words(shown)


async def test_a_record_has_no_buttons_of_a_table(give, press):
    shown = await press(f"step:{await give(written('aton'))}:2:0000:all:next")
    assert {"Log", "Show in the channel", "My note", "Film", "Play on from here"}.isdisjoint(
        buttons(shown)
    )
    assert "<t:" not in words(shown)


async def test_nobody_else_sees_a_record_that_a_person_has_attached(give, press):
    number = await give(written("aton"))
    assert "Give it again" in words(await press(f"step:{number}:0:0000:all:first", BRUNO))


async def test_a_record_is_forgotten_after_half_an_hour(give, press, clock):
    number = await give(written("aton"))
    clock.advance(LASTS + 1)
    assert "Give it again" in words(await press(f"step:{number}:0:0000:all:first"))


async def test_a_person_has_one_record_at_a_time(give, press):
    first, second = await give(written("aton")), await give(written("aton"))
    assert "Give it again" in words(await press(f"step:{first}:0:0000:all:first"))
    assert "Aton" in words(await press(f"step:{second}:0:0000:all:first"))


@pytest.mark.parametrize("kind", ["log", "film", "replay", "webpage", "export", "analyse"])
async def test_the_number_of_a_record_leads_to_no_match(give, press, kind):
    number = await give(written("aton"))
    shown = words(await press(f"{kind}:{number}"))
    assert "Step" not in shown


async def test_a_record_of_a_running_match_reveals_nothing_of_it(begin, give, press):
    """A record has no seed before the end, and a forged one is only what its giver wrote."""
    table = await begin(2, game=games()["aton"])
    exported = parse(written("aton"))
    claimed = write(exported).replace("salt: ", f"salt: {table.id}-")
    assert "does not pass" in refusal(claimed)
    number = await give(written("aton"))
    assert number >= FIRST > table.id


def cut_off(record):
    return record[: len(record) * 2 // 3].rsplit("\n", 1)[0]


def ended_early(record):
    """The record, abandoned after a few moves."""
    whole = parse(record)
    log = (*whole.log[:6], RecordEntry("!", ("abandon", whole.seats[0])))
    early = replace(whole, log=log, result=None, draws=())
    return write(replace(early, log=tuple(replace(entry, draws=()) for entry in log)))


def altered(record):
    *lines, last = record.rstrip("\n").split("\n")
    return "\n".join([*lines[:-1], last])


@pytest.mark.parametrize("word", GAMES)
@pytest.mark.parametrize("damage", [cut_off, altered])
def test_a_record_that_was_changed_does_not_pass(word, damage):
    assert "changed or cut off" in refusal(damage(written(word)))


@pytest.mark.parametrize(
    "text", ["", "\0\0\0", "hello", ODD, "game: aton", "\n" * 9, "<html>", "blue lay 4433\n" * 9]
)
def test_a_file_of_another_kind_is_no_record(text):
    assert "no record of a game" in refusal(text)


async def test_a_file_without_text_is_no_record(handlers):
    with pytest.raises(IllegalMoveError, match="no record of a game"):
        await handlers.replays.attached.take(ANA, b"\xff\xd8\xff\xe0", "en")


def test_an_unknown_game_or_edition_is_named():
    record = written("aton")
    assert "`senet`" in refusal(record.replace("game: aton", "game: senet"))
    assert "edition 99" in refusal(record.replace("edition: 1", "edition: 99"))


def test_a_game_that_is_not_over_is_refused():
    lines = written("aton").split("\n")
    unrevealed = [line for line in lines if not line.startswith(("seed", "result"))]
    assert "not over" in refusal("\n".join(unrevealed))


def test_a_game_that_was_played_on_refers_to_its_first_game():
    game = games()["aton"]
    replay = Replay(game, parse(written("aton")))
    continued = continuation_of(replay.record, replay.steps[3], "", "seed", [])
    assert "first game" in refusal(write(continued))


def test_a_hundred_thousand_lines_are_too_many():
    record = written("aton")
    assert "KiB" in refusal(record + "blue lay 4433\n" * 100_000)
    assert "too long" in refusal(record + "! nudge\n" * 6_000)


def test_a_thousand_missed_decisions_are_too_many():
    *log, abandoned = ended_early(written("aton")).splitlines()
    missed = ["! timeout wait red"] * 1000
    assert "too long" in refusal("\n".join([*log, *missed, abandoned]))


def test_a_check_that_takes_too_long_is_attached_up(monkeypatch):
    def stuck(*_):
        raise TooSlowError

    monkeypatch.setattr(attached, "verify", stuck)
    assert "too long" in refusal(written("aton"))
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_an_abandoned_game_can_be_looked_at():
    assert not isinstance(check(ended_early(written("aton"))), Text)


async def test_the_last_step_of_an_abandoned_game_says_how_it_ended(give, press):
    number = await give(ended_early(written("aton")))
    assert "Red has left the table" in words(await press(f"step:{number}:9999:0000:all:last"))


async def test_a_record_with_an_act_that_nobody_can_make_is_refused(give):
    with pytest.raises(IllegalMoveError, match="changed or cut off"):
        await give(written("aton").rstrip() + "\n! dance blue\n")


@pytest.mark.parametrize("word", ["<@1>", "**b**", "@everyone", "[a](http://x)", "__x__", "||x||"])
@pytest.mark.parametrize("act", ["host {}", "nudge {} red", "pace {}=1"])
async def test_a_record_with_an_act_in_markdown_is_refused(give, act, word):
    *log, abandoned = ended_early(written("aton")).splitlines()
    with pytest.raises(IllegalMoveError, match="changed or cut off"):
        await give("\n".join([*log, f"! {act.format(word)}", abandoned]))


async def test_a_record_with_a_changed_pace_can_be_looked_at(give, press):
    *log, abandoned = ended_early(written("aton")).splitlines()
    number = await give("\n".join([*log, "! pace zone=America/Port-au-Prince red", abandoned]))
    assert "Red changes the pace" in words(await press(f"step:{number}:9999:0000:all:last"))


async def test_only_a_few_records_wait(handlers, monkeypatch):
    monkeypatch.setattr(handlers.replays.attached.errands, "_waiting", errands.MOST_WAITING)
    with pytest.raises(IllegalMoveError, match="Many records"):
        await handlers.replays.attached.take(ANA, b"", "en")


async def test_a_large_file_is_not_even_downloaded():
    with pytest.raises(IllegalMoveError, match="512 KiB"):
        await download(SimpleNamespace(size=LARGEST + 1))


async def test_a_file_that_does_not_arrive_is_refused():
    async def fail():
        raise ClientError

    with pytest.raises(IllegalMoveError, match="did not give"):
        await download(SimpleNamespace(size=9, read=fail))

"""`/me stats`: a player's own finished games."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from bot.ground.durations import HOUR
from bot.statistics.own_screens import STATS, STATS_FILE
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO, CHEN, DINA
from tests.bot.statistics.conftest import HERE, THERE


@pytest.fixture
def stats(router, handlers):
    """The answer to `/me stats`."""

    async def stats(user=ANA, game="", **how):
        asked = FakeInteraction(user, **how)
        await router.command(asked, lambda actor: handlers.own_statistics.show(actor, game))
        return asked

    return stats


async def test_without_finished_games_the_answer_says_how_to_begin(stats):
    said = words((await stats()).shown)
    assert "You have not finished a game here yet" in said


async def test_it_has_games_victories_an_equal_share_and_the_mean_place(stats, finished):
    await finished(ANA, BRUNO, CHEN, DINA)
    await finished(BRUNO, ANA, CHEN, DINA)
    await finished(BRUNO, ANA)
    said = words((await stats()).shown)
    assert "3 finished games" in said
    assert "Kemet: 3 games, 1 victory (33%, equal share 33%), mean place 1.7" in said
    assert "rating: 7 more games" in said


async def test_it_has_pace_the_longest_game_and_rivals(stats, finished):
    await finished(ANA, BRUNO, CHEN)
    await finished(BRUNO, ANA, at=1_790_000_000, **{str(ANA): {}})
    said = words((await stats()).shown)
    assert "median 3 h 0 min, 2 missed deadlines in 80 decisions" in said
    assert "Before and behind: Bruno 1–1, Chen 1–0" in said
    assert "Most often with: Bruno (2), Chen (1)." in said
    assert "The longest: Kemet for" in said and "120 moves in 8 days" in said


async def test_it_is_limited_to_the_server_where_it_is_asked_for(stats, finished):
    await finished(ANA, BRUNO, guild=HERE)
    await finished(ANA, CHEN, guild=THERE)
    here = words((await stats(guild=HERE)).shown)
    assert "1 finished game" in here and "Chen" not in here
    everywhere = words((await stats(guild=None)).shown)
    assert "2 finished games" in everywhere


async def test_running_games_and_games_of_others_are_never_counted(stats, finished, begin):
    await begin(3)
    await finished(BRUNO, CHEN)
    assert "not finished a game" in words((await stats()).shown)


async def test_it_can_be_limited_to_one_game(stats, finished, press):
    await finished(ANA, BRUNO)
    await finished(BRUNO, ANA, game="aton")
    said = words((await stats(game="aton")).shown)
    assert "Aton: 1 game, 0 victories" in said and "Kemet" not in said.split("Which")[0]
    shown = await press(STATS.encode(), ANA, ["all"])
    assert "2 finished games" in words(shown)


async def test_a_rival_who_has_opted_out_has_no_name(stats, finished, store):
    await finished(ANA, BRUNO, CHEN)
    await store.people.prefer(BRUNO, ranked=False)
    said = words((await stats()).shown)
    assert "Bruno" not in said and "Chen 1–0" in said


async def test_games_as_a_substitute_and_games_left_are_counted_apart(stats, finished, store):
    match = await finished(BRUNO, ANA, CHEN, how="played")
    await store.database.write(
        "UPDATE standings SET held = 'substitute' WHERE match = ? AND seat = 'blue'", match
    )
    other = await finished(BRUNO, CHEN)
    await store.database.write(
        "INSERT INTO departures (match, person, seat, entry) VALUES (?, ?, 'red', 3)", other, ANA
    )
    said = words((await stats()).shown)
    assert "As a substitute: 1" in said and "Games left: 1" in said


async def test_a_game_that_was_cancelled_has_no_place(stats, finished):
    await finished(ANA, BRUNO, places=(None, None), how="cancelled")
    said = words((await stats()).shown)
    assert "1 finished game" in said and "victor" not in said


async def test_the_file_of_games_has_a_line_for_each_seat_and_no_names(stats, finished, press):
    match = await finished(BRUNO, ANA)
    shown = await press(STATS_FILE.encode("all", "games"))
    (file,) = shown.files()
    rows = [*csv.DictReader(StringIO(file.fp.read().decode()))]
    assert [row["seat"] for row in rows] == ["red", "blue"]
    assert rows[1] == {
        "match": str(match),
        "game": "kemet",
        "edition": "1",
        "date": "2026-09-01",
        "minutes": str(8 * 24 * 60),
        "players": "2",
        "seat": "blue",
        "own": "1",
        "place": "2",
        "score": "",
        "won": "0",
        "held": "person",
        "decisions": "40",
        "waited_s": str(3 * HOUR),
        "missed": "1",
    }
    assert "Bruno" not in str(rows)


async def test_the_file_of_plays_names_the_player_alone(finished, press):
    await finished(BRUNO, ANA)
    shown = await press(STATS_FILE.encode("kemet", "plays"))
    (file,) = shown.files()
    rows = [*csv.DictReader(StringIO(file.fp.read().decode()))]
    assert [row["name"] for row in rows] == ["", "Ana"]
    assert [row["win"] for row in rows] == ["1", "0"]


async def test_the_buttons_lead_to_both_files(stats, finished):
    await finished(ANA, BRUNO)
    shown = buttons((await stats()).shown)
    assert {"Games as CSV", "Plays as CSV"} <= {*shown}

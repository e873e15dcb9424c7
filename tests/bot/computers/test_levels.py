"""Levels: how well computer players play is chosen in the lobby, shown, and kept by the seat."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from bot.board.endings import Ending
from bot.board.panel import closed_words
from bot.board.story_screens import end_screen
from bot.computers import levels
from bot.computers.screens import computer_name
from bot.core.people.model import Person
from bot.core.screens.names import names
from bot.ground.languages import language
from bot.lobby.rematches import RematchService
from bot.lobby.screens import lobby_screen
from bot.lobby.service import LobbyService
from bot.seats.departures import DepartureService
from bot.seats.service import SubstituteService
from bot.votes.service import letters_to_newcomer
from rules.core.computers import GOOD, QUICK, STRONG, Budget
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO, PEOPLE
from tests.toy import TOY

HERE = (77, 500)
AMUN_RE = games()["amun-re"]
ANY = Budget(1, 1)
SET_LEVEL = "UPDATE seats SET level = 'quick'"
LEVEL_OF = levels.level_of  # which the tests of all else replace


@pytest.fixture
def desk(store):
    return LobbyService(store.database, lambda id: None)


@pytest.fixture
async def table(desk):
    """A table of Amun-Re that Ana hosts."""
    return await desk.open(AMUN_RE, HERE, PEOPLE[0], 1)


@pytest.fixture
def chosen(store):
    async def chosen(id):
        return [seat.level for seat in await store.matches.seats(id) if seat.user is None]

    return chosen


async def test_a_new_computer_player_shows_its_level_and_offers_others(table, press, chosen, store):
    shown = await press(f"computer:{table}")
    assert "Seat 2: Computer player (Good" in words(shown)
    assert "Beginner: glances at a few moves" in words(shown)
    assert list(buttons(shown)) == ["Beginner", "Good"]
    shown = await press(buttons(shown)["Beginner"].custom_id)
    assert "Seat 2: Computer player (Beginner)" in words(shown) and await chosen(table) == [QUICK]
    await press(f"computer:{table}")
    assert await chosen(table) == [QUICK, ""]


async def test_the_lobby_shows_the_level_of_each_computer_player(table, desk, router):
    await desk.add_computer(table, ANA, QUICK)
    await desk.add_computer(table, ANA)
    row, people = await desk.matches.get(table), await desk.matches.seats(table)
    said = words(lobby_screen(row, people, 1))
    assert "2. Computer player (Beginner)" in said and "3. Computer player (Good" in said


async def test_only_the_host_chooses_and_only_for_a_computer_player_that_is_there(
    table, desk, press, chosen
):
    await desk.join(table, PEOPLE[1])
    await desk.add_computer(table, ANA)
    assert "Only the host" in words(await press(f"level:{table}:2:quick", BRUNO))
    for place in (1, 7):
        said = words(await press(f"level:{table}:{place}:quick"))
        assert "That seat no longer has a computer player." in said
    assert "do not play at that level" in words(await press(f"level:{table}:2:clever"))
    assert await chosen(table) == [""]


async def test_a_game_without_computer_players_says_that_any_move_is_made(desk, press):
    table = await desk.open(TOY, HERE, PEOPLE[0], 1)
    shown = await press(f"computer:{table}")
    assert "Seat 2: Computer player (Random)" in words(shown) and not buttons(shown)
    assert "Random: makes any legal move" in words(shown)
    assert "do not play at that level" in words(await press(f"level:{table}:1:quick"))


async def test_levels_stay_when_people_come_and_go_and_when_the_table_opens_again(
    table, desk, chosen, store, matches
):
    for level in (QUICK, GOOD):
        await desk.add_computer(table, ANA, level)
    await desk.join(table, PEOPLE[1])
    await desk.leave(table, BRUNO)
    assert await chosen(table) == [QUICK, GOOD]
    await desk.start(table, ANA, 2)
    await DepartureService(matches.cache).abandon(ANA, table, 3)
    await RematchService(store.database, desk).open(table, PEOPLE[0], 4)
    assert await chosen(await store.matches.open_in(HERE[1])) == [QUICK, GOOD]


@pytest.fixture
async def played(begin, matches, store):
    """A match of two people and a quick computer player whose seat a substitute may take."""
    table = await begin(2, game=AMUN_RE, computers=1)
    await store.lobby._database.write(f"{SET_LEVEL}, sought = 1 WHERE person IS NULL")
    match = await matches.cache.reload(table.id)
    return table, match, next(seat for seat in match.people if match.is_computer(seat))


async def test_a_computer_plays_at_its_level_and_a_left_seat_at_the_usual_one(played, matches):
    table, match, computer = played
    assert LEVEL_OF(match, computer) == QUICK
    await DepartureService(matches.cache).resign(ANA, table.id, 5)
    match = await matches.cache.get(table.id)
    left = next(s for s in match.people if match.is_computer(s) and s != computer)
    assert LEVEL_OF(match, left) == GOOD and LEVEL_OF(match, computer) == QUICK


async def test_a_substitute_who_leaves_a_computers_seat_leaves_the_usual_level(played, matches):
    table, _, seat = played
    await SubstituteService(matches.cache, letters_to_newcomer).take(
        Person(44, "Dina"), table.id, seat, 4
    )
    await DepartureService(matches.cache).resign(44, table.id, 5)
    assert LEVEL_OF(await matches.cache.get(table.id), seat) == GOOD


async def test_status_tells_the_levels(begin, router, matches):
    table = await begin(2, game=games()["aton"])
    await DepartureService(matches.cache).resign(ANA, table.id, 5)
    asked = FakeInteraction(BRUNO)
    await router.table_command(asked, "status", str(table.id))
    assert "Computer player: ■ R Rai (Good)" in words(asked.shown)


async def test_the_beginning_and_the_end_tell_the_levels(played, matches):
    table, match, seat = played
    level = f"Computer player: {names(match.game, match.people, 'en')[seat]} (Beginner)"
    begun = closed_words(match, 0, "en")
    assert begun.splitlines()[2] == f"-# {level}"
    await table.finish(Random(1))
    ended = await matches.cache.get(table.id)
    assert level in words(end_screen(ended, 7, Ending()))


async def test_a_level_that_its_game_has_no_more_is_shown_as_the_nearest(table, desk, monkeypatch):
    await desk.add_computer(table, ANA, GOOD)
    left = replace(AMUN_RE.computer, levels={QUICK: AMUN_RE.computer.levels[QUICK], STRONG: ANY})
    monkeypatch.setitem(games(), AMUN_RE.word, replace(AMUN_RE, computer=left))
    row, (_, seat) = await desk.matches.get(table), await desk.matches.seats(table)
    assert computer_name(row, seat).in_(language("en")) == "Computer player (Beginner)"


def tastes_of(game, level="", places=40):
    """The words of the tastes that seats of many tables draw, with None for those without one."""
    row = SimpleNamespace(game=game, id=7)
    seats = (SimpleNamespace(level=level, place=place) for place in range(places))
    return {taste and taste.word for taste in (levels.taste_of(row, seat) for seat in seats)}


@pytest.mark.parametrize("word", [*games()])
def test_a_good_player_draws_a_taste_or_none(word):
    expected = {taste.word for taste in games()[word].computer.tastes}
    assert tastes_of(word) == tastes_of(word, GOOD) == {None, *expected}


def test_a_beginner_has_no_taste():
    assert tastes_of("amun-re", QUICK) == {None}


def test_a_table_of_a_game_that_is_not_installed_has_no_tastes():
    assert tastes_of("senet") == {None}


async def test_the_lobby_says_the_taste_of_a_computer_player_in_a_line(table, press, store):
    shown = await press(f"computer:{table}")
    row = await store.matches.get(table)
    seat = next(each for each in await store.matches.seats(table) if each.user is None)
    taste = levels.taste_of(row, seat)
    assert taste is not None, "the table's number draws one"
    assert f"Computer player (Good · {taste.label})" in words(shown)
    assert f"{taste.label}: {taste.habit}" in words(shown)


async def test_a_computer_player_chooses_by_its_taste(begin, services, monkeypatch):
    asked = []

    async def think(game, knowledge, level, seed, taste=""):
        asked.append(taste)
        raise asyncio.CancelledError

    monkeypatch.setattr(services.thinking.thinker, "think", think)
    monkeypatch.setattr(levels, "level_of", LEVEL_OF)
    match = await (await begin(1, 1, game=games()["aton"])).match()
    services.thinking.begin(match)
    await asyncio.sleep(0)
    drawn = [levels.taste_of(match.row, person) for person in match.people.values()]
    assert {taste.word if taste else "" for taste in drawn} >= {*asked} != set()

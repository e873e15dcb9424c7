"""The booklet's spaces, cards, limits and points are those of the tables, in every language."""

import re

import pytest

from bot.ground.languages import language
from rules.core.lessons import stand
from rules.kemet.board import board_of
from rules.kemet.options import GOALS
from rules.kemet.tables import (
    ACTION_SPACES,
    BATTLE_CARDS,
    BEGINNERS_GOAL,
    BEGINNERS_LEVEL,
    CREATURES,
    INTERVENTIONS,
    NIGHT_POINTS,
    PLAYERS,
    PRAYER,
    PRAYER_POINTS,
    ROWS,
    STARTING_POINTS,
    STARTING_UNITS,
    TELEPORT,
    TILE,
    TILES,
    TOP_LEVEL,
    TROOP,
    TURNS,
    UNITS,
)
from rules.kemet.topics import TOPICS
from rules.registry import games
from tests.booklets import HEADING, booklet, languages_with_booklet, numbers, table_of

CHAPTERS = {  # of the topics of `/game rules`
    "rule-prayer-points": 1,
    "rule-victory-points": 1,
    "rule-order": 4,
    "rule-actions": 5,
    "rule-tokens": 5,
    "rule-praying": 6,
    "rule-pyramids": 6,
    "rule-buying": 6,
    "rule-recruiting": 6,
    "rule-limit": 6,
    "rule-moving": 7,
    "rule-teleporting": 7,
    "rule-harbours": 2,
    "rule-walls": 7,
    "rule-entering": 7,
    "rule-battle": 8,
    "rule-battle-cards": 8,
    "rule-battle-points": 8,
    "rule-retreat": 8,
    "rule-creatures": 9,
    "rule-cards": 10,
    "rule-veto": 10,
    "rule-escape": 10,
    "rule-temples": 11,
    "rule-delta": 11,
    "rule-sanctuary": 11,
    "rule-end": 12,
    "rule-module-1": 13,
    "rule-module-2": 13,
    "rule-module-3": 13,
    "rule-module-4": 13,
    "rule-module-5": 13,
}
_, _, BOARDS, TEMPLES, ROW_TABLE, CARDS, SUMMARY = range(7)
WHEN = ("battle", "day", "move", "off")  # rows of the table of cards


@pytest.fixture(params=languages_with_booklet("kemet"))
def code(request):
    return request.param


@pytest.fixture
def page(code):
    return booklet("kemet", code)


def chapter(page, number):
    """The text of a chapter, with all below its heading."""
    return page.partition(f"\n## {number}. ")[2].partition("\n## ")[0]


def test_cities_by_number_of_players(page, code):
    for row, players in zip(table_of(page, BOARDS), PLAYERS, strict=True):
        names = [city.label.in_(language(code)) for city in board_of(players).cities]
        assert [row[0], row[2]] == [str(players), ", ".join(names)]


def test_temples(page, code):
    temples = board_of(PLAYERS[-1]).temples
    told = {row[0].partition(",")[0]: numbers(row[1]) for row in table_of(page, TEMPLES)}
    assert told == {space.label.in_(language(code)): [space.income] for space in temples}


def test_material(page):
    base = sum(tile.copies for tile in TILES if tile.colour != "black")
    cards = sum(card.copies for card in INTERVENTIONS if not card.ta_seti)
    creatures = [each for each in CREATURES if TILE[each.word].colour != "black"]
    assert {UNITS, TURNS, len(BATTLE_CARDS), base, len(creatures), cards} <= {
        *numbers(chapter(page, 2))
    }


def test_ta_seti(page):
    black = sum(tile.copies for tile in TILES if tile.colour == "black")
    cards = sum(card.copies for card in INTERVENTIONS if card.ta_seti)
    assert {black, cards} <= {*numbers(chapter(page, 13))}


def test_rows_of_the_action_spaces(page):
    for row, number in zip(table_of(page, ROW_TABLE), ROWS, strict=True):
        spaces = [space for space in ACTION_SPACES if space.row == number and not space.black]
        assert [row[0], len(row[1].split(", "))] == [str(number), len(spaces)]


def test_cards_by_their_moment(page, code):
    for row, icon in zip(table_of(page, CARDS), WHEN, strict=True):
        cards = [card for card in INTERVENTIONS if card.icon == icon and not card.ta_seti]
        assert row[1] == ", ".join(card.label.in_(language(code)) for card in cards)


def test_numbers_of_a_first_game(page):
    assert {BEGINNERS_GOAL, BEGINNERS_LEVEL, *GOALS.values()} <= {*numbers(chapter(page, 1))}


def test_all_of_it_on_one_page(page):
    rows = [numbers(row[1]) for row in table_of(page, SUMMARY)]
    start, night, day, prayer, pyramid, _, unit, teleport, troop, most, *_, end = rows
    assert [start[0], start[2]] == [STARTING_POINTS, STARTING_UNITS]
    assert night[0] == NIGHT_POINTS and day == [TURNS, len(ROWS)] and prayer == [PRAYER]
    assert pyramid == [TOP_LEVEL] and unit == [1] and teleport == [TELEPORT]
    assert troop[0] == TROOP and most == [PRAYER_POINTS[-1]]
    assert end == [*GOALS.values()]


def test_the_example_of_a_battle_is_that_of_the_lesson(page):
    battle = stand(games()["kemet"], "strength").state.battle
    for seat in ("anubis", "horus"):
        parts = sorted(item.strength for item in battle.items[seat] if item.strength)
        sums = re.findall(r"((?:\d+ \+ )+\d+) = (\d+)", chapter(page, 8))
        assert (parts, sum(parts)) in [(sorted(numbers(one)), int(whole)) for one, whole in sums]


def test_every_topic_has_its_chapter(page):
    assert CHAPTERS.keys() == TOPICS.keys()
    chapters = {number for heading in HEADING.findall(page) for number in numbers(heading)[:1]}
    assert {*CHAPTERS.values()} <= chapters

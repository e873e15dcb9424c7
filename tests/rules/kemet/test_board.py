"""The board (chapter 2): facts that the graph is held to."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.core.match.options import Aliases, parse_answer
from bot.ground.languages import spoken
from rules.core.menu import pick
from rules.core.text import text
from rules.kemet import GAME
from rules.kemet.board import CITY, FORMER, SPACE, board_of
from tests.rules.kemet.distances import steps

PLAYERS = range(2, 6)

everywhere = pytest.mark.parametrize("players", PLAYERS)


@pytest.mark.parametrize(
    ("players", "side", "cities"),
    [
        (5, "a", "nw c s ne e"),
        (3, "a", "nw c s"),
        (4, "b", "nw s ne e"),
        (2, "b", "nw s"),
    ],
)
def test_each_number_of_players_has_its_side_and_cities(players, side, cities):
    board = board_of(players)
    assert board.side == side
    assert " ".join(city.word for city in board.cities) == cities


@pytest.mark.parametrize(("players", "spaces", "borders"), [(5, 32, 55), (4, 26, 43)])
def test_a_whole_side_has_the_right_number_of_spaces_and_borders(players, spaces, borders):
    board = board_of(players)
    assert len(board.spaces) == spaces
    assert sum(map(len, board.land.values())) == 2 * borders


@everywhere
def test_links_between_spaces_work_both_ways(players):
    board = board_of(players)
    for links in (board.land, board.harbours):
        for here, others in links.items():
            assert here not in others
            assert all(here in links[there] for there in others)


@everywhere
def test_closed_spaces_do_not_exist(players):
    board = board_of(players)
    words = {space.word for space in board.spaces}
    assert {*board.land, *board.harbours, *board.obelisks} <= words
    assert ("temple-east" in words) == (players > 3)
    assert ("sanctuary" in words) == (players % 2 == 1)


@everywhere
def test_any_two_cities_are_four_moves_apart(players):
    board = board_of(players)
    for one, other in combinations(board.cities, 2):
        for start in one.districts:
            for end in other.districts:
                assert steps(board, start, end) == 4


@everywhere
def test_temples_of_three_are_three_moves_from_every_city(players):
    board = board_of(players)
    for temple in ("temple-sphinx", "temple-kings"):
        if temple in board.land:
            assert {steps(board, city.districts[0], temple) for city in board.cities} == {3}


@everywhere
def test_temples_of_two_are_two_moves_from_their_bank_and_four_from_the_other(players):
    board = board_of(players)
    for temple, bank in (("temple-west", "west"), ("temple-east", "east")):
        if temple in board.land:
            for city in board.cities:
                expected = 2 if city.bank == bank else 4
                assert steps(board, city.districts[0], temple) == expected


@everywhere
def test_nothing_on_the_delta_is_reached_by_moves(players):
    board = board_of(players)
    for word in ("delta", "temple-delta", "sanctuary"):
        if word in board.land:
            assert all(steps(board, city.districts[0], word) is None for city in board.cities)


@pytest.mark.parametrize(("players", "temples"), [(5, 5), (4, 5), (3, 3), (2, 3)])
def test_the_right_number_of_temples_is_open(players, temples):
    assert len(board_of(players).temples) == temples


def test_every_district_knows_its_city():
    for city in CITY.values():
        assert all(SPACE[district].city == city.word for district in city.districts)


@everywhere
def test_with_the_east_bank_closed_the_harbours_of_the_nile_are_dead(players):
    board = board_of(players)
    assert bool(board.harbours["west-bank"]) == (players > 3)


def test_the_land_agrees_with_the_reference():
    board = board_of(5)
    assert set(board.land["west-bank"]) == {
        *("gate-nw", "obelisk-north", "gate-c", "obelisk-south", "gate-s", "temple-sphinx")
    }
    assert set(board.harbours["west-bank"]) == {"gate-ne", "temple-kings", "gate-e"}
    assert set(board.land["temple-west"]) == {
        *("gate-nw", "obelisk-north", "gate-c", "obelisk-south", "gate-s")
    }
    assert board.land["temple-delta"] == ()
    assert board_of(4).land["temple-delta"] == ("delta",)


@pytest.mark.parametrize("space", SPACE.values(), ids=list(SPACE))
def test_a_space_is_typed_by_its_word_its_label_or_its_former_names_in_either_language(space):
    menu, names = (
        pick("to", text("Where?"), SPACE.values(), lambda row: row),
        Aliases(spellings=GAME.spellings, also_typed=GAME.also_typed),
    )
    former = [name.in_(each) for name in FORMER.get(space.word, ()) for each in spoken().values()]
    labels = [space.label.in_(each) for each in spoken().values()]
    for typed in (space.word, *former, *map(str.lower, former), *labels):
        assert parse_answer(menu, typed, names) == space.word


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("TW", "temple-west"), ("western temple", "temple-west"), ("TO", "temple-west"),
        ("temple de l’ouest", "temple-west"), ("no1", "nw1"), ("NO", "gate-nw"),
        ("SAN", "sanctuary"),
        ("temple of the three kings", "temple-kings"), ("porte du nord-ouest", "gate-nw"),
    ],
)  # fmt: skip
def test_a_former_spelling_of_a_place_is_still_understood(typed, word):
    menu = pick("to", text("Where?"), SPACE.values(), lambda row: row)
    names = Aliases(spellings=GAME.spellings, also_typed=GAME.also_typed)
    assert parse_answer(menu, typed, names) == word


def test_the_name_of_a_place_has_16_letters_at_most_in_either_language():
    labels = [space.label.in_(each) for space in SPACE.values() for each in spoken().values()]
    assert max(map(len, labels)) <= 16

"""The path to Ta-Seti (11.3): its goods, and how its boards fit together on all sides."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from rules.kemet.hooks import total
from rules.kemet.path import (
    BOARDS,
    OBJECT,
    OBJECTS,
    REWARD,
    SKILL,
    SKILLS,
    START,
    SUPPLIES,
    SYMBOLS,
    TA_SETI,
    TEMPORARY_POWERS,
    boards_of,
    roads_from,
    spots_of,
    stops_of,
)

SIDES = [*product(("I", "II"), repeat=4)]

every_way = pytest.mark.parametrize("sides", SIDES, ids="-".join)


def ends(sides, stop):
    return [road.end for road in roads_from(sides, stop)]


def beyond(sides, stop):
    """Every stop that a priest can come to from there."""
    pending, found = [stop], set()
    while pending:
        reached = set(ends(sides, pending.pop())) - found
        found |= reached
        pending += reached
    return found


def test_there_are_eight_kinds_of_objects_and_each_skill_once():
    assert len(OBJECTS) == len(OBJECT) == 8
    assert len(SKILLS) == len(SKILL) == 11
    assert Counter(each.level for each in OBJECTS) == {1: 4, 2: 4}


@every_way
def test_every_temporary_power_lies_on_one_road_whatever_sides_are_up(sides):
    rewards = Counter(
        reward.word for board in boards_of(sides) for road in board.roads for reward in road.rewards
    )
    assert {power.word: rewards[power.word] for power in TEMPORARY_POWERS} == {
        "temporary-strength": 1,
        "temporary-protection": 1,
        "temporary-damage": 1,
    }


@every_way
def test_the_path_is_entered_on_all_three_rows(sides):
    assert ends(sides, START) == ["1a", "1b", "1c"]


@every_way
def test_every_stop_can_be_reached_and_leads_on_to_ta_seti(sides):
    stops = stops_of(sides).keys()
    assert beyond(sides, START) == stops
    assert all(TA_SETI in beyond(sides, stop) for stop in stops - {TA_SETI})
    assert not ends(sides, TA_SETI)


@every_way
def test_roads_lead_to_the_right_and_no_further_than_the_next_stop(sides):
    stops = stops_of(sides)
    depth = {START: 0} | {stop: int(stop[0]) for stop in stops if stop != TA_SETI}
    depth[TA_SETI] = len(BOARDS) + 1
    for stop in (START, *stops):
        assert all(depth[end] == depth[stop] + 1 for end in ends(sides, stop))
        assert len(set(ends(sides, stop))) == len(ends(sides, stop))


@every_way
def test_something_lies_at_every_stop_and_there_is_enough_of_it(sides):
    assert all(stop.spots for stop in stops_of(sides).values())
    needed = Counter(spot.supply for spot in spots_of(sides))
    assert needed.keys() == SUPPLIES.keys()
    assert all(number <= len(SUPPLIES[supply]) for supply, number in needed.items())
    assert needed["victory-point"] == 1


@every_way
def test_something_is_gained_on_every_road(sides):
    assert all(road.rewards for board in boards_of(sides) for road in board.roads)


@pytest.mark.parametrize("kind", ["village", "city", "temple"])
@every_way
def test_there_are_villages_cities_and_temples(sides, kind):
    assert kind in {stop.kind for stop in stops_of(sides).values()}


@every_way
def test_spots_are_filled_from_the_last_board_to_the_first_and_from_the_top_to_the_bottom(sides):
    places = [spot.stop for spot in spots_of(sides) if spot.stop != TA_SETI]
    assert places == sorted(places, key=lambda stop: (-int(stop[0]), stop[1]))
    assert len({spot.word for spot in spots_of(sides)}) == len(spots_of(sides))


def test_each_board_has_two_sides():
    assert [sorted(board) for board in BOARDS] == [["I", "II"]] * 4
    assert all(board["I"] != board["II"] for board in BOARDS)


# vector `etienne`
def test_the_lowest_first_road_of_the_example_gives_a_prayer_point_and_temporary_damage():
    example = [REWARD["prayer-1"], REWARD["temporary-damage"]]
    assert example in [[*board.roads[-1].rewards] for board in BOARDS[0].values()]
    assert total(example, "now-pp") == 1
    assert total(example, "damage") == 1


# vector `skills`
def test_the_skills_of_the_example_add_strength_and_damage():
    skills = [SKILL["carnage"], SKILL["charge"]]
    assert total(skills, "strength", "attack") == 1
    assert total(skills, "strength", "defence") == 0
    assert total(skills, "damage", "attack") == 1


def test_stops_are_named_by_kind_and_place():
    stops = stops_of(("I", "I", "I", "I"))
    assert [str(stops[word].label) for word in ("1a", "2c", "3a", TA_SETI)] == [
        "Village 1a",
        "City 2c",
        "Temple 3a",
        "Ta-Seti",
    ]


def test_symbols_and_tokens_are_named_by_their_gain():
    assert [str(reward.label) for reward in (*SYMBOLS, *TEMPORARY_POWERS)] == [
        "1 prayer point",
        "2 prayer points",
        "3 prayer points",
        "up to 1 unit",
        "up to 2 units",
        "up to 3 units",
        "1 Divine Intervention card",
        "destroy one enemy unit",
        "temporary strength",
        "temporary protection",
        "temporary damage",
    ]

"""The last move is drawn along the path that was taken, around every foreign city."""

from itertools import pairwise

import pytest

from render.kemet.borders import FULL_BOARDS
from render.kemet.layout import is_district, troop_position
from render.kemet.move_arrow import way_parts
from render.kemet.ways import is_in_city, step_kind

both_sides = pytest.mark.parametrize("side", FULL_BOARDS)


def near(side, space):
    board = FULL_BOARDS[side]
    return (*board.land[space], *board.harbours[space])


def ways(side):
    """List all ways of two steps by land or boat."""
    return [
        (start, middle, goal)
        for start in FULL_BOARDS[side].land
        for middle in near(side, start)
        for goal in near(side, middle)
        if goal != start
    ]


def dots(side, way):
    parts = way_parts(side, way, troop_position(side, way[-1]))
    return [dot for part in parts for dot in part.dots]


@both_sides
def test_no_way_of_two_steps_runs_through_a_foreign_city(side):
    for way in ways(side):
        own = {word[:-1] for word in way if is_district(word)}
        foreign = [city.word for city in FULL_BOARDS[side].cities if city.word not in own]
        assert not any(is_in_city(city, at) for at in dots(side, way) for city in foreign), way


@both_sides
def test_a_way_on_foot_is_one_line_from_where_the_troop_stood_to_its_goal(side):
    for way in ways(side):
        (part,) = way_parts(side, way, troop_position(side, way[-1]))
        assert not part.is_teleport
        assert part.dots[0] == troop_position(side, way[0])
        assert part.dots[-1] == troop_position(side, way[-1])


def test_only_the_step_that_is_a_teleport_is_drawn_as_one():
    way = ("temple-west", "gate-s", "s1", "temple-delta")
    assert [step_kind("a", *step) for step in pairwise(way)] == ["walk", "walk", "teleport"]
    line, beads = way_parts("a", way, troop_position("a", way[-1]))
    assert (line.is_teleport, beads.is_teleport) == (False, True)
    assert line.dots[-1] == beads.dots[0]

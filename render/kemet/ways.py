"""Find the line of a move over the map: through borders and harbours, and around cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import dist
from typing import Final, Literal, TypeAlias

from render.geometry import Point, interpolate
from render.kemet.borders import FULL_BOARDS, drawn_borders
from render.kemet.layout import (
    CITY_CORNERS,
    CITY_SIZE,
    HARBOURS,
    city_walls,
    district_box,
    is_district,
    troop_position,
)
from rules.core.menu import Word

Step: TypeAlias = Literal["walk", "sail", "teleport"]

WALL: Final = 8  # pixels around a city that no line may cross
OWN_GATE_MARGIN, MARGIN = 20, 40  # pixels between a city and a line around it
DETOURS: Final = 2  # around one city after another
STRIDE: Final = 6  # pixels from point to point of a border
CORNER: Final = 9  # points at either end of a border that no line crosses


def step_kind(side: Word, start: Word, goal: Word) -> Step:
    board = FULL_BOARDS[side]
    if goal in board.land[start]:
        return "walk"
    return "sail" if goal in board.harbours[start] else "teleport"


def leg(side: Word, start: Word, goal: Word, ends: tuple[Point, Point]) -> list[Point]:
    """Find the points of a step by land or boat after the first of its ends."""
    if step_kind(side, start, goal) == "sail":
        crossing = _crossing(side, start, goal)
    else:
        crossing = [_passage(side, start, goal)]
    here, there = _round(start, ends[0], crossing[0]), _round(goal, crossing[-1], ends[1])
    return [*here, *crossing[1:], *there]


def points_along(line: Sequence[Point], step: float) -> list[Point]:
    """Find points along a line, a step apart, with its first and its last."""
    dots, left = [line[0]], step
    for start, end in pairwise(line):
        done, length = 0.0, dist(start, end)
        while length - done >= left:
            done += left
            share, left = done / length, step
            dots.append(interpolate(start, end, share))
        left -= length - done
    return [*dots, line[-1]]


def _crossing(side: Word, start: Word, goal: Word) -> list[Point]:
    harbours = HARBOURS[side]
    if (start, goal) in harbours:
        return [*harbours[start, goal]]
    return [*harbours[goal, start][::-1]]


@cache
def _passage(side: Word, start: Word, goal: Word) -> Point:
    """Find the point on the border of two spaces that makes the line through it shortest."""
    if is_district(start) and is_district(goal):
        one, other = district_box(start), district_box(goal)
        left, right = max(one[0], other[0]), min(one[2], other[2])
        return (left + right) / 2, (max(one[1], other[1]) + min(one[3], other[3])) / 2
    if is_district(start) or is_district(goal):
        district, outside = (start, goal) if is_district(start) else (goal, start)
        return _gateway(district, troop_position(side, outside))
    ends = troop_position(side, start), troop_position(side, goal)
    return min(_border(side, start, goal), key=lambda at: _length_through(at, start, goal, ends))


def _gateway(district: Word, outside: Point) -> Point:
    """Find the middle of the part of the wall at a district that is nearest to a point."""
    left, top, right, bottom = district_box(district)
    x, y = (left + right) / 2, (top + bottom) / 2
    wall_left, wall_top, wall_right, wall_bottom = city_walls(district[:-1])
    walls = (
        (left - 9 <= wall_left, (wall_left, y)),
        (right + 9 >= wall_right, (wall_right, y)),
        (top - 9 <= wall_top, (x, wall_top)),
        (bottom + 9 >= wall_bottom, (x, wall_bottom)),
    )
    return min((at for is_outer, at in walls if is_outer), key=lambda at: dist(at, outside))


def _border(side: Word, start: Word, goal: Word) -> Iterator[Point]:
    """List points of the border between two spaces, without its ends."""
    for border in drawn_borders(side):
        if {border.one, border.other} == {start, goal}:
            points = points_along(border.points, STRIDE)
            margin = min(CORNER, len(points) // 3)
            yield from points[margin : len(points) - margin : 2]


def _length_through(at: Point, start: Word, goal: Word, ends: tuple[Point, Point]) -> float:
    return _length([ends[0], *_round(start, ends[0], at), *_round(goal, at, ends[1])])


def _length(line: Sequence[Point]) -> float:
    return sum(dist(one, other) for one, other in pairwise(line))


def _round(space: Word, start: Point, end: Point, depth: int = DETOURS) -> list[Point]:
    """Find the points after `start` of a line in a space, around the cities between its ends."""
    own = space[:-1] if is_district(space) else ""
    cities = (city for city in CITY_CORNERS if city != own and _crosses(city, start, end))
    city = next(cities, None) if depth else None
    if city is None:
        return [end]
    margin = OWN_GATE_MARGIN if space == f"gate-{city}" else MARGIN
    lines = [[start, *corners, end] for corners in _detours(city, margin)]
    clear = [line for line in lines if not any(_crosses(city, *part) for part in pairwise(line))]
    best = min(clear, key=_length, default=[start, end])
    return [at for part in pairwise(best) for at in _round(space, *part, depth - 1)]


def _detours(city: Word, margin: float) -> Iterator[list[Point]]:
    """List the ways around up to three corners of a city, in either direction."""
    (left, top), (width, height) = CITY_CORNERS[city], CITY_SIZE
    right, bottom = left + width + margin, top + height + margin
    left, top = left - margin, top - margin
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    for first in range(4):
        for turn in (1, -1):
            for count in (1, 2, 3):
                yield [corners[(first + turn * number) % 4] for number in range(count)]


def _crosses(city: Word, start: Point, end: Point) -> bool:
    (left, top), (width, height) = CITY_CORNERS[city], CITY_SIZE
    is_beside = max(start[0], end[0]) < left - WALL or min(start[0], end[0]) > left + width + WALL
    is_above = max(start[1], end[1]) < top - WALL or min(start[1], end[1]) > top + height + WALL
    if is_beside or is_above:  # without a look at its points, of which there are many
        return False
    return any(is_in_city(city, interpolate(start, end, n / 40), WALL) for n in range(1, 40))


def is_in_city(city: Word, at: Point, margin: float = 0) -> bool:
    (left, top), (width, height) = CITY_CORNERS[city], CITY_SIZE
    within = left - margin < at[0] < left + width + margin
    return within and top - margin < at[1] < top + height + margin

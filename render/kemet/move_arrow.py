"""Draw the last move as an arrow along its path, with a chain of beads for each teleport."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, dist, sin
from typing import Final

from render.geometry import Point, smooth
from render.kemet.layout import CITY_CORNERS, battle_positions, is_district, troop_position
from render.kemet.markers import seat_colour
from render.kemet.ways import is_in_city, leg, points_along, step_kind
from render.palette import INK, IVORY
from render.scene import Disc, Poly, Shape
from rules.core.menu import Word
from rules.kemet.view import KemetView, TroopView

CLEARANCE, CREATURE_CLEARANCE, BATTLE_CLEARANCE = 64, 92, 60  # pixels before the pieces at the goal
BEAD_STEP: Final = 4  # pixels from bead to bead, which make one line
TELEPORT_STEP: Final = 27  # pixels from bead to bead of a teleport
CORNER_STEP: Final = 26  # pixels between the points that are smoothed, so that corners stay
BENDS: Final = (0.12, -0.12, 0.2, -0.2, 0.3, -0.3)  # of a teleport, in its lengths, flattest first
OPEN_MAP: Final = (30, 100, 1090, 1000)  # where a teleport bends to, of every board


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a way: one line by land and boat, or one teleport."""

    dots: list[Point]
    is_teleport: bool


def move_arrow(view: KemetView) -> Iterator[Shape]:
    """Draw the last move, if there is one to show."""
    if view.mover is None or len(view.way) < 2:
        return
    *parts, last = way_parts(view.side, view.way, _goal(view))
    colour = seat_colour(view.mover)
    for part in parts:
        yield from _beads(part.dots, colour)
    dots = _shorten(last.dots, _clearance(view))
    head = _arrow_head(dots[-2 if last.is_teleport else -6 :])
    yield from _beads(dots[:-1], colour, head)


def way_parts(side: Word, way: Sequence[Word], goal: Point) -> list[_Part]:
    """Divide a way into its lines and teleports. It ends at the point `goal`."""
    parts: list[_Part] = []
    line = [troop_position(side, way[0])]
    for number, (start, space) in enumerate(pairwise(way), 2):
        end = goal if number == len(way) else troop_position(side, space)
        if step_kind(side, start, space) != "teleport":
            line += leg(side, start, space, (line[-1], end))
            continue
        parts += _line_parts(line)
        parts.append(_Part(points_along(_bend(line[-1], end), TELEPORT_STEP), is_teleport=True))
        line = [end]
    return [*parts, *_line_parts(line)]


def _line_parts(line: list[Point]) -> list[_Part]:
    if len(line) < 2:
        return []
    rounded = smooth(points_along(line, CORNER_STEP), 3)
    return [_Part(points_along(rounded, BEAD_STEP), is_teleport=False)]


def _bend(start: Point, end: Point) -> list[Point]:
    """Bend a teleport to the side where it crosses fewer cities."""
    return min((_arc(start, end, lift) for lift in BENDS), key=_points_in_cities)


def _arc(start: Point, end: Point, lift: float) -> list[Point]:
    (ax, ay), (bx, by) = start, end
    cx, cy = (ax + bx) / 2 - (by - ay) * lift * 2, (ay + by) / 2 + (bx - ax) * lift * 2
    shares = [number / 40 for number in range(41)]
    weights = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in shares]
    return [(a * ax + c * cx + b * bx, a * ay + c * cy + b * by) for a, c, b in weights]


def _points_in_cities(line: Sequence[Point]) -> int:
    """Count how many points lie in cities, or outside the part of the map that all boards show."""
    left, top, right, bottom = OPEN_MAP
    return sum(not (left < x < right and top < y < bottom) for x, y in line) + sum(
        is_in_city(city, at) for city in CITY_CORNERS for at in line
    )


def _goal(view: KemetView) -> Point:
    """Find the end of the way. In a battle it is the attacker's place."""
    word = view.way[-1]
    if len(_troops_at(view, word)) > 1 and not is_district(word):
        return battle_positions(view.side, word)[0]
    return troop_position(view.side, word)


def _clearance(view: KemetView) -> float:
    troops = _troops_at(view, view.way[-1])
    if len(troops) > 1:
        return BATTLE_CLEARANCE
    return CREATURE_CLEARANCE if any(troop.creature for troop in troops) else CLEARANCE


def _troops_at(view: KemetView, word: Word) -> Sequence[TroopView]:
    return next((space.troops for space in view.spaces if space.row.word == word), ())


def _shorten(dots: list[Point], clearance: float) -> list[Point]:
    """End the line before its goal, so that the pieces there stay visible."""
    far = [number for number, at in enumerate(dots) if dist(at, dots[-1]) > clearance]
    return dots[: far[-1] + 1] if len(far) > 2 else dots


def _beads(dots: Sequence[Point], colour: str, head: tuple[Point, ...] = ()) -> Iterator[Shape]:
    for radius, fill in ((11.5, INK), (9.5, IVORY), (5.5, colour)):
        yield from (Disc(at, radius, fill) for at in dots)
        if head and radius > 6:
            yield Poly(head, fill, fill, 2 * radius - 12)
    if head:
        yield Poly(head, colour)


def _arrow_head(last: Sequence[Point]) -> tuple[Point, ...]:
    (ax, ay), (x, y) = last[0], last[-1]
    heading = atan2(y - ay, x - ax)
    return tuple(
        (x + distance * cos(heading + angle), y + distance * sin(heading + angle))
        for distance, angle in ((17, 0.0), (30, 2.3), (30, -2.3))
    )

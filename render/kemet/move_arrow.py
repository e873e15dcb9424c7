"""Draw the last move as an arrow, or as a chain of beads where the troop has teleported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, dist, sin
from typing import Final

from render.geometry import Point, interpolate, smooth
from render.kemet.borders import FULL_BOARDS
from render.kemet.layout import HARBOURS, troop_position
from render.kemet.markers import seat_colour
from render.palette import INK, IVORY
from render.scene import Disc, Poly, Shape
from rules.core.menu import Word
from rules.kemet.view import KemetView

ARROW_CLEARANCE: Final = (66, 92)  # pixels before the goal: without and with a creature there
BEAD_STEP: Final = 4  # pixels from bead to bead, which make one line
TELEPORT_STEP: Final = 26  # pixels from bead to bead of a teleport


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


def move_arrow(view: KemetView) -> Iterator[Shape]:
    """Draw the last move, if there is one to show."""
    if view.mover is None or len(view.way) < 2:
        return
    is_teleport = any(_is_teleport(view.side, *step) for step in pairwise(view.way))
    line = points_along(smooth(_stations(view), 3), TELEPORT_STEP if is_teleport else BEAD_STEP)
    dots = _shorten(line, ARROW_CLEARANCE[_creature_at(view, view.way[-1])])
    colour = seat_colour(view.mover)
    head = _arrow_head(dots[-2 if is_teleport else -4 :])
    for radius, fill in ((11.5, INK), (9.5, IVORY), (5.5, colour)):
        yield from (Disc(at, radius, fill) for at in dots[:-1])
        if radius > 6:
            yield Poly(head, fill, fill, 2 * radius - 12)
    yield Poly(head, colour)


def _is_teleport(side: Word, start: Word, goal: Word) -> bool:
    board = FULL_BOARDS[side]
    return goal not in (*board.land[start], *board.harbours[start])


def _stations(view: KemetView) -> list[Point]:
    """List the points of each space of the move, and both ends of the crossings between them."""
    points = [troop_position(view.side, view.way[0])]
    for start, goal in pairwise(view.way):
        crossings = HARBOURS[view.side]
        if (start, goal) in crossings:
            points += crossings[start, goal]
        elif (goal, start) in crossings:
            points += crossings[goal, start][::-1]
        points.append(troop_position(view.side, goal))
    return points


def _creature_at(view: KemetView, word: Word) -> bool:
    """Say whether a creature, which takes more room, stands in a space."""
    return any(troop.creature for s in view.spaces if s.row.word == word for troop in s.troops)


def _shorten(dots: list[Point], clearance: float) -> list[Point]:
    """End the line before its goal, so that what stands there can be seen."""
    far = [number for number, at in enumerate(dots) if dist(at, dots[-1]) > clearance]
    return dots[: far[-1] + 1] if len(far) > 3 else dots


def _arrow_head(last: Sequence[Point]) -> tuple[Point, ...]:
    (ax, ay), (x, y) = last[0], last[-1]
    heading = atan2(y - ay, x - ax)
    return tuple(
        (x + distance * cos(heading + angle), y + distance * sin(heading + angle))
        for distance, angle in ((16, 0.0), (28, 2.3), (28, -2.3))
    )

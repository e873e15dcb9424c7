"""The way of the last move: an arrow, or a chain of beads where the troop has teleported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, dist, sin
from typing import Final

from render.geometry import Point, smooth
from render.kemet.borders import FULL
from render.kemet.layout import HARBOURS, spot
from render.kemet.signs import colour
from render.palette import INK, IVORY
from render.scene import Disc, Poly, Shape
from rules.core.menu import Word
from rules.kemet.view import KemetView

CLEAR: Final = (66, 92)  # pixels that the arrow ends before its goal; before a creature
STEP: Final = 4  # pixels from bead to bead: they make one line
LEAP: Final = 26  # from bead to bead of a teleport


def dotted(line: Sequence[Point], step: float) -> list[Point]:
    """Points along a line, a step apart, with its first and its last."""
    dots, left = [line[0]], step
    for start, end in pairwise(line):
        done, length = 0.0, dist(start, end)
        while length - done >= left:
            done += left
            share, left = done / length, step
            dots.append(_between(start, end, share))
        left -= length - done
    return [*dots, line[-1]]


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def arrow(view: KemetView) -> Iterator[Shape]:
    if view.mover is None or len(view.way) < 2:
        return
    leaps = any(_leaps(view.side, *step) for step in pairwise(view.way))
    line = dotted(smooth(_stations(view), 3), LEAP if leaps else STEP)
    dots = _short(line, CLEAR[_creature_at(view, view.way[-1])])
    tint = colour(view.mover)
    head = _head(dots[-2 if leaps else -4 :])
    for radius, fill in ((11.5, INK), (9.5, IVORY), (5.5, tint)):
        yield from (Disc(at, radius, fill) for at in dots[:-1])
        if radius > 6:
            yield Poly(head, fill, fill, 2 * radius - 12)
    yield Poly(head, tint)


def _leaps(side: Word, here: Word, there: Word) -> bool:
    board = FULL[side]
    return there not in (*board.land[here], *board.harbours[here])


def _stations(view: KemetView) -> list[Point]:
    """Each space of the way, and both ends of the crossings between them."""
    points = [spot(view.side, view.way[0])]
    for here, there in pairwise(view.way):
        crossings = HARBOURS[view.side]
        if (here, there) in crossings:
            points += crossings[here, there]
        elif (there, here) in crossings:
            points += crossings[there, here][::-1]
        points.append(spot(view.side, there))
    return points


def _creature_at(view: KemetView, word: Word) -> bool:
    """Whether a creature, which takes more room, stands there."""
    return any(troop.creature for s in view.spaces if s.row.word == word for troop in s.troops)


def _short(dots: list[Point], clear: float) -> list[Point]:
    """Ending before the goal, so that what stands there is seen."""
    far = [number for number, at in enumerate(dots) if dist(at, dots[-1]) > clear]
    return dots[: far[-1] + 1] if len(far) > 3 else dots


def _head(last: Sequence[Point]) -> tuple[Point, ...]:
    (ax, ay), (x, y) = last[0], last[-1]
    ahead = atan2(y - ay, x - ax)
    return tuple(
        (x + far * cos(ahead + turn), y + far * sin(ahead + turn))
        for far, turn in ((16, 0.0), (28, 2.3), (28, -2.3))
    )

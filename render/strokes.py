"""Lines that look drawn by hand, as lists of points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from random import Random
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


def wander(start: Point, end: Point, seed: str, rough: float = 0.09) -> list[Point]:
    """A crooked line between two points, the same whichever end is named first."""
    if end < start:
        return wander(end, start, seed, rough)[::-1]
    dice, line = Random(f"{seed} {start} {end}"), [start, end]
    for level in range(4):
        longer = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            off = dice.uniform(-rough, rough) * (0.75**level)
            longer.append(((ax + bx) / 2 - (by - ay) * off, (ay + by) / 2 + (bx - ax) * off))
            longer.append((bx, by))
        line = longer
    return smooth(line, 1)


def smooth(line: Sequence[Point], times: int = 2, closed: bool = False) -> list[Point]:
    """Cut the corners (Chaikin); the ends of an open line stay where they are."""
    line = list(line)
    for _ in range(times):
        ends = zip(line, [*line[1:], *line[:1]] if closed else line[1:], strict=False)
        cut = [
            point
            for one, other in ends
            for point in (_between(one, other, 0.25), _between(one, other, 0.75))
        ]
        line = cut if closed else [line[0], *cut, line[-1]]
    return line


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def moved(line: Iterable[Point], by: Point) -> tuple[Point, ...]:
    return tuple((x + by[0], y + by[1]) for x, y in line)


def bounds(line: Iterable[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what the points cover."""
    across, down = zip(*line, strict=True)
    return min(across), min(down), max(across), max(down)


def dashes(line: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """A line cut into dashes, measured along its length."""
    dash, left, drawing = [line[0]], on, True
    for start, end in pairwise(line):
        length, done = hypot(end[0] - start[0], end[1] - start[1]), 0.0
        while length - done > left:
            done += left
            at = _between(start, end, done / length)
            if drawing:
                yield [*dash, at]
            dash, drawing = [at], not drawing
            left = on if drawing else off
        left -= length - done
        dash.append(end)
    if drawing and len(dash) > 1:
        yield dash

"""Calculate lines as lists of points: crooked, smooth, dashed, moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from random import Random
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Rectangle: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


def crooked_line(start: Point, end: Point, seed: str, roughness: float = 0.09) -> list[Point]:
    """Draw a crooked line between two points. Their order does not change its course."""
    if end < start:
        return crooked_line(end, start, seed, roughness)[::-1]
    rng, line = Random(f"{seed} {start} {end}"), [start, end]
    for level in range(4):
        longer = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            off = rng.uniform(-roughness, roughness) * (0.75**level)
            longer.append(((ax + bx) / 2 - (by - ay) * off, (ay + by) / 2 + (bx - ax) * off))
            longer.append((bx, by))
        line = longer
    return smooth(line, 1)


def smooth(line: Sequence[Point], times: int = 2, closed: bool = False) -> list[Point]:
    """Round the corners of a line (Chaikin). The ends of an open line stay where they are."""
    line = list(line)
    for _ in range(times):
        ends = zip(line, [*line[1:], *line[:1]] if closed else line[1:], strict=False)
        cut = [
            point
            for one, other in ends
            for point in (interpolate(one, other, 0.25), interpolate(one, other, 0.75))
        ]
        line = cut if closed else [line[0], *cut, line[-1]]
    return line


def interpolate(one: Point, other: Point, share: float) -> Point:
    """Find the point between two points, at a share from 0 to 1 of the way to the second."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def translate(line: Iterable[Point], offset: Point) -> tuple[Point, ...]:
    """Move all points of a line by the same offset."""
    return tuple((x + offset[0], y + offset[1]) for x, y in line)


def rectangle(
    left: float, top: float, right: float, bottom: float, margin: float = 0
) -> tuple[Point, ...]:
    """Find the corners of a rectangle clockwise, with a margin around it."""
    left, top, right, bottom = left - margin, top - margin, right + margin, bottom + margin
    return (left, top), (right, top), (right, bottom), (left, bottom)


def bounding_box(line: Iterable[Point]) -> tuple[float, float, float, float]:
    """Find the left, top, right and bottom of all points."""
    across, down = zip(*line, strict=True)
    return min(across), min(down), max(across), max(down)


def dashes(line: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """Cut a line into dashes, with lengths and gaps measured along the line."""
    dash, left, drawing = [line[0]], on, True
    for start, end in pairwise(line):
        length, done = hypot(end[0] - start[0], end[1] - start[1]), 0.0
        while length - done > left:
            done += left
            at = interpolate(start, end, done / length)
            if drawing:
                yield [*dash, at]
            dash, drawing = [at], not drawing
            left = on if drawing else off
        left -= length - done
        dash.append(end)
    if drawing and len(dash) > 1:
        yield dash

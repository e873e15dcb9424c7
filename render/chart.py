"""Draw the course of the points of a game: a line for each seat, which ends in its marker.

Nothing depends on colours alone: a line ends in its seat's shape and letter, and a winner's is
thicker. Turning points have numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor
from typing import Final, NamedTuple

from render.fonts import text_width
from render.geometry import Point
from render.markers import with_minus_sign
from render.palette import INK_SOFT, IVORY, PAPYRUS, PAPYRUS_DARK, TERRACOTTA, mix
from render.scene import Box, Disc, Label, Line, Shape
from rules.core.progress import Course, Moment
from rules.core.secrets import Seat
from rules.core.text import Language, Text

SIZE: Final = 36  # of all letters
PAPER: Final = mix(PAPYRUS, IVORY, 0.45)
GRID: Final = mix(PAPYRUS, INK_SOFT, 0.30)
BAND: Final = mix(PAPYRUS, PAPYRUS_DARK, 0.35)
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)  # between two numbers of the scale
LINES: Final = 5  # of the scale, above the lowest
TICK_WIDTH: Final = 56  # from one tick to the next
FEW: Final = 16  # moments, up to which each has a dot
DISC: Final = 26  # radius of a turning point's number
MARKER: Final = 50  # height, and the gap above it
MARKER_GAP: Final = 4
MARKERS_OFF: Final = 66  # from the end of the lines


@dataclass(frozen=True, slots=True)
class Looks:
    """The look of the seats: their colours, and the function that draws their markers."""

    colours: Mapping[Seat, str]
    marker: Callable[[Seat, Point, int], Iterator[Shape]]


class _Run(NamedTuple):
    """Neighbouring stretches with the same label: the moments at which they begin and end."""

    start: int
    end: int
    label: Text


@dataclass(frozen=True, slots=True)
class _Axes:
    """The place of the chart, and its scale."""

    left: float
    top: float
    right: float
    bottom: float
    count: int  # of moments
    low: int
    high: int

    def x(self, moment: float) -> float:
        return self.left + (self.right - self.left) * moment / (self.count - 1)

    def y(self, points: float) -> float:
        share = (points - self.low) / (self.high - self.low)
        return self.bottom - (self.bottom - self.top) * share


def chart(
    course: Course, looks: Looks, box: tuple[float, float, float, float], language: Language
) -> Iterator[Shape]:
    """Draw the course in a box (left, top, right, bottom) without its ticks and markers.

    They need 56 pixels below it and 100 to the right, and the scale 70 to the left.
    """
    step, low, high = _scale(course.moments)
    axes = _Axes(*box, len(course.moments), low, high)
    yield from _bands(course.moments, axes)
    yield from _grid(axes, step)
    yield from _ticks(course.moments, axes, language)
    places = [turning.moment for turning in course.turnings]
    yield from _turning_lines(places, axes)
    yield from _names_of_parts(course.moments, axes, language)
    yield from _lines(course, looks, axes)
    yield from _markers(course, looks, axes)
    yield from _turning_numbers(places, axes)


def _scale(moments: Sequence[Moment]) -> tuple[int, int, int]:
    """Return the step of the scale, and its lowest and highest number."""
    values = [points for moment in moments for points in moment.points.values()]
    low, high = min(0, *values), max(1, *values)
    step = next(
        (each for each in STEPS if (high - low) / each <= LINES), ceil((high - low) / LINES)
    )
    return step, floor(low / step) * step, ceil(high / step) * step


def _runs(labels: Sequence[Text]) -> list[_Run]:
    """Join neighbouring stretches with the same label. The first one ends at moment 1."""
    runs, start = [], 0
    for label, run in groupby(labels):
        end = start + len([*run])
        runs.append(_Run(start, end, label))
        start = end
    return runs


def _bands(moments: Sequence[Moment], axes: _Axes) -> Iterator[Shape]:
    """Shade every second part of the game, or every second round if it has several moments."""
    for run in _shaded_runs(moments):
        yield Box(axes.x(run.start), axes.top, axes.x(run.end), axes.bottom, BAND)


def _shaded_runs(moments: Sequence[Moment]) -> list[_Run]:
    runs = _parts(moments) or _runs([moment.stretch.tick for moment in moments[1:]])
    return runs[::2] if 1 < len(runs) < len(moments) - 1 else []


def _parts(moments: Sequence[Moment]) -> list[_Run]:
    """Return the parts of the game, or nothing if they have no names."""
    return _runs([part for moment in moments[1:] if (part := moment.stretch.part)])


def _names_of_parts(moments: Sequence[Moment], axes: _Axes, language: Language) -> Iterator[Shape]:
    """Name the parts of the game that are wide enough."""
    shaded = _shaded_runs(moments)
    for run in _parts(moments):
        words, ground = run.label.in_(language), BAND if run in shaded else PAPER
        if text_width(words, "italic", SIZE) < axes.x(run.end) - axes.x(run.start) - 20:
            at = (axes.x(run.start) + 12, axes.top + DISC + SIZE)
            yield Label(at, words, SIZE, INK_SOFT, "italic", stroke=ground)


def _grid(axes: _Axes, step: int) -> Iterator[Shape]:
    for number in range(axes.low, axes.high + 1, step):
        y = axes.y(number)
        yield Line(((axes.left, y), (axes.right, y)), GRID, 2)
        yield Label((axes.left - 16, y + 12), with_minus_sign(number), SIZE, INK_SOFT, anchor="rs")


def _ticks(moments: Sequence[Moment], axes: _Axes, language: Language) -> Iterator[Shape]:
    """Name the rounds: each below its moment, or below the middle of its several moments."""
    runs = _runs([moment.stretch.tick for moment in moments[1:]])
    are_single = all(run.end - run.start == 1 for run in runs)
    room = (axes.right - axes.left) / len(runs)
    for run in runs[:: ceil(TICK_WIDTH / room)]:
        x = axes.x(run.end if are_single else (run.start + run.end) / 2)
        yield Label((x, axes.bottom + 44), run.label.in_(language), SIZE, INK_SOFT, anchor="ms")


def _turning_lines(places: Sequence[int], axes: _Axes) -> Iterator[Shape]:
    for place, x in zip(places, _number_places(places, axes), strict=True):
        foot, at = (axes.x(place), axes.bottom), (axes.x(place), axes.top + 2 * DISC)
        yield Line((foot, at, (x, axes.top)), TERRACOTTA, 4)


def _turning_numbers(places: Sequence[int], axes: _Axes) -> Iterator[Shape]:
    for number, x in enumerate(_number_places(places, axes), 1):
        yield from numbered_disc(number, (x, axes.top - 2))


def _number_places(places: Sequence[int], axes: _Axes) -> Sequence[float]:
    return spread([axes.x(place) for place in places], 2 * DISC + 4, axes.left, axes.right)


def numbered_disc(number: int, at: Point) -> Iterator[Shape]:
    """Draw the number of a turning point."""
    yield Disc(at, DISC, TERRACOTTA, IVORY, 3)
    yield Label((at[0], at[1] - 1), str(number), SIZE, IVORY, "bold", "mm")


def _lines(course: Course, looks: Looks, axes: _Axes) -> Iterator[Shape]:
    """Draw the lines, those of the winners on top."""
    seats = [seat for seat, _ in reversed(course.standings)]
    for seat in sorted(seats, key=lambda each: each in course.winners):
        won, colour = seat in course.winners, looks.colours[seat]
        values = [moment.points[seat] for moment in course.moments]
        line = tuple((axes.x(n), axes.y(points)) for n, points in enumerate(values))
        yield Line(line, IVORY, 16 if won else 12)
        yield Line(line, colour, 10 if won else 6)
        if axes.count <= FEW:
            yield from (Disc(at, 9 if won else 8, colour, IVORY, 2) for at in line[1:])


def _markers(course: Course, looks: Looks, axes: _Axes) -> Iterator[Shape]:
    """Tie the marker of each seat to the end of its line, and keep the markers apart."""
    last = course.moments[-1].points
    ends = [(axes.y(last[seat]), seat) for seat, _ in course.standings]
    ends.sort(key=lambda end: end[0])
    room = axes.bottom - axes.top
    gap = min(MARKER + MARKER_GAP, room / max(1, len(ends) - 1))
    shown = spread([y for y, _ in ends], gap, axes.top, axes.bottom)
    x = axes.right + MARKERS_OFF
    for (y, seat), at in zip(ends, shown, strict=True):
        yield Line(((axes.right, y), (x - 26, at), (x, at)), looks.colours[seat], 4)
    for (_, seat), at in zip(ends, shown, strict=True):
        yield from looks.marker(seat, (x, at), floor(gap - MARKER_GAP))


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move ascending places apart by `gap` at least, and between two bounds if they fit there."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + gap if moved else low))
    limit = high
    for index in reversed(range(len(moved))):
        moved[index] = min(moved[index], limit)
        limit = moved[index] - gap
    return moved

"""Draw the table of a server: each player's rating with its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from render.naming import name_labels
from render.palette import GOLD, INK, INK_SOFT, IVORY, LAPIS, mix
from render.scene import Box, Disc, Label, Line, Scene, Shape, fitted_label
from render.statistics.colours import PALETTE
from render.statistics.frame import FAINT, MARGIN, RULE, WIDTH, frame

TOP: Final = 226
ROW: Final = 112
COLUMNS: Final = (570, 712, 846)  # the middles of games, victories and place
RATING: Final = 1030  # its right end
SCALE: Final = (1180, 1546)  # the left and right end of the scale
STEP: Final = 100  # points between two lines of the scale
MOST_STEPS: Final = 6


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A player, with the lower end, the middle and the upper end of the rating."""

    rank: int
    name: str
    games: str
    won: str
    place: str
    rating: str
    spread: str
    interval: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The words and numbers in the picture of a table, with the heads of its four columns."""

    title: str
    subtitle: str
    heads: tuple[str, str, str, str]
    lines: Sequence[RankingLine]
    notes: Sequence[str]
    alt: str = ""


def ranking_scene(ranking: Ranking) -> Scene:
    """Draw a table with at least one line."""
    bottom = TOP + ROW * len(ranking.lines)
    height = bottom + 34 + 60 * len(ranking.notes)
    scale = _Scale(ranking.lines)
    shapes = [
        *frame(height, ranking.title, ranking.subtitle),
        *_heads(ranking.heads),
        *scale.lines(bottom),
        *(shape for number, each in enumerate(ranking.lines) for shape in _line(each, number)),
        *(shape for number, each in enumerate(ranking.lines) for shape in scale.bar(each, number)),
        Line(((MARGIN, bottom + 2), (WIDTH - MARGIN, bottom + 2)), RULE, 2),
        *_notes(ranking.notes, bottom),
    ]
    return Scene((WIDTH, height), tuple(shapes), ranking.alt, PALETTE)


def _heads(heads: tuple[str, str, str, str]) -> Iterator[Shape]:
    *short, rating = heads
    for x, word in zip(COLUMNS, short, strict=True):
        yield fitted_label((x, 206), word, 36, INK_SOFT, "bold", "ms", max_width=138)
    yield fitted_label((1020, 206), rating, 36, INK_SOFT, "bold", "ms", max_width=200)


def _line(line: RankingLine, number: int) -> Iterator[Shape]:
    y = TOP + number * ROW
    middle = y + ROW / 2
    if line.rank == 1:
        yield Box(30, y + 2, WIDTH - 30, y + ROW - 4, mix(GOLD, IVORY, 0.45), radius=14)
    else:
        yield Line(((MARGIN, y), (WIDTH - MARGIN, y)), RULE, 2)
    yield fitted_label((92, middle + 18), str(line.rank), 54, INK, "title", "ms", max_width=80)
    yield from name_labels(line.name, (160, middle + 17), 50, INK, max_width=330)
    for x, word in zip(COLUMNS, (line.games, line.won, line.place), strict=True):
        yield fitted_label((x, middle + 17), word, 48, INK, "bold", "ms", max_width=126)
    yield Label((RATING, middle + 18), line.rating, 52, INK, "bold", "rs")
    yield Label((RATING + 10, middle + 16), line.spread, 36, INK_SOFT, "bold")


class _Scale:
    """The scale of ratings, which holds all intervals."""

    def __init__(self, lines: Sequence[RankingLine]) -> None:
        low, high = min(each.interval[0] for each in lines), max(e.interval[2] for e in lines)
        self.step = STEP * -(-(high - low) // (STEP * MOST_STEPS))
        self.low, self.high = low - self.step // 5, high + self.step // 5

    def x(self, points: int) -> float:
        left, right = SCALE
        return left + (right - left) * (points - self.low) / (self.high - self.low)

    def lines(self, bottom: float) -> Iterator[Shape]:
        for points in range(-(-self.low // self.step) * self.step, self.high + 1, self.step):
            yield Line(((self.x(points), 220), (self.x(points), bottom)), FAINT, 2)
            yield Label((self.x(points), 206), str(points), 30, INK_SOFT, "bold", "ms")

    def bar(self, line: RankingLine, number: int) -> Iterator[Shape]:
        middle = TOP + number * ROW + ROW / 2
        low, points, high = map(self.x, line.interval)
        yield Box(low, middle - 10, high, middle + 10, mix(LAPIS, IVORY, 0.45), radius=10)
        yield Disc((points, middle), 15, LAPIS, INK, 3)


def _notes(notes: Sequence[str], bottom: float) -> Iterator[Shape]:
    for number, note in enumerate(notes):
        at = (MARGIN, bottom + 54 + number * 58)
        yield fitted_label(at, note, 38, INK_SOFT, "plain", max_width=WIDTH - 2 * MARGIN)

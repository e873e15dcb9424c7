"""List the borders on the map of Kemet.

Each separates two spaces, or a space from the `water` or the map's `edge`. A space's outline is
the chain of its borders. So two spaces touch only at a listed border.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import dist
from random import Random
from typing import Final, NamedTuple

from render.geometry import Point
from rules.core.menu import Word
from rules.kemet.board import board_of

MAP_LEFT, MAP_TOP, MAP_RIGHT, MAP_BOTTOM = 10, 82, 1590, 1016
WATER, MAP_EDGE = "water", "edge"


class Border(NamedTuple):
    """A line through some points that separates a space from a space, the water or the edge."""

    one: Word
    other: Word
    points: Sequence[Point]


# fmt: off
_WEST: Final = (
    Border("gate-nw", MAP_EDGE, ((10, 352), (10, 82), (572, 82))),
    Border("gate-nw", "west-bank", ((572, 82), (600, 205), (580, 332))),
    Border("gate-nw", "temple-west", ((172, 372), (90, 344), (10, 352))),
    Border("gate-s", "temple-west", ((172, 728), (90, 756), (10, 748))),
    Border("temple-west", MAP_EDGE, ((10, 352), (10, 748))),
    Border("gate-s", MAP_EDGE, ((10, 748), (10, 1016), (620, 1016))),
    Border("gate-s", "west-bank", ((612, 776), (642, 890), (620, 1016))),
    Border("west-bank", MAP_EDGE, ((572, 82), (640, 82))),
    Border("west-bank", MAP_EDGE, ((620, 1016), (900, 1016))),
    Border("west-bank", WATER, ((640, 82), (648, 190), (690, 300), (756, 384), (820, 432))),
    Border("west-bank", "temple-sphinx",
           ((820, 432), (762, 470), (746, 560), (764, 652), (828, 694))),
    Border("temple-sphinx", WATER, ((820, 432), (880, 462), (904, 560), (886, 656), (828, 694))),
    Border("west-bank", WATER, ((828, 694), (850, 752), (866, 820), (882, 920), (900, 1016))),
)
_EAST: Final = (
    Border("gate-ne", MAP_EDGE, ((1140, 82), (1590, 82), (1590, 384))),
    Border("gate-ne", WATER, ((1140, 82), (1138, 190), (1106, 290), (1050, 366))),
    Border("gate-ne", "east-bank", ((1050, 366), (1140, 352), (1262, 392))),
    Border("gate-ne", "obelisk-east", ((1262, 392), (1340, 376), (1434, 396))),
    Border("gate-ne", "temple-east", ((1434, 396), (1510, 372), (1590, 384))),
    Border("east-bank", "obelisk-east", ((1262, 392), (1298, 540), (1262, 706))),
    Border("obelisk-east", "temple-east", ((1434, 396), (1420, 550), (1438, 704))),
    Border("gate-e", "obelisk-east", ((1262, 706), (1340, 724), (1438, 704))),
    Border("gate-e", "temple-east", ((1438, 704), (1516, 728), (1590, 716))),
    Border("temple-east", MAP_EDGE, ((1590, 384), (1590, 716))),
    Border("gate-e", "east-bank", ((1050, 738), (1140, 744), (1262, 706))),
    Border("east-bank", WATER, ((1050, 366), (1034, 414))),
    Border("east-bank", "temple-kings",
           ((1034, 414), (1108, 412), (1160, 470), (1168, 570), (1124, 672), (1040, 688))),
    Border("temple-kings", WATER,
           ((1034, 414), (1014, 480), (1008, 545), (1018, 620), (1040, 688))),
    Border("east-bank", WATER, ((1040, 688), (1050, 738))),
    Border("gate-e", WATER, ((1050, 738), (1058, 800), (1074, 900), (1098, 1016))),
    Border("gate-e", MAP_EDGE, ((1098, 1016), (1590, 1016), (1590, 716))),
)
_SIDE_A: Final = (
    Border("gate-nw", "obelisk-north", ((580, 332), (380, 330), (172, 372))),
    Border("obelisk-north", "temple-west", ((172, 372), (200, 432), (206, 500))),
    Border("gate-c", "obelisk-north", ((206, 500), (330, 430), (480, 418), (672, 414))),
    Border("obelisk-north", "west-bank", ((580, 332), (630, 364), (672, 414))),
    Border("gate-c", "temple-west", ((206, 500), (216, 552), (206, 604))),
    Border("gate-c", "obelisk-south", ((206, 604), (330, 672), (480, 686), (668, 688))),
    Border("gate-c", "west-bank", ((672, 414), (706, 530), (668, 688))),
    Border("obelisk-south", "temple-west", ((206, 604), (200, 668), (172, 728))),
    Border("gate-s", "obelisk-south", ((172, 728), (380, 772), (612, 776))),
    Border("obelisk-south", "west-bank", ((668, 688), (650, 736), (612, 776))),
    Border("temple-delta", WATER,
           ((696, 150), (768, 102), (838, 118), (868, 200), (854, 284), (800, 322), (732, 296),
            (698, 226), (696, 150))),
    Border("sanctuary", WATER,
           ((906, 230), (896, 150), (934, 104), (1010, 98), (1078, 118), (1100, 176), (1084, 234))),
    Border("delta", "sanctuary", ((906, 230), (984, 240), (1084, 234))),
    Border("delta", WATER,
           ((1084, 234), (1066, 292), (1016, 324), (948, 324), (906, 290), (906, 230))),
)
_SIDE_B: Final = (
    Border("gate-nw", "obelisk-west", ((580, 332), (380, 330), (172, 372))),
    Border("obelisk-west", "temple-west",
           ((172, 372), (226, 452), (240, 552), (226, 650), (172, 728))),
    Border("obelisk-west", "west-bank",
           ((580, 332), (590, 440), (572, 552), (584, 664), (612, 776))),
    Border("gate-s", "obelisk-west", ((172, 728), (380, 772), (612, 776))),
    Border("temple-delta", WATER,
           ((900, 112), (838, 100), (768, 102), (712, 134), (692, 190), (702, 246), (736, 298),
            (800, 326), (860, 334), (904, 322))),
    Border("delta", "temple-delta", ((900, 112), (884, 210), (904, 322))),
    Border("delta", WATER,
           ((904, 322), (960, 336), (1020, 324), (1070, 288), (1094, 226), (1094, 170), (1070, 118),
            (1010, 98), (950, 98), (900, 112))),
)
# fmt: on
BORDERS: Final[Mapping[Word, tuple[Border, ...]]] = {
    "a": (*_WEST, *_EAST, *_SIDE_A),
    "b": (*_WEST, *_EAST, *_SIDE_B),
}
FULL_BOARDS: Final = {"a": board_of(5), "b": board_of(4)}  # each side, with nothing closed
CLOSED_SPACES: Final = frozenset(space.word for space in FULL_BOARDS["a"].spaces) - frozenset(
    space.word for space in board_of(3).spaces
)


def _catmull_rom_curve(points: Sequence[Point], seed: str) -> list[Point]:
    """Draw a curve through some points (Catmull-Rom), with a small jitter from the seed."""
    rng, closed = Random(seed), points[0] == points[-1]
    before = points[-2] if closed else points[0]
    after = points[1] if closed else points[-1]
    all_points = [before, *points, after]
    line: list[Point] = []
    for corners in zip(all_points, all_points[1:], all_points[2:], all_points[3:], strict=False):
        steps = max(2, int(dist(corners[1], corners[2]) / 14))
        line.append(corners[1])
        for step in range(1, steps):
            x, y = (_catmull_rom(*axis, step / steps) for axis in zip(*corners, strict=True))
            line.append((x + rng.uniform(-1.6, 1.6), y + rng.uniform(-1.6, 1.6)))
    return [*line, points[-1]]


def _catmull_rom(a: float, b: float, c: float, d: float, share: float) -> float:
    bend = 2 * a - 5 * b + 4 * c - d
    twist = 3 * b - a - 3 * c + d
    return 0.5 * (2 * b + (c - a) * share + bend * share**2 + twist * share**3)


@cache
def drawn_borders(side: Word) -> tuple[Border, ...]:
    """Curve all borders but the edge of the map."""
    return tuple(
        border
        if border.other == MAP_EDGE
        else border._replace(points=_catmull_rom_curve(border.points, f"{side}{number}"))
        for number, border in enumerate(BORDERS[side])
    )


@cache
def outlines(side: Word) -> Mapping[Word, tuple[Point, ...]]:
    """Join the borders of each space to a ring. Districts are boxes within their gate's ring."""
    lines_of: defaultdict[Word, list[Sequence[Point]]] = defaultdict(list)
    for border in drawn_borders(side):
        for word in {border.one, border.other} - {WATER, MAP_EDGE}:
            lines_of[word].append(border.points)
    return {word: tuple(_chain(parts))[:-1] for word, parts in lines_of.items()}


def _chain(parts: list[Sequence[Point]]) -> Iterator[Point]:
    first, *rest = parts
    yield from first
    end = first[-1]
    while rest:
        part = next(each for each in rest if end in (each[0], each[-1]))
        rest.remove(part)
        oriented = part if part[0] == end else part[::-1]
        yield from oriented[1:]
        end = oriented[-1]

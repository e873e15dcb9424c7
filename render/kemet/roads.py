"""The roads of the path to Ta-Seti, and where its stops are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render.geometry import Point, crooked_line
from render.kemet.cards import TITLE
from render.kemet.signs import plate
from render.palette import GOLD, GOLD_DARK, INK, INK_SOFT, IVORY, SAND_DARK, mix
from render.scene import Disc, Label, Line, Shape, Sprite
from rules.core.menu import Word
from rules.kemet.path import START, TA_SETI, Reward
from rules.kemet.path_view import RoadView

FIRST: Final = 128  # where the first board begins; left of it is the start
BOARD: Final = 367
ROAD: Final = 138  # how long a road is, from stop to stop
TOP: Final = TITLE + 10
ROW: Final = 320  # from stop to stop below it
HIGH: Final = 268  # of a stop
FOOT: Final = TOP + 2 * ROW + HIGH + 24
ROWS: Final = "abc"
PLATE: Final = 65
SLANT: Final = 66  # how far from the middle of a stop a road up or down leaves it
HIDDEN: Final = 24  # how much of each end lies under its stop
EARLY: Final = 0.32  # of a slanting road, where it has not yet crossed another
EARTH: Final = mix(SAND_DARK, INK_SOFT, 0.45)


def corner(stop: Word) -> Point:
    """Left and top of a stop. Ta-Seti lies between those of the last board."""
    column, row = place(stop)
    return FIRST + column * BOARD + ROAD, TOP + 12 + row * ROW


def place(stop: Word) -> tuple[int, int]:
    """Its board and its row, from 0."""
    return (3, 1) if stop == TA_SETI else (int(stop[0]) - 1, ROWS.index(stop[1]))


def drawn(roads: Sequence[RoadView]) -> Iterator[Shape]:
    """All roads, and above them what they bring."""
    lines = [tuple(crooked_line(*ends(road), f"{road.start} {road.end}", 0.05)) for road in roads]
    for colour, width in ((EARTH, 22), (IVORY, 13)):
        yield from (Line(line, colour, width) for line in lines)
    for road in roads:
        yield from _rewards(road)


def ends(road: RoadView) -> tuple[Point, Point]:
    """Where a road leaves one stop and reaches the next."""
    left, top = corner(road.end)
    _, row = place(road.end)
    before = row if road.start == START else place(road.start)[1]
    if road.start != START and corner(road.start)[0] == left:
        return _below(road)
    middle, slant = top + HIGH / 2, SLANT if row > before else -SLANT if row < before else 0
    start = (left - ROAD - HIDDEN, middle - (row - before) * ROW + slant)
    return start, (left + HIDDEN, middle - slant)


def _below(road: RoadView) -> tuple[Point, Point]:
    """Between two stops of the same board."""
    (x, one), (_, other) = corner(road.start), corner(road.end)
    middle = x + (BOARD - ROAD) / 2
    upper = min(one, other) + HIGH
    gap = (upper - 6, upper + ROW - HIGH + 6)
    first, last = gap if one < other else gap[::-1]
    return (middle, first), (middle, last)


def _rewards(road: RoadView) -> Iterator[Shape]:
    (x, y), (right, foot) = ends(road)
    share = 0.5 if y == foot or x == right else EARLY
    at = (x + (right - x) * share, y + (foot - y) * share)
    wide = PLATE * len(road.rewards)
    middle = at[0] if share == EARLY and len(road.rewards) < 2 else (x + right) / 2
    for number, each in enumerate(road.rewards):
        yield from reward(each, (middle - wide / 2 + PLATE * (number + 0.5), at[1]))


def reward(each: Reward, at: Point, half: int = 28) -> Iterator[Shape]:
    """A plate with a number and an icon; what is temporary is round."""
    x, y = at
    kind, _, detail = each.word.partition("-")
    if kind == "temporary":
        icon = {
            "strength": "strength_blade",
            "protection": "protection_shield",
            "damage": "damage_drop",
        }[detail]
        yield Disc(at, half, IVORY, GOLD, 6)
        yield Sprite(icon, at, half + 4)
        return
    yield plate(x - 31, y - 23, x + 31, y + 23)
    if kind in ICONS:
        name, tint = ICONS[kind]
        yield Label((x - 13, y - 1), detail, 36, INK, "bold", "mm")
        yield Sprite(name, (x + 13, y), 34, (tint,))
    else:
        yield (
            Sprite("skull", at, 38) if kind == "kill" else Sprite("card_backs", at, 38, ("divine",))
        )


ICONS: Final = {"prayer": ("prayer_ankh", GOLD_DARK), "units": ("unit_figure", INK_SOFT)}

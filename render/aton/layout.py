"""Where everything stands on the board of Aton, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.geometry import Point
from rules.aton.tables import GROUPS, TARGET, TEMPLES, Group

SIZE: Final = (1600, 1200)
HAND_SIZE: Final = (1000, 600)
HAND_RING: Final = (464, 128)
EDGE: Final = 24  # left and right of everything

# The middle: four temples, the line below them, the Dead.
MIDDLE, WIDE = 344, 912
TOP: Final = 164
TEMPLE: Final = (446, 408)
ROW: Final = 414  # from the upper temples to the lower ones
SQUARE, GAP = 90, 4
WALL: Final = (37, 82)  # from a temple's corner to its first square's
PLINTH: Final = 44  # how high the line of numbers is
LINE_TOP: Final = TOP + 2 * ROW + 2
DEAD_TOP, DEAD_FOOT = 1046, 1184
NICHE: Final = 82

# A side's column: its name, four cartouches, what it has, how near it is to winning at once.
PANEL: Final = 300
LEFTS: Final = (EDGE, SIZE[0] - EDGE - PANEL)
NAME: Final = 84
CARTOUCHE_TOP, CARTOUCHE, STEP = 264, 122, 132
STOCK_TOP, STOCK = 800, 164
WIN_TOP, WIN_STEP = 978, 69

TRACK_TOP, TRACK = 94, 58
LAST: Final = TARGET  # the last square of the score track
SPACE: Final = (SIZE[0] - 2 * EDGE) / (LAST + 1)


# Each temple's squares in reading order, by the group they belong to.
BOARD: Final[tuple[tuple[Group, ...], ...]] = tuple(
    tuple(
        group
        for place in range(12)
        for group in GROUPS
        if group.temple == number and place in group.squares
    )
    for number in TEMPLES
)


def temple(number: int) -> Point:
    """The left upper corner of a temple, 1 to 4."""
    row, column = divmod(number - 1, 2)
    return MIDDLE + column * (WIDE - TEMPLE[0]), TOP + row * ROW


def square(number: int, place: int) -> Point:
    """The middle of a temple's square, 0 to 11 in reading order."""
    (x, y), (row, column) = temple(number), divmod(place, 4)
    half, step = SQUARE / 2, SQUARE + GAP
    return x + WALL[0] + column * step + half, y + WALL[1] + row * step + half


def niche(number: int) -> Point:
    """The middle of a square of the Dead, from 0."""
    return MIDDLE + 40 + (number + 0.5) * (WIDE - 80) / 8, DEAD_TOP + 90


def cartouche(place: int, number: int) -> Point:
    """The left upper corner of a cartouche, 1 to 4, of the side at `place`, 0 or 1."""
    return LEFTS[place], CARTOUCHE_TOP + (number - 1) * STEP


def hand_ring(number: int) -> Point:
    """The left upper corner of a cartouche, 1 to 4, in the picture of a hand."""
    row, column = divmod(number - 1, 2)
    return 30 + column * 476, 306 + row * 138


def space(points: int) -> float:
    """How far right the middle of a square of the score track is; the last is for all beyond."""
    return EDGE + (min(points, LAST) + 0.5) * SPACE


def spread(count: int, step: float, middle: float) -> Sequence[float]:
    """Where several things in a row stand about a middle."""
    return [middle + (number - (count - 1) / 2) * step for number in range(count)]

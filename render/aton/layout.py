"""Define the positions on the board of Aton, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.geometry import Point
from rules.aton.tables import GROUPS, TARGET, TEMPLES, Group

SIZE: Final = (1600, 1200)
HAND_SIZE: Final = (1000, 600)
HAND_RING_SIZE: Final = (464, 128)
MARGIN: Final = 24  # left and right of everything

# The middle: four temples, a line of scoring items below them, and the Kingdom of the Dead.
TEMPLES_LEFT, TEMPLES_WIDTH = 344, 912
TEMPLES_TOP: Final = 164
TEMPLE_SIZE: Final = (446, 408)
ROW_HEIGHT: Final = 414  # from the upper temples to the lower ones
SQUARE_SIZE, SQUARE_GAP = 90, 4
WALL_OFFSET: Final = (37, 82)  # from a temple's corner to the corner of its first square
PLINTH_HEIGHT: Final = 44  # of the line of numbers below a temple
ITEM_LINE_TOP: Final = TEMPLES_TOP + 2 * ROW_HEIGHT + 2
DEAD_TOP, DEAD_FOOT = 1046, 1184
NICHE_SIZE: Final = 82

# A side's column: its name, four cartouches, stocks, and progress to immediate victories.
PANEL_WIDTH: Final = 300
PANEL_LEFTS: Final = (MARGIN, SIZE[0] - MARGIN - PANEL_WIDTH)
NAME_TOP, NAME_HEIGHT = TEMPLES_TOP, 84
CARTOUCHE_TOP, CARTOUCHE_HEIGHT, CARTOUCHE_STEP = 264, 122, 132
STOCK_TOP, STOCK_HEIGHT = 800, 164
WIN_TOP, WIN_STEP = 978, 69

TRACK_TOP, TRACK_HEIGHT = 94, 58
LAST_SPACE: Final = TARGET  # of the score track
SPACE_WIDTH: Final = (SIZE[0] - 2 * MARGIN) / (LAST_SPACE + 1)


# The group that each square of a temple belongs to, in reading order.
SQUARE_GROUPS: Final[tuple[tuple[Group, ...], ...]] = tuple(
    tuple(
        group
        for index in range(12)
        for group in GROUPS
        if group.temple == number and index in group.squares
    )
    for number in TEMPLES
)


def temple_corner(number: int) -> Point:
    """Find the top left corner of a temple, 1 to 4."""
    row, column = divmod(number - 1, 2)
    return TEMPLES_LEFT + column * (TEMPLES_WIDTH - TEMPLE_SIZE[0]), TEMPLES_TOP + row * ROW_HEIGHT


def square_middle(number: int, index: int) -> Point:
    """Find the middle of a temple's square, 0 to 11 in reading order."""
    (x, y), (row, column) = temple_corner(number), divmod(index, 4)
    half, step = SQUARE_SIZE / 2, SQUARE_SIZE + SQUARE_GAP
    return x + WALL_OFFSET[0] + column * step + half, y + WALL_OFFSET[1] + row * step + half


def niche_middle(number: int) -> Point:
    """Find the middle of a niche in the Kingdom of the Dead, from 0."""
    return TEMPLES_LEFT + 40 + (number + 0.5) * (TEMPLES_WIDTH - 80) / 8, DEAD_TOP + 90


def cartouche_corner(column: int, number: int) -> Point:
    """Find the top left corner of a cartouche, 1 to 4, in a column, 0 or 1."""
    return PANEL_LEFTS[column], CARTOUCHE_TOP + (number - 1) * CARTOUCHE_STEP


def hand_ring_corner(number: int) -> Point:
    """Find the top left corner of a cartouche, 1 to 4, in the picture of a hand."""
    row, column = divmod(number - 1, 2)
    return 30 + column * 476, 306 + row * 138


def space_middle(points: int) -> float:
    """Find how far right the middle of a score space is. The last one is also for higher scores."""
    return MARGIN + (min(points, LAST_SPACE) + 0.5) * SPACE_WIDTH


def centred_positions(count: int, step: float, middle: float) -> Sequence[float]:
    """Spread several things in a row evenly around a middle."""
    return [middle + (number - (count - 1) / 2) * step for number in range(count)]

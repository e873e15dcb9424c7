"""Draw the roads of the path to Ta-Seti, and define the positions of its stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render.geometry import Point, crooked_line
from render.kemet.cards import TITLE_HEIGHT
from render.kemet.markers import plate_box
from render.palette import GOLD, GOLD_DARK, INK, INK_SOFT, IVORY, SAND_DARK, mix
from render.scene import Disc, Label, Line, Shape, Sprite
from rules.core.menu import Word
from rules.kemet.path import START, TA_SETI, Reward
from rules.kemet.path_view import RoadView

FIRST_BOARD_LEFT: Final = 128  # right of the start
BOARD_WIDTH: Final = 367
ROAD_LENGTH: Final = 138  # from stop to stop
BOARD_TOP: Final = TITLE_HEIGHT + 10
ROW_STEP: Final = 320  # from a stop to the stop below it
STOP_HEIGHT: Final = 268
BOARD_FOOT: Final = BOARD_TOP + 2 * ROW_STEP + STOP_HEIGHT + 24
ROWS: Final = "abc"
REWARD_STEP: Final = 65
SLANT: Final = 66  # from the middle of a stop to the end of a road up or down
OVERLAP: Final = 24  # of each end of a road with its stop
EARLY_SHARE: Final = 0.32  # of a slanting road, before it crosses another
ROAD_COLOUR: Final = mix(SAND_DARK, INK_SOFT, 0.45)
REWARD_SPRITES: Final = {"prayer": ("prayer_ankh", GOLD_DARK), "units": ("unit_figure", INK_SOFT)}
TEMPORARY_SPRITES: Final = {
    "strength": "strength_blade",
    "protection": "protection_shield",
    "damage": "damage_drop",
}


def stop_corner(stop: Word) -> Point:
    """Find the left and top of a stop. Ta-Seti is between the stops of the last board."""
    column, row = column_and_row(stop)
    return FIRST_BOARD_LEFT + column * BOARD_WIDTH + ROAD_LENGTH, BOARD_TOP + 12 + row * ROW_STEP


def column_and_row(stop: Word) -> tuple[int, int]:
    """Find the board and the row of a stop, from 0."""
    return (3, 1) if stop == TA_SETI else (int(stop[0]) - 1, ROWS.index(stop[1]))


def road_shapes(roads: Sequence[RoadView]) -> Iterator[Shape]:
    """Draw all roads, and their rewards over them."""
    lines = [tuple(crooked_line(*road_ends(r), f"{r.start} {r.end}", 0.05)) for r in roads]
    for colour, width in ((ROAD_COLOUR, 22), (IVORY, 13)):
        yield from (Line(line, colour, width) for line in lines)
    for road in roads:
        yield from _rewards(road)


def road_ends(road: RoadView) -> tuple[Point, Point]:
    """Find where a road leaves one stop and reaches the next."""
    left, top = stop_corner(road.end)
    _, row = column_and_row(road.end)
    start_row = row if road.start == START else column_and_row(road.start)[1]
    if road.start != START and stop_corner(road.start)[0] == left:
        return _vertical_road_ends(road)
    middle = top + STOP_HEIGHT / 2
    slant = SLANT if row > start_row else -SLANT if row < start_row else 0
    start = (left - ROAD_LENGTH - OVERLAP, middle - (row - start_row) * ROW_STEP + slant)
    return start, (left + OVERLAP, middle - slant)


def _vertical_road_ends(road: RoadView) -> tuple[Point, Point]:
    """Find the ends of a road between two stops of the same board."""
    (x, one), (_, other) = stop_corner(road.start), stop_corner(road.end)
    middle = x + (BOARD_WIDTH - ROAD_LENGTH) / 2
    upper_foot = min(one, other) + STOP_HEIGHT
    gap = (upper_foot - 6, upper_foot + ROW_STEP - STOP_HEIGHT + 6)
    first, last = gap if one < other else gap[::-1]
    return (middle, first), (middle, last)


def _rewards(road: RoadView) -> Iterator[Shape]:
    (x, y), (right, foot) = road_ends(road)
    share = 0.5 if y == foot or x == right else EARLY_SHARE
    at = (x + (right - x) * share, y + (foot - y) * share)
    width = REWARD_STEP * len(road.rewards)
    middle = at[0] if share == EARLY_SHARE and len(road.rewards) < 2 else (x + right) / 2
    for number, reward in enumerate(road.rewards):
        yield from reward_plate(reward, (middle - width / 2 + REWARD_STEP * (number + 0.5), at[1]))


def reward_plate(reward: Reward, at: Point, radius: int = 28) -> Iterator[Shape]:
    """Draw a reward: a temporary one on a disc, any other on a plate."""
    x, y = at
    kind, _, detail = reward.word.partition("-")
    if kind == "temporary":
        yield Disc(at, radius, IVORY, GOLD, 6)
        yield Sprite(TEMPORARY_SPRITES[detail], at, radius + 4)
        return
    yield plate_box(x - 31, y - 23, x + 31, y + 23)
    if kind in REWARD_SPRITES:
        name, colour = REWARD_SPRITES[kind]
        yield Label((x - 13, y - 1), detail, 36, INK, "bold", "mm")
        yield Sprite(name, (x + 13, y), 34, (colour,))
    elif kind == "kill":
        yield Sprite("skull", at, 38)
    else:
        yield Sprite("card_backs", at, 38, ("divine",))

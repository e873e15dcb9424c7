"""Draw the temple track: a facade of four bays, in the empty desert east of Amarna."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.geometry import Point
from render.markers import numbered_coin, victory_point_star, with_minus_sign
from render.palette import GOLD, INK, IVORY, SAND_DARK, TERRACOTTA, mix
from render.scene import Box, Label, Shape, Sprite
from rules.amun_re.tables import TEMPLE_TRACK, Space

BAY_WIDTH: Final = 66
BAY_HEIGHT: Final = 142
ROOF_HEIGHT: Final = 36


def temple_track(at: Point, space: int, total: int | None) -> Iterator[Shape]:
    """Draw the track with the first bay's top left corner at `at`, and the offering's `total`."""
    yield from _facade(at)
    for bay in TEMPLE_TRACK:
        yield from _bay(at[0] + BAY_WIDTH * (bay.number - 1), at[1], bay, bay.number == space)
    if space:
        yield _bay_frame(at[0] + BAY_WIDTH * (space - 1), at[1])
    yield from _roof_sign((at[0] + 2 * BAY_WIDTH, at[1] - ROOF_HEIGHT / 2 + 1), total)


def area(at: Point) -> tuple[float, float, float, float]:
    """Find the left, top, right and bottom of the track."""
    return at[0] - 20, at[1] - ROOF_HEIGHT - 4, at[0] + 4 * BAY_WIDTH + 20, at[1] + BAY_HEIGHT + 14


def _facade(at: Point) -> Iterator[Shape]:
    """Draw the roof and the steps, and on the left the sign of each row of numbers."""
    (x, y), foot = at, at[1] + BAY_HEIGHT - 2
    yield Box(x - 10, y - ROOF_HEIGHT, x + 4 * BAY_WIDTH + 10, y + 2, TERRACOTTA, INK, 3, 4)
    yield Box(x - 16, foot, x + 4 * BAY_WIDTH + 16, foot + 12, mix(SAND_DARK, INK, 0.4), INK, 3, 4)
    yield Sprite("field", (x - 40, y + 27), 46, (True,))
    yield Sprite("temple", (x - 40, y + 77), 46)


def _bay_frame(left: float, top: float) -> Shape:
    return Box(left - 3, top - 3, left + BAY_WIDTH + 3, top + BAY_HEIGHT + 3, "", TERRACOTTA, 7, 3)


def _roof_sign(middle: Point, total: int | None) -> Iterator[Shape]:
    if total is None:
        yield Sprite("winged_sun", middle, 30)
    else:
        yield Sprite("scroll", (middle[0] - 34, middle[1]), 32, (True,))
        yield Label((middle[0] - 14, middle[1] + 11), with_minus_sign(total), 34, IVORY)


def _bay(left: float, y: float, space: Space, is_marked: bool) -> Iterator[Shape]:
    fill = mix(GOLD, IVORY, 0.30) if is_marked else IVORY
    yield Box(left, y, left + BAY_WIDTH, y + BAY_HEIGHT, fill, INK, 2)
    middle, number = left + BAY_WIDTH / 2, str(space.number)
    yield from numbered_coin(number, (middle, y + 27), 46)
    yield from victory_point_star(number, (middle, y + 75), 58)
    if space.caravans:
        yield Sprite("camel", (middle, y + 121), 34)

"""The temple track: a front of four bays, in the empty desert east of Amarna."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.geometry import Point
from render.markers import numbered_coin, victory_point_star, with_minus_sign
from render.palette import GOLD, INK, IVORY, SAND_DARK, TERRACOTTA, mix
from render.scene import Box, Label, Shape, Sprite
from rules.amun_re.tables import TEMPLE_TRACK, Space

BAY: Final = 66  # how wide one is
HIGH: Final = 142
ROOF: Final = 36


def temple_track(at: Point, space: int, total: int | None) -> Iterator[Shape]:
    """With the first bay's left upper corner there; `total` is what has been offered now."""
    yield from _front(at)
    for bay in TEMPLE_TRACK:
        yield from _bay(at[0] + BAY * (bay.number - 1), at[1], bay, bay.number == space)
    if space:
        yield _marker(at[0] + BAY * (space - 1), at[1])
    yield from _roof((at[0] + 2 * BAY, at[1] - ROOF / 2 + 1), total)


def _front(at: Point) -> Iterator[Shape]:
    """Roof and steps; on the left what each row of numbers is for."""
    (x, y), foot = at, at[1] + HIGH - 2
    yield Box(x - 10, y - ROOF, x + 4 * BAY + 10, y + 2, TERRACOTTA, INK, 3, 4)
    yield Box(x - 16, foot, x + 4 * BAY + 16, foot + 12, mix(SAND_DARK, INK, 0.4), INK, 3, 4)
    yield Sprite("field", (x - 40, y + 27), 46, (True,))
    yield Sprite("temple", (x - 40, y + 77), 46)


def _marker(left: float, top: float) -> Shape:
    return Box(left - 3, top - 3, left + BAY + 3, top + HIGH + 3, "", TERRACOTTA, 7, 3)


def _roof(middle: Point, total: int | None) -> Iterator[Shape]:
    if total is None:
        yield Sprite("winged_sun", middle, 30)
    else:
        yield Sprite("scroll", (middle[0] - 34, middle[1]), 32, (True,))
        yield Label((middle[0] - 14, middle[1] + 11), with_minus_sign(total), 34, IVORY)


def _bay(left: float, y: float, space: Space, here: bool) -> Iterator[Shape]:
    fill = mix(GOLD, IVORY, 0.30) if here else IVORY
    yield Box(left, y, left + BAY, y + HIGH, fill, INK, 2)
    middle, number = left + BAY / 2, str(space.number)
    yield from numbered_coin(number, (middle, y + 27), 46)
    yield from victory_point_star(number, (middle, y + 75), 58)
    if space.caravans:
        yield Sprite("camel", (middle, y + 121), 34)

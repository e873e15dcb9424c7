"""Draw the emblems of the power cards, and the sprites that only Amun-Re needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sin
from typing import Final

from render.geometry import Point
from render.markers import numbered_coin
from render.palette import (
    FERTILE,
    GOLD,
    INK,
    IVORY,
    LAPIS,
    NILE,
    NILE_LIGHT,
    SAND,
    SAND_DARK,
    STONE,
    TERRACOTTA,
    mix,
)
from render.pen import Pen
from render.scene import Label, Shape, Sprite
from render.sprites import sprite

SHORE: Final = mix(SAND, IVORY, 0.4)


@sprite(84, 100)
def overbid(pen: Pen) -> None:
    """Draw two steps up in the same place."""
    for top in (8, 46):
        arrow: list[Point] = [(42, top), (76, top + 34), (56, top + 34), (56, top + 46)]
        pen.poly([*arrow, (28, top + 46), (28, top + 34), (8, top + 34)], GOLD, INK, 5)


def _draw_water(pen: Pen, left: float, right: float) -> None:
    banks = [[(x + 5 * sin(y / 13), y) for y in range(6, 96, 3)] for x in (left, right)]
    pen.poly([*banks[0], *banks[1][::-1]], NILE)
    for share in (0.35, 0.7):
        line = [(a + (b - a) * share, y) for (a, y), (b, _) in zip(*banks, strict=True)]
        pen.line(line, NILE_LIGHT, 2.5)
    for bank in banks:
        pen.line(bank, INK, 3)


def _draw_map(pen: Pen, ground: str, *green: float) -> None:
    """Draw a piece of Egypt with fertile land from (left, top) to (right, bottom)."""
    left, top, right, bottom = green
    pen.box((3, 3, 127, 97), ground, INK, 5, 8)
    pen.box((left, top, right, bottom), FERTILE, "", 0, 5)
    _draw_water(pen, 54, 78)


def _draw_dots(pen: Pen, *dots: Point) -> None:
    for dot in dots:
        pen.disc(dot, 9, TERRACOTTA, INK, 3)


def _draw_pyramid(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw a pyramid whose top left corner is at (x, y)."""
    top, left = (x + size / 2, y), (x, y + size * 0.92)
    foot, right = (x + size * 0.6, y + size), (x + size, y + size * 0.88)
    pen.poly([top, left, foot], "#F3D98F")
    pen.poly([top, foot, right], "#B98A3C")
    pen.poly([top, left, foot, right], "", INK, 4)


@sprite(130, 100)
def bank(pen: Pen) -> None:
    """Draw provinces on one side of the river."""
    _draw_map(pen, SHORE, 6, 6, 58, 94)
    _draw_dots(pen, (30, 22), (30, 50), (30, 78))


@sprite(130, 100)
def region(pen: Pen) -> None:
    """Draw provinces in one half of Egypt."""
    _draw_map(pen, SHORE, 6, 6, 124, 50)
    for left in range(8, 122, 19):
        pen.line([(left, 50), (left + 11, 50)], TERRACOTTA, 6)
    _draw_dots(pen, (20, 27), (40, 27), (104, 27))


@sprite(130, 100)
def nile(pen: Pen) -> None:
    """Draw provinces that touch the river."""
    _draw_map(pen, mix(SAND, SAND_DARK, 0.4), 36, 6, 96, 94)
    _draw_dots(pen, (45, 25), (88, 45), (45, 72))


@sprite(130, 100)
def majority(pen: Pen) -> None:
    """Draw two pyramids on one bank of the river, for a majority."""
    pen.box((3, 3, 127, 97), SHORE, INK, 5, 8)
    _draw_water(pen, 86, 108)
    _draw_pyramid(pen, 12, 14, 70)
    _draw_pyramid(pen, 46, 46, 42)


@sprite(150, 100)
def three_pyramids(pen: Pen) -> None:
    """Draw a set: one pyramid in each of three provinces."""
    for x, y in ((3, 40), (97, 40), (50, 6)):
        _draw_pyramid(pen, x, y, 50)


@sprite(110, 100)
def ramp(pen: Pen) -> None:
    """Draw a ramp at a pyramid: two stones become a pyramid."""
    _draw_pyramid(pen, 6, 4, 96)
    pen.poly([(2, 96), (58, 50), (64, 58), (64, 99)], STONE, INK, 4)


Emblem = Callable[[Point], Iterator[Shape]]  # around a middle, about 170 wide and 110 high


def _icon_emblem(name: str, height: int = 100, *args: bool) -> Emblem:
    def shapes(at: Point) -> Iterator[Shape]:
        yield Sprite(name, at, height, args)

    return shapes


def _counted_emblem(name: str, text: str, *args: bool) -> Emblem:
    def shapes(at: Point) -> Iterator[Shape]:
        x, y = at
        yield Sprite(name, (x - 34, y), 84, args)
        yield Label((x + 52, y), text, 54, INK, "bold", "mm")

    return shapes


def _correction_emblem(at: Point) -> Iterator[Shape]:
    yield Sprite("scroll", (at[0] - 46, at[1]), 88, (True,))
    yield Label((at[0] + 42, at[1]), "±3", 62, LAPIS, "bold", "mm")


def _eight_gold_emblem(at: Point) -> Iterator[Shape]:
    yield from numbered_coin("8", at, 104)


EMBLEMS: Final[Mapping[str, Emblem]] = {
    "block": _icon_emblem("shield"),
    "overbid": _icon_emblem("overbid"),
    "free-farmer": _icon_emblem("free_farmer"),
    "builder": _icon_emblem("ramp"),
    "offering": _correction_emblem,
    "gold8": _eight_gold_emblem,
    "harvest": _counted_emblem("field", "+1", True),
    "bonus-cards": _counted_emblem("card", "7+", True),
    "bonus-farmers": _counted_emblem("field", "9+", True),
    "bonus-bank": _icon_emblem("bank"),
    "bonus-region": _icon_emblem("region"),
    "bonus-nile": _icon_emblem("nile"),
}

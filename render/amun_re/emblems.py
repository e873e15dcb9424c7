"""What is drawn on the power cards, and the sprites that only Amun-Re needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sin
from typing import Final

from render.marks import coin
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
from render.scene import Shape, Sprite, Text
from render.sprites import sprite
from render.strokes import Point


@sprite(84, 100)
def overbid(pen: Pen) -> None:
    """Two steps up in the same place."""
    for top in (8, 46):
        arrow: list[Point] = [(42, top), (76, top + 34), (56, top + 34), (56, top + 46)]
        pen.poly([*arrow, (28, top + 46), (28, top + 34), (8, top + 34)], GOLD, INK, 5)


def _water(pen: Pen, left: float, right: float) -> None:
    banks = [[(x + 5 * sin(y / 13), y) for y in range(6, 96, 3)] for x in (left, right)]
    pen.poly([*banks[0], *banks[1][::-1]], NILE)
    for share in (0.35, 0.7):
        line = [(a + (b - a) * share, y) for (a, y), (b, _) in zip(*banks, strict=True)]
        pen.line(line, NILE_LIGHT, 2.5)
    for bank in banks:
        pen.line(bank, INK, 3)


@sprite(130, 100)
def bank(pen: Pen) -> None:
    """One side of the river is chosen."""
    pen.box((3, 3, 127, 97), mix(SAND, IVORY, 0.4), INK, 5, 8)
    pen.box((6, 6, 58, 94), FERTILE, "", 0, 5)
    _water(pen, 54, 78)
    for y in (22, 50, 78):
        pen.disc((30, y), 9, TERRACOTTA, INK, 3)


@sprite(130, 100)
def region(pen: Pen) -> None:
    """One half of Egypt is chosen."""
    pen.box((3, 3, 127, 97), mix(SAND, IVORY, 0.4), INK, 5, 8)
    pen.box((6, 6, 124, 50), FERTILE, "", 0, 5)
    _water(pen, 54, 78)
    for left in range(8, 122, 19):
        pen.line([(left, 50), (left + 11, 50)], TERRACOTTA, 6)
    for x in (20, 36, 104):
        pen.disc((x, 27), 9, TERRACOTTA, INK, 3)


@sprite(130, 100)
def nile(pen: Pen) -> None:
    """Provinces that touch the river, or none that does."""
    pen.box((3, 3, 127, 97), mix(SAND, SAND_DARK, 0.4), INK, 5, 8)
    pen.box((36, 6, 96, 94), FERTILE)
    _water(pen, 54, 78)
    for x, y in ((45, 25), (88, 45), (45, 72)):
        pen.disc((x, y), 8, TERRACOTTA, INK, 3)


@sprite(130, 100)
def majority(pen: Pen) -> None:
    """The most pyramids on a bank of the river."""
    pen.box((3, 3, 127, 97), mix(SAND, IVORY, 0.4), INK, 5, 8)
    _water(pen, 86, 108)
    for x, y, size in ((12, 16, 68), (46, 46, 40)):
        top, foot = (x + size / 2, y), y + size
        pen.poly([top, (x, foot), (x + size * 0.6, foot + 4)], "#F3D98F")
        pen.poly([top, (x + size * 0.6, foot + 4), (x + size, foot - 2)], "#B98A3C")
        pen.poly([top, (x, foot), (x + size * 0.6, foot + 4), (x + size, foot - 2)], "", INK, 4)


@sprite(150, 100)
def three_pyramids(pen: Pen) -> None:
    """A set: one pyramid in each of three provinces."""
    for x, foot in ((4, 88), (96, 88), (50, 62)):
        top = (x + 24, foot - 50)
        pen.poly([top, (x, foot), (x + 30, foot + 5)], "#F3D98F")
        pen.poly([top, (x + 30, foot + 5), (x + 50, foot - 2)], "#B98A3C")
        pen.poly([top, (x, foot), (x + 30, foot + 5), (x + 50, foot - 2)], "", INK, 4)


@sprite(110, 100)
def ramp(pen: Pen) -> None:
    """Two stones become a pyramid."""
    pen.poly([(55, 6), (6, 86), (66, 96)], "#F3D98F")
    pen.poly([(55, 6), (66, 96), (106, 80)], "#B98A3C")
    pen.poly([(55, 6), (6, 86), (66, 96), (106, 80)], "", INK, 4)
    pen.poly([(2, 92), (60, 50), (66, 58), (66, 97)], STONE, INK, 4)


Emblem = Callable[[Point], Iterator[Shape]]  # around a middle, about 170 wide and 110 high


def _icon(name: str, height: int = 100, *args: bool) -> Emblem:
    def shapes(at: Point) -> Iterator[Shape]:
        yield Sprite(name, at, height, args)

    return shapes


def _counted(name: str, words: str, *args: bool) -> Emblem:
    def shapes(at: Point) -> Iterator[Shape]:
        x, y = at
        yield Sprite(name, (x - 34, y), 84, args)
        yield Text((x + 52, y), words, 54, INK, "bold", "mm")

    return shapes


def _correction(at: Point) -> Iterator[Shape]:
    yield Sprite("scroll", (at[0] - 46, at[1]), 88, (True,))
    yield Text((at[0] + 42, at[1]), "±3", 62, LAPIS, "bold", "mm")


def _eight(at: Point) -> Iterator[Shape]:
    yield from coin("8", at, 104)


EMBLEMS: Final[Mapping[str, Emblem]] = {
    "block": _icon("shield"),
    "overbid": _icon("overbid"),
    "free-farmer": _icon("free_farmer"),
    "builder": _icon("ramp"),
    "offering": _correction,
    "gold8": _eight,
    "harvest": _counted("field", "+1", True),
    "bonus-cards": _counted("card", "7+", True),
    "bonus-farmers": _counted("field", "9+", True),
    "bonus-bank": _icon("bank"),
    "bonus-region": _icon("region"),
    "bonus-nile": _icon("nile"),
}

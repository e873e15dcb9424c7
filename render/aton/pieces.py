"""Counters, the light around what has changed, and the squares they stand on."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from render.aton.sides import SIDES, Side
from render.geometry import Point, dashes
from render.palette import GOLD, INK, IVORY, mix
from render.pen import Pen
from render.scene import Shape, Sprite
from render.sprites import sprite

LIGHT: Final = "#FFDB4D"  # of what the last step changed
DARK: Final = "#5A3F00"
ORANGE: Final = "#DD7427"
# Every colour has a pattern and a lightness of its own: ground, pattern, sign in the middle.
FACES: Final = {
    "yellow": ("#F2CB45", "#DDA91F", "#B8860B"),
    "green": ("#38733A", "#6DAA5B", "#DDF0CF"),
    "black": ("#35302C", "#6A625A", "#CFC6B6"),
    "blue": ("#6BB7DE", "#F2FAFD", "#0F4F7A"),
    "bonus": (ORANGE, "#F2A35E", IVORY),
}


def _rays(pen: Pen, mark: str, sign: str, ground: str) -> None:
    for ray in range(12):
        ends = (2 * pi * (ray + turn) / 12 for turn in (-0.22, 0.22))
        pen.poly([(50, 50), *((50 + 100 * cos(end), 50 + 100 * sin(end)) for end in ends)], mark)
    pen.disc((50, 50), 27, ground)
    pen.disc((50, 50), 20, sign)


def _reeds(pen: Pen, mark: str, sign: str, ground: str) -> None:
    for reed in range(6):
        left = (reed + 0.32) * 100 / 6
        pen.box((left, 0, left + 6.3, 100), mark)
    pen.disc((50, 50), 30, ground)
    for lean in (-17, 0, 17):
        pen.line([(50, 74), (50 + lean, 40)], sign, 4.5)
    fan = [(50 + 27 * sin(turn / 10), 48 - 24 * cos(turn / 10)) for turn in range(-12, 13)]
    pen.poly([(50, 56), *fan], sign)


def _stones(pen: Pen, mark: str, sign: str, ground: str) -> None:
    for row in range(5):
        pen.box((0, row * 25 - 2, 100, row * 25 + 2), mark)
        for joint in range(4):
            x = (joint + (row % 2) / 2) * 50
            pen.box((x - 2, row * 25, x + 2, row * 25 + 25), mark)
    pen.box((26, 23, 74, 77), ground, radius=6)
    pen.poly([(41, 70), (44.5, 37), (50, 27), (55.5, 37), (59, 70)], sign)


def _waves(pen: Pen, mark: str, sign: str, ground: str) -> None:
    for wave in range(5):
        y = (wave + 0.5) * 20
        line: list[Point] = [(x * 10, y + (5 if x % 2 else -5)) for x in range(11)]
        pen.line(line, sign if wave == 2 else mark, 5 if wave == 2 else 3.5)


def _lozenge(pen: Pen, mark: str, sign: str, ground: str) -> None:
    for reach, colour in ((55, mark), (40, ground)):
        pen.poly([(50, 50 - reach), (50 + reach, 50), (50, 50 + reach), (50 - reach, 50)], colour)


_PATTERNS: Final = {
    "yellow": _rays,
    "green": _reeds,
    "black": _stones,
    "blue": _waves,
    "bonus": _lozenge,
}


@sprite()
def square(pen: Pen, colour: str) -> None:
    """Sun rays, reeds, courses of stone, water, or a lozenge where a bonus is written."""
    ground, mark, sign = FACES[colour]
    pen.box((0, 0, 100, 100), ground)
    _PATTERNS[colour](pen, mark, sign, ground)
    pen.box((0, 0, 99.9, 99.9), "", INK, 2.2)


def _form(pen: Pen, side: Side, at: Point, reach: float, fill: str, corner: float) -> None:
    """A square or a disc about a middle."""
    (x, y), box = at, (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
    if side.round:
        pen.disc((x, y), reach, fill)
    else:
        pen.box(box, fill, radius=corner)


def _shade(pen: Pen, side: Side, reach: float) -> None:
    for step in range(5):
        grow = reach + 4 - step * 2
        _form(pen, side, (61, 64), grow, f"{INK}{30 + step * 26:02x}", 22)


def _counter(pen: Pen, side: Side) -> None:
    """An ivory rim parts it from every ground."""
    _shade(pen, side, 50)
    _form(pen, side, (60, 60), 50, IVORY, 20)
    _form(pen, side, (60, 60), 44, side.deep, 15)
    if side.round:
        pen.disc((60, 58), 41.5, side.colour)
        pen.disc((60, 58.5), 22, "", IVORY, 8.5)
    else:
        pen.box((16, 16, 104, 98), side.colour, radius=15)
        pen.box((39, 38, 81, 80), "", IVORY, 8.5, 3)


@sprite(120, 120)
def counter(pen: Pen, side: str) -> None:
    """Half as high again as the letters beside it; the rim takes a twelfth on every side."""
    _counter(pen, SIDES[side])


@sprite(120, 120)
def struck_counter(pen: Pen, side: str) -> None:
    """A counter to be taken off."""
    _counter(pen, SIDES[side])
    for colour, width in ((IVORY, 22), (INK, 13)):
        pen.line([(12, 108), (108, 12)], colour, width)


@sprite(120, 120)
def emptied_square(pen: Pen) -> None:
    """Where a counter stood until the last step: a dashed outline."""
    pen.box((22, 22, 98, 98), f"{IVORY}d8", radius=14)
    corners: list[Point] = [(22, 22), (98, 22), (98, 98), (22, 98), (22, 22)]
    for dash in dashes(corners, 13, 6):
        pen.line(dash, DARK, 8)


def _glow(pen: Pen, corner: float) -> None:
    for step in range(7):
        out = 1 + step * 1.6
        box, strength = (out, out, 128 - out, 128 - out), 20 + step * 30
        pen.box(box, f"{LIGHT}{strength:02x}", radius=corner - step)


@sprite(128, 128)
def square_glow(pen: Pen) -> None:
    """Gold around a square of 100 that has changed."""
    _glow(pen, 16)
    pen.box((9, 9, 119, 119), "", DARK, 10, 8)
    pen.box((11, 11, 117, 117), "", LIGHT, 6.5, 6)
    pen.box((18, 18, 110, 110), "#00000000")
    pen.box((17, 17, 111, 111), "", DARK, 1.5)


@sprite(128, 128)
def niche_glow(pen: Pen) -> None:
    """Gold around a square of the Dead, which has round corners."""
    _glow(pen, 26)
    pen.box((10, 10, 118, 118), "#00000000", radius=18)
    pen.box((10, 10, 118, 118), "", LIGHT, 7, 18)


@sprite(140, 100)
def bonus_badge(pen: Pen) -> None:
    """The tag of a bonus that is covered."""
    pen.box((2, 8, 138, 98), mix(ORANGE, INK, 0.5), radius=30)
    pen.box((2, 2, 138, 90), ORANGE, radius=30)


@sprite(126, 100)
def flag(pen: Pen, side: str) -> None:
    """Flies from the temples that the one whose turn it is may touch."""
    colour, deep = SIDES[side].colour, SIDES[side].deep
    pen.box((10, 3, 18, 100), "#5B4022", radius=3)
    pen.disc((14, 7), 7, GOLD)
    top: list[Point] = [(18, 10), (50, 15), (83, 8), (120, 17), (100, 32)]
    pen.poly([*top, (120, 52), (83, 45), (50, 55), (18, 52)], deep)
    pen.poly([*top, (117, 45), (83, 38), (50, 48), (18, 45)], colour)


@sprite()
def number_disc(pen: Pen, lit: bool) -> None:
    """The disc that a temple's or a cartouche's number stands on."""
    for step in range(4):
        pen.disc((50, 53), 48 - step * 2, f"{INK}{24 + step * 24:02x}")
    rim, face = ("#7A5A10", "#F2BE3A") if lit else ("#857B6A", "#B9AE9A")
    pen.disc((50, 49), 45, rim)
    pen.disc((50, 49), 40, face)


def placed(number: float, side: str, at: Point, height: int) -> Iterator[Shape]:
    """Several counters of a side in a row, the first one's middle there."""
    for count in range(round(number)):
        yield Sprite("counter", (at[0] + count * height * 1.02, at[1]), height, (side,))

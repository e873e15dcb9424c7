"""Draw the sprites of the board: squares, counters, and the light around changes."""

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

GLOW_YELLOW: Final = "#FFDB4D"  # marks the changes of the last step
GLOW_EDGE: Final = "#5A3F00"
ORANGE: Final = "#DD7427"
# Every colour has a pattern and a lightness of its own: ground, pattern, symbol in the middle.
SQUARE_COLOURS: Final = {
    "yellow": ("#F2CB45", "#DDA91F", "#B8860B"),
    "green": ("#38733A", "#6DAA5B", "#DDF0CF"),
    "black": ("#35302C", "#6A625A", "#CFC6B6"),
    "blue": ("#6BB7DE", "#F2FAFD", "#0F4F7A"),
    "bonus": (ORANGE, "#F2A35E", IVORY),
}


def _draw_rays(pen: Pen, pattern: str, symbol: str, ground: str) -> None:
    for ray in range(12):
        ends = (2 * pi * (ray + offset) / 12 for offset in (-0.22, 0.22))
        pen.poly([(50, 50), *((50 + 100 * cos(end), 50 + 100 * sin(end)) for end in ends)], pattern)
    pen.disc((50, 50), 27, ground)
    pen.disc((50, 50), 20, symbol)


def _draw_reeds(pen: Pen, pattern: str, symbol: str, ground: str) -> None:
    for reed in range(6):
        left = (reed + 0.32) * 100 / 6
        pen.box((left, 0, left + 6.3, 100), pattern)
    pen.disc((50, 50), 30, ground)
    for lean in (-17, 0, 17):
        pen.line([(50, 74), (50 + lean, 40)], symbol, 4.5)
    fan = [(50 + 27 * sin(step / 10), 48 - 24 * cos(step / 10)) for step in range(-12, 13)]
    pen.poly([(50, 56), *fan], symbol)


def _draw_stones(pen: Pen, pattern: str, symbol: str, ground: str) -> None:
    for row in range(5):
        pen.box((0, row * 25 - 2, 100, row * 25 + 2), pattern)
        for joint in range(4):
            x = (joint + (row % 2) / 2) * 50
            pen.box((x - 2, row * 25, x + 2, row * 25 + 25), pattern)
    pen.box((26, 23, 74, 77), ground, radius=6)
    pen.poly([(41, 70), (44.5, 37), (50, 27), (55.5, 37), (59, 70)], symbol)


def _draw_waves(pen: Pen, pattern: str, symbol: str, ground: str) -> None:
    for wave in range(5):
        y = (wave + 0.5) * 20
        line: list[Point] = [(x * 10, y + (5 if x % 2 else -5)) for x in range(11)]
        pen.line(line, symbol if wave == 2 else pattern, 5 if wave == 2 else 3.5)


def _draw_lozenge(pen: Pen, pattern: str, symbol: str, ground: str) -> None:
    for radius, colour in ((55, pattern), (40, ground)):
        low, high = 50 - radius, 50 + radius
        pen.poly([(50, low), (high, 50), (50, high), (low, 50)], colour)


_PATTERNS: Final = {
    "yellow": _draw_rays,
    "green": _draw_reeds,
    "black": _draw_stones,
    "blue": _draw_waves,
    "bonus": _draw_lozenge,
}


@sprite()
def square(pen: Pen, colour: str) -> None:
    """Draw a square: sun rays, reeds, stones, water, or a lozenge for the number of a bonus."""
    ground, pattern, symbol = SQUARE_COLOURS[colour]
    pen.box((0, 0, 100, 100), ground)
    _PATTERNS[colour](pen, pattern, symbol, ground)
    pen.box((0, 0, 99.9, 99.9), "", INK, 2.2)


def _draw_form(pen: Pen, side: Side, at: Point, radius: float, fill: str, corner: float) -> None:
    """Draw the shape of a side, a square or a disc, around a middle."""
    if side.round:
        pen.disc(at, radius, fill)
    else:
        box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
        pen.box(box, fill, radius=corner)


def _draw_shadow(pen: Pen, side: Side, radius: float) -> None:
    for step in range(5):
        grown = radius + 4 - step * 2
        _draw_form(pen, side, (61, 64), grown, f"{INK}{30 + step * 26:02x}", 22)


def _draw_counter(pen: Pen, side: Side) -> None:
    """Draw a counter, with an ivory rim that separates it from any background."""
    _draw_shadow(pen, side, 50)
    _draw_form(pen, side, (60, 60), 50, IVORY, 20)
    _draw_form(pen, side, (60, 60), 44, side.dark, 15)
    if side.round:
        pen.disc((60, 58), 41.5, side.colour)
        pen.disc((60, 58.5), 22, "", IVORY, 8.5)
    else:
        pen.box((16, 16, 104, 98), side.colour, radius=15)
        pen.box((39, 38, 81, 80), "", IVORY, 8.5, 3)


@sprite(120, 120)
def counter(pen: Pen, side: str) -> None:
    """Draw a counter of a side."""
    _draw_counter(pen, SIDES[side])


@sprite(120, 120)
def struck_counter(pen: Pen, side: str) -> None:
    """Draw a counter that is to be removed."""
    _draw_counter(pen, SIDES[side])
    for colour, width in ((IVORY, 22), (INK, 13)):
        pen.line([(12, 108), (108, 12)], colour, width)


@sprite(120, 120)
def emptied_square(pen: Pen) -> None:
    """Draw a dashed outline where a counter stood until the last step."""
    pen.box((22, 22, 98, 98), f"{IVORY}d8", radius=14)
    corners: list[Point] = [(22, 22), (98, 22), (98, 98), (22, 98), (22, 22)]
    for dash in dashes(corners, 13, 6):
        pen.line(dash, GLOW_EDGE, 8)


def _draw_glow(pen: Pen, corner: float) -> None:
    for step in range(7):
        inset = 1 + step * 1.6
        box, strength = (inset, inset, 128 - inset, 128 - inset), 20 + step * 30
        pen.box(box, f"{GLOW_YELLOW}{strength:02x}", radius=corner - step)


@sprite(128, 128)
def square_glow(pen: Pen) -> None:
    """Draw a golden frame around a square of 100 units that has changed."""
    _draw_glow(pen, 16)
    pen.box((9, 9, 119, 119), "", GLOW_EDGE, 10, 8)
    pen.box((11, 11, 117, 117), "", GLOW_YELLOW, 6.5, 6)
    pen.box((18, 18, 110, 110), "#00000000")
    pen.box((17, 17, 111, 111), "", GLOW_EDGE, 1.5)


@sprite(128, 128)
def niche_glow(pen: Pen) -> None:
    """Draw a golden frame around a niche of the Dead, which has round corners."""
    _draw_glow(pen, 26)
    pen.box((10, 10, 118, 118), "#00000000", radius=18)
    pen.box((10, 10, 118, 118), "", GLOW_YELLOW, 7, 18)


@sprite(140, 100)
def bonus_badge(pen: Pen) -> None:
    """Draw the badge of a bonus whose square is covered."""
    pen.box((2, 8, 138, 98), mix(ORANGE, INK, 0.5), radius=30)
    pen.box((2, 2, 138, 90), ORANGE, radius=30)


@sprite(126, 100)
def flag(pen: Pen, side: str) -> None:
    """Draw the flag of a temple that the active side can change."""
    colour, dark = SIDES[side].colour, SIDES[side].dark
    pen.box((10, 3, 18, 100), "#5B4022", radius=3)
    pen.disc((14, 7), 7, GOLD)
    top: list[Point] = [(18, 10), (50, 15), (83, 8), (120, 17), (100, 32)]
    pen.poly([*top, (120, 52), (83, 45), (50, 55), (18, 52)], dark)
    pen.poly([*top, (117, 45), (83, 38), (50, 48), (18, 45)], colour)


@sprite()
def number_disc(pen: Pen, lit: bool) -> None:
    """Draw the disc below a temple's or a cartouche's number."""
    for step in range(4):
        pen.disc((50, 53), 48 - step * 2, f"{INK}{24 + step * 24:02x}")
    rim, face = ("#7A5A10", "#F2BE3A") if lit else ("#857B6A", "#B9AE9A")
    pen.disc((50, 49), 45, rim)
    pen.disc((50, 49), 40, face)


def counter_row(count: float, side: str, at: Point, height: int) -> Iterator[Shape]:
    """Draw several counters of a side in a row, with the first one's middle at `at`."""
    for number in range(round(count)):
        yield Sprite("counter", (at[0] + number * height * 1.02, at[1]), height, (side,))

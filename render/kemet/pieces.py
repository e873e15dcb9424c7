"""Draw the sprites of the pieces on the map and on the players' boards."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from render.geometry import Point
from render.kemet.ground import WALL_COLOUR
from render.palette import (
    FERTILE_DARK,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    INK_SOFT,
    IVORY,
    LAPIS,
    LIMESTONE,
    PAPYRUS,
    SAND,
    SAND_DARK,
    SEAT_STYLES,
    STONE,
    STONE_DARK,
    TERRACOTTA,
    mix,
)
from render.pen import Pen
from render.sprites import SEAT_OUTLINES, sprite


class PowerStyle(NamedTuple):
    """The style that pyramids and tiles of one colour are drawn in."""

    light: str
    dark: str
    ink: str
    stroke: str  # golden around black, which dark red could look like


POWER_STYLES: Final = {
    "white": PowerStyle("#FFFDF5", "#CDBF9E", INK, INK),
    "red": PowerStyle("#D64B36", "#9C2C1D", IVORY, INK),
    "blue": PowerStyle("#3F86D6", "#23559A", IVORY, INK),
    "black": PowerStyle("#3A322B", "#14100C", GOLD_LIGHT, mix(GOLD, INK, 0.15)),
}
SILVER: Final = "#D3D6DA"
TROOP_CENTRE: Final = (62, 55)  # in the units of the sprite, as are the next three
MARKER_CENTRE: Final = (50, 54)
NUMBER_CENTRE: Final = (94, 75)
PRIESTS_CENTRE: Final = 22  # downwards


def _seat_outline(outline_name: str, middle: Point, radius: float) -> list[Point]:
    """Move a seat's shared outline, in a box of 100 units, around a middle."""
    return [
        (middle[0] + (x - 50) * radius / 46, middle[1] + (y - 50) * radius / 46)
        for x, y in SEAT_OUTLINES[outline_name]
    ]


@sprite(124, 110)
def troop(pen: Pen, seat_index: int) -> None:
    """Draw a seat's marker, and a white disc for the number of units."""
    colour, _, outline_name = SEAT_STYLES[seat_index]
    shadow = _seat_outline(outline_name, (MARKER_CENTRE[0] + 2, MARKER_CENTRE[1] + 5), 42)
    pen.poly(shadow, mix(INK_SOFT, SAND, 0.25))
    outline = _seat_outline(outline_name, MARKER_CENTRE, 39)
    pen.poly(outline, "", INK, 8)
    pen.poly(outline, colour, IVORY, 4)
    pen.disc(NUMBER_CENTRE, 28, IVORY, INK, 3.5)


@sprite(116, 100)
def stepped_pyramid(pen: Pen, colour: str, level: int) -> None:
    """Draw a pyramid's steps up to its level, the others as outlines. Level 4 has a golden tip."""
    light, dark, _, stroke = POWER_STYLES[colour]
    for step in range(4):
        low_half, high_half = 54 - step * 12.5, 54 - step * 12.5 - 5.4
        low, high = 96 - step * 19, 77 - step * 19
        outline: list[Point] = [(58 - low_half, low), (58 + low_half, low)]
        outline += [(58 + high_half, high), (58 - high_half, high)]
        if step >= level:
            pen.poly(outline, "", mix(PAPYRUS, SAND_DARK, 0.8), 2)
            continue
        pen.poly(outline, dark, stroke, 5)
        lit = [outline[0], (58 + low_half * 0.34, low), (58 + high_half * 0.34, high), outline[3]]
        pen.poly(lit, light)
        pen.line(outline[2:], mix(light, INK, 0.35), 2)
    if level == 4:
        pen.poly([(46, 20), (70, 20), (58, 2)], GOLD, INK, 3)


@sprite(48, 100)
def obelisk(pen: Pen) -> None:
    pen.disc((26, 92), (23, 7), mix(SAND_DARK, INK_SOFT, 0.4))
    pen.poly([(11, 93), (37, 93), (32, 21), (16, 21)], STONE_DARK, INK, 3)
    pen.poly([(12, 93), (26, 93), (24, 21), (16, 21)], LIMESTONE)
    pen.poly([(16, 21), (32, 21), (24, 2)], GOLD, INK, 3)
    pen.box((6, 87, 42, 97), STONE, INK, 2.5, 2)


@sprite(116, 72)
def gateway(pen: Pen) -> None:
    """Draw a temple's gate between its towers."""
    pen.disc((59, 63), (56, 7), mix(SAND_DARK, INK_SOFT, 0.4))
    for side, stone in ((-1, LIMESTONE), (1, STONE)):
        feet = (58 + side * 10, 64), (58 + side * 50, 64)
        pen.poly([*feet, (58 + side * 42, 14), (58 + side * 12, 14)], stone, INK, 2.4)
        middle = 58 + side * 27
        pen.box((middle - 18, 7, middle + 18, 15), TERRACOTTA, INK, 2, 1)
        pen.line([(58 + side * 30, 49), (middle, 28)], mix(STONE_DARK, INK, 0.1), 3)
    pen.box((45, 30, 71, 64), LAPIS, INK, 2.2)
    pen.box((50, 41, 66, 64), "#1A1410")
    pen.disc((58, 36), 4.5, GOLD)


@sprite(116, 68)
def colonnade(pen: Pen) -> None:
    """Draw the Sanctuary of All Gods."""
    pen.disc((59, 60), (56, 7), mix(FERTILE_DARK, INK_SOFT, 0.3))
    pen.box((6, 52, 110, 62), STONE, INK, 2.2, 1)
    for number in range(6):
        middle = 16 + number * 16.8
        pen.box((middle - 4.5, 22, middle + 4.5, 52), LIMESTONE, INK_SOFT, 1.6, 1)
    pen.box((8, 12, 108, 23), GOLD, INK, 2.2, 1)
    pen.disc((58, 11), 9, GOLD, INK, 2.2)


@sprite()
def quay(pen: Pen) -> None:
    """Draw a harbour."""
    pen.disc((50, 50), 49, IVORY)
    pen.disc((50, 50), 42, LAPIS)
    pen.poly([(20, 60), (80, 60), (68, 76), (30, 76)], IVORY)
    pen.poly([(52, 53), (52, 18), (27, 53)], IVORY)
    pen.poly([(58, 53), (58, 28), (75, 53)], IVORY)


@sprite()
def tower(pen: Pen, seat_index: int) -> None:
    """Draw a tower at a city's wall, in its owner's colour, or bare if nobody owns the city."""
    pen.box((2, 2, 98, 98), mix(WALL_COLOUR, SAND, 0.35), mix(WALL_COLOUR, INK, 0.45), 8, 10)
    if seat_index >= 0:
        pen.box((22, 22, 78, 78), SEAT_STYLES[seat_index].colour, mix(WALL_COLOUR, INK, 0.3), 4, 6)


@sprite()
def permanent_point(pen: Pen) -> None:
    """Draw a permanent victory point."""
    pen.box((6, 6, 94, 94), GOLD, INK, 7, 14)


@sprite()
def temporary_point(pen: Pen) -> None:
    """Draw a temporary victory point."""
    pen.disc((50, 50), 47, GOLD, INK, 7)


@sprite()
def swords(pen: Pen, colour: str) -> None:
    for side in (-1, 1):
        pen.line([(50 - side * 40, 90), (50 + side * 40, 10)], colour, 11)
        pen.line([(50 - side * 46, 58), (50 - side * 12, 88)], colour, 11)
        pen.poly([(50 + side * 46, 4), (50 + side * 42, 22), (50 + side * 28, 8)], colour)


@sprite(60, 100)
def prayer_ankh(pen: Pen, colour: str) -> None:
    """Draw the sign of prayer points in one colour."""
    pen.disc((30, 29), (20, 27), "", colour, 11)
    pen.line([(30, 52), (30, 98)], colour, 12)
    pen.line([(3, 60), (57, 60)], colour, 12)


@sprite(70, 100)
def unit_figure(pen: Pen, colour: str) -> None:
    """Draw a unit."""
    pen.disc((35, 20), 18, colour)
    pen.poly([(2, 98), (15, 42), (55, 42), (68, 98)], colour)


@sprite(120, 100)
def strike(pen: Pen, colour: str) -> None:
    """Draw a line through a price."""
    pen.line([(4, 96), (116, 4)], colour, 10)


@sprite(84, 100)
def card_backs(pen: Pen, kind: str) -> None:
    """Draw the backs of Divine Intervention cards or of battle cards."""
    back = LAPIS if kind == "divine" else TERRACOTTA
    pen.box((26, 4, 82, 82), mix(back, INK, 0.3), INK, 4, 8)
    pen.box((3, 16, 61, 98), back, INK, 4, 8)
    if kind == "divine":
        _draw_sun(pen, (32, 57), 11, GOLD)
    else:
        for side in (-1, 1):
            pen.line([(32 - side * 15, 72), (32 + side * 15, 42)], IVORY, 6)
            pen.line([(32 - side * 18, 59), (32 - side * 4, 72)], IVORY, 5)


def _draw_sun(pen: Pen, at: Point, radius: float, colour: str) -> None:
    for angle in (number * pi / 6 for number in range(12)):
        ray = [
            (at[0] + r * cos(angle), at[1] + r * sin(angle)) for r in (radius * 1.3, radius * 1.8)
        ]
        pen.line(ray, colour, radius * 0.26)
    pen.disc(at, radius, colour)


@sprite()
def sun(pen: Pen, colour: str) -> None:
    """Draw the sun, for day."""
    _draw_sun(pen, (50, 50), 27, colour)


@sprite()
def dawn(pen: Pen) -> None:
    """Draw a Dawn token: the sun over the horizon."""
    for angle in (pi + number * pi / 6 for number in range(7)):
        ray = [(50 + r * cos(angle), 72 + r * sin(angle)) for r in (36, 50)]
        pen.line(ray, GOLD_DARK, 7)
    rim = [(50 + 29 * cos(pi + i * pi / 16), 72 + 29 * sin(pi + i * pi / 16)) for i in range(17)]
    pen.poly(rim, GOLD, GOLD_DARK, 5)
    pen.line([(2, 78), (98, 78)], INK, 9)


@sprite()
def moon(pen: Pen, colour: str) -> None:
    """Draw the moon, for night."""
    outer = [(46 + 42 * cos(t), 50 + 42 * sin(t)) for t in _angles(0.9, 5.4)]
    inner = [(64 + 34 * cos(t), 50 + 34 * sin(t)) for t in _angles(5.1, 1.2)]
    pen.poly([*outer, *inner], colour)
    for x, y, size in ((74, 40, 8), (88, 66, 6)):
        arms = [(size if number % 2 else size * 0.4) for number in range(8)]
        star = [(x + r * cos(i * pi / 4), y + r * sin(i * pi / 4)) for i, r in enumerate(arms)]
        pen.poly(star, colour)


def _angles(start: float, end: float) -> Sequence[float]:
    return [start + (end - start) * step / 24 for step in range(25)]


@sprite()
def metal_disc(pen: Pen, metal: str) -> None:
    """Draw the silver or the gold token."""
    light, dark = (SILVER, "#7F868C") if metal == "silver" else (GOLD_LIGHT, GOLD_DARK)
    pen.disc((50, 50), 47, light, INK, 7)
    pen.disc((50, 50), 34, "", dark, 6)


@sprite(80, 100)
def damage_drop(pen: Pen) -> None:
    """Draw a drop, for damage."""
    pen.poly([(40, 2), (68, 48), (12, 48)], "#B3261E", INK, 6)
    pen.disc((40, 64), 33, "#B3261E", INK, 6)
    pen.poly([(40, 10), (64, 52), (16, 52)], "#B3261E")
    pen.disc((29, 66), 8, "#E77D74")


@sprite(88, 100)
def protection_shield(pen: Pen) -> None:
    """Draw a shield, for protection."""
    outline: list[Point] = [(6, 8), (44, 2), (82, 8), (80, 58), (44, 97), (8, 58)]
    pen.poly(outline, LAPIS, INK, 7)
    pen.poly([(44, 14), (70, 18), (68, 54), (44, 82)], mix(LAPIS, IVORY, 0.35))


@sprite()
def strength_blade(pen: Pen) -> None:
    """Draw a blade, for strength."""
    edge: list[Point] = [(96, 4), (92, 26), (44, 70), (30, 56), (74, 8)]
    pen.poly(edge, STONE, INK, 6)
    pen.poly([(96, 4), (74, 8), (30, 56), (37, 63)], LIMESTONE)
    pen.line([(18, 50), (50, 82)], INK, 20)
    pen.line([(20, 52), (48, 80)], GOLD, 10)
    pen.line([(30, 70), (10, 90)], INK, 18)
    pen.line([(30, 70), (12, 88)], TERRACOTTA, 9)
    pen.disc((9, 91), 9, GOLD, INK, 4)

"""Draw the cards of both sides, face up and face down, and the signs of their stocks."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, sin
from typing import Final

from render.aton.layout import centred_positions
from render.aton.sides import SIDES, Side
from render.geometry import Point, dashes
from render.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    INK_SOFT,
    IVORY,
    LIMESTONE,
    PAPYRUS_DARK,
    SAND,
    STONE,
    STONE_DARK,
    TERRACOTTA,
    mix,
)
from render.pen import Pen
from render.scene import Label, Shape, Sprite
from render.sprites import sprite

TICK_GREEN: Final = "#4E7A35"
CARD_UNITS: Final = (84, 112)  # a card of 72 by 100, plus its shadow


def _draw_blank_card(pen: Pen, side: Side) -> None:
    for step in range(3):
        pen.box((6 - step, 7, 82 - step * 1.5, 110 - step), f"{INK}{28 + 26 * step:02x}", radius=10)
    pen.box((6, 5, 78, 105), side.colour, radius=9)


def _draw_pip(pen: Pen, side: Side, at: Point, half_size: float, colour: str) -> None:
    (x, y) = at
    if side.round:
        pen.disc(at, half_size * 1.06, colour)
    else:
        pen.box((x - half_size, y - half_size, x + half_size, y + half_size), colour, radius=1)


@sprite(*CARD_UNITS)
def card_face(pen: Pen, side: str, value: int) -> None:
    """Draw a card with as many pips as its value, without its number."""
    look = SIDES[side]
    _draw_blank_card(pen, look)
    pen.box((10, 9, 74, 101), IVORY, radius=6)
    pen.box((13, 12, 71, 98), "", PAPYRUS_DARK, 1, 4)
    for x in centred_positions(value, 13, 42):
        _draw_pip(pen, look, (x, 88), 4.5, look.colour)


@sprite(*CARD_UNITS)
def card_back(pen: Pen, side: str) -> None:
    """Draw the back of a card: the sun of Aton on its side's colour."""
    look = SIDES[side]
    _draw_blank_card(pen, look)
    pen.box((11, 10, 73, 100), look.dark, mix(look.colour, IVORY, 0.75), 2, 5)
    for ray in range(9):
        angle = 0.2 + ray * 0.343
        tip = (42 + 25 * cos(angle), 38 + 40 * sin(angle))
        pen.line([(42, 38), tip], GOLD, 2.6)
        pen.disc(tip, 3.4, GOLD)
    pen.disc((42, 38), 16, GOLD_DARK)
    pen.disc((42, 38), 14, GOLD)
    pen.disc((40, 36), 9, GOLD_LIGHT)
    for x in centred_positions(3, 16, 42):
        _draw_pip(pen, look, (x, 90), 3.4, mix(look.colour, IVORY, 0.75))


@sprite(*CARD_UNITS)
def card_slot(pen: Pen) -> None:
    """Draw the outline of a card not laid yet."""
    pen.box((7, 6, 77, 104), mix(IVORY, SAND, 0.45), radius=9)
    corners: list[Point] = [(7, 6), (77, 6), (77, 104), (7, 104), (7, 6)]
    for dash in dashes(corners, 10, 7):
        pen.line(dash, GOLD_DARK, 2.6)


@sprite(76, 100)
def small_card_face(pen: Pen, side: str) -> None:
    """Draw the frame of a small card, without its number."""
    pen.box((2, 2, 74, 98), IVORY, SIDES[side].colour, 8, 15)


@sprite()
def tick(pen: Pen) -> None:
    """Draw the tick of a finished cartouche."""
    pen.disc((50, 50), 49, IVORY)
    pen.disc((50, 50), 45, TICK_GREEN)
    pen.line([(27, 52), (44, 69), (74, 33)], IVORY, 13)


@sprite()
def fan(pen: Pen) -> None:
    """Draw the cards of a hand, held from below."""
    for angle, colour in ((-0.45, STONE), (0.0, LIMESTONE), (0.45, IVORY)):
        corners = [
            (50 + x * cos(angle) - y * sin(angle), 92 + x * sin(angle) + y * cos(angle))
            for x, y in ((-18, 0), (18, 0), (18, -66), (-18, -66))
        ]
        pen.poly(corners, colour, INK_SOFT, 5)


def _draw_stack(pen: Pen, top: str, below: str, stroke: str, stroke_width: float) -> None:
    for step in (14, 7, 0):
        box = (18 + step, 18 - step, 78 + step, 96 - step)
        pen.box(box, below if step else top, stroke, stroke_width, 9)


@sprite()
def pile(pen: Pen, side: str) -> None:
    """Draw the pile that cards are drawn from."""
    _draw_stack(pen, SIDES[side].colour, SIDES[side].dark, IVORY, 3.5)
    pen.disc((48, 57), 14, GOLD)


@sprite()
def discards(pen: Pen, side: str) -> None:
    """Draw the pile of discarded cards."""
    _draw_stack(pen, IVORY, IVORY, SIDES[side].colour, 5.5)
    pen.line([(34, 57), (62, 57)], SIDES[side].colour, 7)


@sprite()
def exchange(pen: Pen, ready: bool) -> None:
    """Draw the white counter with two arrows. A used one is grey and struck through."""
    ink = INK if ready else STONE_DARK
    pen.disc((50, 50), 48, "#FFFFFF" if ready else PAPYRUS_DARK, ink, 5)
    for side in (-1, 1):
        y, tip, base = 50 + side * 13, 50 + side * 32, 50 + side * 12
        pen.line([(50 - side * 22, y), (50 + side * 18, y)], ink, 8)
        pen.poly([(tip, y), (base, y - 14), (base, y + 14)], ink)
    if not ready:
        pen.line([(16, 84), (84, 16)], TERRACOTTA, 11)


def face_up_card(side: str, value: int, at: Point, height: int) -> Iterator[Shape]:
    """Draw a card that lies face up."""
    yield Sprite("card_face", at, height, (side, value))
    above = (at[0], at[1] - height * 0.10)
    yield Label(above, str(value), round(height * 0.57), SIDES[side].colour, "title", "mm")


def small_card(side: str, value: int, at: Point, height: int) -> Iterator[Shape]:
    """Draw a small card for a row with other things."""
    yield Sprite("small_card_face", at, height, (side,))
    size = max(25, round(height * 0.7))
    yield Label((at[0], at[1] - 1), str(value), size, SIDES[side].colour, "title", "mm")

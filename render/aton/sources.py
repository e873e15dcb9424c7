"""Draw the markers of the sides and the signs of the sources of points on a poster."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from render.aton.sides import SIDES
from render.chart import Looks
from render.geometry import Point
from render.palette import INK, IVORY
from render.poster import PosterStyle
from render.scene import Box, Disc, Label, Shape, Sprite
from rules.aton.tables import MARKS, TEMPLES
from rules.core.secrets import Seat

_LETTERS: Final = {mark.word: mark.letter for mark in MARKS}


def _marker(seat: Seat, at: Point, height: int) -> Iterator[Shape]:
    """Draw a side's shape with its letter."""
    side, half = SIDES[seat], height / 2
    if side.round:
        yield Disc(at, half, INK)
        yield Disc(at, half - 2, side.colour, IVORY, 3)
    else:
        (x, y), inner = at, half - 2
        yield Box(x - half, y - half, x + half, y + half, INK, radius=8)
        yield Box(x - inner, y - inner, x + inner, y + inner, side.colour, IVORY, 3, 7)
    size = max(25, round(height * 0.55))
    yield Label((at[0], at[1] - 1), _LETTERS[seat], size, IVORY, "bold", "mm")


def _temple(number: int, at: Point) -> Iterator[Shape]:
    yield Sprite("temple", (at[0], at[1] + 8), 54)
    yield Disc((at[0], at[1] - 16), 20, IVORY, INK, 2)
    yield Label((at[0], at[1] - 17), str(number), 34, INK, "bold", "mm")


def _square(colour: str, at: Point) -> Iterator[Shape]:
    yield Sprite("square", at, 56, (colour,))


def _cards(at: Point) -> Iterator[Shape]:
    yield Sprite("fan", at, 60)


def poster_style() -> PosterStyle:
    temples = {f"temple-{number}": partial(_temple, number) for number in TEMPLES}
    squares = {colour: partial(_square, colour) for colour in ("black", "bonus")}
    looks = Looks({seat: side.colour for seat, side in SIDES.items()}, _marker)
    return PosterStyle({"cards": _cards, **temples, **squares}, looks)

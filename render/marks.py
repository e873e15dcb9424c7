"""Marks with something written on them, the same in all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.fonts import LEAST, on_coin
from render.palette import INK, SEATS
from render.scene import Shape, Sprite, Text
from render.strokes import Point

# How far below the middle a letter stands, and its size, in heights.
_BELOW: Final = {"triangle": 0.11, "wedge": -0.11, "pentagon": 0.03, "star": 0.03}
_SIZE: Final = {"triangle": 0.47, "wedge": 0.47, "diamond": 0.50, "star": 0.47}


def token(
    seat: int, at: Point, height: int, hollow: bool = False, letter: str = ""
) -> Iterator[Shape]:
    """A place's marker, by its number from 0, with the game's own letter if it has one."""
    colour = SEATS[seat]
    yield Sprite("token", at, height, (seat, hollow))
    size = max(LEAST, round(height * _SIZE.get(colour.shape, 0.55)))
    below = height * _BELOW.get(colour.shape, 0.0)
    ink = INK if hollow else colour.ink
    yield Text((at[0], at[1] - 1 + below), letter or colour.letter, size, ink, "bold", "mm")


def coin(words: str, at: Point, height: int) -> Iterator[Shape]:
    yield Sprite("coin", at, height)
    yield Text((at[0], at[1] - 1), words, on_coin(words, height), INK, "bold", "mm")


def points(words: str, at: Point, height: int) -> Iterator[Shape]:
    """Victory points, with their number."""
    yield Sprite("star", at, height, (True,))
    yield Text((at[0], at[1] + 1), words, max(LEAST, round(height * 0.44)), INK, "bold", "mm")


def signed(number: int) -> str:
    """The number, with a true minus sign if it is below zero."""
    return str(number).replace("-", "−")

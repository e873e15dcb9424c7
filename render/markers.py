"""Draw shapes with a letter or a number on them, the same in all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.fonts import MIN_FONT_SIZE, coin_font_size
from render.geometry import Point
from render.palette import INK, SEAT_STYLES
from render.scene import Label, Shape, Sprite
from rules.core.marks import COLOUR_MARKS

# How far below the middle a letter stands, and its size, in heights.
_LETTER_DROPS: Final = {"triangle": 0.11, "wedge": -0.11, "pentagon": 0.03, "star": 0.03}
_LETTER_SIZES: Final = {"triangle": 0.47, "wedge": 0.47, "diamond": 0.50, "star": 0.47}


def seat_marker(
    seat_index: int, at: Point, height: int, hollow: bool = False, letter: str = ""
) -> Iterator[Shape]:
    """Draw the marker of a seat by its number, from 0. `letter` is the game's own, if any."""
    style = SEAT_STYLES[seat_index]
    yield Sprite("seat_marker", at, height, (seat_index, hollow))
    size = max(MIN_FONT_SIZE, round(height * _LETTER_SIZES.get(style.outline, 0.55)))
    drop = height * _LETTER_DROPS.get(style.outline, 0.0)
    ink = INK if hollow else style.ink
    letter = letter or COLOUR_MARKS[seat_index].letter
    yield Label((at[0], at[1] - 1 + drop), letter, size, ink, "bold", "mm")


def numbered_coin(text: str, at: Point, height: int) -> Iterator[Shape]:
    """Draw a coin with a number on it."""
    yield Sprite("coin", at, height)
    yield Label((at[0], at[1] - 1), text, coin_font_size(text, height), INK, "bold", "mm")


def victory_point_star(text: str, at: Point, height: int) -> Iterator[Shape]:
    """Draw a star with a number of victory points on it."""
    yield Sprite("star", at, height, (True,))
    size = max(MIN_FONT_SIZE, round(height * 0.44))
    yield Label((at[0], at[1] + 1), text, size, INK, "bold", "mm")


def with_minus_sign(number: int) -> str:
    """Write a number, with a true minus sign if it is below zero."""
    return str(number).replace("-", "−")

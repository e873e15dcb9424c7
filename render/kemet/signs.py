"""Signs of seats, troops and numbers, as shapes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.fonts import MIN_FONT_SIZE
from render.geometry import Point
from render.kemet.pieces import CROOK, NUMBER, POWERS, SIGN, TROOP
from render.markers import seat_marker
from render.palette import GOLD_LIGHT, INK, INK_SOFT, IVORY, LAPIS, SEAT_STYLES
from render.scene import Box, Disc, Label, Shape, Sprite
from rules.core.secrets import Seat
from rules.kemet.tables import MARKS

PLACES: Final = {mark.word: place for place, mark in enumerate(MARKS)}  # wherever they sit
LETTERS: Final = {mark.word: mark.letter for mark in MARKS}
_HIGH: Final = 110  # units of a troop's drawing
_BELOW: Final = {"triangle": 0.22, "square": -0.06}  # how far below the sign's middle a letter is
_LETTER: Final = {"triangle": 0.80}


def sign(seat: Seat, at: Point, height: int) -> Iterator[Shape]:
    return seat_marker(PLACES[seat], at, height, letter=LETTERS[seat])


def colour(seat: Seat) -> str:
    return SEAT_STYLES[PLACES[seat]].colour


def troop(seat: Seat, units: int, priests: int, at: Point, height: int) -> Iterator[Shape]:
    """A seat's sign, the number of units on white, and a mark of priests among them."""
    unit, look = height / _HIGH, SEAT_STYLES[PLACES[seat]]
    yield Sprite("troop", at, height, (PLACES[seat],))
    x = at[0] + (SIGN[0] - TROOP[0] - 7) * unit
    y = at[1] + (SIGN[1] - TROOP[1] + 39 * _BELOW.get(look.outline, 0.0)) * unit
    size = max(MIN_FONT_SIZE, round(42 * unit * _LETTER.get(look.outline, 1.0)))
    yield Label((x, y - 1), LETTERS[seat], size, look.ink, "bold", "mm")
    middle = (at[0] + (NUMBER[0] - TROOP[0]) * unit, at[1] + (NUMBER[1] - TROOP[1]) * unit - 1)
    yield Label(middle, str(units), max(MIN_FONT_SIZE, round(48 * unit)), INK, "bold", "mm")
    if priests:
        at = (at[0] + (NUMBER[0] - TROOP[0]) * unit, at[1] + (CROOK - TROOP[1]) * unit)
        yield from ordained(priests, at, round(40 * unit))


def ordained(priests: int, at: Point, height: int) -> Iterator[Shape]:
    """A shepherd's crook, and how many if there are several."""
    if priests == 1:
        yield Sprite("priest_disc", at, height)
        return
    half = max(height, MIN_FONT_SIZE + 3) / 2
    if height < MIN_FONT_SIZE:  # only the number has room
        yield Disc(at, half, INK, LAPIS, 3)
        yield Label((at[0], at[1] - 1), str(priests), MIN_FONT_SIZE, GOLD_LIGHT, "bold", "mm")
        return
    left, right = at[0] + half - 45, at[0] + half
    yield Box(left, at[1] - half, right, at[1] + half, INK, LAPIS, 3, half)
    yield Sprite("crook", (left + 15, at[1]), round(half * 1.4), (GOLD_LIGHT,))
    yield Label((right - 15, at[1] - 1), str(priests), MIN_FONT_SIZE, GOLD_LIGHT, "bold", "mm")


def pyramid(colour: str, level: int, foot: Point, height: int) -> Iterator[Shape]:
    """A stepped pyramid with its numeral, standing there."""
    look = POWERS[colour]
    yield Sprite("stepped_pyramid", (foot[0], foot[1] - height / 2), height, (colour, level))
    size, rim = (
        max(MIN_FONT_SIZE, round(height * 0.58)),
        look.light if colour == "white" else look.dark,
    )
    yield Label(
        (foot[0], foot[1] - height * 0.28), str(level), size, look.ink, "bold", "mm", stroke=rim
    )


def chip(colour: str, level: int, box: tuple[float, float, float, float]) -> Iterator[Shape]:
    """A power tile as a small square with its level."""
    look, (left, top, right, bottom) = POWERS[colour], box
    fill = look.dark if colour == "black" else look.light
    yield Box(left, top, right, bottom, fill, look.rim, 2.5, 5)
    size = max(MIN_FONT_SIZE, round((bottom - top) * 0.78))
    middle = ((left + right) / 2, (top + bottom) / 2 - 1)
    yield Label(middle, str(level), size, look.ink, "bold", "mm")


def lasting(number: int, at: Point, height: int) -> Iterator[Shape]:
    """Victory points for good."""
    yield Sprite("permanent_point", at, height)
    yield Label(
        (at[0], at[1] - 1), str(number), max(MIN_FONT_SIZE, round(height * 0.72)), INK, "bold", "mm"
    )


def passing(number: int, at: Point, height: int) -> Iterator[Shape]:
    """Victory points for as long as a place is held."""
    yield Sprite("temporary_point", at, height)
    yield Label(
        (at[0], at[1] - 1), str(number), max(MIN_FONT_SIZE, round(height * 0.72)), INK, "bold", "mm"
    )


def plate(left: float, top: float, right: float, bottom: float) -> Box:
    return Box(left, top, right, bottom, IVORY, INK_SOFT, 1.8, 9)

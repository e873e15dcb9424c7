"""Draw the markers of seats, troops, priests, levels and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.fonts import MIN_FONT_SIZE, text_width
from render.geometry import Point, Rectangle
from render.kemet.pieces import (
    MARKER_CENTRE,
    NUMBER_CENTRE,
    POWER_STYLES,
    PRIESTS_CENTRE,
    TROOP_CENTRE,
)
from render.markers import seat_marker
from render.palette import GOLD_DARK, GOLD_LIGHT, INK, INK_SOFT, IVORY, LAPIS, SEAT_STYLES
from render.scene import Box, Disc, Label, Shape, Sprite
from rules.core.secrets import Seat
from rules.core.text import Language
from rules.kemet.tables import BLACK, BLUE, MARKS, RED, WHITE, Tile

SEAT_INDEX: Final = {mark.word: index for index, mark in enumerate(MARKS)}  # wherever they sit
SEAT_LETTERS: Final = {mark.word: mark.letter for mark in MARKS}
_TROOP_UNITS: Final = 110  # height of the troop's sprite
_LETTER_DROPS: Final = {"triangle": 0.22, "square": -0.06}  # below the marker's middle, in radii
_LETTER_SIZES: Final = {"triangle": 0.80}


def marker_of(seat: Seat, at: Point, height: int) -> Iterator[Shape]:
    return seat_marker(SEAT_INDEX[seat], at, height, letter=SEAT_LETTERS[seat])


def seat_colour(seat: Seat) -> str:
    return SEAT_STYLES[SEAT_INDEX[seat]].colour


def troop_marker(seat: Seat, units: int, priests: int, at: Point, height: int) -> Iterator[Shape]:
    """Draw a troop: its seat's marker, the number of units, and a badge of priests among them."""
    unit, style = height / _TROOP_UNITS, SEAT_STYLES[SEAT_INDEX[seat]]
    left, top = at[0] - TROOP_CENTRE[0] * unit, at[1] - TROOP_CENTRE[1] * unit
    yield Sprite("troop", at, height, (SEAT_INDEX[seat],))
    drop = 39 * _LETTER_DROPS.get(style.outline, 0.0)
    letter_at = left + (MARKER_CENTRE[0] - 7) * unit, top + (MARKER_CENTRE[1] + drop) * unit - 1
    size = max(MIN_FONT_SIZE, round(42 * unit * _LETTER_SIZES.get(style.outline, 1.0)))
    yield Label(letter_at, SEAT_LETTERS[seat], size, style.ink, "bold", "mm")
    x, y = left + NUMBER_CENTRE[0] * unit, top + NUMBER_CENTRE[1] * unit - 1
    yield Label((x, y), str(units), max(MIN_FONT_SIZE, round(48 * unit)), INK, "bold", "mm")
    if priests:
        yield from priest_badge(priests, (x, top + PRIESTS_CENTRE * unit), round(40 * unit))


def priest_badge(priests: int, at: Point, height: int) -> Iterator[Shape]:
    """Draw a shepherd's crook, and the number of priests if there are several."""
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


def numbered_pyramid(colour: str, level: int, foot: Point, height: int) -> Iterator[Shape]:
    """Draw a stepped pyramid with its level, standing at `foot`."""
    style = POWER_STYLES[colour]
    yield Sprite("stepped_pyramid", (foot[0], foot[1] - height / 2), height, (colour, level))
    at, size = (foot[0], foot[1] - height * 0.28), max(MIN_FONT_SIZE, round(height * 0.58))
    stroke = style.light if colour == "white" else style.dark
    yield Label(at, str(level), size, style.ink, "bold", "mm", stroke=stroke)


_POWER_SIGNS: Final = {  # sprite, its arguments, and its height in heights of the disc
    WHITE: ("prayer_ankh", (GOLD_DARK,), 0.80),
    RED: ("strength_blade", (), 0.74),
    BLUE: ("protection_shield", (), 0.66),
    BLACK: ("moon", (INK,), 0.72),
}


def power_sign(colour: str, at: Point, height: int) -> Iterator[Shape]:
    """Draw the sign of a power, which tells it apart without its colour."""
    name, arguments, share = _POWER_SIGNS[colour]
    yield Disc(at, height / 2, IVORY, INK, 2)
    yield Sprite(name, at, round(height * share), arguments)


def power_level(colour: str, level: int, at: Point, height: int) -> Iterator[Shape]:
    """Draw the sign of a power next to a level, with their middle at `at`."""
    size = max(MIN_FONT_SIZE, round(height * 1.1))
    half = (height + 3 + text_width(str(level), "bold", size)) / 2
    yield from power_sign(colour, (at[0] - half + height / 2, at[1]), height)
    ink = POWER_STYLES[colour].ink
    yield Label((at[0] + half, at[1] - 1), str(level), size, ink, "bold", "rm")


def power_chip(colour: str, level: int, box: Rectangle) -> Iterator[Shape]:
    """Draw a power tile as a small card with the sign of its power and its level."""
    left, top, right, bottom = box
    yield Box(left, top, right, bottom, *_chip_colours(colour), 2.5, 6)
    middle = ((left + right) / 2, (top + bottom) / 2)
    yield from power_level(colour, level, middle, min(25, round((bottom - top) * 0.66)))


def named_chip(tile: Tile, box: Rectangle, language: Language) -> Iterator[Shape]:
    """Draw a power tile as a small card with its sign, its level and its name."""
    (left, top, right, bottom), ink = box, POWER_STYLES[tile.colour].ink
    yield Box(*box, *_chip_colours(tile.colour), 2.5, 7)
    yield from power_level(tile.colour, tile.level, (left + 24, (top + bottom) / 2), 25)
    name, x = tile.label.in_(language), left + 48
    yield Label((x, bottom - 8), name, MIN_FONT_SIZE, ink, "bold", "ls", right - x)


def _chip_colours(colour: str) -> tuple[str, str]:
    """Find the fill and the stroke of a tile's card. Black is as dark as in print."""
    style = POWER_STYLES[colour]
    return (style.dark if colour == BLACK else style.light), style.stroke


def permanent_points(number: int, at: Point, height: int) -> Iterator[Shape]:
    """Draw a number of permanent victory points."""
    yield from _points("permanent_point", number, at, height)


def temporary_points(number: int, at: Point, height: int) -> Iterator[Shape]:
    """Draw a number of temporary victory points."""
    yield from _points("temporary_point", number, at, height)


def _points(sprite: str, number: int, at: Point, height: int) -> Iterator[Shape]:
    yield Sprite(sprite, at, height)
    size = max(MIN_FONT_SIZE, round(height * 0.72))
    yield Label((at[0], at[1] - 1), str(number), size, INK, "bold", "mm")


def plate_box(left: float, top: float, right: float, bottom: float) -> Box:
    return Box(left, top, right, bottom, IVORY, INK_SOFT, 1.8, 9)

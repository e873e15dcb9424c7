"""The land of both sides of the board: river, desert, borders and walls. Drawn once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from render.geometry import Point, bounding_box
from render.kemet.borders import BOTTOM, EAST, EDGE, FULL, LEFT, RIGHT, TOP, WATER, lines, outlines
from render.kemet.layout import CITIES, SIZE, WALL, Rectangle, district
from render.layers import LAYERS, SUPERSAMPLING, PlacedImage, layer
from render.palette import (
    FERTILE,
    FERTILE_DARK,
    INK,
    INK_SOFT,
    IVORY,
    NILE,
    NILE_LIGHT,
    PAPYRUS,
    PAPYRUS_DARK,
    SAND,
    SAND_DARK,
    mix,
)
from render.pen import Pen
from rules.core.menu import Word

GROUND: Final = "kemet ground"
CLOSED: Final = "kemet closed bank"
NEARER: Final = "kemet nearer"
TABLE: Final = mix(PAPYRUS, PAPYRUS_DARK, 0.4)  # what everything lies on
WALLS: Final = "#A8713F"
FLOOR: Final = mix(PAPYRUS, SAND, 0.25)
GREEN: Final = ("west-bank", "east-bank", "delta", "sanctuary", "temple-delta")  # by the water
MAP: Final = (LEFT - 6, TOP - 6, RIGHT + 6, BOTTOM + 6)  # with its frame
WEST_EDGE: Final = 1000  # of all that can be closed

# fmt: off
WAVES: Final = (
    (930, 440), (960, 700), (985, 930), (710, 350), (870, 350), (1000, 380), (940, 560), (940, 800),
    (960, 640), (930, 980), (1110, 110), (670, 110),
)
PALMS: Final = {
    "": ((676, 880), (820, 980), (826, 890), (1216, 676), (1080, 732), (652, 300)),
    "a": ((712, 700), (690, 480)),
    "b": ((632, 430), (690, 450), (650, 740), (740, 760), (930, 190), (1046, 306), (1060, 190),
          (620, 560)),
}
ROCKS: Final = {
    "": ((60, 312, 26), (104, 318, 16), (1360, 660, 26), (1386, 668, 16), (1182, 990, 28),
         (1138, 980, 16), (1558, 350, 18), (1520, 356, 12), (1380, 348, 24), (1344, 352, 15),
         (52, 986, 24), (178, 850, 18), (1420, 762, 20), (1454, 768, 14), (1390, 490, 14)),
    "a": ((390, 392, 22), (424, 396, 14), (600, 404, 12)),
    "b": ((480, 420, 34), (524, 428, 20), (300, 690, 26), (340, 700, 16), (500, 700, 22),
          (290, 590, 16), (500, 540, 18)),
}
# fmt: on


@layer(GROUND)
def ground(side: Word) -> PlacedImage:
    """The map of a side of the board, with all that never changes."""
    return _drawn(side, frozenset()).crop(MAP), (MAP[0], MAP[1])


@layer(CLOSED)
def closed(side: Word) -> PlacedImage:
    """The eastern part of the map without its spaces: sand, for two and three players."""
    box = (WEST_EDGE, TOP, RIGHT, BOTTOM)
    return _drawn(side, EAST).crop(box), (WEST_EDGE, TOP)


def nearer(side: Word, shut: bool, *numbers: int) -> PlacedImage:
    """A part of the map (left, top, right, bottom), enlarged to a size (across, down), and where.

    Made anew each time: many large parts would fill the memory.
    """
    image, (x, y) = LAYERS[GROUND](side)
    if shut:
        sand, at = LAYERS[CLOSED](side)
        image = image.copy()
        image.paste(sand, (at[0] - x, at[1] - y))
    left, top, right, bottom, across, down, *at_ = numbers
    box = (left - x, top - y, right - x, bottom - y)
    size = (across, down)
    return image.resize(size, Image.Resampling.BICUBIC, box), (at_[0], at_[1])


LAYERS[NEARER] = nearer


def _drawn(side: Word, without: frozenset[Word]) -> Image.Image:
    image = Image.new("RGB", (SIZE[0] * SUPERSAMPLING, SIZE[1] * SUPERSAMPLING), TABLE)
    pen = Pen(image, SUPERSAMPLING)
    _water(pen, side)
    _soils(pen, side, without)
    _borders(pen, side, without)
    _deserts(pen, side, without)
    _growth(pen, side, closed=bool(without))
    _cities(pen, side, without)
    _frame(pen)
    return image.reduce(SUPERSAMPLING)


def _soils(pen: Pen, side: Word, without: frozenset[Word]) -> None:
    for word, ring in outlines(side).items():
        if word in without:
            pen.poly(ring, _BARREN, _BARREN, 3)
        else:
            pen.poly(ring, _soil(word, side))


def _deserts(pen: Pen, side: Word, without: frozenset[Word]) -> None:
    """Dunes on all sand."""
    for word, ring in outlines(side).items():
        soil = _BARREN if word in without else _soil(word, side)
        if soil in (SAND, _FAR_SAND, _BARREN):
            _dunes(pen, ring, mix(soil, SAND_DARK, 0.55))


def _cities(pen: Pen, side: Word, without: frozenset[Word]) -> None:
    for city in FULL[side].cities:
        if city.gate not in without:
            _city(pen, city.word)


_FAR_SAND: Final = mix(SAND, SAND_DARK, 0.34)
_BARREN: Final = mix(SAND, SAND_DARK, 0.22)


def _soil(word: Word, side: Word) -> str:
    if word in ("delta", "sanctuary", "temple-delta"):
        return mix(FERTILE, SAND, 0.35 if word != "delta" or side == "a" else 0.2)
    if word.startswith("temple"):
        return mix(PAPYRUS, SAND, 0.15)
    banks = {"west-bank": 0.5, "east-bank": 0.34}
    if word in banks:
        return mix(SAND, FERTILE, banks[word])
    return _FAR_SAND if word.startswith("obelisk") else SAND


def _water(pen: Pen, side: Word) -> None:
    pen.box((LEFT, TOP, RIGHT, BOTTOM), NILE)
    shores = [border.points for border in lines(side) if border.other == WATER]
    for width, share in ((44, 0.22), (26, 0.55), (12, 1.0)):
        for points in shores:
            pen.line(points, mix(NILE, NILE_LIGHT, share), width)
            for end in (points[0], points[-1]):
                pen.disc(end, width / 2, mix(NILE, NILE_LIGHT, share))
    for x, y in WAVES:
        _arc(pen, (x, y), (16, 7), NILE_LIGHT)
        _arc(pen, (x + 22, y + 8), (12, 5), NILE_LIGHT)


def _arc(pen: Pen, at: Point, radius: Point, colour: str) -> None:
    """The crest of a wave or dune."""
    turns = [pi * (200 + step * 13) / 180 for step in range(11)]
    crest = [(at[0] + radius[0] * cos(t), at[1] + radius[1] * sin(t)) for t in turns]
    pen.line(crest, colour, 2)


def _borders(pen: Pen, side: Word, without: frozenset[Word]) -> None:
    shown = [border for border in lines(side) if not {border.one, border.other} & without]
    for border in shown:
        if border.other not in (EDGE, WATER):
            pen.line(border.points, mix(SAND, SAND_DARK, 0.75), 13)
    for border in shown:
        if border.other not in (EDGE, WATER):
            pen.line(border.points, mix(INK_SOFT, SAND_DARK, 0.1), 3.5)
    _shores(pen, side, without)


def _shores(pen: Pen, side: Word, without: frozenset[Word]) -> None:
    for border in lines(side):
        if border.other == WATER:
            green = border.one in GREEN and border.one not in without
            pen.line(border.points, FERTILE_DARK if green else SAND_DARK, 5)


def _dunes(pen: Pen, ring: Sequence[Point], colour: str) -> None:
    dice, (left, top, right, bottom) = Random(7), bounding_box(ring)
    inside = Image.new("1", SIZE)
    ImageDraw.Draw(inside).polygon(ring, fill=1)
    for _ in range(26):
        x, y = dice.uniform(left + 20, right - 20), dice.uniform(top + 14, bottom - 8)
        size = dice.uniform(14, 30), dice.uniform(4, 8)
        if all(inside.getpixel((round(min(x + off, 1599)), round(y))) for off in (-34, 34)):
            _arc(pen, (x, y), size, colour)


def _growth(pen: Pen, side: Word, closed: bool) -> None:
    for x, y in (*PALMS[""], *PALMS[side]):
        if not closed or x < WEST_EDGE or y < 330:
            _palm(pen, x, y)
    for x, y, size in (*ROCKS[""], *ROCKS[side]):
        _rock(pen, x, y, size)


def _palm(pen: Pen, x: float, y: float) -> None:
    pen.line([(x, y), (x + 2, y - 18), (x + 5, y - 30)], "#7A5B34", 3)
    for across, down in ((-15, 5), (-12, -7), (0, -12), (12, -7), (16, 5)):
        bend = (x + 5 + across * 0.6, y - 34 + down * 0.6)
        pen.line([(x + 5, y - 30), bend, (x + 5 + across, y - 30 + down)], FERTILE_DARK, 3)


def _rock(pen: Pen, x: float, y: float, size: float) -> None:
    """A low mesa, hardly darker than the sand: something for the eye in empty desert."""
    top = y - size * 0.62
    left, right = x - size * 0.55, x + size * 0.35
    pen.poly([(x - size, y), (left, top), (right, top), (x + size, y)], mix(SAND, SAND_DARK, 0.42))
    shade = [(x + size * 0.1, y), (x + size * 0.2, top), (right, top), (x + size, y)]
    pen.poly(shade, mix(SAND, SAND_DARK, 0.95))
    pen.line([(left, top), (right, top)], mix(SAND, IVORY, 0.5), 2)


def _city(pen: Pen, city: Word) -> None:
    (x, y), (wide, high) = CITIES[city], WALL
    right, bottom = x + wide, y + high
    pen.box((x - 4, y + 2, right + 10, bottom + 14), mix(SAND, INK_SOFT, 0.45), radius=6)
    pen.box((x - 9, y - 9, right + 9, bottom + 9), WALLS, mix(WALLS, INK, 0.45), 2.5, 4)
    _battlements(pen, x, right, (y - 12, bottom + 6))
    for number in (1, 2, 3):
        _floor(pen, district(f"{city}{number}"))


def _battlements(pen: Pen, left: float, right: float, tops: Sequence[float]) -> None:
    for number in range(12):
        middle = left + 10 + number * (right - left - 20) / 11
        for top in tops:
            pen.box((middle - 6, top, middle + 6, top + 6), mix(WALLS, SAND, 0.35), radius=1)


def _floor(pen: Pen, room: Rectangle) -> None:
    left, top, right, bottom = room
    pen.box((left + 3, top + 3, right - 3, bottom - 3), FLOOR, radius=3)


def _frame(pen: Pen) -> None:
    """The table around the map, over what reaches out of it."""
    wide, high = SIZE
    left, top, right, bottom = LEFT - 4, TOP - 4, RIGHT + 4, BOTTOM + 4
    for above in ((0, 0, wide, top), (0, bottom, wide, high)):
        pen.box(above, TABLE)
    for beside in ((0, 0, left, high), (right, 0, wide, high)):
        pen.box(beside, TABLE)
    pen.box((left - 1, top - 1, right + 1, bottom + 1), "", INK, 5, 4)

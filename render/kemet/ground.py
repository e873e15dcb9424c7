"""Draw the layers of both sides of the board: river, desert, borders and city walls."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from render.geometry import Point, Rectangle, bounding_box
from render.kemet.borders import (
    CLOSED_SPACES,
    FULL_BOARDS,
    MAP_BOTTOM,
    MAP_EDGE,
    MAP_LEFT,
    MAP_RIGHT,
    MAP_TOP,
    WATER,
    drawn_borders,
    outlines,
)
from render.kemet.layout import CITY_CORNERS, CITY_SIZE, SIZE, district_box
from render.kept import PlacedImage
from render.layers import LAYERS, SUPERSAMPLING, layer
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
CLOSED_BANK: Final = "kemet closed bank"
ENLARGED: Final = "kemet nearer"
TABLE_COLOUR: Final = mix(PAPYRUS, PAPYRUS_DARK, 0.4)
WALL_COLOUR: Final = "#A8713F"
FLOOR_COLOUR: Final = mix(PAPYRUS, SAND, 0.25)
GREEN_SPACES: Final = ("west-bank", "east-bank", "delta", "sanctuary", "temple-delta")  # on shores
MAP_BOX: Final = (MAP_LEFT - 6, MAP_TOP - 6, MAP_RIGHT + 6, MAP_BOTTOM + 6)  # with its frame
CLOSED_BANK_LEFT: Final = 1000  # no space further west can be closed

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
    """Draw the map of a side of the board, with everything that never changes."""
    return _draw_map(side, frozenset()).crop(MAP_BOX), (MAP_BOX[0], MAP_BOX[1])


@layer(CLOSED_BANK)
def closed_bank(side: Word) -> PlacedImage:
    """Draw the eastern part of the map as sand without spaces, for two and three players."""
    box = (CLOSED_BANK_LEFT, MAP_TOP, MAP_RIGHT, MAP_BOTTOM)
    return _draw_map(side, CLOSED_SPACES).crop(box), (CLOSED_BANK_LEFT, MAP_TOP)


def enlarged_map(side: Word, is_closed: bool, *numbers: int) -> PlacedImage:
    """Enlarge a part of the map. `numbers` are its box, the new width and height, and x and y.

    The result is not cached, because many large parts would fill the memory.
    """
    image, (x, y) = LAYERS[GROUND](side)
    if is_closed:
        sand, at = LAYERS[CLOSED_BANK](side)
        image = image.copy()
        image.paste(sand, (at[0] - x, at[1] - y))
    left, top, right, bottom, width, height, new_x, new_y = numbers
    box = (left - x, top - y, right - x, bottom - y)
    return image.resize((width, height), Image.Resampling.BICUBIC, box), (new_x, new_y)


LAYERS[ENLARGED] = enlarged_map


def _draw_map(side: Word, closed_spaces: frozenset[Word]) -> Image.Image:
    image = Image.new("RGB", (SIZE[0] * SUPERSAMPLING, SIZE[1] * SUPERSAMPLING), TABLE_COLOUR)
    pen = Pen(image, SUPERSAMPLING)
    _draw_water(pen, side)
    _draw_soils(pen, side, closed_spaces)
    _draw_borders(pen, side, closed_spaces)
    _draw_deserts(pen, side, closed_spaces)
    _draw_plants_and_rocks(pen, side, is_closed=bool(closed_spaces))
    _draw_cities(pen, side, closed_spaces)
    _draw_frame(pen)
    return image.reduce(SUPERSAMPLING)


def _draw_soils(pen: Pen, side: Word, closed_spaces: frozenset[Word]) -> None:
    for word, ring in outlines(side).items():
        if word in closed_spaces:
            pen.poly(ring, _BARREN, _BARREN, 3)
        else:
            pen.poly(ring, _soil_colour(word, side))


def _draw_deserts(pen: Pen, side: Word, closed_spaces: frozenset[Word]) -> None:
    """Draw dunes on all sand."""
    for word, ring in outlines(side).items():
        soil = _BARREN if word in closed_spaces else _soil_colour(word, side)
        if soil in (SAND, _FAR_SAND, _BARREN):
            _draw_dunes(pen, ring, mix(soil, SAND_DARK, 0.55))


def _draw_cities(pen: Pen, side: Word, closed_spaces: frozenset[Word]) -> None:
    for city in FULL_BOARDS[side].cities:
        if city.gate not in closed_spaces:
            _draw_city(pen, city.word)


_FAR_SAND: Final = mix(SAND, SAND_DARK, 0.34)
_BARREN: Final = mix(SAND, SAND_DARK, 0.22)


def _soil_colour(word: Word, side: Word) -> str:
    if word in ("delta", "sanctuary", "temple-delta"):
        return mix(FERTILE, SAND, 0.35 if word != "delta" or side == "a" else 0.2)
    if word.startswith("temple"):
        return mix(PAPYRUS, SAND, 0.15)
    banks = {"west-bank": 0.5, "east-bank": 0.34}
    if word in banks:
        return mix(SAND, FERTILE, banks[word])
    return _FAR_SAND if word.startswith("obelisk") else SAND


def _draw_water(pen: Pen, side: Word) -> None:
    pen.box((MAP_LEFT, MAP_TOP, MAP_RIGHT, MAP_BOTTOM), NILE)
    shores = [border.points for border in drawn_borders(side) if border.other == WATER]
    for width, share in ((44, 0.22), (26, 0.55), (12, 1.0)):
        for points in shores:
            pen.line(points, mix(NILE, NILE_LIGHT, share), width)
            for end in (points[0], points[-1]):
                pen.disc(end, width / 2, mix(NILE, NILE_LIGHT, share))
    for x, y in WAVES:
        _draw_arc(pen, (x, y), (16, 7), NILE_LIGHT)
        _draw_arc(pen, (x + 22, y + 8), (12, 5), NILE_LIGHT)


def _draw_arc(pen: Pen, at: Point, radius: Point, colour: str) -> None:
    """Draw the crest of a wave or a dune."""
    angles = [pi * (200 + step * 13) / 180 for step in range(11)]
    crest = [(at[0] + radius[0] * cos(t), at[1] + radius[1] * sin(t)) for t in angles]
    pen.line(crest, colour, 2)


def _draw_borders(pen: Pen, side: Word, closed_spaces: frozenset[Word]) -> None:
    not_drawn = {MAP_EDGE, WATER, *closed_spaces}
    lines = [b.points for b in drawn_borders(side) if not {b.one, b.other} & not_drawn]
    for points in lines:
        pen.line(points, mix(SAND, SAND_DARK, 0.75), 13)
    for points in lines:
        pen.line(points, mix(INK_SOFT, SAND_DARK, 0.1), 3.5)
    _draw_shores(pen, side, closed_spaces)


def _draw_shores(pen: Pen, side: Word, closed_spaces: frozenset[Word]) -> None:
    for border in drawn_borders(side):
        if border.other == WATER:
            green = border.one in GREEN_SPACES and border.one not in closed_spaces
            pen.line(border.points, FERTILE_DARK if green else SAND_DARK, 5)


def _draw_dunes(pen: Pen, ring: Sequence[Point], colour: str) -> None:
    rng, (left, top, right, bottom) = Random(7), bounding_box(ring)
    inside = Image.new("1", SIZE)
    ImageDraw.Draw(inside).polygon(ring, fill=1)
    for _ in range(26):
        x, y = rng.uniform(left + 20, right - 20), rng.uniform(top + 14, bottom - 8)
        size = rng.uniform(14, 30), rng.uniform(4, 8)
        if all(inside.getpixel((round(min(x + off, 1599)), round(y))) for off in (-34, 34)):
            _draw_arc(pen, (x, y), size, colour)


def _draw_plants_and_rocks(pen: Pen, side: Word, is_closed: bool) -> None:
    for x, y in (*PALMS[""], *PALMS[side]):
        if not is_closed or x < CLOSED_BANK_LEFT or y < 330:
            _draw_palm(pen, x, y)
    for x, y, size in (*ROCKS[""], *ROCKS[side]):
        _draw_rock(pen, x, y, size)


def _draw_palm(pen: Pen, x: float, y: float) -> None:
    pen.line([(x, y), (x + 2, y - 18), (x + 5, y - 30)], "#7A5B34", 3)
    for across, down in ((-15, 5), (-12, -7), (0, -12), (12, -7), (16, 5)):
        bend = (x + 5 + across * 0.6, y - 34 + down * 0.6)
        pen.line([(x + 5, y - 30), bend, (x + 5 + across, y - 30 + down)], FERTILE_DARK, 3)


def _draw_rock(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw a low mesa, hardly darker than the sand, so that the desert is less empty."""
    top = y - size * 0.62
    left, right = x - size * 0.55, x + size * 0.35
    pen.poly([(x - size, y), (left, top), (right, top), (x + size, y)], mix(SAND, SAND_DARK, 0.42))
    shade = [(x + size * 0.1, y), (x + size * 0.2, top), (right, top), (x + size, y)]
    pen.poly(shade, mix(SAND, SAND_DARK, 0.95))
    pen.line([(left, top), (right, top)], mix(SAND, IVORY, 0.5), 2)


def _draw_city(pen: Pen, city: Word) -> None:
    (x, y), (width, height) = CITY_CORNERS[city], CITY_SIZE
    right, bottom = x + width, y + height
    pen.box((x - 4, y + 2, right + 10, bottom + 14), mix(SAND, INK_SOFT, 0.45), radius=6)
    pen.box((x - 9, y - 9, right + 9, bottom + 9), WALL_COLOUR, mix(WALL_COLOUR, INK, 0.45), 2.5, 4)
    _draw_battlements(pen, x, right, (y - 12, bottom + 6))
    for number in (1, 2, 3):
        _draw_floor(pen, district_box(f"{city}{number}"))


def _draw_battlements(pen: Pen, left: float, right: float, tops: Sequence[float]) -> None:
    for number in range(12):
        middle = left + 10 + number * (right - left - 20) / 11
        for top in tops:
            pen.box((middle - 6, top, middle + 6, top + 6), mix(WALL_COLOUR, SAND, 0.35), radius=1)


def _draw_floor(pen: Pen, box: Rectangle) -> None:
    left, top, right, bottom = box
    pen.box((left + 3, top + 3, right - 3, bottom - 3), FLOOR_COLOUR, radius=3)


def _draw_frame(pen: Pen) -> None:
    """Draw the table around the map. It covers everything that sticks out of the map."""
    width, height = SIZE
    left, top, right, bottom = MAP_LEFT - 4, MAP_TOP - 4, MAP_RIGHT + 4, MAP_BOTTOM + 4
    for above in ((0, 0, width, top), (0, bottom, width, height)):
        pen.box(above, TABLE_COLOUR)
    for beside in ((0, 0, left, height), (right, 0, width, height)):
        pen.box(beside, TABLE_COLOUR)
    pen.box((left - 1, top - 1, right + 1, bottom + 1), "", INK, 5, 4)

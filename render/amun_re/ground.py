"""Draw the layers of Egypt: desert, land and seas below the owners' colours, borders above them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil, floor, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.amun_re.layout import (
    COAST,
    FOOTER_TOP,
    HEADER_BOTTOM,
    LEFT_BANK,
    OUTLINES,
    RIGHT_BANK,
    SIZE,
    frontier,
    outline,
)
from render.geometry import Point, bounding_box, dashes, smooth
from render.kept import PlacedImage
from render.layers import (
    blur,
    draw_river,
    draw_transparent,
    layer,
    mask,
    overlay,
    paper_texture,
    tint,
)
from render.palette import (
    FERTILE,
    FERTILE_DARK,
    GOLD,
    INK,
    INK_SOFT,
    IVORY,
    LAPIS,
    NIGHT,
    NILE,
    NILE_DEEP,
    NILE_LIGHT,
    PAPYRUS,
    SAND,
    SAND_DARK,
    TERRACOTTA,
    mix,
)
from render.pen import Pen

WIDTH, HEIGHT = SIZE
MAX_HAND_HEIGHT: Final = 2000  # of the picture of a hand
GROUND: Final = "amun-re ground"
DESERT: Final = "amun-re desert"
COVER: Final = "amun-re cover"
PAPYRUS_GROUND: Final = "amun-re papyrus"
# fmt: off
ISLETS: Final[tuple[list[Point], ...]] = (
    [(10, 112), (46, 110), (50, 128), (30, 166), (12, 206), (8, 160)],
    [(58, 112), (73, 112), (58, 136), (45, 152)],
)
DUNES: Final = (  # left end of the crest (x, y), and its width
    (1246, 330, 90), (1500, 334, 70), (110, 452, 120), (250, 492, 130), (170, 410, 70),
    (290, 430, 60), (100, 858, 110), (240, 900, 140), (270, 834, 90), (1290, 640, 120),
    (1420, 690, 120), (1440, 620, 80), (1270, 710, 80), (110, 250, 110), (260, 220, 90),
    (480, 250, 110), (600, 200, 70), (470, 470, 120), (600, 440, 80), (900, 260, 100),
    (1050, 220, 110), (1290, 240, 100), (1440, 200, 100), (930, 470, 110), (1080, 430, 80),
    (110, 680, 110), (260, 650, 90), (470, 690, 110), (600, 640, 70), (920, 690, 110),
    (1080, 650, 80), (480, 900, 110), (600, 860, 80), (930, 900, 110), (1080, 850, 80),
    (1290, 900, 110), (1430, 860, 90),
)
# fmt: on


def _land_mask() -> Image.Image:
    return mask(SIZE, [outline(province) for province in OUTLINES])


@layer(GROUND)
def ground() -> PlacedImage:
    """Draw everything below the owners' colours, as if every province were in use."""
    image = paper_texture(
        SIZE, mix(SAND, SAND_DARK, 0.72), mix(SAND, SAND_DARK, 0.34), seed=3
    ).convert("RGB")
    land = _land_mask()
    shade = ImageChops.offset(blur(land, 6), 0, 4)
    tint(image, shade, mix(SAND_DARK, INK, 0.45), 0.55)
    overlay(image, draw_transparent(SIZE, _draw_dunes))
    dark, light = mix(PAPYRUS, SAND, 0.55), mix(PAPYRUS, IVORY, 0.10)
    image.paste(paper_texture(SIZE, dark, light, 8, fibre=True), (0, 0), land)
    overlay(image, draw_transparent(SIZE, _draw_seas))
    overlay(image, draw_transparent(SIZE, _draw_frame))
    return image, (0, 0)


@layer(DESERT)
def desert(province: str) -> PlacedImage:
    """Draw desert over a province that is not in this game."""
    return _deserts()[province]


@cache
def _deserts() -> dict[str, PlacedImage]:
    """Cut the desert of every province out of one image, which is not cached."""
    image = paper_texture(
        SIZE, mix(SAND, SAND_DARK, 0.50), mix(SAND, SAND_DARK, 0.18), seed=5
    ).convert("RGB")
    overlay(image, draw_transparent(SIZE, _draw_dunes))
    return {province: _cut_out(image, outline(province)) for province in OUTLINES}


def _cut_out(image: Image.Image, outline_points: Sequence[Point]) -> PlacedImage:
    left, top, right, bottom = bounding_box(outline_points)
    box = floor(left), floor(top), ceil(right), ceil(bottom)
    part = image.crop(box).convert("RGBA")
    part.putalpha(mask(SIZE, [outline_points]).crop(box))
    return part, (box[0], box[1])


@layer(PAPYRUS_GROUND)
def papyrus() -> PlacedImage:
    """Draw the papyrus below a hand, as high as the highest picture of one."""
    dark, light = mix(PAPYRUS, SAND, 0.65), mix(PAPYRUS, IVORY, 0.05)
    return paper_texture((WIDTH, MAX_HAND_HEIGHT), dark, light, 9, fibre=True), (0, 0)


@layer(COVER)
def cover() -> PlacedImage:
    """Draw the green banks, the river and the borders."""
    green = Image.new("RGBA", SIZE, FERTILE)
    green.putalpha(ImageChops.multiply(_green_mask(), _land_mask()))
    green.alpha_composite(draw_transparent(SIZE, _draw_borders))
    green.paste((0, 0, 0, 0), (0, FOOTER_TOP, WIDTH, HEIGHT))
    box = green.getbbox() or (0, 0, *SIZE)
    return green.crop(box), (box[0], box[1])


def _green_mask() -> Image.Image:
    """Make the mask of fertile land: a strip along the water with a ragged edge, then a haze."""
    strip, haze = Image.new("L", SIZE, 0), Image.new("L", SIZE, 0)
    for bank in (LEFT_BANK, RIGHT_BANK):
        ragged = [(x + 7 * sin(y / 13) + 5 * sin(y / 5.3), y) for x, y in bank]
        ImageDraw.Draw(strip).line(ragged, 175, 44, "curve")
        ImageDraw.Draw(haze).line(bank, 150, 120, "curve")
    return ImageChops.lighter(blur(strip, 2.2), blur(haze, 26))


def _draw_borders(pen: Pen) -> None:
    _draw_reeds(pen)
    for province in OUTLINES:
        pen.poly(outline(province), "", mix(SAND_DARK, INK, 0.60), 3.2)
    for line in frontier():
        pen.line(line, IVORY, 10)
        for dash in dashes(line, 22, 9):
            pen.line(dash, TERRACOTTA, 6.5)
    draw_river(pen, LEFT_BANK, RIGHT_BANK)
    _draw_delta(pen)


def _draw_reeds(pen: Pen) -> None:
    colour = mix(FERTILE_DARK, INK, 0.18)
    for side, bank in ((-1, LEFT_BANK), (1, RIGHT_BANK)):
        for step in range(26, len(bank) - 6, 9):
            x, y = bank[step + (3 if side > 0 else 0)]
            x += side * (10 + 4 * sin(step))
            for lean, tall in ((-5, 7), (0, 10), (5, 7)):
                pen.line([(x, y + 6), (x + lean, y - tall)], colour, 2)


def _draw_dunes(pen: Pen) -> None:
    for x, y, width in DUNES:
        crest = [
            (x + i * width / 12, y - 8 * sin(i * 0.262) - 3 * sin(i * 0.524)) for i in range(13)
        ]
        pen.line(crest, mix(SAND_DARK, INK_SOFT, 0.22), 2.5)
        pen.line([(a + 3, b + 3.5) for a, b in crest[2:11]], mix(SAND, IVORY, 0.35), 2)


def _draw_delta(pen: Pen) -> None:
    for side in (-1, 1):
        for islet in ISLETS:
            line = [(822 + side * dx - (y - 110) * 0.06, y) for dx, y in islet]
            shore = mix(FERTILE_DARK, INK, 0.25)
            pen.poly(smooth(line, 3, closed=True), FERTILE, shore, 2.2)


def _draw_seas(pen: Pen) -> None:
    north = smooth(
        [(x, COAST - 4 + 6 * sin(x / 61) + 4 * sin(x / 23)) for x in range(-20, 1640, 20)]
    )
    east = smooth(
        [(1640 - (y - 500) ** 0.5 * 3.1 + 6 * sin(y / 41), y) for y in range(500, 1000, 14)]
    )
    depths = ((7, NILE_LIGHT), (0, NILE), (-11, mix(NILE, NILE_DEEP, 0.5)), (-20, NILE_DEEP))
    for drop, colour in depths:
        pen.poly([*((x, y + drop) for x, y in north), (1640, 0), (-20, 0)], colour)
        pen.poly([*((x - drop, y) for x, y in east), (1640, 1000)], colour)


def _draw_frame(pen: Pen) -> None:
    pen.box((0, 0, WIDTH, HEADER_BOTTOM), NIGHT)
    pen.box((0, HEADER_BOTTOM - 4, WIDTH, HEADER_BOTTOM), GOLD)
    pen.box((0, FOOTER_TOP, WIDTH, HEIGHT), NIGHT)
    pen.box((0, FOOTER_TOP, WIDTH, FOOTER_TOP + 16), GOLD)
    for number, x in enumerate(range(0, WIDTH, 40)):
        colour = (LAPIS, TERRACOTTA, NILE)[number % 3]
        pen.box((x + 2, FOOTER_TOP + 3, x + 38, FOOTER_TOP + 13), colour)

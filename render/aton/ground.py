"""Draw the layers that never change: papyrus, score track, four gates, tomb and cartouches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from PIL import Image

from render.aton.layout import (
    CARTOUCHE_HEIGHT,
    DEAD_FOOT,
    DEAD_TOP,
    HAND_RING_SIZE,
    HAND_SIZE,
    ITEM_LINE_TOP,
    LAST_SPACE,
    MARGIN,
    NICHE_SIZE,
    PANEL_LEFTS,
    PANEL_WIDTH,
    PLINTH_HEIGHT,
    ROW_HEIGHT,
    SIZE,
    SPACE_WIDTH,
    SQUARE_GAP,
    SQUARE_GROUPS,
    SQUARE_SIZE,
    STOCK_HEIGHT,
    STOCK_TOP,
    TEMPLE_SIZE,
    TEMPLES_LEFT,
    TEMPLES_TOP,
    TEMPLES_WIDTH,
    TRACK_HEIGHT,
    TRACK_TOP,
    WALL_OFFSET,
    cartouche_corner,
    hand_ring_corner,
    niche_middle,
    square_middle,
    temple_corner,
)
from render.geometry import Point
from render.kept import PlacedImage, Size
from render.layers import draw_transparent, layer, overlay, paper_texture
from render.palette import (
    GOLD,
    GOLD_DARK,
    INK,
    IVORY,
    LAPIS,
    LIMESTONE,
    PAPYRUS,
    SAND,
    SAND_DARK,
    STONE,
    STONE_DARK,
    TERRACOTTA,
    mix,
)
from render.pen import Pen
from render.sprites import draw_sprite

GROUND: Final = "aton ground"
CARTOUCHE_RINGS: Final = "aton cartouches"
VEIL: Final = "aton veil"
HAND_GROUND: Final = "aton hand"
TOMB_BLUE: Final = "#14263F"


@layer(GROUND)
def ground() -> PlacedImage:
    """Draw the board with all squares of the temples, without the cartouches."""
    image = _papyrus_sheet(SIZE, 7)
    overlay(image, draw_transparent(SIZE, _draw_board))
    for number, groups in enumerate(SQUARE_GROUPS, 1):
        for index, group in enumerate(groups):
            stamp = draw_sprite("square", SQUARE_SIZE, (group.colour,))
            x, y = square_middle(number, index)
            image.paste(stamp, (round(x - SQUARE_SIZE / 2), round(y - SQUARE_SIZE / 2)), stamp)
    return image, (0, 0)


@layer(CARTOUCHE_RINGS)
def cartouche_rings() -> PlacedImage:
    """Draw the cartouches of both sides on the ground, which a scoring replaces."""
    rings = draw_transparent((SIZE[0], STOCK_TOP), _draw_cartouches)
    box = rings.getbbox() or (0, 0, *rings.size)
    image = ground()[0].crop(box)
    overlay(image, rings.crop(box))
    return image, (box[0], box[1])


@layer(VEIL)
def veil(number: str) -> PlacedImage:
    """Dim a temple that is out of range. Its counters are drawn above the veil."""
    (x, y), (width, height) = temple_corner(int(number)), TEMPLE_SIZE
    wall, foot = WALL_OFFSET[1] - 4, height - PLINTH_HEIGHT
    outline: list[Point] = [(0, 10), (width, 10), (width - 14, 44), (width - 20, wall)]
    outline += [(width - 4, foot), (4, foot), (20, wall), (14, 44)]

    def draw_haze(pen: Pen) -> None:
        pen.poly(outline, f"{PAPYRUS}78")

    return draw_transparent(TEMPLE_SIZE, draw_haze), (round(x), round(y))


@layer(HAND_GROUND)
def hand_ground() -> PlacedImage:
    """Draw four cartouches on papyrus."""
    image = _papyrus_sheet(HAND_SIZE, 11)

    def draw_rings(pen: Pen) -> None:
        for number in range(4):
            _draw_ring(pen, hand_ring_corner(number + 1), HAND_RING_SIZE, number % 2)

    overlay(image, draw_transparent(HAND_SIZE, draw_rings))
    return image, (0, 0)


def _papyrus_sheet(size: Size, seed: int) -> Image.Image:
    """Draw a light sheet with a double golden line around it."""
    dark, light = mix(PAPYRUS, SAND, 0.55), mix(PAPYRUS, IVORY, 0.25)
    image = paper_texture(size, dark, light, seed, fibre=True).convert("RGB")

    def draw_frame(pen: Pen) -> None:
        width, height = size
        pen.box((7, 7, width - 7, height - 7), "", GOLD_DARK, 2.5, 14)
        pen.box((12, 12, width - 12, height - 12), "", mix(GOLD_DARK, PAPYRUS, 0.5), 1, 10)

    overlay(image, draw_transparent(size, draw_frame))
    return image


def _draw_board(pen: Pen) -> None:
    _draw_sun(pen, (66, 42), 20)
    _draw_track(pen)
    for row in range(2):
        _draw_sky(pen, TEMPLES_TOP + row * ROW_HEIGHT)
    for number in range(1, 5):
        _draw_gate(pen, temple_corner(number))
    for x, _ in (temple_corner(1), temple_corner(2)):
        _draw_plinth(pen, x, ITEM_LINE_TOP)
    _draw_tomb(pen)
    for left in PANEL_LEFTS:
        box = (left, STOCK_TOP, left + PANEL_WIDTH, STOCK_TOP + STOCK_HEIGHT)
        pen.box(box, f"{IVORY}b4", SAND_DARK, 2, 16)


def _draw_sun(pen: Pen, at: Point, radius: float) -> None:
    """Draw Aton himself: a disc whose rays end in hands."""
    for ray in range(9):
        angle = pi * (ray - 4) / 9 + pi / 2
        root = (at[0] + radius * cos(angle), at[1] + radius * sin(angle))
        tip = (at[0] + radius * 1.92 * cos(angle), at[1] + radius * 1.92 * sin(angle))
        pen.line([root, tip], GOLD, radius * 0.12)
        pen.disc(tip, radius * 0.16, GOLD_DARK)
    pen.disc(at, radius, GOLD_DARK)
    pen.disc(at, radius * 0.9, GOLD)
    pen.disc((at[0] - radius * 0.1, at[1] - radius * 0.12), radius * 0.62, "#F0C658")


def _draw_track(pen: Pen) -> None:
    right, foot = SIZE[0] - MARGIN, TRACK_TOP + TRACK_HEIGHT
    pen.box((MARGIN - 2, TRACK_TOP - 2, right + 2, foot + 2), STONE_DARK, radius=10)
    for points in range(LAST_SPACE + 1):
        x = MARGIN + points * SPACE_WIDTH
        fill = GOLD if points == LAST_SPACE else LIMESTONE if points % 5 else SAND_DARK
        pen.box((x + 1.5, TRACK_TOP + 1.5, x + SPACE_WIDTH - 1.5, foot - 1.5), fill, radius=5)
        if points % 5:
            pen.disc((x + SPACE_WIDTH / 2, TRACK_TOP + TRACK_HEIGHT / 2), 3, STONE)


def _draw_sky(pen: Pen, top: float) -> None:
    """Draw the morning over a row of temples: pale blue down to sand, with pyramids far away."""
    left, right = TEMPLES_LEFT - 8, TEMPLES_LEFT + TEMPLES_WIDTH + 8
    for step in range(14):
        colour = mix("#A9D3D6", "#F3E3B4", min(1, step / 11))
        pen.box((left, top - 4 + step * 26, right, top + 23 + step * 26), colour)
    for x, height in ((456, 150), (380, 90), (540, 110)):
        foot, middle = top + 364, TEMPLES_LEFT + x
        peak = [
            (middle - height * 1.1, foot),
            (middle, foot - height),
            (middle + height * 1.1, foot),
        ]
        pen.poly(peak, mix(SAND_DARK, "#F3E3B4", 0.55))
    pen.box((left, top + 352, right, top + TEMPLE_SIZE[1] + 2), SAND_DARK)


def _draw_gate(pen: Pen, at: Point) -> None:
    """Draw a pylon: a cornice with a winged sun, a wall for the squares, a plinth for numbers."""
    (x, y), (width, height) = at, TEMPLE_SIZE
    wall, foot, right = y + WALL_OFFSET[1] - 8, y + height - PLINTH_HEIGHT, x + width
    pen.poly([(x + 20, wall), (right - 20, wall), (right - 2, foot), (x + 2, foot)], "#D8B878")
    pen.poly(
        [(right - 40, wall), (right - 20, wall), (right - 2, foot), (right - 30, foot)], "#BF9B5A"
    )
    pen.poly([(x + 20, wall), (x + 26, wall), (x + 9, foot), (x + 2, foot)], "#ECD49C")
    _draw_cornice(pen, at)
    _draw_wings(pen, (x + width / 2, y + 40), 178)
    inner = (
        WALL_OFFSET[0] - 4,
        WALL_OFFSET[1] - 4,
        4 * (SQUARE_SIZE + SQUARE_GAP) + 4,
        3 * (SQUARE_SIZE + SQUARE_GAP) + 4,
    )
    left, top = x + inner[0], y + inner[1]
    pen.box((left, top, left + inner[2], top + inner[3]), "#6E4F22", radius=3)
    _draw_plinth(pen, x, foot)


def _draw_cornice(pen: Pen, at: Point) -> None:
    (x, y), width = at, TEMPLE_SIZE[0]
    right, foot = x + width, y + 68
    outline: list[Point] = [(x + 2, y + 14), (right - 2, y + 14), (right - 14, y + 46)]
    pen.poly([*outline, (right - 20, foot), (x + 20, foot), (x + 14, y + 46)], "#E3C688")
    for leaf in range(1, 30):
        top, low = x + 2 + leaf * (width - 4) / 30, x + 20 + leaf * (width - 40) / 30
        pen.line([(top, y + 16), (low, foot - 2)], "#CBA661", 2)
    pen.box((x, y + 8, right, y + 17), "#F1DDAB", radius=2)
    pen.box((x, y + 16, right, y + 19), "#9C7736")
    pen.box((x + 14, foot, right - 14, foot + 9), "#B98F4B", radius=4)
    pen.box((x + 14, foot + 1, right - 14, foot + 5), "#E7CC90", radius=2)


def _draw_wings(pen: Pen, at: Point, radius: float) -> None:
    """Draw three tiers of feathers on either side of the sun."""
    steps = [step / 12 for step in range(13)]

    def point(side: int, out: float, depth: float) -> Point:
        top, low = at[1] - 13 - 8 * out, at[1] + 22 - 26 * out**1.4
        return at[0] + side * (18 + (radius - 18) * out), top + (low - top) * depth

    def tier(side: int, start: float, end: float) -> list[Point]:
        near = [point(side, out, start) for out in steps]
        return near + [point(side, out, end) for out in reversed(steps)]

    for side in (-1, 1):
        for one, other in pairwise(steps):  # the long feathers end round
            (ax, ay), (bx, by) = point(side, one, 1), point(side, other, 1)
            pen.disc(((ax + bx) / 2, (ay + by) / 2 - 3), abs(ax - bx) / 2 + 0.6, LAPIS)
        for colour, start, end in ((LAPIS, 0.3, 0.92), (TERRACOTTA, 0.22, 0.58), (GOLD, 0, 0.3)):
            pen.poly(tier(side, start, end), colour)
        for out in steps:
            shaft = [point(side, out, 0.3), point(side, max(0, out - 0.02), 0.95)]
            pen.line(shaft, "#D8CDBA", 1.4)
        for depth in (0.3, 0.6):
            pen.line([point(side, out, depth) for out in steps], IVORY, 1.6)


def _draw_plinth(pen: Pen, x: float, top: float) -> None:
    """Draw a plinth as wide as a temple, for a line of numbers."""
    box = (x - 3, top, x + TEMPLE_SIZE[0] + 3, top + PLINTH_HEIGHT)
    pen.box(box, "#8A6A35", radius=4)
    pen.box((*box[:3], box[3] - 4), IVORY, "#B98F4B", 2, 4)


def _draw_tomb(pen: Pen) -> None:
    """Draw the ceiling of a tomb: dark blue, with golden stars and eight niches."""
    right = TEMPLES_LEFT + TEMPLES_WIDTH
    pen.box((TEMPLES_LEFT, DEAD_TOP, right, DEAD_FOOT), TOMB_BLUE, radius=16)
    pen.box((TEMPLES_LEFT + 5, DEAD_TOP + 5, right - 5, DEAD_FOOT - 5), "", GOLD_DARK, 2, 12)
    for number in range(8):
        (x, y), half = niche_middle(number), NICHE_SIZE / 2
        box = (x - half, y - half, x + half, y + half)
        pen.box(box, GOLD_DARK, radius=12)
        inner = (box[0] + 2.5, box[1] + 2.5, box[2] - 2.5, box[3] - 2.5)
        pen.box(inner, "#2D4566", radius=10)
        pen.box((*inner[:3], inner[1] + 7), "#0B1728", radius=6)
    (first, y), (second, _) = niche_middle(0), niche_middle(1)
    for gap in range(9):
        x = first + (gap - 0.5) * (second - first)
        _draw_star(pen, (x, y + (16, -14)[gap % 2]), 8)


def _draw_star(pen: Pen, at: Point, radius: float) -> None:
    """Draw a star of five arms, as on the ceilings of tombs."""
    for arm in range(5):
        angle = 2 * pi * arm / 5 - pi / 2
        tip = (at[0] + radius * cos(angle), at[1] + radius * sin(angle))
        pen.line([at, tip], "#D8B45A", radius * 0.32)


def _draw_cartouches(pen: Pen) -> None:
    for column in (0, 1):
        for number in range(1, 5):
            at, size = cartouche_corner(column, number), (PANEL_WIDTH, CARTOUCHE_HEIGHT)
            _draw_ring(pen, at, size, column)


def _draw_ring(pen: Pen, at: Point, size: Size, column: int) -> None:
    """Draw a name ring whose tie is on the left in column 0 and on the right in column 1."""
    (x, y), (width, height) = at, size
    tie = x + width + 3 if column else x - 3
    pen.box((tie - 5, y + 14, tie + 5, y + height - 14), GOLD_DARK, radius=4)
    rims: Sequence[tuple[float, str, float]] = (
        (0, GOLD_DARK, 0.36),
        (2.5, GOLD, 0.34),
        (7, GOLD_DARK, 0.3),
        (8.5, IVORY, 0.29),
    )
    for shade in range(3):
        box = (x + shade, y + 2 + shade, x + width + 3 - shade, y + height + 6 - 2 * shade)
        pen.box(box, f"{INK}{20 + 18 * shade:02x}", radius=height * 0.36)
    for inset, colour, radius in rims:
        box = (x + inset, y + inset, x + width - inset, y + height - inset)
        pen.box(box, colour, radius=height * radius)

"""What never changes: papyrus, the score track, four gates under the morning sky, cartouches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from PIL import Image

from render.aton.layout import (
    BOARD,
    CARTOUCHE,
    DEAD_FOOT,
    DEAD_TOP,
    EDGE,
    GAP,
    HAND_RING,
    HAND_SIZE,
    LAST,
    LEFTS,
    LINE_TOP,
    MIDDLE,
    NICHE,
    PANEL,
    PLINTH,
    ROW,
    SIZE,
    SPACE,
    SQUARE,
    STOCK,
    STOCK_TOP,
    TEMPLE,
    TOP,
    TRACK,
    TRACK_TOP,
    WALL,
    WIDE,
    cartouche,
    hand_ring,
    niche,
    square,
    temple,
)
from render.geometry import Point
from render.layers import PlacedImage, Size, draw_transparent, layer, paper_texture
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
COLUMNS: Final = "aton cartouches"
VEIL: Final = "aton veil"
HAND_GROUND: Final = "aton hand"
NIGHT: Final = "#14263F"


@layer(GROUND)
def ground() -> PlacedImage:
    image = _papyrus(SIZE, 7)
    _over(image, draw_transparent(SIZE, _board))
    for number, groups in enumerate(BOARD, 1):
        for place, group in enumerate(groups):
            stamp = draw_sprite("square", SQUARE, (group.colour,))
            x, y = square(number, place)
            image.paste(stamp, (round(x - SQUARE / 2), round(y - SQUARE / 2)), stamp)
    return image, (0, 0)


@layer(COLUMNS)
def columns() -> PlacedImage:
    """The cartouches of both sides, which make room for a scoring."""
    high = STOCK_TOP
    return draw_transparent((SIZE[0], high), _cartouches), (0, 0)


@layer(VEIL)
def veil(number: str) -> PlacedImage:
    """Dims a temple that is out of range; its counters are laid over it."""
    (x, y), (wide, high) = temple(int(number)), TEMPLE
    wall = WALL[1] - 4
    outline: list[Point] = [(0, 10), (wide, 10), (wide - 14, 44), (wide - 20, wall)]
    outline += [(wide - 4, high - PLINTH), (4, high - PLINTH), (20, wall), (14, 44)]

    def haze(pen: Pen) -> None:
        pen.poly(outline, f"{PAPYRUS}78")

    return draw_transparent(TEMPLE, haze), (round(x), round(y))


@layer(HAND_GROUND)
def hand_ground() -> PlacedImage:
    """Four cartouches on papyrus."""
    image = _papyrus(HAND_SIZE, 11)

    def rings(pen: Pen) -> None:
        for number in range(4):
            ring(pen, hand_ring(number + 1), HAND_RING, number % 2)

    _over(image, draw_transparent(HAND_SIZE, rings))
    return image, (0, 0)


def _over(image: Image.Image, drawing: Image.Image) -> None:
    image.paste(drawing, (0, 0), drawing)


def _papyrus(size: Size, seed: int) -> Image.Image:
    """Light sheet with a double golden line around."""
    image = paper_texture(
        size, mix(PAPYRUS, SAND, 0.55), mix(PAPYRUS, IVORY, 0.25), seed, fibre=True
    )

    def frame(pen: Pen) -> None:
        wide, high = size
        pen.box((7, 7, wide - 7, high - 7), "", GOLD_DARK, 2.5, 14)
        pen.box((12, 12, wide - 12, high - 12), "", mix(GOLD_DARK, PAPYRUS, 0.5), 1, 10)

    _over(image, draw_transparent(size, frame))
    return image


def _board(pen: Pen) -> None:
    _sun(pen, (66, 42), 20)
    _track(pen)
    for row in range(2):
        _sky(pen, TOP + row * ROW)
    for number in range(1, 5):
        _gate(pen, temple(number))
    for x, _ in (temple(1), temple(2)):
        plinth(pen, x, LINE_TOP)
    _dead(pen)
    for left in LEFTS:
        box = (left, STOCK_TOP, left + PANEL, STOCK_TOP + STOCK)
        pen.box(box, f"{IVORY}b4", SAND_DARK, 2, 16)


def _sun(pen: Pen, at: Point, radius: float) -> None:
    """Aton himself: a disc whose rays end in hands."""
    for ray in range(9):
        turn = pi * (ray - 4) / 9 + pi / 2
        root = (at[0] + radius * cos(turn), at[1] + radius * sin(turn))
        tip = (at[0] + radius * 1.92 * cos(turn), at[1] + radius * 1.92 * sin(turn))
        pen.line([root, tip], GOLD, radius * 0.12)
        pen.disc(tip, radius * 0.16, GOLD_DARK)
    pen.disc(at, radius, GOLD_DARK)
    pen.disc(at, radius * 0.9, GOLD)
    pen.disc((at[0] - radius * 0.1, at[1] - radius * 0.12), radius * 0.62, "#F0C658")


def _track(pen: Pen) -> None:
    right, foot = SIZE[0] - EDGE, TRACK_TOP + TRACK
    pen.box((EDGE - 2, TRACK_TOP - 2, right + 2, foot + 2), STONE_DARK, radius=10)
    for points in range(LAST + 1):
        x = EDGE + points * SPACE
        fill = GOLD if points == LAST else LIMESTONE if points % 5 else SAND_DARK
        pen.box((x + 1.5, TRACK_TOP + 1.5, x + SPACE - 1.5, foot - 1.5), fill, radius=5)
        if points % 5:
            pen.disc((x + SPACE / 2, TRACK_TOP + TRACK / 2), 3, STONE)


def _sky(pen: Pen, top: float) -> None:
    """Morning over a row of temples: pale blue down to sand, with pyramids far away."""
    left, right = MIDDLE - 8, MIDDLE + WIDE + 8
    for step in range(14):
        colour = mix("#A9D3D6", "#F3E3B4", min(1, step / 11))
        pen.box((left, top - 4 + step * 26, right, top + 23 + step * 26), colour)
    for x, high in ((456, 150), (380, 90), (540, 110)):
        foot, middle = top + 364, MIDDLE + x
        peak = [(middle - high * 1.1, foot), (middle, foot - high), (middle + high * 1.1, foot)]
        pen.poly(peak, mix(SAND_DARK, "#F3E3B4", 0.55))
    pen.box((left, top + 352, right, top + TEMPLE[1] + 2), SAND_DARK)


def _gate(pen: Pen, at: Point) -> None:
    """A pylon: cornice with a winged sun, the squares as its wall, a plinth for its numbers."""
    (x, y), (wide, high) = at, TEMPLE
    wall, foot, right = y + WALL[1] - 8, y + high - PLINTH, x + wide
    pen.poly([(x + 20, wall), (right - 20, wall), (right - 2, foot), (x + 2, foot)], "#D8B878")
    pen.poly(
        [(right - 40, wall), (right - 20, wall), (right - 2, foot), (right - 30, foot)], "#BF9B5A"
    )
    pen.poly([(x + 20, wall), (x + 26, wall), (x + 9, foot), (x + 2, foot)], "#ECD49C")
    _cornice(pen, at)
    _wings(pen, (x + wide / 2, y + 40), 178)
    inner = (WALL[0] - 4, WALL[1] - 4, 4 * (SQUARE + GAP) + 4, 3 * (SQUARE + GAP) + 4)
    left, top = x + inner[0], y + inner[1]
    pen.box((left, top, left + inner[2], top + inner[3]), "#6E4F22", radius=3)
    plinth(pen, x, foot)


def _cornice(pen: Pen, at: Point) -> None:
    (x, y), wide = at, TEMPLE[0]
    right, foot = x + wide, y + 68
    outline: list[Point] = [(x + 2, y + 14), (right - 2, y + 14), (right - 14, y + 46)]
    pen.poly([*outline, (right - 20, foot), (x + 20, foot), (x + 14, y + 46)], "#E3C688")
    for leaf in range(1, 30):
        top, low = x + 2 + leaf * (wide - 4) / 30, x + 20 + leaf * (wide - 40) / 30
        pen.line([(top, y + 16), (low, foot - 2)], "#CBA661", 2)
    pen.box((x, y + 8, right, y + 17), "#F1DDAB", radius=2)
    pen.box((x, y + 16, right, y + 19), "#9C7736")
    pen.box((x + 14, foot, right - 14, foot + 9), "#B98F4B", radius=4)
    pen.box((x + 14, foot + 1, right - 14, foot + 5), "#E7CC90", radius=2)


def _wings(pen: Pen, at: Point, reach: float) -> None:
    """Three tiers of feathers on either side of the sun."""
    steps = [step / 12 for step in range(13)]

    def point(side: int, out: float, depth: float) -> Point:
        top, low = at[1] - 13 - 8 * out, at[1] + 22 - 26 * out**1.4
        return at[0] + side * (18 + (reach - 18) * out), top + (low - top) * depth

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
            pen.line([point(side, out, 0.3), point(side, max(0, out - 0.02), 0.95)], "#D8CDBA", 1.4)
        for depth in (0.3, 0.6):
            pen.line([point(side, out, depth) for out in steps], IVORY, 1.6)


def plinth(pen: Pen, x: float, top: float) -> None:
    """Of one temple's breadth, for a line of numbers."""
    box = (x - 3, top, x + TEMPLE[0] + 3, top + PLINTH)
    pen.box(box, "#8A6A35", radius=4)
    pen.box((*box[:3], box[3] - 4), IVORY, "#B98F4B", 2, 4)


def _dead(pen: Pen) -> None:
    """A tomb's ceiling: dark blue, gold stars, eight niches."""
    right = MIDDLE + WIDE
    pen.box((MIDDLE, DEAD_TOP, right, DEAD_FOOT), NIGHT, radius=16)
    pen.box((MIDDLE + 5, DEAD_TOP + 5, right - 5, DEAD_FOOT - 5), "", GOLD_DARK, 2, 12)
    for number in range(8):
        (x, y), half = niche(number), NICHE / 2
        box = (x - half, y - half, x + half, y + half)
        pen.box(box, GOLD_DARK, radius=12)
        inner = (box[0] + 2.5, box[1] + 2.5, box[2] - 2.5, box[3] - 2.5)
        pen.box(inner, "#2D4566", radius=10)
        pen.box((*inner[:3], inner[1] + 7), "#0B1728", radius=6)
    for gap in range(9):
        x, y = niche(0)[0] + (gap - 0.5) * (niche(1)[0] - niche(0)[0]), niche(0)[1]
        _star(pen, (x, y + (16, -14)[gap % 2]), 8)


def _star(pen: Pen, at: Point, reach: float) -> None:
    """Five arms, as on the ceilings of tombs."""
    for arm in range(5):
        turn = 2 * pi * arm / 5 - pi / 2
        tip = (at[0] + reach * cos(turn), at[1] + reach * sin(turn))
        pen.line([at, tip], "#D8B45A", reach * 0.32)


def _cartouches(pen: Pen) -> None:
    for place in (0, 1):
        for number in range(1, 5):
            ring(pen, cartouche(place, number), (PANEL, CARTOUCHE), place)


def ring(pen: Pen, at: Point, size: Size, place: int) -> None:
    """A name ring with its tie, on the left at place 0 and on the right at place 1."""
    (x, y), (wide, high) = at, size
    tie = x + wide + 3 if place else x - 3
    pen.box((tie - 5, y + 14, tie + 5, y + high - 14), GOLD_DARK, radius=4)
    rims: Sequence[tuple[float, str, float]] = (
        (0, GOLD_DARK, 0.36),
        (2.5, GOLD, 0.34),
        (7, GOLD_DARK, 0.3),
        (8.5, IVORY, 0.29),
    )
    for shade in range(3):
        box = (x + shade, y + 2 + shade, x + wide + 3 - shade, y + high + 6 - 2 * shade)
        pen.box(box, f"{INK}{20 + 18 * shade:02x}", radius=high * 0.36)
    for rim, colour, radius in rims:
        box = (x + rim, y + rim, x + wide - rim, y + high - rim)
        pen.box(box, colour, radius=high * radius)

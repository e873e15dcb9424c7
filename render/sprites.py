"""Register the small drawings, and draw those that all games share.

A sprite is drawn large, then reduced. The cache has one for each size and set of arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any, Final, NamedTuple, TypeAlias

from PIL import Image

from render.caching import cached
from render.geometry import Point, smooth
from render.kept import find_kept
from render.palette import (
    FERTILE_DARK,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    INK_SOFT,
    IVORY,
    LAPIS,
    LIMESTONE,
    SAND,
    SAND_DARK,
    SEAT_STYLES,
    STONE,
    STONE_DARK,
    TERRACOTTA,
    mix,
)
from render.pen import CLEAR, Pen

SUPERSAMPLING: Final = 3  # sprites are drawn at this multiple of their size and reduced

DrawSprite: TypeAlias = Callable[..., None]


class SpriteDrawing(NamedTuple):
    """A function that draws a sprite, and the width and height of its units."""

    draw: DrawSprite
    width: int
    height: int


SPRITES: Final[dict[str, SpriteDrawing]] = {}


def sprite(width: int = 100, height: int = 100) -> Callable[[DrawSprite], DrawSprite]:
    """Register a function, which draws the sprite of its name with a pen and the sprite's `args`.

    Raises `ValueError` if another sprite has that name, perhaps another game's.
    """

    def register(draw: DrawSprite) -> DrawSprite:
        if draw.__name__ in SPRITES:
            raise ValueError(f"there is another sprite {draw.__name__}")
        SPRITES[draw.__name__] = SpriteDrawing(draw, width, height)
        return draw

    return register


def sprite_width(name: str, height: int) -> int:
    """Calculate how wide a sprite of that height is."""
    drawing = SPRITES[name]
    return round(drawing.width * height / drawing.height)


@cached(1024)
def draw_sprite(name: str, height: int, args: tuple[Any, ...]) -> Image.Image:
    """Draw a sprite, or take it from the cache. Never draw on the image."""
    if kept := find_kept((name, height, args)):
        return kept[0]
    drawing, width = SPRITES[name], sprite_width(name, height)
    image = Image.new("RGBA", (width * SUPERSAMPLING, height * SUPERSAMPLING), CLEAR)
    drawing.draw(Pen(image, height * SUPERSAMPLING / drawing.height), *args)
    return image.reduce(SUPERSAMPLING)


SEAT_OUTLINES: Final[dict[str, list[Point]]] = {
    "circle": [(50 + 45 * cos(i * pi / 30), 50 + 45 * sin(i * pi / 30)) for i in range(60)],
    "square": [(13, 8), (87, 8), (92, 13), (92, 87), (87, 92), (13, 92), (8, 87), (8, 13)],
    "triangle": [(50, -4), (103, 92), (-3, 92)],
    "diamond": [(50, -1), (101, 50), (50, 101), (-1, 50)],
    "hexagon": [(50 + 49 * cos(i * pi / 3), 50 + 49 * sin(i * pi / 3)) for i in range(6)],
    "pentagon": [(50 + 52 * sin(i * pi / 2.5), 53 - 52 * cos(i * pi / 2.5)) for i in range(5)],
    "cross": [
        (50 + (corner * 1j**turn).real, 50 + (corner * 1j**turn).imag)
        for turn in range(4)
        for corner in (-26 - 50j, 26 - 50j, 26 - 26j)
    ],
    "wedge": [(-3, 8), (103, 8), (50, 104)],
    "star": [
        (50 + (57, 33)[i % 2] * sin(i * pi / 5), 54 - (57, 33)[i % 2] * cos(i * pi / 5))
        for i in range(10)
    ],
    "slant": [(24, 12), (103, 12), (76, 88), (-3, 88)],
}


@sprite(112, 112)
def seat_marker(pen: Pen, seat_index: int, hollow: bool) -> None:
    """Draw a seat's marker without its letter. Draw only its outline if it is hollow."""
    colour, _, outline_name = SEAT_STYLES[seat_index]
    outline = [(x + 6, y + 6) for x, y in SEAT_OUTLINES[outline_name]]
    pen.poly(outline, "", INK, 11)
    pen.poly(outline, IVORY if hollow else colour)
    inner = [(56 + (x - 56) * 0.86, 58 + (y - 58) * 0.86) for x, y in outline]
    rim = colour if hollow else mix(colour, IVORY, 0.62)
    pen.poly(inner, "", rim, 8 if hollow else 3.4)


def _draw_pyramid(pen: Pen, x: float, y: float, size: float, cap: bool) -> None:
    top, foot = (x + 46 * size, y), (x + 58 * size, y + 84 * size)
    sides = ((x, y + 74 * size), foot, (x + 98 * size, y + 70 * size))

    def course(share: float) -> list[Point]:
        return [(top[0] + (a - top[0]) * share, top[1] + (b - top[1]) * share) for a, b in sides]

    pen.poly([top, *sides[:2]], "#F3D98F")
    pen.poly([top, *sides[1:]], "#B98A3C")
    for share in (0.34, 0.56, 0.78):
        pen.line(course(share)[:2], "#D3AE5C", 3)
        pen.line(course(share)[1:], "#94692A", 3)
    if cap:
        pen.poly([top, *course(0.27)[:2]], IVORY)
        pen.poly([top, *course(0.27)[1:]], TERRACOTTA)
    pen.poly([top, *sides], "", INK, 4.5)


@sprite(108, 94)
def pyramid(pen: Pen) -> None:
    _draw_pyramid(pen, 5, 5, 1, False)


@sprite(150, 104)
def double_pyramid(pen: Pen) -> None:
    _draw_pyramid(pen, 44, 5, 1.03, True)
    _draw_pyramid(pen, 5, 32, 0.79, True)


@sprite(112, 96)
def stone(pen: Pen) -> None:
    top: list[Point] = [(8, 30), (54, 8), (104, 26), (58, 50)]
    left: list[Point] = [(8, 30), (58, 50), (58, 90), (8, 68)]
    right: list[Point] = [(58, 50), (104, 26), (104, 64), (58, 90)]
    for side, colour in ((top, LIMESTONE), (left, STONE), (right, STONE_DARK)):
        pen.poly(side, colour)
    for side in (top, left, right):
        pen.poly(side, "", INK, 5)


def _draw_farmer(pen: Pen, shirt: str, kilt: str, line: str) -> None:
    body = [(50, 36), (70, 46), (84, 66), (74, 72), (66, 62), (72, 92), (28, 92), (34, 62)]
    body += [(26, 72), (16, 66), (30, 46)]
    pen.poly(smooth(body, 1, closed=True), shirt, line, 5)
    pen.poly([(33, 68), (67, 68), (71, 90), (29, 90)], kilt)
    pen.disc((50, 28), 17, shirt, line, 5)


def _draw_furrows(pen: Pen, colour: str) -> None:
    for y in (24, 42, 60, 78):
        pen.line([(14, y + 3), (50, y - 3), (86, y + 3)], colour, 5)


@sprite()
def field(pen: Pen, worked: bool) -> None:
    """Draw a plot of land, with its farmer or empty."""
    ground = FERTILE_DARK if worked else mix(SAND, SAND_DARK, 0.55)
    pen.box((4, 4, 96, 96), ground, INK if worked else INK_SOFT, 6, 12)
    _draw_furrows(pen, mix(FERTILE_DARK, INK, 0.30) if worked else mix(SAND_DARK, INK_SOFT, 0.55))
    if worked:
        _draw_farmer(pen, IVORY, TERRACOTTA, INK)


@sprite()
def printed_farmer(pen: Pen) -> None:
    """Draw a farmer who is printed on the board: carved in stone, with a nail in each corner."""
    pen.box((4, 4, 96, 96), STONE, INK, 6, 4)
    pen.box((12, 12, 88, 88), "", STONE_DARK, 4)
    _draw_farmer(pen, LIMESTONE, STONE_DARK, INK)
    for x in (15, 85):
        for y in (15, 85):
            pen.disc((x, y), 6, INK)


@sprite(84, 100)
def free_farmer(pen: Pen) -> None:
    """Draw a farmer who needs no field, in front of a golden disc."""
    pen.disc((42, 50), (40, 48), GOLD_LIGHT, GOLD_DARK, 5)
    body: list[Point] = [(42, 36), (60, 46), (72, 66), (63, 71), (56, 62), (62, 90), (22, 90)]
    body += [(28, 62), (21, 71), (12, 66), (24, 46)]
    pen.poly(smooth(body, 1, closed=True), IVORY, INK, 5)
    pen.poly([(27, 68), (57, 68), (61, 88), (23, 88)], TERRACOTTA)
    pen.disc((42, 28), 16, IVORY, INK, 5)


@sprite(72, 100)
def card(pen: Pen, is_plain: bool) -> None:
    """Draw the back of a card, or a plain card as the sign of a limit."""
    ground, line = (IVORY, LAPIS) if is_plain else (LAPIS, GOLD)
    pen.box((3, 3, 69, 97), ground, INK, 6, 11)
    pen.box((12, 12, 60, 88), "", line, 5, 5)
    pen.disc((36, 50), 13, line)
    for ray in range(8):
        c, s = cos(ray * pi / 4), sin(ray * pi / 4)
        pen.line([(36 + 15 * c, 50 + 15 * s), (36 + 21 * c, 50 + 24 * s)], line, 4)


@sprite()
def coin(pen: Pen) -> None:
    pen.disc((50, 50), 47, GOLD, INK, 6)
    pen.disc((50, 50), 39, GOLD_LIGHT, GOLD_DARK, 4)


@sprite(110, 100)
def temple(pen: Pen) -> None:
    pen.box((42, 44, 68, 92), mix(LIMESTONE, STONE, 0.4), INK, 5)
    pen.box((47, 56, 63, 92), INK)
    towers: tuple[list[Point], ...] = (
        [(6, 92), (12, 24), (44, 24), (47, 92)],
        [(63, 92), (66, 24), (98, 24), (104, 92)],
    )
    for tower in towers:
        pen.poly(tower, LIMESTONE, INK, 5)
    for x in (9, 63):
        pen.box((x, 14, x + 38, 27), TERRACOTTA, INK, 5, 3)
    pen.box((2, 88, 108, 97), STONE_DARK, INK, 4)


@sprite(84, 104)
def ankh(pen: Pen) -> None:
    """Draw the sign of the first player."""
    for grow, fill in ((5, INK), (0, GOLD)):
        pen.disc((42, 30), (20 + grow, 24 + grow), "", fill, 12 + 2 * grow)
        foot = 94 + grow * 0.8
        pen.poly([(35 - grow, 54), (49 + grow, 54), (52 + grow, foot), (32 - grow, foot)], fill)
        low, high, left, right = 67 + grow, 51 - grow, 10 - grow, 74 + grow
        arms: list[Point] = [(left, high), (42, high + 4), (right, high)]
        pen.poly([*arms, (right, low), (42, low - 4), (left, low)], fill)


@sprite(112, 100)
def camel(pen: Pen) -> None:
    """Draw a caravan that walks east."""
    neck = [(106, 28), (103, 21), (93, 17), (85, 18), (82, 28), (80, 42), (74, 46), (70, 42)]
    back = [(62, 24), (53, 16), (45, 24), (37, 39), (24, 41), (13, 48), (9, 66), (14, 66)]
    hind = [(18, 58), (20, 96), (28, 96), (29, 70), (35, 64), (36, 96), (44, 96), (45, 66)]
    fore = [(62, 68), (65, 96), (73, 96), (73, 64), (77, 96), (85, 96), (82, 62), (88, 54)]
    pen.poly(smooth([*neck, *back, *hind, *fore, (92, 36), (100, 36)], 2, True), INK_SOFT)
    pen.poly([(44, 28), (62, 28), (68, 48), (38, 48)], TERRACOTTA, INK_SOFT, 4)


@sprite()
def star(pen: Pen, open_: bool) -> None:
    """Draw the star of Egyptian ceilings, for victory points. An open one has room for a number."""
    tips = [(49, 24 if open_ else 20)[i % 2] for i in range(10)]
    points = [(50 + r * sin(i * pi / 5), 54 - r * cos(i * pi / 5)) for i, r in enumerate(tips)]
    pen.poly(points, TERRACOTTA, INK, 5)
    pen.disc((50, 54), 27 if open_ else 8, IVORY, TERRACOTTA, 4)


@sprite(110, 100)
def pickaxe(pen: Pen) -> None:
    """Draw the sign of a mine."""
    pen.line([(28, 92), (70, 26)], INK, 16)
    pen.line([(28, 92), (70, 26)], "#A9733A", 9)
    head = [(24, 22), (50, 8), (80, 20), (104, 54), (96, 52), (72, 34), (48, 24), (26, 30)]
    pen.poly(smooth(head, 1, True), STONE, INK, 6)


@sprite(240, 100)
def winged_sun(pen: Pen) -> None:
    feathers = ((112, 40, 15, GOLD), (96, 56, 13, mix(GOLD, IVORY, 0.45)), (74, 70, 11, GOLD))
    for side in (-1, 1):
        for length, y, thick, colour in feathers:
            root, tip = 120 + side * 20, 120 + side * length
            middle = 120 + side * length * 0.7
            feather: list[Point] = [(root, y - 4), (middle, y - 14), (tip, y - 16 + thick / 2)]
            feather += [(middle, y + thick - 6), (root, y + thick)]
            pen.poly(smooth(feather, 2, closed=True), colour)
    pen.disc((120, 50), 30, INK)
    pen.disc((120, 50), 27, TERRACOTTA, GOLD, 6)


@sprite(120, 110)
def boat(pen: Pen) -> None:
    hull = [(2, 70), (14, 82), (60, 88), (104, 80), (118, 58), (112, 86), (96, 98), (30, 100)]
    pen.poly(smooth([*hull, (10, 92)], 1, True), "#8A5A2B", INK, 3)
    pen.line([(62, 90), (62, 6)], INK, 4)
    pen.poly(smooth([(62, 8), (98, 28), (96, 66), (64, 76)], 1, True), IVORY, INK, 3)


@sprite()
def halo(pen: Pen) -> None:
    """Draw the light behind the last change: a disc with rays, visible even on pale ground."""
    for ray in range(12):
        angle = ray * pi / 6 + pi / 12
        tips = ((34, -0.17), (49, 0), (34, 0.17))
        pen.poly(
            [(50 + r * cos(angle + offset), 50 + r * sin(angle + offset)) for r, offset in tips],
            TERRACOTTA,
        )
    pen.disc((50, 50), 37, "#FFD75E", TERRACOTTA, 4)


@sprite(88, 100)
def shield(pen: Pen) -> None:
    """Draw a shield of bull's hide, round at the top, for a space that Block has closed."""
    rim = [(44 + 38 * cos(i * pi / 12), 44 + 40 * sin(i * pi / 12)) for i in range(12, 25)]
    pen.poly([*rim, (82, 94), (6, 94)], IVORY, INK, 8)
    for x, y, width, height in ((26, 34, 9, 12), (58, 50, 12, 9), (32, 74, 11, 9)):
        pen.disc((x, y), (width, height), "#8A5A2B")


@sprite(90, 100)
def scroll(pen: Pen, sealed: bool) -> None:
    """Draw a roll of papyrus with a red seal, or only its outline for a choice still to be made."""
    if not sealed:
        pen.box((20, 6, 70, 94), "#FFFFFF22", SAND_DARK, 6, 20)
        return
    pen.box((20, 6, 70, 94), "#F0E2BE", INK, 6, 20)
    for x in (34, 56):
        pen.line([(x, 14), (x, 86)], "#C9A561", 4)
    pen.box((14, 42, 76, 56), TERRACOTTA, INK, 4, 4)
    pen.disc((45, 49), 18, TERRACOTTA, INK, 5)
    pen.disc((45, 49), 8, "", GOLD, 4)


def _draw_leaf(pen: Pen, root: Point, angle: float) -> None:
    """Draw a leaf that points from its root at an angle (radians, clockwise from the east)."""
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    outline = [(0, 0), (9, 8), (20, 6), (30, 0), (20, -6), (9, -8)]
    points = [
        (root[0] + x * along[0] + y * across[0], root[1] + x * along[1] + y * across[1])
        for x, y in outline
    ]
    pen.poly(smooth(points, 2, closed=True), GOLD_LIGHT, GOLD_DARK, 3)


@sprite(150, 150)
def laurel(pen: Pen) -> None:
    """Draw the winner's wreath, open at the top."""
    for side in (-1, 1):
        stem = [pi / 2 - side * step * 0.1 for step in range(1, 25)]
        pen.line([(75 + 58 * cos(t), 75 + 58 * sin(t)) for t in stem], GOLD_DARK, 4)
        for angle in stem[2::4]:
            root = (75 + 58 * cos(angle), 75 + 58 * sin(angle))
            heading = angle - side * pi / 2
            for spread in (0.55, -0.45):
                _draw_leaf(pen, root, heading + side * spread)
    pen.box((62, 124, 88, 142), TERRACOTTA, INK, 4, 6)


@sprite(92, 100)
def thief(pen: Pen) -> None:
    """Draw the −3 card without its number."""
    pen.box((3, 3, 89, 97), mix(TERRACOTTA, INK, 0.15), INK, 6, 11)
    pen.box((12, 12, 80, 88), IVORY, "", 0, 5)


@sprite(80, 100)
def gift(pen: Pen) -> None:
    body: list[Point] = [(26, 26), (12, 44), (14, 70), (28, 95), (52, 95), (66, 70), (68, 44)]
    pen.poly(smooth([*body, (54, 26)], 2, True), TERRACOTTA, INK, 5)
    pen.box((24, 10, 56, 28), mix(TERRACOTTA, IVORY, 0.35), INK, 5, 6)
    for y in (46, 60):
        pen.line([(16, y), (64, y)], GOLD, 5)

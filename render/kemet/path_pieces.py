"""Draw the sprites of the path to Ta-Seti: objects, skills, priests, and kinds of stops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from render.geometry import Point
from render.kemet.emblems import Silhouette
from render.kemet.markers import permanent_points
from render.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    LAPIS,
    LIMESTONE,
    STONE,
    TERRACOTTA,
    mix,
)
from render.pen import Pen
from render.scene import Shape, Sprite
from render.sprites import sprite
from rules.core.menu import Word
from rules.kemet.path import OBJECT, SKILL

# The elements are written as those of the creatures' emblems.
OBJECT_DRAWINGS: Final[Mapping[Word, str]] = {
    "ibis-statuette": (
        "oval 32 40 80 72; line 9 42 54 36 42 44 32 46 24; disc 42 20 11; line 6 36 18 22 26 14 42;"
        "line 5 52 68 48 92; line 5 62 68 62 92; poly 72 46 98 64 70 68; line 7 28 94 86 94"
    ),
    "hare-statuette": (
        "oval 34 44 80 92; oval 20 30 54 60; line 10 44 36 60 4; line 10 34 36 38 2; disc 82 80 8;"
        "oval 20 82 62 96; cut 5 30 44 36 44"
    ),
    "flaming-khepesh": (
        "line 12 12 94 42 62; poly 36 64 50 58 62 50 66 38 58 24 42 10 64 10 82 22 90 42 82 62 64"
        " 74 44 76; poly 22 56 14 40 24 22 28 34 38 28 36 48"
    ),
    "leather-shield": (
        "poly 20 96 20 38 32 14 50 4 68 14 80 38 80 96; cut 9 34 34 44 44; cut 9 60 52 66 42;"
        "cut 9 36 76 46 70"
    ),
    "bull-statuette": (
        "poly 30 40 70 40 66 70 58 94 42 94 34 70; line 10 34 42 16 34 12 10; line 10 66 42 84 34"
        " 88 10; poly 32 46 10 52 32 60; poly 68 46 90 52 68 60; disc 50 20 15;"
        "cut 6 40 56 42 60; cut 6 60 56 58 60"
    ),
    "double-edged-dagger": (
        "poly 50 0 64 20 60 64 40 64 36 20; line 11 24 68 76 68; line 12 50 70 50 88; disc 50 93 8;"
        "cut 4 50 14 50 60"
    ),
    "divine-seal": (
        "poly 36 64 22 98 40 92 48 98 50 70; poly 64 64 78 98 60 92 52 98 50 70; disc 50 40 38;"
        "cut 6 24 42 38 28 62 28 76 42 62 54 38 54 24 42; hole 50 41 9"
    ),
    "mask": (
        "poly 50 2 76 12 88 42 96 96 68 96 64 78 36 78 32 96 4 96 12 42 24 12; hole 50 46 25;"
        "oval 32 26 68 76; cut 6 39 46 46 46; cut 6 54 46 61 46; cut 4 43 65 57 65"
    ),
}
_SHIELD: Final = "poly 14 12 50 2 86 12 84 54 50 98 16 54"
SKILL_DRAWINGS: Final[Mapping[Word, str]] = {
    "carnage": "poly 50 2 80 52 20 52; disc 50 64 33; hole 38 68 8",
    "god-speed": "line 13 10 16 42 50 10 84; line 13 48 16 80 50 48 84",
    "charge": "line 13 24 76 76 24; poly 96 4 90 34 66 10; line 11 14 54 46 86; disc 14 86 9",
    "defense": f"{_SHIELD}; cut 6 50 18 50 80; cut 6 28 38 72 38",
    "open-gates": (
        "poly 4 96 4 20 32 20 32 96; poly 68 96 68 20 96 20 96 96; line 9 0 20 36 20;"
        "line 9 64 20 100 20; line 10 50 96 50 54; poly 50 26 66 56 34 56"
    ),
    "divinity": (
        "disc 50 50 21; line 8 50 2 50 20; line 8 50 80 50 98; line 8 2 50 20 50;"
        "line 8 80 50 98 50; line 8 16 16 28 28;"
        "line 8 72 72 84 84; line 8 16 84 28 72; line 8 72 28 84 16"
    ),
    "defensive-victory": f"{_SHIELD}; cut 9 50 26 50 74; cut 9 36 38 50 26; cut 9 36 72 64 72",
    "direct-recruitment": (
        "disc 34 22 17; poly 6 94 18 46 50 46 62 94; line 11 64 36 98 36; line 11 81 19 81 53"
    ),
    "legion": (
        "disc 22 34 13; poly 2 96 12 54 32 54 42 96; disc 78 34 13; poly 58 96 68 54 88 54 98 96;"
        "hole 50 20 20; disc 50 20 15; cut 8 36 42 28 98; cut 8 64 42 72 98;"
        "poly 30 96 38 40 62 40 70 96"
    ),
    "compensation": (
        "poly 14 4 60 4 60 68 14 68; cut 6 24 16 50 16 50 56 24 56 24 16; line 9 78 28 86 48 82 70"
        " 66 84 50 88; poly 56 70 54 102 28 88"
    ),
    "prescience": (
        "poly 2 46 26 26 50 20 74 26 98 46 74 62 50 66 26 62; hole 50 43 17; disc 50 43 9;"
        "line 7 46 64 40 96; line 6 58 64 78 84 92 76; line 7 6 28 28 12 58 6 92 18"
    ),
}


@sprite()
def object_or_skill(pen: Pen, word: str) -> None:
    """Draw an object (round, golden on level 2) or a skill (square)."""
    if word in SKILL:
        pen.box((3, 3, 97, 97), LAPIS, INK, 5, 16)
        Silhouette(pen, (50, 50), 0.70, GOLD_LIGHT, LAPIS).draw(SKILL_DRAWINGS[word])
    else:
        background = IVORY if OBJECT[word].level == 1 else GOLD_LIGHT
        pen.disc((50, 50), 48, background, TERRACOTTA, 7)
        Silhouette(pen, (50, 50), 0.62, INK, background).draw(OBJECT_DRAWINGS[word])


@sprite()
def priest_disc(pen: Pen) -> None:
    """Draw a priest among units: a shepherd's crook on a disc."""
    pen.disc((50, 50), 49, INK)
    pen.disc((50, 50), 43, LAPIS)
    _draw_crook(pen, (50, 50), 0.72, GOLD_LIGHT, 13)


@sprite(60, 100)
def crook(pen: Pen, colour: str) -> None:
    """Draw a shepherd's crook, for priests."""
    _draw_crook(pen, (30, 50), 1, colour, 13)


def _draw_crook(pen: Pen, middle: Point, scale: float, colour: str, stroke_width: float) -> None:
    line = [(40, 98), (40, 30), (44, 15), (56, 8), (68, 14), (72, 28), (66, 40)]
    x, y = middle
    points = [(x + (a - 53) * scale, y + (b - 52) * scale) for a, b in line]
    pen.line(points, colour, stroke_width * scale)


@sprite()
def skull(pen: Pen) -> None:
    """Draw a skull: one enemy unit is destroyed."""
    pen.disc((50, 40), (40, 37), LIMESTONE, INK, 6)
    pen.box((30, 62, 70, 94), LIMESTONE, INK, 6, 6)
    pen.box((33, 56, 67, 76), LIMESTONE)
    for x in (34, 66):
        pen.disc((x, 42), 11, INK)
    pen.poly([(50, 54), (43, 67), (57, 67)], INK)
    for x in (42, 50, 58):
        pen.line([(x, 78), (x, 92)], INK, 4)


@sprite(116, 72)
def huts(pen: Pen) -> None:
    """Draw a village."""
    for x, shade in ((30, 0.0), (84, 0.25)):
        pen.box((x - 22, 30, x + 22, 66), mix(LIMESTONE, STONE, shade), INK, 3)
        pen.poly([(x - 30, 32), (x, 6), (x + 30, 32)], "#A8713F", INK, 3)
        pen.box((x - 7, 44, x + 7, 66), INK)


@sprite(116, 72)
def walls(pen: Pen) -> None:
    """Draw a city."""
    pen.box((18, 30, 98, 66), mix(LIMESTONE, STONE, 0.5), INK, 3)
    for x in (30, 50, 70, 90):
        pen.box((x - 8, 20, x + 4, 32), mix(LIMESTONE, STONE, 0.5), INK, 2.5)
    for x in (16, 100):
        pen.box((x - 14, 12, x + 14, 66), LIMESTONE, INK, 3)
        pen.box((x - 17, 6, x + 17, 17), TERRACOTTA, INK, 2.5)
    pen.box((48, 42, 68, 66), INK, GOLD, 3)


@sprite(116, 72)
def tomb(pen: Pen) -> None:
    """Draw Ta-Seti: the steep pyramids of Nubia."""
    for x, top, half in ((30, 22, 26), (88, 26, 24), (60, 4, 36)):
        pen.poly([(x - half, 66), (x + half, 66), (x + 6, top), (x - 6, top)], GOLD, INK, 3)
        pen.poly([(x + 4, 66), (x + half, 66), (x + 6, top), (x + 2, top)], GOLD_DARK)
    pen.box((50, 48, 70, 66), INK)


STOP_SPRITES: Final = {"village": "huts", "city": "walls", "temple": "gateway", "ta-seti": "tomb"}


def path_piece(word: Word, at: Point, height: int) -> Iterator[Shape]:
    """Draw an object, a skill, or the victory point at the end of the path."""
    if word in OBJECT or word in SKILL:
        yield Sprite("object_or_skill", at, height, (word,))
    else:
        yield from permanent_points(1, at, height)

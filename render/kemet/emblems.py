"""Draw creatures and actions as silhouettes, each in a box of 100 units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from render.geometry import Point
from render.kemet.pieces import POWER_STYLES
from render.palette import GOLD, INK
from render.pen import Pen
from render.scene import Sprite
from render.sprites import sprite
from rules.core.menu import Word
from rules.kemet.tables import ACTION_SPACE

# Ovals (box), polygons, lines and cuts (width first), discs and holes (middle, radius).
CREATURES: Final[Mapping[Word, str]] = {
    "giant-scorpion": (
        "oval 37 36 63 70; line 9 50 66 54 82 70 90 86 78 84 60; poly 77 62 91 60 80 44;"
        "line 6 42 42 24 38 20 24; line 6 58 42 74 36 76 24; poly 12 28 28 26 30 6 20 18 12 8;"
        "poly 70 26 84 26 86 6 78 16 68 6; line 4 40 48 16 46; line 4 40 56 14 62;"
        "line 4 42 64 20 78; line 4 60 48 82 44; line 4 60 56 78 54"
    ),
    "ancestral-elephant": (
        "oval 30 18 76 62; oval 58 14 96 62; poly 30 40 54 58 40 78 36 92 24 92 26 70;"
        "line 9 32 88 22 92 12 84; line 7 46 58 48 76 34 86; oval 54 50 76 84"
    ),
    "the-mummy": (
        "oval 34 6 66 38; poly 26 40 74 40 66 74 58 96 42 96 34 74; cut 5 34 22 66 18;"
        "cut 5 28 52 72 46; cut 5 32 66 68 72; cut 5 36 84 64 78"
    ),
    "griffin-sphinx": (
        "oval 48 54 90 92; poly 6 92 8 80 36 76 36 92; poly 32 92 28 42 50 36 68 62 68 92;"
        "oval 22 12 54 44; poly 26 18 4 32 12 42 28 36; poly 48 58 62 20 94 4 90 26 80 40 70 62;"
        "line 6 86 84 97 72 92 58; cut 5 32 26 35 26; cut 3 52 52 66 70"
    ),
    "royal-scarab": (
        "oval 24 32 76 94; oval 30 14 70 44; cut 4 50 48 50 92; cut 4 28 46 72 46;"
        "line 6 30 52 10 44 6 30; line 6 70 52 90 44 94 30; line 6 28 70 8 80; line 6 72 70 92 80;"
        "disc 50 10 9"
    ),
    "deep-desert-snake": (
        "line 11 12 84 40 92 78 88 88 74 64 66 34 64 20 50 34 38 56 36; disc 12 84 5;"
        "disc 88 74 5; disc 20 50 5; poly 44 44 50 14 62 4 78 6 88 18 82 40 66 50;"
        "line 4 84 12 98 6; cut 5 66 16 71 16; cut 3 54 36 78 34"
    ),
    "sphinx": (
        "poly 4 92 6 74 22 64 56 62 62 92; oval 4 58 36 92; poly 46 92 46 50 74 50 76 80 96 84"
        " 96 92; poly 40 54 40 22 52 8 66 8 80 22 82 54; cut 3 50 30 50 50; cut 3 70 30 70 50;"
        "cut 4 54 24 66 24; line 6 8 74 -2 60 6 50"
    ),
    "phoenix": (
        "oval 38 44 62 80; poly 46 60 2 20 4 40 10 54 20 66 40 74; poly 54 60 98 20 96 40 90 54 80"
        " 66 60 74; line 8 50 52 46 34 52 20; oval 44 8 62 26; poly 60 12 78 18 60 22;"
        "line 4 48 12 34 2; line 4 46 16 30 10; poly 42 74 58 74 68 98 54 90 50 99 46 90 32 98"
    ),
    "khnums-sphinx": (
        "poly 30 22 70 22 66 52 60 84 50 96 40 84 34 52; poly 40 24 50 2 60 24;"
        "line 10 32 30 12 26 4 44 14 62 28 58; line 10 68 30 88 26 96 44 86 62 72 58;"
        "cut 6 39 44 44 46; cut 6 61 44 56 46; cut 4 46 84 54 84"
    ),
    "devourer": (
        "poly 2 48 40 42 56 24 78 22 96 44 98 92 62 92 58 74 30 70 4 66 6 60 48 58 6 54;"
        "poly 60 30 62 12 70 24; poly 74 26 80 10 84 30; cut 6 62 38 66 38; cut 4 74 54 94 62;"
        "cut 4 70 66 94 76; poly 12 60 16 54 20 60; poly 26 60 30 54 34 60"
    ),
}


@sprite(112, 112)
def creature_disc(pen: Pen, creature: str) -> None:
    """Draw a creature's emblem."""
    pen.disc((56, 56), 55, GOLD)
    pen.disc((56, 56), 49, INK)
    Silhouette(pen, (56, 56), 0.78, GOLD, INK).draw(CREATURES[creature])


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A drawing defined by elements in a box of 100 units, and drawn around a middle."""

    pen: Pen
    middle: Point
    scale: float
    colour: str
    background: str  # of cuts

    def draw(self, elements: str) -> None:
        for element in elements.split(";"):
            kind, *digits = element.split()
            self._draw_element(kind, [float(each) for each in digits])

    def _draw_element(self, kind: str, numbers: list[float]) -> None:
        match kind:
            case "oval":
                (left, top), (right, bottom) = self._scaled(numbers)
                middle = ((left + right) / 2, (top + bottom) / 2)
                self.pen.disc(middle, ((right - left) / 2, (bottom - top) / 2), self.colour)
            case "poly":
                self.pen.poly(self._scaled(numbers), self.colour)
            case "disc" | "hole":
                colour = self.background if kind == "hole" else self.colour
                self.pen.disc(self._scaled(numbers[:2])[0], numbers[2] * self.scale, colour)
            case _:
                colour = self.background if kind == "cut" else self.colour
                self.pen.line(self._scaled(numbers[1:]), colour, numbers[0] * self.scale)

    def _scaled(self, numbers: list[float]) -> list[Point]:
        x, y = self.middle
        points = zip(numbers[::2], numbers[1::2], strict=True)
        return [(x + (a - 50) * self.scale, y + (b - 50) * self.scale) for a, b in points]


def _draw_arrow(pen: Pen, colour: str) -> None:
    pen.line([(12, 50), (70, 50)], colour, 14)
    pen.poly([(94, 50), (56, 20), (56, 80)], colour)


def _draw_recruit(pen: Pen, colour: str) -> None:
    pen.disc((38, 26), 18, colour)
    pen.poly([(10, 88), (20, 48), (56, 48), (66, 88)], colour)
    pen.line([(66, 36), (96, 36)], colour, 11)
    pen.line([(81, 21), (81, 51)], colour, 11)


def _draw_raise(pen: Pen, colour: str) -> None:
    pen.poly([(4, 90), (96, 90), (66, 56), (34, 56)], colour)
    pen.poly([(26, 42), (74, 42), (50, 6)], colour)


def _draw_ankh(pen: Pen, colour: str) -> None:
    pen.disc((50, 28), (20, 24), "", colour, 12)
    pen.line([(50, 50), (50, 96)], colour, 13)
    pen.line([(22, 62), (78, 62)], colour, 13)


def _draw_tile(pen: Pen, colour: str) -> None:
    style = POWER_STYLES[colour]
    fill = style.dark if colour == "black" else style.light
    pen.box((14, 14, 86, 86), fill, style.stroke, 7, 12)


ACTION_DRAWINGS: Final = {
    "move": _draw_arrow,
    "recruit": _draw_recruit,
    "raise": _draw_raise,
    "pray": _draw_ankh,
    "buy": _draw_tile,
}


@sprite()
def action_symbol(pen: Pen, space: str, colour: str) -> None:
    """Draw the action of an action space, in `colour` unless the space has a colour of its own."""
    row = ACTION_SPACE[space]
    ACTION_DRAWINGS[row.action](pen, row.colour or colour)


def creature_emblem(creature: Word, at: Point, height: int) -> Sprite:
    return Sprite("creature_disc", at, height, (creature,))


def action_icon(space: Word, at: Point, height: int, colour: str) -> Sprite:
    return Sprite("action_symbol", at, height, (space, colour))

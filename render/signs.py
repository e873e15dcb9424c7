"""Signs: small pictures that replace plain glyphs in texts, lists and buttons.

Readers see them at 16 to 22 pixels, on dark or light ground. So they have few, bold shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from render import renderer_of
from render.fonts import Face
from render.geometry import Point, bounding_box
from render.palette import SEAT_STYLES
from render.scene import SIGN_SIDE, Box, Label, Poly, Shape, Sprite
from render.sprites import SEAT_OUTLINES, sprite_width
from rules.core.marks import Mark
from rules.core.menu import NONE, Word
from rules.core.text import Text

ROOM: Final = 112  # pixels for the shapes. The painter adds a rim
MIDDLE: Final = (SIGN_SIDE / 2, SIGN_SIDE / 2)
NOTHING: Final = Text("")
LONGEST: Final = 18  # characters of a name
# How far below the middle a letter stands, and its size, in pixels.
_LETTER_DROPS: Final = {"triangle": 17, "wedge": -17, "pentagon": 5, "star": 4}
_LETTER_SIZES: Final = {"triangle": 66, "wedge": 66, "diamond": 74, "star": 62, "slant": 78}


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture with a name of small letters, digits and `_`.

    `answers` lists the answers that it marks, each after its question: `verb:stones`. A question
    alone means all its answers without a sign of their own.
    """

    name: str
    shapes: tuple[Shape, ...]  # in a square of `SIGN_SIDE` pixels
    answers: tuple[str, ...] = ()
    glyphs: str = ""  # replaced in texts: a mark such as `● A`, or a plain picture of a thing
    noun: Text = NOTHING  # the word that screen readers say


def sprite_sign(
    name: str,
    sprite: str,
    *args: int | str | bool,
    answers: Iterable[str] = (),
    glyphs: str = "",
    noun: Text = NOTHING,
) -> Sign:
    """Make a sign of a sprite, as large as fits."""
    height = ROOM * ROOM // max(ROOM, sprite_width(sprite, ROOM))
    return Sign(name, (Sprite(sprite, MIDDLE, height, args),), tuple(answers), glyphs, noun)


def lettered(letter: str, at: Point, size: int, ink: str, face: Face = "bold") -> Label:
    """Make a label for a letter or number on a sign."""
    return Label((at[0], at[1] - 2), letter, size, ink, face, "mm")


def plate(colour: str) -> Box:
    """Make a plate that fills a sign, as the ground of a number."""
    left, right = (SIGN_SIDE - ROOM) / 2, (SIGN_SIDE + ROOM) / 2
    return Box(left, left, right, right, colour, radius=24)


def seat_sign(mark: Mark, seat_index: int, colour: str = "") -> Sign:
    """Make the sign of a mark, such as `circle_a`, in the seat's colour unless you give another."""
    style = SEAT_STYLES[seat_index]
    letter, name = mark.letter, f"{style.outline}_{_ascii(mark.letter)}"
    letter_at = MIDDLE[0], MIDDLE[1] + _LETTER_DROPS.get(style.outline, 0)
    size = _LETTER_SIZES.get(style.outline, 88)
    shape = Poly(_centred(SEAT_OUTLINES[style.outline]), colour or style.colour)
    shapes = shape, lettered(letter, letter_at, size, style.ink)
    return Sign(name, shapes, glyphs=mark.sign, noun=Text(letter))


def signs_of(game: Word, marks: Iterable[Mark]) -> Iterable[Sign]:
    """Return the signs of a game: those of its marks, and those that its package draws.

    A package's sign for the glyphs of a mark replaces the usual one. Raises `ValueError` if two of
    its signs have the same name or the same glyphs.
    """
    drawn = [*_drawn(game)]
    for keys in ([sign.name for sign in drawn], [sign.glyphs for sign in drawn if sign.glyphs]):
        if twice := next((key for key in keys if keys.count(key) > 1), None):
            raise ValueError(f"two signs of {game} are both {twice}")
    seats = (seat_sign(mark, index) for index, mark in enumerate(marks))
    return {sign.glyphs or sign.name: sign for sign in (*seats, *drawn)}.values()


def sign_beside(game: Word, question: str, answer: Word) -> str | None:
    """Return the name of the sign that marks an answer to a question, if there is one."""
    known = _names_by_answer(game)
    return known.get(f"{question}:{answer}") or (known.get(question) if answer != NONE else None)


@cache
def glyphs_of(game: Word) -> Mapping[str, str]:
    """Return the glyphs of a game's drawn signs, by the names that its sentences use."""
    return {sign.name: sign.glyphs for sign in _drawn(game) if sign.glyphs}


@cache
def _names_by_answer(game: Word) -> Mapping[str, str]:
    return {answer: sign.name for sign in _drawn(game) for answer in sign.answers}


def _ascii(letter: str) -> str:
    return letter.lower() if letter.isascii() and letter.isalnum() else f"{ord(letter):x}"


def _drawn(game: Word) -> Iterator[Sign]:
    hook: Callable[[], Iterable[Sign]] | None = getattr(renderer_of(game), "signs", None)
    yield from hook() if hook else ()


def _centred(outline: Iterable[Point]) -> tuple[Point, ...]:
    """Scale an outline to the largest size that a sign can hold, and move it to the middle."""
    points = tuple(outline)
    left, top, right, bottom = bounding_box(points)
    scale = ROOM / max(right - left, bottom - top)
    x, y = (left + right) / 2, (top + bottom) / 2
    return tuple((MIDDLE[0] + (a - x) * scale, MIDDLE[1] + (b - y) * scale) for a, b in points)

"""Signs: the small pictures that stand in texts, lists and buttons in place of plain glyphs.

A reader sees them at 16 to 22 pixels, on dark ground or light: few shapes, large and bold.
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
from render.scene import Box, Label, Poly, Shape, Sprite
from render.sprites import SEAT_OUTLINES, sprite_width
from rules.core.marks import Mark
from rules.core.menu import NONE, Word
from rules.core.text import Text

SIDE: Final = 128  # pixels
ROOM: Final = 112  # of them for the shapes; the painter adds a rim
MIDDLE: Final = (SIDE / 2, SIDE / 2)
NOTHING: Final = Text("")
LONGEST: Final = 18  # characters of a name
# How far below the middle a letter stands, and its size, in pixels.
_LETTER_DROPS: Final = {"triangle": 17, "wedge": -17, "pentagon": 5, "star": 4}
_LETTER_SIZES: Final = {"triangle": 66, "wedge": 66, "diamond": 74, "star": 62, "slant": 78}


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture with a name of small letters, digits and `_`.

    It stands beside the answers given, each with its question's name: `verb:stones`. A question
    alone stands for all its answers that no other sign stands beside.
    """

    name: str
    shapes: tuple[Shape, ...]  # in a square of `SIDE` pixels
    answers: tuple[str, ...] = ()
    glyphs: str = ""  # what it replaces in texts: a mark, `● A`, or a plain picture of a thing
    noun: Text = NOTHING  # the word that is read aloud for it


def sprite_sign(
    name: str,
    sprite: str,
    *args: int | str | bool,
    answers: Iterable[str] = (),
    glyphs: str = "",
    noun: Text = NOTHING,
) -> Sign:
    """Return a sign that is one of the sprites, as large as it can be."""
    height = ROOM * ROOM // max(ROOM, sprite_width(sprite, ROOM))
    return Sign(name, (Sprite(sprite, MIDDLE, height, args),), tuple(answers), glyphs, noun)


def lettered(letter: str, at: Point, size: int, ink: str, face: Face = "bold") -> Label:
    """Return a letter or number on a sign."""
    return Label((at[0], at[1] - 2), letter, size, ink, face, "mm")


def plate(colour: str) -> Box:
    """Return a plate that fills a sign, for a number to stand on."""
    left, right = (SIDE - ROOM) / 2, (SIDE + ROOM) / 2
    return Box(left, left, right, right, colour, radius=24)


def seat_sign(mark: Mark, seat_index: int, colour: str = "") -> Sign:
    """Return the sign of a mark, `circle_a`, in the colour of the seat if no other is given."""
    style = SEAT_STYLES[seat_index]
    letter, name = mark.letter, f"{style.outline}_{_ascii(mark.letter)}"
    letter_at = MIDDLE[0], MIDDLE[1] + _LETTER_DROPS.get(style.outline, 0)
    size = _LETTER_SIZES.get(style.outline, 88)
    shape = Poly(_centred(SEAT_OUTLINES[style.outline]), colour or style.colour)
    shapes = shape, lettered(letter, letter_at, size, style.ink)
    return Sign(name, shapes, glyphs=mark.sign, noun=Text(letter))


def signs_of(game: Word, marks: Iterable[Mark]) -> Iterable[Sign]:
    """Return the signs of a game: those of its marks, and those that its package draws.

    A package may draw the mark of a seat in another way. Raises `ValueError` if it draws two signs
    of one name, or in place of one glyph.
    """
    drawn = [*_drawn(game)]
    for keys in ([sign.name for sign in drawn], [sign.glyphs for sign in drawn if sign.glyphs]):
        if twice := next((key for key in keys if keys.count(key) > 1), None):
            raise ValueError(f"two signs of {game} are both {twice}")
    seats = (seat_sign(mark, index) for index, mark in enumerate(marks))
    return {sign.glyphs or sign.name: sign for sign in (*seats, *drawn)}.values()


def sign_beside(game: Word, question: str, answer: Word) -> str | None:
    """Return the name of a game's sign that stands beside an answer to a question, if one does."""
    known = _names_by_answer(game)
    return known.get(f"{question}:{answer}") or (known.get(question) if answer != NONE else None)


@cache
def glyphs_of(game: Word) -> Mapping[str, str]:
    """Return the glyphs for the signs that a game's sentences name, by their names."""
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
    """Return an outline as large as a sign can hold, around its middle."""
    points = tuple(outline)
    left, top, right, bottom = bounding_box(points)
    scale = ROOM / max(right - left, bottom - top)
    x, y = (left + right) / 2, (top + bottom) / 2
    return tuple((MIDDLE[0] + (a - x) * scale, MIDDLE[1] + (b - y) * scale) for a, b in points)

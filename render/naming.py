"""Write the names of players on pictures, in any script, no wider than the room for them.

A view knows only seats. Names are neither secret nor a matter of the rules: the caller passes
them as a `Naming`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Final
from unicodedata import category, normalize

from render.fonts import MIN_FONT_SIZE, Face, FontFile, fit, has_letter, text_width
from render.fonts.extra import is_east_asian
from render.geometry import Point
from render.palette import GOLD_LIGHT, INK
from render.scene import Box, Label, Shape
from render.writing import visual
from rules.core.secrets import Seat
from rules.core.text import Language, text

YOU: Final = text("you")
_FACES: Final[tuple[Face, ...]] = ("bold", "world")  # the first that has a letter draws it
_lent: Final[list[FontFile]] = []  # for letters that the faces above lack
LEFT_TO_RIGHT: Final = "\u200e"  # is not drawn
_PILL: Final = 26  # pixels around the word “you”, including the gap before it


@dataclass(frozen=True, slots=True)
class Naming:
    """The names of the players by seat, and the seat of the player who looks, if any."""

    names: Mapping[Seat, str] = field(default_factory=dict)
    you: Seat | None = None

    def name(self, seat: Seat, otherwise: str = "") -> str:
        """Return the drawable part of a player's name, or `otherwise` if nothing is left of it."""
        return drawable(self.names.get(seat, "")) or otherwise


NOBODY: Final = Naming()  # without names, pictures show only marks


def lend(fonts: Iterable[FontFile]) -> None:
    """Draw names with these fonts too, if Karnak's lack East Asian letters."""
    _lent[:] = fonts
    for known in (drawable, _runs, name_width, clipped):
        known.cache_clear()


@lru_cache(maxsize=1024)
def drawable(name: str) -> str:
    """Return the letters of a name that the fonts have, and plain ones for missing fancy ones."""
    composed = normalize("NFC", name)
    kept = "".join(each if _is_drawable(each) else _simplified(each) for each in composed)
    return " ".join(_without_piled_marks(kept).split())


def _is_drawable(letter: str) -> bool:
    if letter == " " or category(letter)[0] in "CZ":
        return letter == " "
    return _own_or_lent(letter) is not None


def _simplified(letter: str) -> str:
    """Return plain letters for a wide or curved one, or nothing if the fonts lack these too."""
    if category(letter)[0] == "Z":
        return " "
    return "".join(each for each in normalize("NFKC", letter) if _is_drawable(each))


def _without_piled_marks(name: str) -> str:
    """Leave out marks without a letter, second marks on one, and marks that its face lacks."""
    kept = ""
    for letter in name:
        if category(letter)[0] != "M" or (kept[-1:] and _may_bear(kept[-1], letter)):
            kept += letter
    return kept


def _may_bear(letter: str, mark: str) -> bool:
    return category(letter)[0] not in "MZ" and has_letter(_face_of(letter), mark)


@lru_cache(maxsize=1024)
def _runs(line: str) -> tuple[tuple[Face, str], ...]:
    """Divide a line into runs from left to right, each with the face that has its letters."""
    shaped = (
        letter if _is_drawable(letter) else normalize("NFKC", letter)
        for letter in visual(line)
        if letter != LEFT_TO_RIGHT
    )
    return tuple((face, "".join(run)) for face, run in groupby("".join(shaped), _face_of))


def _face_of(letter: str) -> Face:
    return _own_or_lent(letter) or "world"


def _own_or_lent(letter: str) -> Face | None:
    """Return the first face that has a letter, or None."""
    faces: tuple[Face, ...] = (*_FACES, *_lent) if is_east_asian(letter) else _FACES
    return next((face for face in faces if has_letter(face, letter)), None)


@lru_cache(maxsize=4096)
def name_width(name: str, size: int) -> float:
    return sum(text_width(run, face, size) for face, run in _runs(name))


@lru_cache(maxsize=1024)
def clipped(
    name: str, size: int, max_width: float, min_size: int = MIN_FONT_SIZE
) -> tuple[str, int]:
    """Make a name fit as every text does, in faces that have its letters."""
    return fit(name, size, max_width, name_width, min_size)


def sentence_labels(
    sentence: str, at: Point, size: int, colour: str, anchor: str = "ms", *, max_width: float
) -> Iterator[Label]:
    """Write a sentence with names in it, from left to right whatever their script."""
    line = f"{LEFT_TO_RIGHT}{sentence}"
    yield from name_labels(line, at, size, colour, anchor, max_width=max_width)


def wrap_sentence(sentence: str, size: int, max_width: float) -> list[str]:
    """Break a sentence with names in it into lines. A wider word gets its own line."""
    lines = [""]
    for word in sentence.split(" "):  # a no-break space holds together
        longer = f"{lines[-1]} {word}".strip()
        if name_width(longer, size) <= max_width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def name_labels(
    name: str, at: Point, size: int, colour: str, anchor: str = "ls", *, max_width: float
) -> Iterator[Label]:
    """Write a name on a base line at `at`: its left end (`ls`), its middle (`ms`) or its right."""
    kept, size = clipped(name, size, max_width)
    x = at[0] - name_width(kept, size) * {"l": 0, "m": 0.5, "r": 1}[anchor[0]]
    for face, run in _runs(kept):
        yield Label((x, at[1]), run, size, colour, face)
        x += text_width(run, face, size)


def person(
    naming: Naming,
    seat: Seat,
    at: Point,
    size: int,
    colour: str,
    language: Language,
    *,
    max_width: float,
) -> Iterator[Shape]:
    """Write the name of a seat's player rightwards from `at`, and mark the viewer's with “you”."""
    name = naming.name(seat)
    you = YOU.in_(language) if seat == naming.you else ""
    room = max_width - (text_width(you, "bold", MIN_FONT_SIZE) + _PILL if you else 0)
    yield from name_labels(name, at, size, colour, max_width=room)
    if you:
        kept, size = clipped(name, size, room)
        yield from _pill(you, (at[0] + (name_width(kept, size) + 10 if kept else 0), at[1]))


def _pill(word: str, at: Point) -> Iterator[Shape]:
    """Draw the word “you” on a golden pill."""
    (left, foot), width = at, text_width(word, "bold", MIN_FONT_SIZE) + _PILL - 10
    yield Box(left, foot - 24, left + width, foot + 8, GOLD_LIGHT, INK, 2, 12)
    yield Label((left + width / 2, foot), word, MIN_FONT_SIZE, INK, "bold", "ms")

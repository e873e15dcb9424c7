"""Load the type families of all pictures. Their files are in this folder.

Operators can add fonts for names only. `extra.py` finds them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

from PIL import ImageFont


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font of the machine. Another process needs only its path to draw with it."""

    path: str


OwnFace: TypeAlias = Literal["title", "italic", "plain", "bold", "world"]
Face: TypeAlias = OwnFace | FontFile

ELLIPSIS: Final = "…"
MIN_FONT_SIZE: Final = 25  # smaller letters cannot be read on a phone
NARROWEST: Final = 3 / 4  # of the letters' own width, where the smallest have no room
_FONT_FILES: Final[dict[OwnFace, str]] = {
    "title": "SourceSerifPro-Bold.ttf",
    "italic": "SourceSerifPro-SemiboldIt.ttf",
    "plain": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
    "world": "DejaVuSansCondensed-Bold.ttf",  # scripts that the others lack
}
_BASIC: Final = ImageFont.Layout.BASIC  # for names, whose letters are already in visual order
_NO_LETTER: Final = "\U0010fffd"  # in no font


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Load a face at a size in pixels, by its path: loaded from bytes, each size would copy it."""
    is_for_names = face == "world" or isinstance(face, FontFile)
    return ImageFont.truetype(_file(face), size, layout_engine=_BASIC if is_for_names else None)


def _file(face: Face) -> str:
    return face.path if isinstance(face, FontFile) else str(files(__name__) / _FONT_FILES[face])


@lru_cache(maxsize=4096)
def has_letter(face: Face, letter: str) -> bool:
    """Whether a face has a letter, instead of drawing its sign for missing ones."""
    return _shape(face, letter) != _shape(face, _NO_LETTER)


def _shape(face: Face, letter: str) -> bytes:
    return bytes(_plain_font(face).getmask(letter))


@cache
def _plain_font(face: Face) -> ImageFont.FreeTypeFont:
    """Load a face that draws a mark by itself, without a dotted circle as its letter."""
    return ImageFont.truetype(_file(face), MIN_FONT_SIZE, layout_engine=_BASIC)


@lru_cache(maxsize=4096)
def text_width(text: str, face: Face, size: int) -> float:
    """Measure how wide a text is, in pixels."""
    return font(face, size).getlength(text)


def fit(
    text: str,
    size: int,
    max_width: float,
    width: Callable[[str, int], float],
    min_size: int = MIN_FONT_SIZE,
    narrowest: float = 1,
) -> tuple[str, int]:
    """Make a text fit: in smaller letters first, down to `min_size`, then in fewer.

    Before that, the caller draws them narrower, down to `narrowest` of their width.
    """
    while size > min_size and width(text, size) > max_width:
        size -= 1
    kept = text
    while kept and width(kept, size) * narrowest > max_width:
        kept = f"{kept.removesuffix(ELLIPSIS)[:-1].rstrip()}{ELLIPSIS}" if kept != ELLIPSIS else ""
    return kept, size


def coin_font_size(text: str, coin_height: int) -> int:
    """Return the size of a number on a coin or another disc of that height."""
    return max(MIN_FONT_SIZE, round(coin_height * (0.62 if len(text) < 2 else 0.55)))


def wrap(text: str, face: Face, size: int, max_width: float) -> list[str]:
    """Break a text into lines of at most `max_width` pixels. A wider word gets its own line."""
    lines = [""]
    for word in text.split(" "):  # a no-break space holds together
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, face, size) <= max_width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines

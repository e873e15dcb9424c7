"""The two type families of all pictures. Their files lie here: no picture depends on the host."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

from PIL import ImageFont

Face: TypeAlias = Literal["title", "italic", "plain", "bold"]

LEAST: Final = 25  # smaller letters cannot be read on a phone
_FILES: Final = {
    "title": "SourceSerifPro-Bold.ttf",
    "italic": "SourceSerifPro-SemiboldIt.ttf",
    "plain": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
}


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels. All sizes share the file: as bytes, each would copy it."""
    return ImageFont.truetype(str(files(__name__) / _FILES[face]), size)


def length(words: str, face: Face, size: int) -> float:
    """How wide the words are, in pixels."""
    return font(face, size).getlength(words)


def fitting(words: str, face: Face, size: int, room: float) -> int:
    """The largest size up to `size` in which the words keep to the room, but `LEAST` at least."""
    while size > LEAST and length(words, face, size) > room:
        size -= 1
    return size


def on_coin(words: str, height: int) -> int:
    """The size in which a number stands on something round of that height."""
    return max(LEAST, round(height * (0.62 if len(words) < 2 else 0.55)))


def wrapped(words: str, face: Face, size: int, room: float) -> list[str]:
    """The words in lines no wider than `room`; a word that is wider stands alone."""
    lines = [""]
    for word in words.split(" "):  # a no-break space holds together
        longer = f"{lines[-1]} {word}".strip()
        if length(longer, face, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines

"""Invisible characters: a name of these alone is no name."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import category

LONGEST: Final = 32  # characters of a name, Discord's own limit
HIDDEN: Final = ("Cc", "Cf", "Co", "Cs")  # reverse the line, or show nothing
MARKS: Final = ("Mn", "Me")  # show something only on a letter
JOINER: Final = "\u200d"  # holds the parts of an emoji together
IN_EMOJI: Final = f"{JOINER}\ufe0e\ufe0f"  # the last two: as text, as a picture
BLANK: Final = frozenset("\u2800")  # a letter without dots

# Unicode 16, DerivedCoreProperties.txt, Default_Ignorable_Code_Point
IGNORABLE: Final = (
    (0x00AD, 0x00AD),  # soft hyphen
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x061C, 0x061C),  # Arabic letter mark
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # Khmer inherent vowels
    (0x180B, 0x180F),  # Mongolian variation selectors
    (0x200B, 0x200F),  # zero-width spaces and joiners, direction marks
    (0x202A, 0x202E),  # embeddings
    (0x2060, 0x206F),  # word joiner, invisible operators, isolates
    (0x3164, 0x3164),  # Hangul filler
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFEFF, 0xFEFF),  # zero-width no-break space
    (0xFFA0, 0xFFA0),  # halfwidth Hangul filler
    (0xFFF0, 0xFFF8),  # unassigned
    (0x1BCA0, 0x1BCA3),  # shorthand format controls
    (0x1D173, 0x1D17A),  # musical symbols
    (0xE0000, 0xE0FFF),  # tags, more variation selectors
)


@lru_cache(maxsize=1024)
def strip_invisible(name: str) -> str:
    """Return the visible part of a name, on one line."""
    line = " ".join(name.split())
    kept = "".join(c for c in line if c in IN_EMOJI or not _is_hidden(c))
    shown = kept[:LONGEST].lstrip(f" {IN_EMOJI}").rstrip(f" {JOINER}")
    return shown if any(map(_shows, shown)) else ""


def _is_hidden(letter: str) -> bool:
    return category(letter) in HIDDEN or letter in BLANK or is_ignorable(letter)


def is_ignorable(letter: str) -> bool:
    """Whether programs that do not know a character show nothing for it."""
    return any(first <= ord(letter) <= last for first, last in IGNORABLE)


def _shows(letter: str) -> bool:
    return letter != " " and letter not in IN_EMOJI and category(letter) not in MARKS

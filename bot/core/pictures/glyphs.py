"""The plain glyphs for signs in texts, and the nouns that screen readers read for them."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from typing import Final, TypeVar
from unicodedata import category, combining, normalize

from bot.ground.languages import language
from render.signs import Sign
from rules.core.text import NO_BREAK, Text, text_in

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Hashable)

NOTHING: Final = re.compile("(?!)")
LONGEST: Final = 32  # characters of an emoji's name
SEAT: Final = text_in("sign", "seat {letter}")
UNREAD: Final = re.compile(r"\W", re.ASCII)
EMOJI: Final = re.compile(
    r"<:\w+:\d+>|[\u231a-\u23ff\u2600-\u27bf\u2b1b-\u2b55\U0001f000-\U0001faff]"
)


class Glyphs:
    """The glyphs of some signs: the marks of seats, and all others."""

    def __init__(self, signs: Iterable[Sign], marks: Iterable[str]) -> None:
        every, seats = [*signs], {mark: mark.rpartition(" ")[2] for mark in marks}
        self._names = unambiguous((sign.glyphs, sign.name) for sign in every if sign.glyphs)
        self._nouns: dict[str, Text] = {sign.name: sign.noun for sign in every}
        self._letters = {self._names[mark]: seats[mark] for mark in seats if mark in self._names}
        self.marks = _pattern(self._names.keys() & seats, "( ?)")
        self.things = _pattern(self._names.keys() - seats, r"([−\d]*)")

    def name(self, glyph: str) -> str:
        return self._names[glyph]

    def noun(self, name: str, code: str) -> str:
        """Return the noun of a sign in the form of an emoji's name."""
        return _read(self._nouns.get(name), code) or UNREAD.sub("", name).replace("_", "")

    def long_noun(self, name: str, code: str) -> str:
        """Return the noun for an emoji next to a label.

        A letter alone may be too short for Discord.
        """
        letter = self._letters.get(name)
        return _read(SEAT.filled(letter=Text(letter)), code) if letter else self.noun(name, code)

    def others(self, words: str) -> int:
        """Return the number of emojis in a text that are not signs."""
        return len(EMOJI.findall(self.marks.sub("", self.things.sub("", words))))

    def is_named(self, words: str, mark: re.Match[str]) -> bool:
        """Whether a name follows a mark."""
        return bool(mark[2] or mark[3]) and _begins_a_name(words[mark.end() :])

    def amount_text(self, thing: re.Match[str], code: str) -> str:
        """Return an amount with its noun instead of a glyph: `3 gold`."""
        noun = self._nouns[self._names[thing[1]]].in_(language(code))
        return f"{thing[3]} {noun}" if thing[3] else f"{noun}{thing[2]}"


def _begins_a_name(words: str) -> bool:
    return bool(words) and (words[0] in "\\\u2068@" or category(words[0])[0] in "LN")


def _read(noun: Text | None, code: str) -> str:
    """Return a noun as the name of an emoji: `Pont-d’Or` as `PontdOr`."""
    said = noun.in_(language(code)) if noun else ""
    letters = "".join(c for c in normalize("NFKD", said) if not combining(c))
    return UNREAD.sub("", letters)[:LONGEST]


def _pattern(glyphs: Iterable[str], behind: str = "") -> re.Pattern[str]:
    """Return a pattern of the glyphs, the longest first, and of the no-break space after them."""
    longest_first = sorted(glyphs, key=len, reverse=True)
    found = "|".join(map(re.escape, longest_first))
    return re.compile(rf"({found})(?!\w)({NO_BREAK}?){behind}") if found else NOTHING


def unambiguous(pairs: Iterable[tuple[K, V]]) -> dict[K, V]:
    """Return the values that are the only ones of their key."""
    found: dict[K, set[V]] = {}
    for key, value in pairs:
        found.setdefault(key, set()).add(value)
    return {key: value for key, (value, *others) in found.items() if not others}

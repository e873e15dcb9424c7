"""Plain words: a private screen that reads well aloud, without emojis, arrows, dots, small text.

It is made of the ordinary screen just before that is sent, so no screen can be forgotten. Every
sentence gets its own line.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final
from unicodedata import category

from discord.ui import Select, TextDisplay

from bot.core.pictures.glyphs import Glyphs
from bot.core.screens.components import (
    LABEL,
    OPTION_LABEL,
    PLACEHOLDER,
    WORDS,
    Screen,
    clip,
    labelled_parts,
)
from bot.ground.languages import language
from rules.core.text import named, text

SMALL: Final = re.compile(r"^-# ", re.MULTILINE)
SENT: Final = re.compile(r"<a?:\w+:\d+>")  # an emoji as Discord writes it
KEPT: Final = "°"  # a sign that screen readers read well
JOINERS: Final = "\ufe0e\ufe0f\u20e3"  # which only change the sign before them
# Several places with arrows between them, up to a sign that ends a part of the sentence.
WAY: Final = re.compile(r"[^\s:;,()·→|*][^:;,()·→\n|*]*(?:→[^:;,()·→\n|*]+)+")
ARROWS: Final = re.compile(r"\s*[←→⇒↔]\s*")
DOTS: Final = re.compile(r"[ \u00a0\u202f]*[·•][ \u00a0\u202f]*")
COMMAS: Final = re.compile(r"(?:, ?){2,}")
BESIDE_BREAK: Final = re.compile(r"(?:^|(?<=\n)), |, ?(?=\n|$)")
# Not after the number of a line in a list.
SENTENCE: Final = re.compile(r"(?<=[\w)»][.!?])(?<!^\d\.)(?<!^\d\d\.) (?=[^\W\d_])", re.MULTILINE)
GAPS: Final = re.compile(r"(?<=\S) {2,}")


def in_plain_words(made: Screen, glyphs: Glyphs, code: str) -> Screen:
    """Put a screen into plain words. Its pictures stay as they are."""
    words = _Wording(glyphs, code)
    for item in made.view.walk_children():
        if isinstance(item, TextDisplay):
            item.content = clip(words.lines(item.content), WORDS)
        elif isinstance(item, Select) and item.placeholder:
            item.placeholder = clip(words.line(item.placeholder), PLACEHOLDER)
    for part in labelled_parts(made.view.walk_children()):
        _put(part, words)
    return replace(made, signs={}, is_text_only=True)


def _put(part: Any, words: _Wording) -> None:
    """Put the label of a button or option, and an option's description, into plain words."""
    part.emoji = None
    room = OPTION_LABEL if hasattr(part, "description") else LABEL
    part.label = clip(words.line(part.label or ""), room) or part.label
    if getattr(part, "description", None):
        part.description = clip(words.line(part.description), OPTION_LABEL)


def label_in_plain_words(label: str, glyphs: Glyphs, code: str) -> str:
    """Put the label of a suggestion into plain words."""
    return clip(_Wording(glyphs, code).line(label), OPTION_LABEL) or label


class _Wording:
    """The words that replace signs in one language."""

    def __init__(self, glyphs: Glyphs, code: str) -> None:
        self.glyphs, self.code = glyphs, code

    def lines(self, words: str) -> str:
        """Return a text with one sentence a line."""
        return SENTENCE.sub("\n", self.line(SMALL.sub("", words)))

    def line(self, words: str) -> str:
        """Return the text on one line, as on a button."""
        words = SENT.sub("", words)
        words = self.glyphs.marks.sub(lambda found: self._mark(words, found), words)
        words = self.glyphs.things.sub(lambda f: self.glyphs.amount_text(f, self.code), words)
        words = ARROWS.sub(" → ", words) if "→" in words else words
        words = ARROWS.sub(", ", WAY.sub(self._way, words))
        words = COMMAS.sub(", ", DOTS.sub(", ", words))
        words = "".join(c for c in words if not _is_sign(c))
        return GAPS.sub(" ", BESIDE_BREAK.sub("", words)).strip(" ")

    def _mark(self, words: str, mark: re.Match[str]) -> str:
        """Return an empty string before a name, else the letter of the mark."""
        return "" if self.glyphs.is_named(words, mark) else f"{mark[1][-1]}{mark[2]}{mark[3]}"

    def _way(self, found: re.Match[str]) -> str:
        """Return places with arrows between them as a way: `from A to B`."""
        first, *others = (named(place.strip()) for place in found[0].split("→"))
        way = first
        for number, place in enumerate(others):
            said = FROM_TO if number == 0 else TO
            way = said.filled(start=way, end=place)
        after = found[0][len(found[0].rstrip()) :]
        return way.in_(language(self.code)) + after


FROM_TO: Final = text("from {start} to {end}")
TO: Final = text("{start} to {end}")


def _is_sign(character: str) -> bool:
    is_symbol = category(character) == "So" and character not in KEPT
    return is_symbol or character in JOINERS

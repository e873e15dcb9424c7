"""Spellings: the typed form of a word, in every language. In English it is the word itself.

A label is typed as well. A word needs a spelling where its label is long, or says something else at
each table. Logs and custom ids have the word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from rules.core.menu import NONE, Word
from rules.core.text import Text, joined, text_in

Spellings: TypeAlias = Mapping[Word, Text]

COMMON: Final[Spellings] = {  # to every game
    NONE: text_in("typed", "none"),
    "yes": text_in("typed", "yes"),
    "no": text_in("typed", "no"),
}


def hyphened(*parts: Text) -> Text:
    """Join the parts of a spelling: `white-3`."""
    return joined(parts, "-")

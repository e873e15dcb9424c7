"""A picture in words, for who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.text import Language, Text

LIMIT: Final = 1024  # characters; Discord takes no more


def fitting(sentences: Iterable[Text], language: Language) -> str:
    """As many of the sentences, the weightiest first, as Discord takes."""
    said = ""
    for sentence in sentences:
        longer = f"{said} {_ended(sentence.in_(language))}".strip()
        if len(longer) > LIMIT:
            break
        said = longer
    return said


def _ended(sentence: str) -> str:
    """No full stop stands after a name that ends with a sign of its own: `Charge!`."""
    return sentence[:-1] if sentence.endswith(("!.", "?.")) else sentence

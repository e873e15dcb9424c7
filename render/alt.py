"""Join sentences into the alt text of a picture, for people who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.text import Language, Text

LIMIT: Final = 1024  # characters that Discord accepts


def join_sentences(sentences: Iterable[Text], language: Language) -> str:
    """Join the first sentences, as many as fit into an alt text. The weightiest come first."""
    joined = ""
    for sentence in sentences:
        longer = f"{joined} {_ended_once(sentence.in_(language))}".strip()
        if len(longer) > LIMIT:
            break
        joined = longer
    return joined


def _ended_once(sentence: str) -> str:
    """Drop the full stop after a name that ends with a mark of its own: `Charge!`."""
    return sentence[:-1] if sentence.endswith(("!.", "?.")) else sentence

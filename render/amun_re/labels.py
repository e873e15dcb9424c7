"""List the texts of the labels on the pictures of Amun-Re."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.amun_re.sentences import text
from rules.core.text import Text

LOWER_EGYPT: Final = text("LOWER EGYPT")
UPPER_EGYPT: Final = text("UPPER EGYPT")
KINGDOMS: Final = (text("Old Kingdom"), text("New Kingdom"))
LAST_SCORING: Final = text("Last scoring")
YOUR_HAND: Final = text("Your hand")
CHAPTERS: Final = (
    text("Reveal"),
    text("Auction"),
    text("Actions"),
    text("Offering"),
    text("Income"),
    text("Scoring"),
)
CHAPTER_OF: Final[Mapping[str, int]] = {
    "dealing": 0,
    "reveal": 0,
    "auction": 1,
    "actions": 2,
    "keeping": 2,
    "offering": 3,
    "corrections": 3,
    "rewards": 3,
    "income": 4,
    "bonus": 5,
    "over": 5,
}
TASKS: Final[Mapping[str, Text]] = {
    "auction": text("to bid"),
    "actions": text("to act"),
    "rewards": text("takes rewards"),
}
DEFAULT_TASK: Final = text("to choose")

"""Index of power cards, provinces and topics of the rules, for `lookup`."""

from __future__ import annotations

from typing import Final

from rules.amun_re.narrate.board import features, situation
from rules.amun_re.sentences import text
from rules.amun_re.tables import CARDS, PROVINCES, Province
from rules.amun_re.topics import TOPICS
from rules.core.index import Index, IndexEntry
from rules.core.text import Text, listed


def _described(row: Province) -> Text:
    """Describe a province by the facts that no option changes."""
    facts = listed((*situation(row), *features(row)))
    return text("Here: {facts}. The board shows its fields and card symbols.", facts=facts)


INDEX: Final[Index] = {
    **{card.word: IndexEntry(card.label, text("Power card"), card.effect) for card in CARDS},
    **{row.word: IndexEntry(row.label, text("Province"), _described(row)) for row in PROVINCES},
    **TOPICS,
}

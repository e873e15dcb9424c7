"""One line on the present decision, for players in their first games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.amun_re.sentences import text
from rules.amun_re.view import AmunReView
from rules.core.menu import Word
from rules.core.text import Text

LINES: Final[Mapping[Word, Text]] = {  # by phase
    "dealing": text(
        "Keep one of the two cards. You can play it in a later phase, or sell it for 1 gold."
    ),
    "reveal": text(
        "Choose a province for this round's auction. All players can bid on it, and you have no "
        "claim to it."
    ),
    "auction": text(
        "Bid on one province. You win exactly one each round. Fields bring gold, the limit "
        "allows power cards, and you get the stones and pyramids that lie there."
    ),
    "actions": text(
        "Buy cards, then farmers, then stones, as many as you like of each, or none. Farmers "
        "pay every round. Three stones make a pyramid, and pyramids score points."
    ),
    "offering": text(
        "Offer gold in secret, or steal 3. More gold together makes every field richer, for all "
        "players. The highest offering takes the most rewards."
    ),
    "corrections": text(
        "Raise or lower the total by 3 with your card. It changes no offering and no reward."
    ),
    "rewards": text("Choose your rewards: power cards, farmers for free fields, or stones."),
    "income": text("Play a card for income in the province where it brings most, or keep it."),
    "bonus": text(
        "Play the bonus cards that your provinces fulfil, for 3 points each, or keep them."
    ),
    "keeping": text("You see two cards more than you get. Keep the ones that help you most."),
}


def now(view: AmunReView) -> Text | None:
    """Explain the current decision in a line, or return None if nobody decides."""
    return LINES.get(view.phase)

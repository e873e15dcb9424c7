"""Contests of players in Aton, by the events that report them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.aton import events
from rules.aton.sentences import text
from rules.core.state import Event
from rules.core.text import Text

CONTESTS: Final[Mapping[Text, tuple[type[Event], ...]]] = {
    text("Cards compared"): (
        events.CardsRevealed,
        events.PointsMade,
        events.OrderFound,
    ),
    text("Scorings"): (
        events.TemplesScored,
        events.ItemScored,
        events.TotalsReached,
    ),
}

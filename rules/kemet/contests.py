"""Contests of players in Kemet, by the events that report them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.state import Event
from rules.core.text import Text
from rules.kemet import events
from rules.kemet.sentences import text

CONTESTS: Final[Mapping[Text, tuple[type[Event], ...]]] = {
    text("Battles"): (
        events.BattleJoined,
        events.CardsShown,
        events.CardsExchanged,
        events.WoundsDealt,
        events.Fought,
        events.BattleWon,
        events.Recalled,
        events.Retreated,
        events.Stayed,
        events.Escaped,
    ),
    text("Dawn bids"): (
        events.BidShown,
        events.PlaceTaken,
        events.DawnTokenTaken,
    ),
}

"""Contests of players in Amun-Re, by the events that report them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.amun_re import events
from rules.amun_re.sentences import text
from rules.core.state import Event
from rules.core.text import Text

CONTESTS: Final[Mapping[Text, tuple[type[Event], ...]]] = {
    text("Auctions"): (
        events.ProvincesRevealed,
        events.BidPlaced,
        events.ProvinceAcquired,
    ),
    text("Offerings"): (
        events.OfferingsRevealed,
        events.OfferingCorrected,
        events.TempleSet,
        events.ThievesPaid,
        events.RewardsDue,
    ),
}

"""Tastes of the computer players of Amun-Re: their choice between equally good moves."""

from __future__ import annotations

from typing import Final

from rules.amun_re.sentences import text
from rules.amun_re.state import AmunRe, own
from rules.amun_re.tables import STONES_A_PYRAMID
from rules.core.computers import Taste
from rules.core.menu import Path
from rules.core.secrets import Seat


def _farms(state: AmunRe, seat: Seat, path: Path) -> float:
    lands = [state.lands[each.word] for each in own(state, seat)]
    return sum(land.farmers + land.extra for land in lands)


def _builds(state: AmunRe, seat: Seat, path: Path) -> float:
    lands = [state.lands[each.word] for each in own(state, seat)]
    return sum(land.stones + STONES_A_PYRAMID * land.pyramids for land in lands)


def _gambles(state: AmunRe, seat: Seat, path: Path) -> float:
    """Count the gold of the offering."""
    offer = state.offers.get(seat)
    return offer.value.gold if offer else 0


TASTES: Final = (
    Taste("farmer", text("Farmer"), text("likes to buy farmers"), _farms),
    Taste("mason", text("Mason"), text("likes to buy stones"), _builds),
    Taste("gambler", text("Gambler"), text("likes to offer much gold"), _gambles),
)

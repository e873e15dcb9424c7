"""The value of a position to a seat, in points, by named reasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.aton.computer.position import position_of
from rules.aton.state import Aton, other
from rules.aton.tables import TEMPLES
from rules.core.secrets import Seat

TERM_NAMES: Final = (
    "points",
    *(f"temple-{number}" for number in TEMPLES),
    *("black", "bonus", "yellow", "green"),
)


def terms_of(state: Aton, seat: Seat) -> Mapping[str, float]:
    """Points, and the prospects of the counters in the temples until the game is over."""
    if not state.flow:
        return dict.fromkeys(TERM_NAMES, 0.0)
    lead = state.score[seat] - state.score[other(state, seat)]
    return {"points": float(lead), **position_of(state, seat).terms()}


def is_settled(state: Aton, _: Seat) -> bool:
    """Whether the match is over or between two rounds, before anybody has laid cards."""
    return not state.flow or (state.phase == "lay" and not state.laid)

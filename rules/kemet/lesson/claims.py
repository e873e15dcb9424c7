"""Facts of a position that sentences of the lesson claim."""

from __future__ import annotations

from rules.core.secrets import Seat
from rules.kemet.points import victory_points
from rules.kemet.state import Kemet


def points(state: Kemet) -> dict[Seat, int]:
    """Return all victory points, permanent and temporary."""
    return {seat: victory_points(state, seat) for seat in state.seats}


def units(state: Kemet, space: str, seat: Seat) -> int:
    return state.troops[space][seat].units


def strength(state: Kemet, seat: Seat) -> int:
    """Return the strength of a side of the present battle."""
    assert state.battle is not None
    return sum(item.strength for item in state.battle.items[seat])

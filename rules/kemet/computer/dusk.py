"""The dusk: the seat that would win if the Day ended now (12.2), as a term of a position."""

from __future__ import annotations

from typing import Final

from rules.core.secrets import Seat
from rules.kemet.board import SANCTUARY, SPACE
from rules.kemet.computer.weights import Weights
from rules.kemet.points import battle_points, temple_holder, victory_points
from rules.kemet.state import Kemet
from rules.kemet.tables import TURNS

LATE: Final = TURNS - 1  # the first turn of the Day at which the dusk is judged
TEMPLES: Final = 2  # that bring a point at dusk


def dusk(w: Weights, state: Kemet, seat: Seat) -> float:
    """Value a victory or defeat at dusk. It is the surer, the fewer tokens are still to come."""
    if not state.flow or state.turn < LATE or state.phase != "turn":
        return 0.0
    winner = winner_at_dusk(state)
    if winner is None:
        return 0.0
    to_come = (TURNS - state.turn) * len(state.seats) + len(state.pending)
    stake = w.dusk / (1 + to_come / 2)
    return stake if winner == seat else -stake


def winner_at_dusk(state: Kemet) -> Seat | None:
    """Return the seat that would win if the Day ended now, or None if the game went on."""
    points = {seat: _points_at_dusk(state, seat) for seat in state.order}
    best = min(state.order, key=lambda seat: (-points[seat], -battle_points(state, seat)))
    return best if points[best] >= state.rules.goal else None


def _points_at_dusk(state: Kemet, seat: Seat) -> int:
    held = sum(temple_holder(state, row.word) == seat for row in state.board.temples)
    there = state.troops.get(SANCTUARY, {}).get(seat)
    offers = there is not None and there.units >= SPACE[SANCTUARY].sacrifice
    return victory_points(state, seat) + (held >= TEMPLES) + offers

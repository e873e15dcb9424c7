"""Scoring: the winner of a round, and of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from blue_lotus.state import GameState
from rules.core.game import Result
from rules.core.secrets import Seat


def highest_alone(cards: Mapping[Seat, int]) -> Seat | None:
    """Find the seat with the highest card that no other seat has laid, or None."""
    often = Counter(cards.values())
    alone = [seat for seat, card in cards.items() if often[card] == 1]
    return max(alone, key=lambda seat: cards[seat], default=None)


def result(state: GameState) -> Result:
    """Return the result of a finished match: the most points win. Several seats share the win."""
    most = max(state.points.values())
    winners = tuple(seat for seat in state.seats if state.points[seat] == most)
    return Result(winners, tuple((seat, state.points[seat]) for seat in state.seats))

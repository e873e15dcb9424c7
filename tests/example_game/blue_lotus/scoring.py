"""Who takes the points of a round, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from blue_lotus.state import GameState
from rules.core.game import Result
from rules.core.secrets import Seat


def highest_alone(cards: Mapping[Seat, int]) -> Seat | None:
    """Who has laid the highest of the cards that only one has laid."""
    often = Counter(cards.values())
    alone = [seat for seat, card in cards.items() if often[card] == 1]
    return max(alone, key=lambda seat: cards[seat], default=None)


def result(state: GameState) -> Result:
    """The most points win; several share the win."""
    most = max(state.points.values())
    winners = tuple(seat for seat in state.seats if state.points[seat] == most)
    return Result(winners, tuple((seat, state.points[seat]) for seat in state.seats))

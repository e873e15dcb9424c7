"""Invariants of a state, checked after every move."""

from __future__ import annotations

from collections.abc import Iterable

from blue_lotus.state import GameState
from blue_lotus.tables import DECK, HAND
from rules.core.secrets import Seat


def laws(state: GameState) -> Iterable[tuple[str, bool]]:
    yield "everybody has five of the nine cards", all(_five(state, seat) for seat in state.seats)
    yield "all others are not drawn", all(_whole(state, seat) for seat in state.seats)
    yield (
        "a card that is laid is in its hand",
        all(card.value in state.hands[seat].value for seat, card in state.laid.items()),
    )
    given = sum(state.points.values()) + state.at_stake - 1
    yield "no round gives more than its point", given <= state.rounds
    yield "no point is lost where it waits", not state.rules.waits or given == state.rounds


def _five(state: GameState, seat: Seat) -> bool:
    cards = {*state.hands[seat].value, *state.shown[seat]}
    return len(cards) == HAND and cards <= {*DECK}


def _whole(state: GameState, seat: Seat) -> bool:
    drawn = (*state.hands[seat].value, *state.shown[seat])
    return sorted((*drawn, *state.rest[seat].value, *state.turned[seat])) == [*DECK]

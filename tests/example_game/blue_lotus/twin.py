"""Twins: the same match for one viewer, with everything hidden from it dealt again.

A viewer must see the same of a state and of its twin. The tests compare.
"""

from __future__ import annotations

from blue_lotus.state import Cards, GameState
from blue_lotus.tables import DECK
from rules.core.copies import draft_of
from rules.core.menu import RandomBelow
from rules.core.secrets import Seat, secret


def twin(state: GameState, viewer: Seat | None, below: RandomBelow) -> GameState:
    draft = draft_of(state)
    for seat in draft.seats:
        if seat != viewer:
            _deal_anew(draft, seat, below)
        unseen = [card for card in _unseen(draft, seat) if card not in draft.hands[seat].value]
        draft.rest[seat] = secret(_drawn(unseen, len(unseen), below))
    return draft


def _unseen(state: GameState, seat: Seat) -> list[int]:
    """List the cards of a seat that no other seat has seen."""
    return [card for card in DECK if card not in (*state.shown[seat], *state.turned[seat])]


def _drawn(cards: list[int], number: int, below: RandomBelow) -> Cards:
    """Draw so many of the cards, which are left without them."""
    return tuple(cards.pop(below(len(cards))) for _ in range(number))


def _deal_anew(draft: GameState, seat: Seat, below: RandomBelow) -> None:
    """Deal a seat another hand of unseen cards, and lay one of them if it had laid one."""
    hand = _drawn(_unseen(draft, seat), len(draft.hands[seat].value), below)
    draft.hands[seat] = secret(tuple(sorted(hand)), seat)
    if seat in draft.laid:
        draft.laid[seat] = secret(hand[below(len(hand))], seat)

"""Twins: the same match for one viewer, with everything hidden from it dealt anew.

Whatever a viewer is shown of a state and of its twin must be the same; the tests compare.
"""

from __future__ import annotations

from blue_lotus.state import GameState
from blue_lotus.tables import DECK
from rules.core.copies import draft_of
from rules.core.menu import RandomBelow
from rules.core.secrets import Seat, secret


def twin(state: GameState, viewer: Seat | None, below: RandomBelow) -> GameState:
    draft = draft_of(state)
    for seat in draft.seats:
        if seat != viewer:
            _deal_anew(draft, seat, below)
    return draft


def _deal_anew(draft: GameState, seat: Seat, below: RandomBelow) -> None:
    """Deal a seat another hand of unseen cards, and lay one of them if it had laid one."""
    unseen = [card for card in DECK if card not in draft.shown[seat]]
    hand = tuple(unseen.pop(below(len(unseen))) for _ in draft.hands[seat].value)
    draft.hands[seat] = secret(tuple(sorted(hand)), seat)
    if seat in draft.laid:
        draft.laid[seat] = secret(hand[below(len(hand))], seat)

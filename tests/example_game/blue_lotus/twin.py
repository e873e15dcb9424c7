"""The same match for one viewer, with everything dealt anew that they may not know.

The tests use it: whatever a viewer is shown must be the same of both.
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
    """Another hand, of cards that have not been seen; and one of them laid, if one was."""
    unseen = [card for card in DECK if card not in draft.shown[seat]]
    hand = tuple(unseen.pop(below(len(unseen))) for _ in draft.hands[seat].value)
    draft.hands[seat] = secret(tuple(sorted(hand)), seat)
    if seat in draft.laid:
        draft.laid[seat] = secret(hand[below(len(hand))], seat)

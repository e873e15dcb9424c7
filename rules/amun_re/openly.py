"""The public part of a seat's choice, independent of its hand and purse.

A seat that openly has nothing to choose is not asked. Since edition 4. Before, every seat with a
card was.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.amun_re.events import ActionsEnded
from rules.amun_re.state import AmunRe
from rules.amun_re.tables import CARD
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext

EDITION: Final = 4  # the first edition that asks nobody who openly cannot hold the cards


def may_hold(state: AmunRe, seat: Seat, cards: Iterable[Word]) -> bool:
    """Whether the seat holds cards, and not all copies of these kinds are discarded."""
    return state.cards[seat] > 0 and (
        state.edition < EDITION
        or any(state.discards.count(card) < CARD[card].count for card in cards)
    )


def is_penniless(state: AmunRe, seat: Seat) -> bool:
    """Whether everybody sees that the seat can pay nothing: no cards, and openly no gold."""
    has_gold = state.open_gold.get(seat) != 0
    return state.edition >= EDITION and not has_gold and not state.cards[seat]


def pass_over_penniless(state: AmunRe, context: MoveContext) -> None:
    """End the actions of those who are next and openly cannot pay for any."""
    while state.pending and is_penniless(state, state.pending[0]):
        context.tell(ActionsEnded(state.pending.pop(0), idle=True))

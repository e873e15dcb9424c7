"""A player's cards, except those that a bid or an offering has named already."""

from __future__ import annotations

from collections import Counter

NAMED_BY = {"free-farmer": ["free"], "block": ["both"], "overbid": ["both"]}


def belongings(state, seat):
    pledged = [*state.markers[seat].sell.value] if seat in state.markers else []
    pledged += state.offers[seat].value.sell if seat in state.offers else ()
    if state.flow and state.phase == "corrections" and seat in state.pending:
        pledged.append("offering")
    return Counter(state.hands[seat].value) - Counter(pledged)

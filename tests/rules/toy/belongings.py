"""A player's cards, which no answer may give away unnamed."""

from __future__ import annotations

from collections import Counter

from tests.toy import CATS

NAMED_BY = {cat: ["cat"] for cat in CATS}


def belongings(state, seat):
    return Counter(state.hands[seat].value)

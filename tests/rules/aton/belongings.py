"""A player's exchange, which can be had once in a game."""

from __future__ import annotations

from collections import Counter

NAMED_BY = {}


def belongings(state, seat):
    return Counter(["exchange"] if state.known[seat].exchange else [])

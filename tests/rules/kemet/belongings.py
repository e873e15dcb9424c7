"""A player's cards, tiles and objects that no answer may give away unnamed.

Battle cards that were used come back, those that leave the game do not.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

NAMED_BY = {"divine-seal": ["seal"], "hare-statuette": ["hares"]}


def belongings(state, seat):
    kept = (
        state.hands[seat].value,
        state.battle_hands[seat].value,
        state.battle_used[seat].value,
        state.tiles[seat],
        state.objects.get(seat, ()),
    )
    return Counter(chain.from_iterable(kept))

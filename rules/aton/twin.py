"""Twins: the same match for one viewer, with everything hidden from it dealt again.

A viewer must see the same of a state and of its twin. The tests compare them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.aton.phases import PHASES
from rules.aton.state import Aton
from rules.aton.tables import DECK, HAND
from rules.core.chance import Dice
from rules.core.copies import draft_of
from rules.core.menu import Path, RandomBelow, follow, random_path
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext


def twin(state: Aton, viewer: Seat | None, below: RandomBelow) -> Aton:
    """Return a state that the viewer cannot tell from `state`."""
    draft = draft_of(state)
    for seat in draft.seats:
        if seat != viewer and draft.flow and draft.phase == "lay":
            _lay_again(draft, seat, below)
        else:
            draft.piles[seat] = secret(_shuffled(draft.piles[seat].value, below))
    return draft


def _shuffled(cards: Iterable[int], below: RandomBelow) -> tuple[int, ...]:
    rest = list(cards)
    return tuple(rest.pop(below(len(rest))) for _ in range(len(rest)))


def _lay_again(draft: Aton, seat: Seat, below: RandomBelow) -> None:
    """Deal a seat another hand, perhaps with a hidden exchange, and lay cards if it had laid."""
    known = draft.known[seat]
    hidden = _shuffled((Counter(DECK) - Counter(known.discards)).elements(), below)
    was_laid = draft.laid.pop(seat, None) is not None
    draft.hands[seat] = secret(hidden[:HAND], seat)
    draft.piles[seat] = secret(hidden[HAND:])
    draft.discards[seat] = secret(known.discards, seat)
    if known.exchange:
        draft.given[seat] = secret((), seat)
        if draft.rules.exchange_shown == "at_reveal" and below(2):
            _play(draft, seat, ("exchange",) if draft.edition == 1 else ("exchange", "yes"))
    if was_laid:
        _play(draft, seat, random_path(PHASES["lay"].menu(draft, seat).step("lay"), below), "lay")


def _play(draft: Aton, seat: Seat, path: Path, *before: str) -> None:
    action = follow(PHASES["lay"].menu(draft, seat), (*before, *path))
    PHASES["lay"].play(draft, action, MoveContext(Dice(draft.chance)))

"""Cards for a march: the promise of a card is the best leg that it makes possible.

They are played between the token of a move and the departure, or on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Final

from rules.core.menu import Action, Word
from rules.core.secrets import Seat
from rules.kemet.computer.promise import leg_promise, promise
from rules.kemet.computer.weights import BY_HAND, Weights
from rules.kemet.costs import cost_of_card
from rules.kemet.hooks import has, total
from rules.kemet.interventions import TELEPORT_NOW, PlayCard, destinations, playable
from rules.kemet.legs import group_of
from rules.kemet.marching import troops_to_move
from rules.kemet.movement import Group, reach
from rules.kemet.state import Kemet, Move, Played
from rules.kemet.tables import INTERVENTION, Intervention

HELPFUL: Final = (TELEPORT_NOW, "no-walls", "capacity", "now-kill")


def can_help(state: Kemet, seat: Seat) -> bool:
    """Whether a card of the seat promises more than a march without it."""
    move = Move(seat)
    promised, card = best_card(state, move)
    return bool(card) and promised > max(_legs(BY_HAND, state, move), default=0.0)


def best_card(state: Kemet, move: Move) -> tuple[float, Word]:
    """Find the best card for a march: its promise and word, or -inf and "" if none helps."""
    cards = [row.word for row in playable(state, move.seat, "day", "move") if _is_helpful(row)]
    promises = [(_promise(BY_HAND, state, move, Played(move.seat, card)), card) for card in cards]
    return max(promises, default=(-inf, ""))


def promise_with_cards(w: Weights, state: Kemet, action: Action) -> float:
    """Value an action of a turn at a glance, in points, even a card for a march."""
    if state.move is None or not isinstance(action, PlayCard):
        return promise(w, state, action)
    return _promise(w, state, state.move, action.played)


def _is_helpful(card: Intervention) -> bool:
    return any(has([card], hook) for hook in HELPFUL)


def _promise(w: Weights, state: Kemet, move: Move, played: Played) -> float:
    best = max(_after(w, state, move, played), default=0.0)
    cost = cost_of_card(state, move.seat, INTERVENTION[played.card])
    return best - w.prayer * cost - w.cards.get(played.card, w.card)


def _after(w: Weights, state: Kemet, move: Move, played: Played) -> Iterator[float]:
    """Yield the promise of each leg after a card, with any target if it has none yet."""
    card = [INTERVENTION[played.card]]
    if has(card, TELEPORT_NOW):
        for group in _teleported(state, move, played):
            yield leg_promise(w, state, move.seat, group.start, group)
    elif has(card, "no-walls"):
        yield from _legs(w, state, replace(move, no_walls=True))
    elif more := total(card, "capacity"):
        capacity = None if move.capacity is None else move.capacity + more
        yield from _legs(w, state, replace(move, capacity=capacity, more=move.more + more))
    elif killed := total(card, "now-kill"):
        yield from _legs(w, state, move, played.target, killed)


def _teleported(state: Kemet, move: Move, played: Played) -> Iterator[Group]:
    """Yield the group at the obelisk of the card, or each whole troop at each obelisk."""
    if played.target:
        figures = (played.number, played.priests, played.creature)
        group = group_of(state, move.seat, move, played.start, *figures)
        yield group._replace(space=played.target)
        return
    for group in _troops(state, move):
        for space in destinations(state, INTERVENTION[played.card], group):
            yield group._replace(space=space)


def _legs(w: Weights, state: Kemet, move: Move, to: Word = "", killed: int = 0) -> Iterator[float]:
    """Yield the promise of whole troops' legs, or only of those to a space, with enemies killed."""
    for troop in _troops(state, move):
        for group in reach(state, troop).values():
            if to in ("", group.space):
                yield leg_promise(w, state, move.seat, troop.start, group, killed)


def _troops(state: Kemet, move: Move) -> Iterator[Group]:
    """Yield the whole troops that may leave."""
    for start in troops_to_move(state, move):
        troop = state.troops[start][move.seat]
        figures = (troop.units, troop.priests, troop.creature)
        yield group_of(state, move.seat, move, start, *figures)

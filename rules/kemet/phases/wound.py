"""A battle, B5: Divine Wound turns hand cards into strength. Only their number is public (R-B3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rules.core.menu import Action, Menu, Node, Place, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.cards import discard, kinds, some_of
from rules.kemet.events import WoundsDealt
from rules.kemet.hooks import has
from rules.kemet.outcome import strike
from rules.kemet.reasons import not_held
from rules.kemet.sentences import text
from rules.kemet.state import Cards, Kemet, owned
from rules.kemet.tables import INTERVENTION
from rules.kemet.verbs import PASS, WOUND, Pass


@dataclass(frozen=True, slots=True)
class DealWounds(Action):
    cards: Cards


def deciders(state: Kemet) -> Sequence[Seat]:
    battle = state.battle
    if battle is None or battle.masked:
        return []
    return [
        seat
        for seat in battle.sides
        if seat not in battle.asked and state.cards[seat] and has(owned(state, seat), "wound")
    ][:1]


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `divine-wound`."""
    title = text("Which cards do you discard for 1 strength each?")
    held = kinds(state.hands[seat].value)
    places = tuple(Place(word, INTERVENTION[word].label, n) for word, n in held.items())

    def spread() -> Node:
        why = partial(not_held, INTERVENTION)
        return some_of("cards", title, places, lambda cards: DealWounds(seat, cards), why)

    return pick_verb(title, {WOUND: spread, PASS: lambda: Pass(seat)})


def play(state: Kemet, action: DealWounds | Pass, context: MoveContext) -> None:
    battle, seat = state.battle, action.seat
    assert battle is not None
    battle.asked.append(seat)
    if isinstance(action, DealWounds):
        discard(state, seat, *action.cards, seen=False)
        battle.wounds[seat] = len(action.cards)
        context.tell(WoundsDealt(seat, len(action.cards)))


def close(state: Kemet, context: MoveContext) -> Word:
    battle = state.battle
    assert battle is not None
    battle.asked = []
    return strike(state, context)

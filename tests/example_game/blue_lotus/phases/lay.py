"""Laying: every player lays a card in secret, then all cards are turned up.

The highest card that nobody else has laid takes the point. A choice can be changed until the last
one is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from blue_lotus.events import CardLaid, CardsShown
from blue_lotus.scoring import highest_alone
from blue_lotus.sentences import text
from blue_lotus.state import GameState
from blue_lotus.tables import HAND, TURNS
from blue_lotus.verbs import LAY
from rules.core.menu import Action, Choice, Menu, Pick, Word, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext

SEALED: Final = True


@dataclass(frozen=True, slots=True)
class LayCard(Action):
    card: int


def deciders(state: GameState) -> Sequence[Seat]:
    return [seat for seat in state.seats if seat not in state.laid]


def revisers(state: GameState) -> Sequence[Seat]:
    return [seat for seat in state.seats if seat in state.laid]


def menu(state: GameState, seat: Seat) -> Menu:
    return pick_verb(text("Lay a card in secret."), {LAY: lambda: _card(state, seat)})


def play(state: GameState, action: LayCard, context: MoveContext) -> None:
    if action.seat not in state.laid:
        context.tell(CardLaid(action.seat))
    state.laid[action.seat] = secret(action.card, action.seat)


def close(state: GameState, context: MoveContext) -> Word | None:
    """Turn all cards up and give the points. The game ends with the last cards."""
    cards = {seat: state.laid[seat].value for seat in state.seats}
    state.laid.clear()
    for seat, card in cards.items():
        kept = tuple(other for other in state.hands[seat].value if other != card)
        state.hands[seat] = secret(kept, seat)
        state.shown[seat] += (card,)
    winner = highest_alone(cards)
    context.tell(CardsShown(tuple(cards.items()), winner, state.at_stake))
    _give(state, winner)
    if state.rounds == HAND:
        return None
    state.turner, state.to_turn = winner, TURNS
    return "turn" if winner and state.rules.turns else "lay"


def _give(state: GameState, winner: Seat | None) -> None:
    """Give the winner the points at stake. Without one they are lost, or wait by option."""
    if winner:
        state.points[winner] += state.at_stake
    waiting = state.at_stake if state.rules.waits and not winner else 0
    state.at_stake = 1 + waiting


def _card(state: GameState, seat: Seat) -> Menu:
    hand = state.hands[seat].value
    choices = tuple(Choice(str(card), text("Card {card}", card=card)) for card in hand)
    title = text("Which card do you lay?")
    return Pick("card", title, choices, lambda word: LayCard(seat, int(word)))

"""Turning up: by an option, the winner of a round may turn up cards that others have not drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from blue_lotus.events import Turned
from blue_lotus.sentences import text
from blue_lotus.state import GameState
from blue_lotus.tables import DECK, HAND, NOBODY
from blue_lotus.verbs import TURN
from rules.core.menu import Action, Choice, Menu, Pick, Word, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import named


@dataclass(frozen=True, slots=True)
class TurnCard(Action):
    owner: Seat | None


def deciders(state: GameState) -> Sequence[Seat]:
    return [state.turner] if state.turner and state.to_turn and _owners(state) else []


def menu(state: GameState, seat: Seat) -> Menu:
    return pick_verb(text("Turn up a card."), {TURN: lambda: _whose(state, seat)})


def play(state: GameState, action: TurnCard, context: MoveContext) -> None:
    state.to_turn = state.to_turn - 1 if action.owner else 0
    if action.owner:
        card, *others = context.reveal(state.rest[action.owner])
        state.rest[action.owner] = secret(tuple(others))
        state.turned[action.owner] += (card,)
        context.tell(Turned(action.seat, action.owner, card))


def close(state: GameState, context: MoveContext) -> Word:
    return "lay"


def _owners(state: GameState) -> Sequence[Seat]:
    """Find the other players who still have a card to turn up."""
    left = (seat for seat in state.seats if len(state.turned[seat]) < len(DECK) - HAND)
    return [seat for seat in left if seat != state.turner]


def _whose(state: GameState, seat: Seat) -> Menu:
    choices = (
        *(Choice(owner, named(owner)) for owner in _owners(state)),
        Choice(NOBODY, text("Nobody’s")),
    )
    title = text("Whose card do you turn up?")
    return Pick(
        "player", title, choices, lambda word: TurnCard(seat, None if word == NOBODY else word)
    )

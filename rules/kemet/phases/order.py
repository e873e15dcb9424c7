"""Night 4, the turn order: the seat with the fewest points sets it (chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Choice, Menu, Node, Pick, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text, named
from rules.kemet.events import OrderSet
from rules.kemet.points import fewest
from rules.kemet.sentences import text
from rules.kemet.state import Kemet
from rules.kemet.verbs import ORDER


@dataclass(frozen=True, slots=True)
class SetOrder(Action):
    order: tuple[Seat, ...]


def deciders(state: Kemet) -> Sequence[Seat]:
    return [] if state.done else [fewest(state)]


def menu(state: Kemet, seat: Seat) -> Menu:
    title = text("You have the fewest points. In which order do all play?")
    return pick_verb(title, {ORDER: lambda: _next(state, seat, ())})


def _next(state: Kemet, seat: Seat, order: tuple[Seat, ...]) -> Node:
    """Ask for the next seat in the order. The last one needs no question."""
    left = [other for other in state.order if other not in order]
    if len(left) == 1:
        return SetOrder(seat, (*order, *left))
    place = len(order) + 1
    return Pick(
        f"place_{place}",
        text("Who plays in place {place}?", place=place),
        tuple(Choice(other, named(other)) for other in left),
        lambda word: _next(state, seat, (*order, word)),
        lambda word: _why_not(order, word),
    )


def _why_not(order: tuple[Seat, ...], word: Word) -> Text | None:
    """Say why a seat cannot take a place in the order."""
    if word not in order:
        return None
    return text("{seat} already has place {place}.", seat=word, place=order.index(word) + 1)


def play(state: Kemet, action: SetOrder, context: MoveContext) -> None:
    state.order, state.done = list(action.order), True
    context.tell(OrderSet(action.seat, action.order))


def close(state: Kemet, context: MoveContext) -> Word:
    state.done = False
    return "day"

"""Continuing a Move action: another leg, cards, or its end (7.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.core.confirm import confirmed
from rules.core.menu import Action, Menu, Node, Verb, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet import tokens
from rules.kemet.events import ActionLost
from rules.kemet.interventions import PlayCard, lay, playing
from rules.kemet.legs import Leg, choose_leg
from rules.kemet.marching import can_go_on, march, may_activate, troops_to_move
from rules.kemet.pilgrimage import (
    SendBack,
    SendPriest,
    choose_priest,
    choose_return,
    may_send_back,
    may_send_back_now,
    menu_in_anothers_turn,
    send,
    send_back,
)
from rules.kemet.sentences import text
from rules.kemet.state import Kemet, Move
from rules.kemet.verbs import END, MOVE, PRIEST

END_MOVE: Final = END.with_label(text("End the move"))


def deciders(state: Kemet) -> Sequence[Seat]:
    return [state.move.seat] if state.move and can_go_on(state) else []


def revisers(state: Kemet) -> Sequence[Seat]:
    return may_send_back_now(state)


def menu(state: Kemet, seat: Seat) -> Menu:
    move = state.move
    assert move is not None
    if seat != move.seat:
        return menu_in_anothers_turn(state, seat)
    offers: dict[Verb, Callable[[], Node]] = {}
    if troops_to_move(state, move):
        offers[MOVE] = lambda: choose_leg(state, seat, move)
    if may_activate(state, move):
        offers[PRIEST] = lambda: choose_priest(state, seat)
    elif may_send_back(state, seat):
        offers[PRIEST] = lambda: choose_return(state, seat)
    offers |= playing(state, seat, "day", "move")
    offers[END_MOVE] = lambda: _end(state, seat, move)
    return pick_verb(_title(move), offers)


def _end(state: Kemet, seat: Seat, move: Move) -> Node:
    """End the move. Ask once more if the token would be placed for nothing (R-D3)."""
    if state.edition == 1 or move.space or move.activated:
        return Leg(seat, None)
    title = text("Nobody has moved, so you would place the token for nothing. End the move?")
    return confirmed(title, text("End the move"), Leg(seat, None))


def _title(move: Move) -> Text:
    if move.space:
        return text("Your troop is on its way. How does it continue?")
    return text("Your token is placed. What now?")


def play(state: Kemet, action: Action, context: MoveContext) -> None:
    match action:
        case PlayCard():
            lay(state, action, context)
        case SendBack():
            send_back(state, action, context)
        case SendPriest():
            assert state.move is not None
            state.move.activated = True
            send(state, action, context)
        case Leg():
            march(state, action, context)


def close(state: Kemet, context: MoveContext) -> Word | None:
    """End the Move action. Temporary powers go back to the path, used or not (11.3)."""
    move, state.move = state.move, None
    if move and move.token and tokens.is_lost(state, move.seat, move.token) and not move.space:
        context.tell(ActionLost(move.seat, "move"))
    if state.path:
        state.path.away = []
    return None

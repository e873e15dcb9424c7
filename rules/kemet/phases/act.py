"""Carrying out the action of a placed token, once seals have been laid (6.0, step 5)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.menu import Action, Menu, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet import actions, tokens
from rules.kemet.events import ActionLost
from rules.kemet.sentences import text
from rules.kemet.state import Kemet


def deciders(state: Kemet) -> Sequence[Seat]:
    if state.acting is None:
        return []
    token, action = state.acting
    idle = action == "pray" or tokens.is_lost(state, state.active, token)
    return [] if idle else [state.active]


def menu(state: Kemet, seat: Seat) -> Menu:
    assert state.acting is not None
    token, action = state.acting
    title = text("Your token is placed: carry out its action.")
    offer = {actions.VERB[action]: lambda: actions.details(state, seat, token, action)}
    return pick_verb(title, offer)


def play(state: Kemet, action: Action, context: MoveContext) -> None:
    state.acting = None
    actions.carry_out(state, action, context)


def close(state: Kemet, context: MoveContext) -> Word | None:
    """Carry out a prayer, which needs no decision. Lose an action whose tile is sealed (11.3)."""
    if state.acting is None:
        return None
    token, action = state.acting
    state.acting = None
    if tokens.is_lost(state, state.active, token):
        context.tell(ActionLost(state.active, action))
    else:
        actions.carry_out(state, actions.Pray(state.active, token), context)
    return None

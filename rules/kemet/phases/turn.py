"""A turn of the Day (6.0): tokens, each with its action at once, and cards, in any order (R-D4).

No card is played from the entry into a space to the end of that contact (R-I1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Final

from rules.core.confirm import confirmed
from rules.core.menu import Action, Amount, Menu, Node, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet import actions, dusk, tokens
from rules.kemet.events import ObjectsUsed, TurnEnded
from rules.kemet.hooks import has, total
from rules.kemet.interventions import PlayCard, lay, playing
from rules.kemet.legs import Leg, choose_leg
from rules.kemet.marching import march
from rules.kemet.path import OBJECT
from rules.kemet.path_tokens import give_back, starts
from rules.kemet.pilgrimage import (
    SendBack,
    choose_return,
    may_send_back,
    may_send_back_now,
    menu_in_anothers_turn,
    send_back,
)
from rules.kemet.points import take_delta
from rules.kemet.sealing import lift, may_seal, open_window
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, Move, Token
from rules.kemet.tables import TURNS
from rules.kemet.verbs import END, PRIEST

END_TURN: Final = END.with_label(text("End the turn"))


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """Place a token without its action yet: seals may be laid before that is chosen."""

    token: Token
    action: Word


class EndTurn(Action):
    """End the turn."""


def deciders(state: Kemet) -> Sequence[Seat]:
    """Return the active seat, until it ends its turn.

    The turn ends by itself only if everybody sees that nothing can follow: no token, no card.
    """
    if state.done or not state.pending:
        return []
    seat = state.active
    return [seat] if state.cards[seat] or may_act(state, seat) else []


def in_turn(state: Kemet) -> Sequence[Seat]:
    """Return the seats with turns still to come this Day, up to one that can do nothing now."""
    if state.done:
        return []
    rest = state.order if state.turn < TURNS else []
    line = (*state.pending, *rest)
    return list(takewhile(lambda seat: state.cards[seat] or may_act(state, seat), line))


def may_act(state: Kemet, seat: Seat) -> bool:
    """Whether the seat can still place a token."""
    return tokens.may_place(state, seat)


def revisers(state: Kemet) -> Sequence[Seat]:
    return may_send_back_now(state)


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decisions `token` and `day-card`, and the end of the turn."""
    if seat != state.active:
        return menu_in_anothers_turn(state, seat)
    placements = tokens.placements(state, seat)
    offers = {
        verb: _offer(state, seat, action, placements[action])
        for action, verb in actions.VERB.items()
        if action in placements
    }
    offers |= playing(state, seat, "day")
    if may_send_back(state, seat):
        offers[PRIEST] = lambda: choose_return(state, seat)
    if tokens.may_end(state, seat):
        offers[END_TURN] = lambda: _end(state, seat)
    return pick_verb(_title(state), offers)


def _end(state: Kemet, seat: Seat) -> Node:
    """End the turn. Ask once more if a silver or gold token would not be used this Day."""
    if state.edition == 1 or state.turn < TURNS or not may_act(state, seat):
        return EndTurn(seat)
    title = text("You can still place a token, and this is your last turn of the Day. End it?")
    return confirmed(title, text("End the turn"), EndTurn(seat))


def _title(state: Kemet) -> Text:
    if tokens.ORDINARY in state.in_turn:
        return text("Your token is placed. What else?")
    return _which_action(state.turn)


@cache
def _which_action(turn: int) -> Text:
    return text("Your turn {turn} of {turns}: which action?", turn=turn, turns=TURNS)


def _offer(state: Kemet, seat: Seat, action: Word, placements: list[Token]) -> Callable[[], Node]:
    return lambda: tokens.choose_token(
        state, seat, action, placements, lambda token: _details(state, seat, token, action)
    )


def _details(state: Kemet, seat: Seat, token: Token, action: Word) -> Node:
    if action == "move":
        return _hares(state, seat, token)
    if may_seal(state):
        return Announce(seat, token, action)
    return actions.details(state, seat, token, action)


def _hares(state: Kemet, seat: Seat, token: Token) -> Node:
    """Ask for Hare statuettes with the token, before a priest can bring one (6.0, R-O2)."""
    held = sum(total([OBJECT[word]], "capacity") for word in state.objects.get(seat, ()))

    def then(hares: int) -> Node:
        if may_seal(state) or (token.kind != tokens.GOLD and starts(state, seat)):
            return Leg(seat, token, on=True, hares=hares)
        return choose_leg(state, seat, Move(seat, more=hares), token)

    if not held:
        return then(0)

    def few(_: int) -> Text:
        return texts("You have {count} Hare statuette.", "You have {count} Hare statuettes.", held)

    return Amount("hares", text("How many Hare statuettes do you use?"), 0, held, then, why=few)


def play(state: Kemet, action: Action, context: MoveContext) -> None:
    take_delta(state)
    if _wins_before(state, action, context):
        state.end()
        return
    match action:
        case EndTurn(seat):
            state.done = True
            context.tell(TurnEnded(seat))
        case PlayCard():
            lay(state, action, context)
        case SendBack():
            send_back(state, action, context)
        case Leg(seat, token) if token:
            _place(state, seat, token, context)
            _use_hares(state, action, context)
            march(state, action, context)
            if action.group is None and action.on:
                open_window(state)
        case Announce(seat, token, of):
            _place(state, seat, token, context)
            state.acting = (token, of)
            state.call("act")
            open_window(state)
        case _:
            assert isinstance(action, actions.TokenAction)
            _place(state, action.seat, action.token, context)
            actions.carry_out(state, action, context)


def _place(state: Kemet, seat: Seat, token: Token, context: MoveContext) -> None:
    """Place the token. If another may follow, open a window for seals before it."""
    tokens.place(state, seat, token, context)
    if may_seal(state) and may_act(state, seat):
        open_window(state)


def _use_hares(state: Kemet, leg: Leg, context: MoveContext) -> None:
    if leg.hares:
        hare = next(word for word in state.objects[leg.seat] if has([OBJECT[word]], "capacity"))
        for _ in range(leg.hares):
            state.objects[leg.seat].remove(hare)
            give_back(state, hare, context)
        context.tell(ObjectsUsed(leg.seat, (hare,) * leg.hares))


def _wins_before(state: Kemet, action: Action, context: MoveContext) -> bool:
    """Whether the seat wins before a silver or gold token, as an option allows (R-E1)."""
    token = getattr(action, "token", None)
    is_silver_or_gold = token is not None and token.kind != tokens.ORDINARY
    per_token = state.rules.module4_check == "token"
    return is_silver_or_gold and per_token and dusk.wins_at_once(state, action.seat, context)


def close(state: Kemet, context: MoveContext) -> Word | None:
    """Go on to the next seat's turn, the next round of turns, or the end of the Day."""
    take_delta(state)
    state.pending.pop(0)
    if not state.pending and state.turn == TURNS:
        _clear(state)
        return dusk.fall(state, context)
    if not state.pending:
        state.turn += 1
        state.pending = list(state.order)
    return begin(state, context)


def begin(state: Kemet, context: MoveContext) -> Word | None:
    """Begin a turn: the seat may win before its token (11.4). Otherwise seals can be laid."""
    _clear(state)
    if dusk.wins_at_once(state, state.active, context):
        return None
    if state.rules.seal_lasts == "next_turn":
        lift(state, context, state.active)
    open_window(state)
    return "turn"


def _clear(state: Kemet) -> None:
    state.done, state.in_turn, state.new_tokens, state.battle = False, [], [], None

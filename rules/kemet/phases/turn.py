"""A turn of the Day (6.0): tokens, each with its action at once, and cards in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.core.game import Table
from rules.core.menu import Action, Menu, Node, Verb, Word, verbs
from rules.core.secrets import Seat
from rules.core.text import Text, text
from rules.kemet import dusk, raising, tokens
from rules.kemet.buying import BuyTile, buy, choose_tile
from rules.kemet.costs import gain_by_day
from rules.kemet.events import Declined, TurnEnded
from rules.kemet.interventions import PlayCard, lay, playing
from rules.kemet.legs import Leg, choose_leg
from rules.kemet.marching import carry_out
from rules.kemet.recruiting import RecruitUnits, choose_units, recruit
from rules.kemet.state import Kemet, Move, Token, tile_total
from rules.kemet.tables import PRAYER, TURNS
from rules.kemet.verbs import BUY, END, MOVE, PRAY, RAISE, RECRUIT

ACTIONS = {PRAY: "pray", RAISE: "raise", BUY: "buy", RECRUIT: "recruit", MOVE: "move"}


@dataclass(frozen=True, slots=True)
class Pray(Action):
    token: Token


@dataclass(frozen=True, slots=True)
class RaisePyramid(Action):
    """To level 0 nothing is raised."""

    token: Token
    colour: str = ""
    district: Word = ""
    level: int = 0


class EndTurn(Action):
    """The turn is over."""


def deciders(state: Kemet) -> Sequence[Seat]:
    """Whose turn it is, until he says that it is over.

    It ends by itself only where everybody sees that nothing can follow: no token, no card.
    """
    if state.done or not state.pending:
        return []
    seat = state.active
    placeable = any(tokens.placements(state, seat, action) for action in ACTIONS.values())
    return [seat] if placeable or state.cards[seat] else []


def menu(state: Kemet, seat: Seat) -> Menu:
    """D `token`, `day-card` and the end of the turn."""
    offers: dict[Verb, Callable[[], Node]] = {}
    for verb, action in ACTIONS.items():
        if tokens.placements(state, seat, action):
            offers[verb] = _offer(state, seat, action)
    offers |= playing(state, seat, "day")
    if tokens.may_end(state, seat):
        offers[END] = lambda: EndTurn(seat)
    return verbs(_title(state), offers)


def _title(state: Kemet) -> Text:
    if tokens.ORDINARY in state.in_turn:
        return text("Your token is placed. What else?")
    return text("Your turn {turn} of {turns}: which action?", turn=state.turn, turns=TURNS)


def _offer(state: Kemet, seat: Seat, action: Word) -> Callable[[], Node]:
    return lambda: tokens.choose_token(
        state, seat, action, lambda token: _details(state, seat, token, action)
    )


def _details(state: Kemet, seat: Seat, token: Token, action: Word) -> Node:
    match action:
        case "pray":
            return Pray(seat, token)
        case "raise":
            return raising.choose(
                state,
                seat,
                lambda colour, district, level: RaisePyramid(seat, token, colour, district, level),
                lambda: RaisePyramid(seat, token),
            )
        case "buy":
            return choose_tile(state, seat, token)
        case "recruit":
            return choose_units(state, seat, token)
        case _:
            return choose_leg(state, seat, Move(seat), token)


def play(state: Kemet, action: Action, table: Table) -> None:
    if _wins_first(state, action, table):
        state.done = True
        return
    match action:
        case EndTurn(seat):
            state.done = True
            table.tell(TurnEnded(seat))
        case PlayCard():
            lay(state, action, table)
        case Leg():
            carry_out(state, action, table)
        case _:
            _act(state, action, table)


def _wins_first(state: Kemet, action: Action, table: Table) -> bool:
    """By option immediate victory is looked at before a silver or gold token too (R-E1)."""
    token = getattr(action, "token", None)
    if token is None or token.kind == tokens.ORDINARY or state.rules.module4_check == "turn":
        return False
    return dusk.wins_at_once(state, action.seat, table)


def _act(state: Kemet, action: Action, table: Table) -> None:
    """Place the token; then what it is for."""
    assert isinstance(action, Pray | RaisePyramid | BuyTile | RecruitUnits)
    seat = action.seat
    tokens.place(state, seat, action.token, table)
    match action:
        case Pray():
            gain_by_day(state, seat, PRAYER + tile_total(state, seat, "pray"), "pray", table)
        case RaisePyramid(level=level) if level:
            raising.raise_pyramid(state, seat, action.colour, action.district, level, table)
        case BuyTile(tile=tile) if tile:
            buy(state, action, table)
        case RecruitUnits():
            recruit(state, action, table)
        case _:
            table.tell(Declined(seat, "buy" if isinstance(action, BuyTile) else "raise"))


def close(state: Kemet, table: Table) -> Word | None:
    """The next player's turn; after everybody's the next round of turns, or the Day's end."""
    if state.winner:
        return None
    state.pending.pop(0)
    if not state.pending and state.turn == TURNS:
        _clear(state)
        return dusk.fall(state, table)
    if not state.pending:
        state.turn += 1
        state.pending = list(state.order)
    return begin(state, table)


def begin(state: Kemet, table: Table) -> Word | None:
    """The next player may win before he places a token (11.4)."""
    _clear(state)
    return None if dusk.wins_at_once(state, state.active, table) else "turn"


def _clear(state: Kemet) -> None:
    state.done, state.in_turn, state.new_tokens, state.battle = False, [], [], None

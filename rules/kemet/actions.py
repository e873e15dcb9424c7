"""Choosing and carrying out the actions of the Day (6.1 to 6.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core.menu import Action, Node, Verb, Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet import raising
from rules.kemet.buying import BuyTile, buy, choose_tile
from rules.kemet.costs import gain_by_day
from rules.kemet.events import Declined
from rules.kemet.recruiting import RecruitUnits, choose_units, recruit
from rules.kemet.state import Kemet, Token, tile_total
from rules.kemet.tables import PRAYER
from rules.kemet.verbs import BUY, MOVE, PRAY, RAISE, RECRUIT

VERB: Final[dict[Word, Verb]] = {
    "pray": PRAY,
    "raise": RAISE,
    "buy": BUY,
    "recruit": RECRUIT,
    "move": MOVE,
}


@dataclass(frozen=True, slots=True)
class Pray(Action):
    token: Token


@dataclass(frozen=True, slots=True)
class RaisePyramid(Action):
    """Raise a pyramid to `level`. With level 0 the action is declined."""

    token: Token
    colour: str = ""
    district: Word = ""
    level: int = 0


TokenAction: TypeAlias = Pray | RaisePyramid | BuyTile | RecruitUnits


def details(state: Kemet, seat: Seat, token: Token, action: Word) -> Node:
    """Ask what the action of a token needs to know, except a move, which is chosen leg by leg."""
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
        case _:
            return choose_units(state, seat, token)


def carry_out(state: Kemet, action: Action, context: MoveContext) -> None:
    seat = action.seat
    match action:
        case Pray():
            gain_by_day(state, seat, PRAYER + tile_total(state, seat, "pray"), "pray", context)
        case RaisePyramid(level=level) if level:
            raising.raise_pyramid(state, seat, action.colour, action.district, level, context)
        case BuyTile(tile=tile) if tile:
            buy(state, action, context)
        case RecruitUnits():
            recruit(state, action, context)
        case _:
            context.tell(Declined(seat, "buy" if isinstance(action, BuyTile) else "raise"))

"""What an action promises at a glance: the order of candidates, and the quick answers of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.core.menu import Action, Word
from rules.core.secrets import Seat
from rules.kemet.actions import Pray, RaisePyramid
from rules.kemet.board import SANCTUARY, SPACE
from rules.kemet.buying import BuyTile
from rules.kemet.computer import weights as w
from rules.kemet.computer.odds import chance_to_win, strength, strength_of
from rules.kemet.computer.terms import tile_value
from rules.kemet.costs import cost_of_levels, cost_of_tile, cost_of_units
from rules.kemet.hooks import total
from rules.kemet.legs import Leg
from rules.kemet.movement import Group
from rules.kemet.phases.turn import Announce, EndTurn
from rules.kemet.points import temple_holder
from rules.kemet.recruiting import RecruitUnits
from rules.kemet.state import Kemet, enemy_in
from rules.kemet.tables import PRAYER, PRAYER_POINTS, TILE, TROOP
from rules.kemet.tokens import GOLD

# Actions that are chosen only after the token has been placed, and the end of the turn.
ANNOUNCED: Final = {"buy": 3.0, "recruit": 1.5, "raise": 1.5, "pray": 1.7, "move": 3.0}
END: Final = 0.5


def promise(state: Kemet, action: Action) -> float:
    """A glance at an action of a turn, in points."""
    glance = GLANCES.get(type(action))
    return glance(state, action) if glance else 0.0


def _pray(state: Kemet, action: Pray) -> float:
    return w.PRAYER * min(PRAYER, PRAYER_POINTS[-1] - state.prayer[action.seat])


def _buy(state: Kemet, action: BuyTile) -> float:
    if not action.tile:
        return 0.0
    row = TILE[action.tile]
    cost = cost_of_tile(state, action.seat, row, rebuy=action.token.kind == GOLD)
    return tile_value(row.word) + w.PERMANENT * total([row], "buy-vp") - w.PRAYER * cost


def _raise(state: Kemet, action: RaisePyramid) -> float:
    if not action.level:
        return 0.0
    standing = state.pyramids.get(action.district)
    now = standing.level if standing else 0
    cost = cost_of_levels(state, action.seat, now, action.level)
    return w.LEVEL[action.level] - w.LEVEL[now] - w.PRAYER * cost


def _recruit(state: Kemet, action: RecruitUnits) -> float:
    number = action.units.number
    gain = (w.UNIT - w.RESERVE + TROOP * w.TOGETHER) * number
    return gain - w.PRAYER * cost_of_units(state, action.seat, number)


def _leg(state: Kemet, action: Leg) -> float:
    if action.group:
        return leg_promise(state, action.seat, action.start, action.group)
    return ANNOUNCED["move"] if action.on else 0.0


GLANCES: Final[Mapping[type[Action], Callable[[Kemet, Any], float]]] = {
    Pray: _pray,
    BuyTile: _buy,
    RaisePyramid: _raise,
    RecruitUnits: _recruit,
    Leg: _leg,
    Announce: lambda _, action: ANNOUNCED[action.action],
    EndTurn: lambda *_: END,
}


def leg_promise(state: Kemet, seat: Seat, start: Word, group: Group) -> float:
    """What a move gains where it ends, and gives up where it began."""
    value = -w.PRAYER * group.spent
    troop = state.troops[start][seat]
    if troop.units == group.units:
        value -= _place(state, seat, start)
    enemy = enemy_in(state, seat, group.space)
    gained = _place(state, seat, group.space)
    if enemy is None:
        return value + gained
    attack = strength(state, seat, group.units, group.creature, group.priests, "attack")
    there = state.troops[group.space][enemy]
    chance = chance_to_win(attack, strength_of(state, enemy, there, "defence"))
    return value + chance * (w.PERMANENT + gained) - (1 - chance) * w.UNIT * group.units


def _place(state: Kemet, seat: Seat, space: Word) -> float:
    """What it is worth to hold a space with a troop."""
    row, turn = SPACE[space], state.turn
    if row.kind == "temple":
        held = [each for each in state.board.temples if temple_holder(state, each.word) == seat]
        others = [each for each in held if each.word != space]
        second = w.SECOND_TEMPLE[turn] if len(others) == 1 else 0.0
        return w.TEMPORARY[turn] + w.INCOME[turn] * row.income + second
    if space == SANCTUARY:
        return w.SANCTUARY[turn]
    pyramid = state.pyramids.get(space)
    if pyramid and row.city != state.cities[seat]:
        return w.LEVEL[pyramid.level]
    return 0.0

"""The promise of an action at a glance, for the order of candidates and quick answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.core.menu import Action, Word
from rules.core.secrets import Seat
from rules.kemet.actions import Pray, RaisePyramid
from rules.kemet.board import SANCTUARY, SPACE
from rules.kemet.buying import BuyTile
from rules.kemet.computer.odds import chance_to_win, strength, strength_of
from rules.kemet.computer.terms import tile_value
from rules.kemet.computer.weights import Weights
from rules.kemet.costs import cost_of_levels, cost_of_tile, cost_of_units
from rules.kemet.hooks import total
from rules.kemet.legs import Leg
from rules.kemet.phases.turn import Announce, EndTurn
from rules.kemet.pilgrimage import SendPriest
from rules.kemet.points import temple_holder
from rules.kemet.recruiting import RecruitUnits
from rules.kemet.state import Kemet, enemy_in
from rules.kemet.tables import PRAYER, PRAYER_POINTS, TILE, TROOP
from rules.kemet.tokens import GOLD


def promise(w: Weights, state: Kemet, action: Action) -> float:
    """Value an action of a turn at a glance, in points."""
    glance = GLANCES.get(type(action))
    return glance(w, state, action) if glance else 0.0


def _pray(w: Weights, state: Kemet, action: Pray) -> float:
    return w.prayer * min(PRAYER, PRAYER_POINTS[-1] - state.prayer[action.seat])


def _buy(w: Weights, state: Kemet, action: BuyTile) -> float:
    if not action.tile:
        return 0.0
    row = TILE[action.tile]
    cost = cost_of_tile(state, action.seat, row, rebuy=action.token.kind == GOLD)
    return tile_value(w, row.word) + w.permanent * total([row], "buy-vp") - w.prayer * cost


def _raise(w: Weights, state: Kemet, action: RaisePyramid) -> float:
    if not action.level:
        return 0.0
    standing = state.pyramids.get(action.district)
    now = standing.level if standing else 0
    cost = cost_of_levels(state, action.seat, now, action.level)
    worth = w.pyramid[standing.colour if standing else action.colour]
    return worth[action.level] - worth[now] - w.prayer * cost


def _recruit(w: Weights, state: Kemet, action: RecruitUnits) -> float:
    number = action.units.number
    gain = (w.unit - w.reserve + TROOP * w.together) * number
    return gain - w.prayer * cost_of_units(state, action.seat, number)


def _leg(w: Weights, state: Kemet, action: Leg) -> float:
    """Value a move: its gain at the end, minus its loss at the start and its cost."""
    seat, group = action.seat, action.group
    if group is None:
        return w.announced["move"] if action.on else 0.0
    value = -w.prayer * group.spent
    if state.troops[action.start][seat].units == group.units:
        value -= _place(w, state, seat, action.start)
    enemy = enemy_in(state, seat, group.space)
    gained = _place(w, state, seat, group.space)
    if enemy is None:
        return value + gained
    attack = strength(state, seat, group.units, group.creature, group.priests, "attack")
    there = state.troops[group.space][enemy]
    chance = chance_to_win(attack, strength_of(state, enemy, there, "defence"))
    return value + chance * (w.permanent + gained) - (1 - chance) * w.unit * group.units


def _send(w: Weights, state: Kemet, action: SendPriest) -> float:
    """Value the rewards of the road."""
    rewards = action.road.rewards if action.road else ()
    value = w.prayer * total(rewards, "now-pp") + w.card * total(rewards, "now-draw")
    return value + (w.unit - w.reserve) * action.units.number + w.unit * bool(action.target)


GLANCES: Final[Mapping[type[Action], Callable[[Weights, Kemet, Any], float]]] = {
    Pray: _pray,
    BuyTile: _buy,
    RaisePyramid: _raise,
    RecruitUnits: _recruit,
    Leg: _leg,
    SendPriest: _send,
    Announce: lambda w, _, action: w.announced[action.action],
    EndTurn: lambda w, *_: w.end,
}


def _place(w: Weights, state: Kemet, seat: Seat, space: Word) -> float:
    """Value the holding of a space with a troop."""
    row, turn = SPACE[space], state.turn
    if row.kind == "temple":
        held = [each for each in state.board.temples if temple_holder(state, each.word) == seat]
        others = [each for each in held if each.word != space]
        second = w.second_temple[turn] if len(others) == 1 else 0.0
        return w.temporary[turn] + w.income[turn] * row.income + second
    if space == SANCTUARY:
        return w.sanctuary[turn]
    pyramid = state.pyramids.get(space)
    if pyramid and row.city != state.cities[seat]:
        return w.pyramid[pyramid.colour][pyramid.level]
    return 0.0

"""Night 3, the powers of the Night: each optional, in any order (chapter 5, R-N3).

Units placed where an enemy stands attack at once (R-N4). No card is played (R-N5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.core.menu import Action, Choice, Menu, Node, Pick, Verb, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet import raising
from rules.kemet.colours import PYRAMID_COLOUR
from rules.kemet.path_tokens import refill
from rules.kemet.placing import city_and_troop, place_units
from rules.kemet.sentences import text
from rules.kemet.state import Kemet, Placement, reserve, tile_total
from rules.kemet.verbs import PASS, RAISE, RECRUIT, Pass

RAISING: Final = "night-raise"
PLACING: Final = "night-units"


@dataclass(frozen=True, slots=True)
class RaiseFree(Action):
    colour: str
    district: Word


@dataclass(frozen=True, slots=True)
class Reinforce(Action):
    units: Placement


def deciders(state: Kemet) -> Sequence[Seat]:
    return state.pending[:1] if unused(state) else []


def unused(state: Kemet) -> list[Word]:
    """List the powers that the next player could use now and has not used this Night."""
    if not state.pending:
        return []
    seat, found = state.pending[0], []
    if tile_total(state, seat, RAISING) and _levels(state, seat):
        found.append(RAISING)
    if tile_total(state, seat, PLACING) and reserve(state, seat):
        found.append(PLACING)
    return [power for power in found if power not in state.powers]


def _levels(state: Kemet, seat: Seat) -> dict[str, range]:
    """Return the pyramids that can rise one level for free: any below the top."""
    return raising.raisable(state, seat, state.rules.top_level)


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `hand-of-god` and `night-units`."""
    left = unused(state)
    found: dict[Verb, Callable[[], Node]] = {}
    if RAISING in left:
        found[RAISE] = lambda: _pyramid(state, seat)
    if PLACING in left:
        found[RECRUIT] = lambda: city_and_troop(
            state,
            seat,
            tile_total(state, seat, PLACING),
            lambda units: Reinforce(seat, units),
        )
    found[PASS] = lambda: Pass(seat)
    return pick_verb(text("Which power of the Night do you use?"), found)


def _pyramid(state: Kemet, seat: Seat) -> Node:
    choices = tuple(
        Choice(
            colour,
            PYRAMID_COLOUR[colour],
            text("to level {level}, for free", level=levels[0]),
        )
        for colour, levels in _levels(state, seat).items()
    )
    return Pick(
        "pyramid",
        text("Which pyramid do you raise?"),
        choices,
        lambda colour: raising.place(
            state, seat, colour, lambda district: RaiseFree(seat, colour, district)
        ),
        partial(raising.why_not, state, seat, state.rules.top_level),
    )


def play(state: Kemet, action: RaiseFree | Reinforce | Pass, context: MoveContext) -> None:
    match action:
        case RaiseFree(seat, colour, district):
            pyramid = state.pyramids.get(district)
            level = 1 + (pyramid.level if pyramid else 0)
            raising.raise_pyramid(state, seat, colour, district, level, context, "hand-of-god")
            state.powers.append(RAISING)
        case Reinforce(seat, units):
            place_units(state, seat, units, "reinforcements", context)
            state.powers.append(PLACING)
            if state.due:
                state.call("due")
        case Pass():
            state.powers = [RAISING, PLACING]


def close(state: Kemet, context: MoveContext) -> Word:
    if state.pending:
        state.pending.pop(0)
        state.powers = []
        return "powers"
    refill(state, context)
    if state.round == 1:
        return "day"
    return "dawn" if state.rules.module_2 else "order"

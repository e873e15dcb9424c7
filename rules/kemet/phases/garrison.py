"""Set-up, the units: ten on districts with a pyramid, at most five on each (4.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.game import Table
from rules.core.menu import Action, Menu, Node, Place, Spread, Word, verbs
from rules.core.secrets import Seat
from rules.core.text import text
from rules.kemet.events import Units, UnitsPlaced
from rules.kemet.state import Kemet, Placement, districts_of, show
from rules.kemet.tables import STARTING_UNITS, TROOP
from rules.kemet.troops import add_units
from rules.kemet.verbs import RECRUIT


@dataclass(frozen=True, slots=True)
class PlaceGarrison(Action):
    units: Units


def deciders(state: Kemet) -> Sequence[Seat]:
    return state.pending[:1]


def menu(state: Kemet, seat: Seat) -> Menu:
    title = text("Where do your first ten units stand?")
    places = tuple(
        Place(row.word, row.label, TROOP)
        for row in districts_of(state, seat)
        if row.word in state.pyramids
    )

    def then(counts: Mapping[Word, int]) -> Node:
        return PlaceGarrison(seat, tuple((word, n) for word, n in counts.items() if n))

    def spread() -> Node:
        return Spread("places", title, places, STARTING_UNITS, STARTING_UNITS, then)

    return verbs(title, {RECRUIT: spread})


def play(state: Kemet, action: PlaceGarrison, table: Table) -> None:
    add_units(state, action.seat, Placement(action.units))
    state.pending.remove(action.seat)
    show(state, action.seat, *dict(action.units))
    table.tell(UnitsPlaced(action.seat, action.units, "garrison"))


def close(state: Kemet, table: Table) -> Word:
    return "night"

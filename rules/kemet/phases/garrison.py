"""Set-up, the units: ten on districts with a pyramid, at most five on each (4.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Menu, Node, Place, Spread, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.board import Space
from rules.kemet.events import Units, UnitsPlaced
from rules.kemet.reasons import no_pyramid, too_many_first_units
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, Placement, districts_of, show
from rules.kemet.tables import STARTING_UNITS, TROOP
from rules.kemet.troops import add_units
from rules.kemet.verbs import RECRUIT


@dataclass(frozen=True, slots=True)
class PlaceGarrison(Action):
    units: Units


def deciders(state: Kemet) -> Sequence[Seat]:
    """Return the next seat. Two districts take five units each, without a choice."""
    seat = state.pending[0] if state.pending else None
    return [seat] if seat and len(_built(state, seat)) * TROOP > STARTING_UNITS else []


def _built(state: Kemet, seat: Seat) -> list[Space]:
    return [row for row in districts_of(state, seat) if row.word in state.pyramids]


def menu(state: Kemet, seat: Seat) -> Menu:
    title = text("Where do you place your first ten units?")
    places = tuple(Place(row.word, row.label, TROOP) for row in _built(state, seat))

    def then(counts: Mapping[Word, int]) -> Node:
        return PlaceGarrison(seat, tuple((word, n) for word, n in counts.items() if n))

    def spread() -> Node:
        return Spread(
            "places",
            title,
            places,
            STARTING_UNITS,
            STARTING_UNITS,
            then,
            why=no_pyramid,
            why_room=too_many_first_units,
            why_total=lambda _: texts(
                "Place {count} unit.", "Place all {count} units.", STARTING_UNITS
            ),
        )

    return pick_verb(title, {RECRUIT: spread})


def play(state: Kemet, action: PlaceGarrison, context: MoveContext) -> None:
    _place(state, action.seat, action.units, context)


def _place(state: Kemet, seat: Seat, units: Units, context: MoveContext) -> None:
    add_units(state, seat, Placement(units))
    state.pending.remove(seat)
    show(state, seat, *dict(units))
    context.tell(UnitsPlaced(seat, units, "garrison"))


def close(state: Kemet, context: MoveContext) -> Word:
    if not state.pending:
        return "night"
    seat = state.pending[0]
    _place(state, seat, tuple((row.word, TROOP) for row in _built(state, seat)), context)
    return "garrison"

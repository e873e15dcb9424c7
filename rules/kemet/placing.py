"""Placing units from the reserve (6.6): which spaces, how many, within room and reserve."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from rules.core.menu import Choice, Menu, Node, Pick, Place, Spread, Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet.board import SPACE
from rules.kemet.events import Units, UnitsPlaced
from rules.kemet.reasons import no_room, nobody_to_place, too_many_units
from rules.kemet.sentences import text, texts
from rules.kemet.state import NOBODY, Kemet, Placement, priests_in_reserve, reserve, show
from rules.kemet.troops import add_units, own_districts, own_troops, rooms
from rules.kemet.verbs import none

Then = Callable[[Placement], Node]
Hint = Callable[[Mapping[Word, int]], Text | None]


def units_of(counts: Mapping[Word, int]) -> Units:
    return tuple((word, number) for word, number in counts.items() if number)


def _unhinted(_: Mapping[Word, int]) -> Text | None:
    return None


def spread(
    state: Kemet,
    seat: Seat,
    spaces: Iterable[Word],
    most: int,
    then: Then,
    hint: Hint = _unhinted,
    least: int = 0,
    waste: Text | None = None,
) -> Menu:
    """Ask for up to `most` units over these spaces, within their room and the reserve.

    `waste` says what it costs that nobody can be placed; without it that need not be asked.
    """
    payable = most
    free = {word: room for word, room in rooms(state, seat, spaces).items() if room}
    most = min(most, reserve(state, seat), sum(free.values()))
    if waste and not most:
        nobody = (none(text("Nobody"), waste, wastes=True),)
        return Pick("places", nobody_to_place(state, seat, payable), nobody, lambda _: then(NOBODY))
    return Spread(
        "places",
        texts(
            "Where do you place up to {count} unit?",
            "Where do you place up to {count} units?",
            most,
        ),
        tuple(Place(w, SPACE[w].label, min(room, most)) for w, room in free.items() if most),
        min(least, most),
        most,
        lambda counts: _ask_priests(state, seat, units_of(counts), then),
        hint,
        partial(no_room, state, seat),
        partial(too_many_units, state, seat, payable),
    )


def _ask_priests(state: Kemet, seat: Seat, units: Units, then: Then) -> Node:
    """Ask how many of the units are priests, if the reserve has both (R-U1)."""
    number = sum(dict(units).values())
    priests = priests_in_reserve(state, seat)
    least, most = max(0, number - (reserve(state, seat) - priests)), min(priests, number)
    if not most:
        return then(Placement(units))
    return Spread(
        "ordained",
        text("Which of them are priests?"),
        tuple(Place(word, SPACE[word].label, room) for word, room in units),
        least,
        most,
        lambda counts: then(Placement(units, units_of(counts))),
    )


def city_or_troop(state: Kemet, seat: Seat, most: int, then: Then) -> Node:
    """Ask for units over own districts, or all to one own troop anywhere (R-I4)."""
    return _with_troop(
        state,
        seat,
        text("In your city, or to one of your troops?"),
        text("In the city"),
        lambda troop: spread(
            state, seat, [troop] if troop else own_districts(state, seat), most, then
        ),
    )


def city_and_troop(state: Kemet, seat: Seat, most: int, then: Then) -> Node:
    """Ask for units over own districts and at most one own troop elsewhere (Night, step 3)."""
    return _with_troop(
        state,
        seat,
        text("To one of your troops as well?"),
        text("Only in the city"),
        lambda troop: spread(
            state, seat, [*own_districts(state, seat), *([troop] if troop else [])], most, then
        ),
    )


def _with_troop(
    state: Kemet, seat: Seat, title: Text, none_label: Text, then: Callable[[Word], Node]
) -> Node:
    away = [word for word in own_troops(state, seat) if word not in own_districts(state, seat)]
    choices = (none(none_label), *(Choice(word, SPACE[word].label) for word in away))
    return Pick("troop", title, choices, lambda word: then("" if word == "none" else word))


def place_units(
    state: Kemet, seat: Seat, placed: Placement, why: Word, context: MoveContext, cost: int = 0
) -> None:
    add_units(state, seat, placed)
    show(state, seat, *dict(placed.units))
    context.tell(UnitsPlaced(seat, placed.units, why, cost))

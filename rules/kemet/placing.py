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
from rules.kemet.reasons import (
    brought,
    few_placed_there,
    no_room,
    no_troop_away,
    nobody_to_place,
    not_placed_there,
    priests_of_reserve,
    too_full,
    wrong_number,
)
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
    bound: Callable[[int], Text | None] | None = None,
) -> Menu:
    """Ask for up to `most` units over these spaces, within their room and the reserve.

    `waste` says what is lost if no unit can be placed. Without it that need not be asked. `bound`
    says why no more than `most` can be placed. Without it, no more are brought.
    """
    payable = most
    free = {word: room for word, room in rooms(state, seat, spaces).items() if room}
    most = min(most, reserve(state, seat), sum(free.values()))
    if waste and not most:
        return _nobody(nobody_to_place(state, seat, payable), waste, then)
    least = min(least, most)
    return Spread(
        "places",
        texts(
            "Where do you place up to {count} unit?",
            "Where do you place up to {count} units?",
            most,
        ),
        tuple(Place(w, SPACE[w].label, min(room, most)) for w, room in free.items() if most),
        least,
        most,
        lambda counts: _ask_priests(state, seat, units_of(counts), then),
        hint,
        partial(no_room, state, seat),
        partial(too_full, state, seat),
        partial(wrong_number, state, seat, least, bound or partial(brought, payable)),
    )


def _nobody(why: Text, waste: Text, then: Then) -> Menu:
    """Ask for consent where no unit can be placed, and say why."""
    return Pick(
        "places",
        why,
        (none(text("Nobody"), waste, wastes=True),),
        lambda _: then(NOBODY),
        lambda word: why if word.partition("=")[0] in SPACE else None,
    )


def _ask_priests(state: Kemet, seat: Seat, units: Units, then: Then) -> Node:
    """Ask how many of the units are priests, if the reserve has both (R-U1)."""
    rooms = dict(units)
    number = sum(rooms.values())
    priests = priests_in_reserve(state, seat)
    others = reserve(state, seat) - priests
    least, most = max(0, number - others), min(priests, number)
    if not most:
        return then(Placement(units))
    return Spread(
        "ordained",
        text("Which of them are priests?"),
        tuple(Place(word, SPACE[word].label, room) for word, room in units),
        least,
        most,
        lambda counts: then(Placement(units, units_of(counts))),
        why=not_placed_there,
        why_room=partial(few_placed_there, rooms),
        why_total=partial(priests_of_reserve, priests, others, number),
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
    why = partial(no_troop_away, own_districts(state, seat))
    choices = (none(none_label), *(Choice(word, SPACE[word].label) for word in away))
    return Pick("troop", title, choices, lambda word: then("" if word == "none" else word), why)


def place_units(
    state: Kemet, seat: Seat, placed: Placement, why: Word, context: MoveContext, cost: int = 0
) -> None:
    add_units(state, seat, placed)
    show(state, seat, *dict(placed.units))
    context.tell(UnitsPlaced(seat, placed.units, why, cost))

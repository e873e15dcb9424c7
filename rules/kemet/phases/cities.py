"""Set-up, the cities: each player chooses one that nobody has, in turn order (4.4, R-S1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rules.core.menu import Action, Menu, Word, pick, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet.board import CITY as BOARD_CITIES
from rules.kemet.board import City
from rules.kemet.events import CityChosen
from rules.kemet.sentences import text
from rules.kemet.state import Kemet
from rules.kemet.verbs import CITY


@dataclass(frozen=True, slots=True)
class ChooseCity(Action):
    city: Word


def deciders(state: Kemet) -> Sequence[Seat]:
    """Return the next seat in turn order. The last city needs no choice."""
    homeless = [seat for seat in state.order if seat not in state.cities]
    return homeless[:1] if len(_free(state)) > 1 else []


def in_turn(state: Kemet) -> Sequence[Seat]:
    """Return the seats without a city, except the last, which takes the city left."""
    homeless = [seat for seat in state.order if seat not in state.cities]
    return homeless[: len(_free(state)) - 1]


def _free(state: Kemet) -> list[City]:
    return [city for city in state.board.cities if city.word not in state.cities.values()]


def menu(state: Kemet, seat: Seat) -> Menu:
    title = text("Which city is yours?")
    return pick_verb(
        title,
        {
            CITY: lambda: pick(
                "city",
                title,
                _free(state),
                lambda city: ChooseCity(seat, city.word),
                why=partial(_why_not, state),
            )
        },
    )


def _why_not(state: Kemet, word: Word) -> Text | None:
    owner = next((seat for seat, city in state.cities.items() if city == word), None)
    if owner:
        return text("That city belongs to {seat}.", seat=owner)
    return text("With so few players, that city is closed.") if word in BOARD_CITIES else None


def play(state: Kemet, action: ChooseCity, context: MoveContext) -> None:
    _settle(state, action.seat, action.city, context)


def _settle(state: Kemet, seat: Seat, city: Word, context: MoveContext) -> None:
    state.cities[seat] = city
    context.tell(CityChosen(seat, city))


def close(state: Kemet, context: MoveContext) -> Word:
    for seat, city in zip(
        (seat for seat in state.order if seat not in state.cities), _free(state), strict=False
    ):
        _settle(state, seat, city.word, context)
    state.pending = list(state.order)
    return "pyramids"

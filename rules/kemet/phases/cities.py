"""Set-up, the cities: each player chooses one that nobody has, in turn order (4.4, R-S1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.game import Table
from rules.core.menu import Action, Menu, Word, pick, verbs
from rules.core.secrets import Seat
from rules.core.text import text
from rules.kemet.events import CityChosen
from rules.kemet.state import Kemet
from rules.kemet.verbs import CITY


@dataclass(frozen=True, slots=True)
class ChooseCity(Action):
    city: Word


def deciders(state: Kemet) -> Sequence[Seat]:
    return [seat for seat in state.order if seat not in state.cities][:1]


def menu(state: Kemet, seat: Seat) -> Menu:
    title = text("Which city is yours?")
    free = [city for city in state.board.cities if city.word not in state.cities.values()]
    return verbs(
        title, {CITY: lambda: pick("city", title, free, lambda city: ChooseCity(seat, city.word))}
    )


def play(state: Kemet, action: ChooseCity, table: Table) -> None:
    state.cities[action.seat] = action.city
    table.tell(CityChosen(action.seat, action.city))


def close(state: Kemet, table: Table) -> Word:
    state.pending = list(state.order)
    return "pyramids"

"""A battle, B10: units that the winner's Reinforcements bring, before the retreat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.game import Table
from rules.core.menu import Action, Menu, Word, verbs
from rules.core.secrets import Seat
from rules.core.text import text
from rules.kemet.battle import paid_cards, survivors
from rules.kemet.events import Units
from rules.kemet.hooks import total
from rules.kemet.placing import place_units, spread
from rules.kemet.state import Battle, Kemet, reserve
from rules.kemet.troops import own_districts, own_troops
from rules.kemet.verbs import RECRUIT


@dataclass(frozen=True, slots=True)
class Rejoin(Action):
    units: Units


def deciders(state: Kemet) -> Sequence[Seat]:
    battle = state.battle
    if battle is None or battle.winner is None or battle.winner in battle.rejoined:
        return []
    seat = battle.winner
    return [seat] if _units(battle, seat) and reserve(state, seat) else []


def _units(battle: Battle, seat: Seat) -> int:
    return total(paid_cards(battle, seat), "units", "win")


def menu(state: Kemet, seat: Seat) -> Menu:
    """D `rejoin`."""
    battle = state.battle
    assert battle is not None
    title = text("Where do your reinforcements go?")
    return verbs(
        title,
        {
            RECRUIT: lambda: spread(
                state,
                seat,
                _spaces(state, battle, seat),
                _units(battle, seat),
                lambda units: Rejoin(seat, units),
            )
        },
    )


def _spaces(state: Kemet, battle: Battle, seat: Seat) -> list[Word]:
    """One's city and one's troops; where the battle was, only beside survivors of it."""
    words = dict.fromkeys([*own_districts(state, seat), *own_troops(state, seat)])
    return [word for word in words if word != battle.space or survivors(state, battle, seat)]


def play(state: Kemet, action: Rejoin, table: Table) -> None:
    """Battles that this causes are fought after this one (R-B6)."""
    battle = state.battle
    assert battle is not None
    battle.rejoined.append(action.seat)
    place_units(state, action.seat, action.units, "reinforcements", table)


def close(state: Kemet, table: Table) -> Word:
    return "loser"

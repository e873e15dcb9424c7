"""A battle, B10: units that the winner's Reinforcements bring, before the retreat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.game import Table
from rules.core.menu import Action, Menu, Word, verbs
from rules.core.secrets import Seat
from rules.core.text import text
from rules.kemet.battle import paid_cards, survivors, troop_skills
from rules.kemet.hooks import has, total
from rules.kemet.placing import place_units, spread
from rules.kemet.state import Battle, Kemet, Placement, reserve
from rules.kemet.troops import own_districts, own_troops
from rules.kemet.verbs import RECRUIT


@dataclass(frozen=True, slots=True)
class Rejoin(Action):
    units: Placement


def deciders(state: Kemet) -> Sequence[Seat]:
    """The attacker first (B10)."""
    battle = state.battle
    if battle is None:
        return []
    return [
        seat
        for seat in battle.sides
        if seat not in battle.rejoined and _units(state, battle, seat) and reserve(state, seat)
    ][:1]


def _units(state: Kemet, battle: Battle, seat: Seat) -> int:
    """The winner's Reinforcements, and either side's own fallen with Direct Recruitment."""
    skill = has(troop_skills(state, battle, seat), "rejoin")
    fallen = battle.losses[seat] if skill else 0
    cards = total(paid_cards(battle, seat), "units", "win") if seat == battle.winner else 0
    return cards + fallen


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
                _units(state, battle, seat),
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

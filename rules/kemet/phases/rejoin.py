"""A battle, B10: placing units of Reinforcements or Direct Recruitment before the retreat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Menu, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.battle import paid_cards, survivors, troop_skills
from rules.kemet.hooks import has, total
from rules.kemet.placing import place_units, spread
from rules.kemet.sentences import text
from rules.kemet.state import Battle, Kemet, Placement, reserve
from rules.kemet.troops import own_districts, own_troops
from rules.kemet.verbs import RECRUIT


@dataclass(frozen=True, slots=True)
class Rejoin(Action):
    units: Placement


def deciders(state: Kemet) -> Sequence[Seat]:
    """Return the next side with units to place, the attacker first (B10)."""
    battle = state.battle
    if battle is None:
        return []
    return [
        seat
        for seat in battle.sides
        if seat not in battle.rejoined and units(state, seat) and reserve(state, seat)
    ][:1]


def units(state: Kemet, seat: Seat) -> int:
    """Count the units that the player's cards and skills bring back in this battle."""
    return _brought(state, state.battle, seat).total() if state.battle else 0


def _brought(state: Kemet, battle: Battle, seat: Seat) -> Counter[Word]:
    """Count the units to place by source: a winner's cards, skills that bring back the fallen."""
    result = "win" if seat == battle.winner else "lose"
    brought: Counter[Word] = Counter()
    for card in paid_cards(battle, seat):
        brought[card.word] += total([card], "units", result)
    for skill in troop_skills(state, battle, seat):
        brought[skill.word] += battle.losses[seat] * has([skill], "rejoin")
    return +brought


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `rejoin`."""
    battle = state.battle
    assert battle is not None
    title = text("Where do your reinforcements go?")
    return pick_verb(
        title,
        {
            RECRUIT: lambda: spread(
                state,
                seat,
                _spaces(state, battle, seat),
                units(state, seat),
                lambda placed: Rejoin(seat, placed),
            )
        },
    )


def _spaces(state: Kemet, battle: Battle, seat: Seat) -> list[Word]:
    """List the spaces of the seat's city and troops, but the battle's only with survivors."""
    words = dict.fromkeys([*own_districts(state, seat), *own_troops(state, seat)])
    return [word for word in words if word != battle.space or survivors(state, battle, seat)]


def play(state: Kemet, action: Rejoin, context: MoveContext) -> None:
    """Place the units. Battles that this causes are fought after this one (R-B6)."""
    battle = state.battle
    assert battle is not None
    battle.rejoined.append(action.seat)
    why, *_ = _brought(state, battle, action.seat)
    place_units(state, action.seat, action.units, why, context)


def close(state: Kemet, context: MoveContext) -> Word:
    return "loser"

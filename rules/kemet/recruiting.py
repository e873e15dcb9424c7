"""Recruiting (6.4): units from the reserve to the player's city, and their creatures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from rules.core.menu import Action, Node, Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text, dotted
from rules.kemet.costs import cost_of_units, most_units, spend
from rules.kemet.placing import place_units, spread
from rules.kemet.reasons import units_too_dear
from rules.kemet.sentences import text, texts
from rules.kemet.state import NOBODY, WAITING, Kemet, Placement, Token, tile_total, tiles_of
from rules.kemet.troops import homes, own_districts, own_troops, put_creature


@dataclass(frozen=True, slots=True)
class RecruitUnits(Action):
    token: Token
    units: Placement = NOBODY


def choose_units(state: Kemet, seat: Seat, token: Token) -> Node:
    """Decision `recruit`: units by space (R-T6). The Scribe's cost nothing (R-D9)."""
    spaces = own_districts(state, seat)
    if tile_total(state, seat, "recruit-at-troops"):
        spaces += [word for word in own_troops(state, seat) if word not in spaces]

    def hint(counts: Mapping[Word, int]) -> Text | None:
        cost = cost_of_units(state, seat, sum(counts.values()))
        return dotted(
            texts("{count} prayer point", "{count} prayer points", cost),
            text("{left} left", left=state.prayer[seat] - cost),
        )

    return spread(
        state,
        seat,
        spaces,
        most_units(state, seat),
        lambda units: RecruitUnits(seat, token, units),
        hint,
        waste=None if choices(state, seat) else text("only the token is placed"),
        bound=partial(units_too_dear, state, seat),
    )


def recruit(state: Kemet, action: RecruitUnits, context: MoveContext) -> None:
    """Place all units, then let creatures enter, then fight battles (R-D10)."""
    seat = action.seat
    number = action.units.number
    cost = cost_of_units(state, seat, number)
    spend(state, seat, cost)
    place_units(state, seat, action.units, "recruit", context, cost)
    if state.due:
        state.call("due")
    if waiting(state, seat):
        state.arriving = seat
        state.call("arrivals")


def waiting(state: Kemet, seat: Seat) -> list[Word]:
    """List the creatures of the seat that wait on their tiles."""
    return [
        tile.word for tile in tiles_of(state, seat) if state.creatures.get(tile.word) == WAITING
    ]


def arrive(state: Kemet, seat: Seat, creature: Word, space: Word, context: MoveContext) -> None:
    put_creature(state, seat, creature, space, context)
    if state.rules.reserve_creatures == "one":
        state.arriving = None


def choices(state: Kemet, seat: Seat) -> list[tuple[Word, Word]]:
    """List the pairs of a waiting creature and a district where it can enter (R-C2)."""
    return [(each, home) for each in waiting(state, seat) for home in homes(state, seat)]

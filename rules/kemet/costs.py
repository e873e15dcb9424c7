"""Prayer points: costs, gains and losses (R-T2 to R-T4)."""

from __future__ import annotations

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.events import PrayerGained, PrayerLost
from rules.kemet.state import Kemet, tile_total
from rules.kemet.tables import PRAYER_POINTS, Intervention, Tile


def paid(state: Kemet, seat: Seat, base: int, *hooks: str, again: bool = False) -> int:
    """Return a cost after reductions, at least 0. Priest of Ra lowers each cost once.

    With the option `ra_per` he lowers only the first cost of an action. `again` marks later ones.
    """
    move = state.move
    again = again or bool(move and move.seat == seat and move.has_paid)
    every = () if again and state.rules.ra_per == "action" else ("cost-any",)
    return max(0, base + sum([tile_total(state, seat, hook) for hook in (*hooks, *every)]))


def cost_of_tile(state: Kemet, seat: Seat, tile: Tile, *, rebuy: bool = False) -> int:
    return paid(state, seat, tile.level, "cost-tile", *(["cost-rebuy"] if rebuy else []))


def cost_of_levels(state: Kemet, seat: Seat, now: int, then: int) -> int:
    """Return the cost of raising a pyramid from level `now` to `then` (6.2), less for Slaves."""
    each = tile_total(state, seat, "cost-level")
    levels = sum(max(0, level + each) for level in range(now + 1, then + 1))
    return paid(state, seat, levels)


def cost_of_units(state: Kemet, seat: Seat, number: int) -> int:
    """Return the cost of recruiting units, without the free ones."""
    bought = max(0, number - tile_total(state, seat, "recruit-free"))
    return paid(state, seat, bought) if bought else 0


def most_units(state: Kemet, seat: Seat) -> int:
    """Return the most units for the player's prayer points, ignoring room and reserve."""
    number = 0
    while cost_of_units(state, seat, number + 1) <= state.prayer[seat]:
        number += 1
    return number


def gain(state: Kemet, seat: Seat, points: int, why: Word, context: MoveContext) -> None:
    """Add prayer points. Those beyond the end of the track, 11, are lost."""
    before = state.prayer[seat]
    state.prayer[seat] = min(PRAYER_POINTS[-1], before + points)
    context.tell(PrayerGained(seat, state.prayer[seat] - before, why))


def gain_by_day(state: Kemet, seat: Seat, points: int, why: Word, context: MoveContext) -> None:
    """Add prayer points. In the Day Divine Strength adds to each gain (R-T4)."""
    if points > 0:
        more = tile_total(state, seat, "gain-pp") if state.turn else 0
        gain(state, seat, points + more, why, context)


def spend(state: Kemet, seat: Seat, cost: int) -> None:
    assert 0 <= cost <= state.prayer[seat], "a menu offers only what can be paid"
    state.prayer[seat] -= cost


def cost_of_card(state: Kemet, seat: Seat, card: Intervention) -> int:
    return paid(state, seat, card.cost) if card.cost else 0


def spend_on_card(state: Kemet, seat: Seat, card: Intervention, cost: int) -> None:
    """Pay for a card. It may be the first cost of the player's Move action (`ra_per`)."""
    spend(state, seat, cost)
    if card.cost and state.move and state.move.seat == seat:
        state.move.has_paid = True


def drain(state: Kemet, seat: Seat, points: int, why: Word, context: MoveContext) -> None:
    """Take prayer points from a player, at most those there are."""
    lost = min(points, state.prayer[seat])
    state.prayer[seat] -= lost
    if lost:
        context.tell(PrayerLost(seat, lost, why))

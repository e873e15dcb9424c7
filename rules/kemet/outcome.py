"""Outcome of a battle (B6 to B9): winner, losses, victory points and prayer points.

The attacker comes first in each step (R-E5). Units that a side's battle card destroys on that side
are lost before the survivors are counted, or by option after that (R-B4).
"""

from __future__ import annotations

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.battle import (
    creature_of,
    facts,
    items,
    losses,
    paid_cards,
    role,
    stronger,
    sums,
    survivors,
    troop_skills,
    used_objects,
)
from rules.kemet.costs import gain_by_day
from rules.kemet.events import BattleWon, Fought
from rules.kemet.hooks import total
from rules.kemet.points import ATTACK, DAGGER, DEFENCE, DEVOURER, award, permanent
from rules.kemet.state import Battle, Kemet, creature_row, owned, tile_total
from rules.kemet.tables import BATTLE_CARD
from rules.kemet.troops import lose_units


def strike(state: Kemet, context: MoveContext) -> Word:
    battle = state.battle
    assert battle is not None
    battle.items = {seat: tuple(items(state, battle, seat)) for seat in battle.sides}
    winner = stronger(battle)
    battle.losses = {seat: losses(state, battle, seat, winner) for seat in battle.sides}
    battle.winner = winner
    before = state.rules.ts5_before_survivors
    for seat in battle.sides:
        left = battle.units[seat] - battle.losses[seat]
        battle.own_losses[seat] = min(left, BATTLE_CARD[battle.shown[seat]].own_losses)
        _sum_up(battle, seat, context)
    for seat in battle.sides:
        _remove_fallen(
            state, battle, seat, battle.losses[seat] + (battle.own_losses[seat] if before else 0)
        )
    context.tell(
        BattleWon(
            winner,
            battle.other(winner),
            battle.space,
            winner == battle.defender,
            survivors(state, battle, winner),
        )
    )
    for seat in battle.sides:
        before_battle = permanent(state, seat)
        _points(state, battle, seat, context)
        battle.points[seat] = permanent(state, seat) - before_battle
    if not before:
        for seat in battle.sides:
            _remove_fallen(state, battle, seat, battle.own_losses[seat])
    for seat in battle.sides:
        _prayer(state, battle, seat, context)
    context.show(state, "battle")
    return "rejoin"


def _sum_up(battle: Battle, seat: Seat, context: MoveContext) -> None:
    items = battle.items[seat]
    lines = tuple((item.label, item.strength, item.damage, item.protection) for item in items)
    own = battle.own_losses[seat]
    context.tell(Fought(seat, lines, *sums(items), battle.losses[seat], own))


def _remove_fallen(state: Kemet, battle: Battle, seat: Seat, number: int) -> None:
    """Remove fallen units. A creature left alone waits for the end of the battle (B13)."""
    if number:
        left = lose_units(state, seat, battle.space, number)
        if left:
            battle.homeless.append((seat, left))


def _points(state: Kemet, battle: Battle, seat: Seat, context: MoveContext) -> None:
    """Award victory points (B8): for an attack won, and by tiles, skills, creature, daggers.

    Under a Mask no creature and no skill does (R-O6). The Devourer's point in defence may need that
    of a Defensive Victory (R-T7). Daggers can lead below nothing (R-O7).
    """
    known = facts(state, battle, seat)
    if {"attack", "win", "survivor"} <= {*known}:
        award(state, seat, ATTACK, context)
    tiles = total(owned(state, seat), "battle-vp", *known)
    skills = total(troop_skills(state, battle, seat), "battle-vp", *known)
    if tiles + skills:
        award(state, seat, DEFENCE, context, tiles + skills)
    creature = creature_row(state, seat, creature_of(state, battle, seat))
    if points := total(creature, "battle-vp", *known):
        defends = role(battle, seat) == "defence" and not state.rules.devourer_in_defence
        if not defends or tiles:
            award(state, seat, DEVOURER, context, points)
    if daggers := total(used_objects(battle, seat), "dagger-vp", *known):
        award(state, seat, DAGGER, context, daggers)


def _prayer(state: Kemet, battle: Battle, seat: Seat, context: MoveContext) -> None:
    """Award prayer points (B9), each a gain of its own (R-T4)."""
    known = facts(state, battle, seat)
    for tile in owned(state, seat):
        gain_by_day(state, seat, total([tile], "pp", *known), tile.word, context)
    for card in paid_cards(battle, seat):
        gain_by_day(state, seat, total([card], "pp", *known), card.word, context)
    killed, lost = battle.losses[battle.other(seat)], battle.losses[seat]
    gain_by_day(state, seat, tile_total(state, seat, "kill-pp") * killed, "crusade", context)
    gain_by_day(state, seat, tile_total(state, seat, "loss-pp") * lost, "honor-in-battle", context)

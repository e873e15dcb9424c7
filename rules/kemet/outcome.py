"""After the cards (B6 to B9): who has won, who has fallen, what it brings."""

from __future__ import annotations

from rules.core.game import Table
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.kemet.battle import (
    creature_of,
    facts,
    items,
    losses,
    paid_cards,
    role,
    rows,
    stronger,
    sums,
    survivors,
)
from rules.kemet.costs import gain_by_day
from rules.kemet.events import BattleWon, Fought
from rules.kemet.hooks import has, total
from rules.kemet.points import ATTACK, DEFENCE, DEVOURER, award
from rules.kemet.state import Battle, Kemet, owned
from rules.kemet.tables import BATTLE_CARD, CREATURE
from rules.kemet.troops import take_units


def strike(state: Kemet, table: Table) -> Word:
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
        _sum_up(battle, seat, table)
    for seat in battle.sides:
        _fall(state, battle, seat, battle.losses[seat] + (battle.own_losses[seat] if before else 0))
    table.tell(
        BattleWon(
            winner,
            battle.other(winner),
            battle.space,
            winner == battle.defender,
            survivors(state, battle, winner),
        )
    )
    for seat in battle.sides:
        _points(state, battle, seat, table)
    if not before:
        for seat in battle.sides:
            _fall(state, battle, seat, battle.own_losses[seat])
    for seat in battle.sides:
        _prayer(state, battle, seat, table)
    return "rejoin"


def _sum_up(battle: Battle, seat: Seat, table: Table) -> None:
    items = battle.items[seat]
    lines = tuple((item.label, item.strength, item.damage, item.protection) for item in items)
    own = battle.own_losses[seat]
    table.tell(Fought(seat, lines, *sums(items), battle.losses[seat], own))


def _fall(state: Kemet, battle: Battle, seat: Seat, number: int) -> None:
    """A creature that is left alone waits for the end of the battle (B13)."""
    if number:
        left = take_units(state, seat, battle.space, number)
        if left:
            battle.homeless.append((seat, left))


def _points(state: Kemet, battle: Battle, seat: Seat, table: Table) -> None:
    """B8: an attack won with a survivor; what tiles and creatures add."""
    known = facts(state, battle, seat)
    if {"attack", "win", "survivor"} <= {*known}:
        award(state, seat, ATTACK, table)
    if points := total(owned(state, seat), "battle-vp", *known):
        award(state, seat, DEFENCE, table, points)
    creature = creature_of(battle, seat)
    if creature and (points := total([CREATURE[creature]], "battle-vp", *known)):
        defends = role(battle, seat) == "defence" and not state.rules.devourer_in_defence
        if not defends or has(owned(state, seat), "battle-vp", *known):
            award(state, seat, DEVOURER, table, points)


def _prayer(state: Kemet, battle: Battle, seat: Seat, table: Table) -> None:
    """B9: each is a gain of its own (R-T4)."""
    known = facts(state, battle, seat)
    for tile in owned(state, seat):
        gain_by_day(state, seat, total([tile], "pp", *known), tile.word, table)
    for card in paid_cards(battle, seat):
        gain_by_day(state, seat, total([card], "pp", *known), card.word, table)
    every = rows(state, battle, seat)
    killed = battle.losses[battle.other(seat)]
    gain_by_day(state, seat, total(every, "kill-pp") * killed, "crusade", table)
    lost = battle.losses[seat]
    gain_by_day(state, seat, total(every, "loss-pp") * lost, "honor-in-battle", table)

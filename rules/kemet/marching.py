"""Carrying out a Move action (7.1): departure, arrival, and contacts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet import tokens
from rules.kemet.contact import enter
from rules.kemet.costs import spend
from rules.kemet.events import Declined, Moved
from rules.kemet.legs import Leg, group_of
from rules.kemet.movement import Group, steps
from rules.kemet.path_tokens import starts
from rules.kemet.state import Kemet, Move, enemy_in, show, troop_of
from rules.kemet.troops import join_units, own_troops, send_home, take_units

MARCH: Final = "march"
LEGS: Final = 40  # limit of one action: free teleports could go on for ever


def march(state: Kemet, leg: Leg, context: MoveContext) -> None:
    """Carry out one leg of a Move action."""
    if leg.token:
        state.move = Move(leg.seat, token=leg.token, more=leg.hares)
    move = state.move
    assert move is not None
    if leg.on and MARCH not in state.flow:
        state.call(MARCH)  # called first, so that it goes on after the leg's contact
    if leg.group:
        _move_group(state, move, leg.start, leg.group, context)
    elif not leg.on and not move.space:
        context.tell(Declined(leg.seat, "move"))
    if not leg.on:
        state.move = None


def _move_group(state: Kemet, move: Move, start: Word, group: Group, context: MoveContext) -> None:
    spend(state, group.seat, group.spent)
    depart(state, group.seat, start, group.units, group.priests, group.creature, context)
    move.capacity, move.advanced = group.capacity, True
    move.has_paid, move.legs = move.has_paid or group.has_paid, move.legs + 1
    way = (start, *group.way)
    context.tell(Moved(group.seat, group.units, group.creature, way, group.by, group.spent))
    show(state, group.seat, start, group.space, way=way)
    arrive(state, move, group.space, group.units, group.priests, group.creature, context)


def depart(
    state: Kemet,
    seat: Seat,
    start: Word,
    units: int,
    priests: int,
    creature: Word | None,
    context: MoveContext,
) -> None:
    """Take the group off the board. A creature that is left alone goes home (R-M2)."""
    if creature:
        state.troops[start][seat].creature = None
    if left := take_units(state, seat, start, units, priests):
        send_home(state, seat, left, context, left=True)


def arrive(
    state: Kemet,
    move: Move,
    space: Word,
    units: int,
    priests: int,
    creature: Word | None,
    context: MoveContext,
) -> None:
    """Put the group into a space, with its own units there or in contact with an enemy."""
    join_units(state, move.seat, space, units, priests, creature)
    move.space = space
    if enemy_in(state, move.seat, space):
        enter(state, move.seat, space, context)
        if troop_of(state, move.seat, space) is None:
            state.move = None


def troops_to_move(state: Kemet, move: Move) -> list[Word]:
    """List the spaces from which a group can leave: its own, or any troop's before departure."""
    troops = own_troops(state, move.seat)
    return [word for word in troops if word == move.space] if move.space else troops


def may_activate(state: Kemet, move: Move) -> bool:
    """Whether a priest can be sent: before the troop leaves, not with a gold token (11.3)."""
    begun = move.activated or move.space or (move.token and move.token.kind == tokens.GOLD)
    return not begun and bool(starts(state, move.seat))


def can_go_on(state: Kemet) -> bool:
    """Whether the Move action may continue, by public facts: steps left, or cards in hand."""
    move = state.move
    if move is None or (move.token and tokens.is_lost(state, move.seat, move.token)):
        return False
    if move.legs >= LEGS or (move.space and not troop_of(state, move.seat, move.space)):
        return False
    if state.cards[move.seat] or may_activate(state, move):
        return True
    troops = troops_to_move(state, move)
    return bool(troops) and (not move.space or any(_single_unit_steps(state, move)))


def _single_unit_steps(state: Kemet, move: Move) -> Iterator[Group]:
    """Yield the steps of a single unit, with the creature or without it."""
    troop = state.troops[move.space][move.seat]
    for creature in dict.fromkeys((troop.creature, None)):
        for priests in {0, min(1, troop.priests)}:
            group = group_of(state, move.seat, move, move.space, 1, priests, creature)
            yield from steps(state, group)

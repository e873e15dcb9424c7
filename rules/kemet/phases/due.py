"""Battles that placing units has caused, one by one in their placer's order (6.4, R-D10).

Battles that one of them causes in turn are fought before the others (R-B6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Menu, Word, pick, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.board import SPACE
from rules.kemet.contact import meet
from rules.kemet.reasons import no_battle
from rules.kemet.sentences import text
from rules.kemet.state import Contact, Due, Kemet, enemy_in
from rules.kemet.troops import DUE
from rules.kemet.verbs import BATTLE


@dataclass(frozen=True, slots=True)
class FightNext(Action):
    space: Word


def caused(state: Kemet) -> list[Due]:
    """List the battles due now of the first seat that has placed units."""
    now = [due for due in state.due if due.within == state.flow.count(DUE) - 1]
    return [due for due in now if due.seat == now[0].seat]


def deciders(state: Kemet) -> Sequence[Seat]:
    found = caused(state)
    return [found[0].seat] if len(found) > 1 else []


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `battle-order`."""
    title = text("Which battle is fought next?")
    rows = [SPACE[due.space] for due in caused(state)]
    return pick_verb(
        title,
        {
            BATTLE: lambda: pick(
                "space", title, rows, lambda row: FightNext(seat, row.word), why=no_battle
            )
        },
    )


def play(state: Kemet, action: FightNext, context: MoveContext) -> None:
    _fight(state, next(due for due in caused(state) if due.space == action.space))


def close(state: Kemet, context: MoveContext) -> Word | None:
    found = caused(state)
    if not found:
        return None
    _fight(state, found[0])
    return DUE


def _fight(state: Kemet, due: Due) -> None:
    state.due.remove(due)
    enemy = enemy_in(state, due.seat, due.space)
    if enemy:
        own_turn = bool(state.turn) and state.active == due.seat
        meet(state, Contact(due.space, due.seat, enemy, False, own_turn))

"""Battles that placing units has caused, one by one as their placer likes (6.4, R-D10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.game import Table
from rules.core.menu import Action, Menu, Word, pick, verbs
from rules.core.secrets import Seat
from rules.core.text import text
from rules.kemet.board import SPACE
from rules.kemet.contact import meet
from rules.kemet.state import Contact, Kemet, enemy_in
from rules.kemet.verbs import BATTLE


@dataclass(frozen=True, slots=True)
class FightNext(Action):
    space: Word


def deciders(state: Kemet) -> Sequence[Seat]:
    return [state.due[0][1]] if len(state.due) > 1 else []


def menu(state: Kemet, seat: Seat) -> Menu:
    """D `battle-order`."""
    title = text("Which battle is fought next?")
    rows = [SPACE[space] for space, _ in state.due]
    return verbs(
        title, {BATTLE: lambda: pick("space", title, rows, lambda row: FightNext(seat, row.word))}
    )


def play(state: Kemet, action: FightNext, table: Table) -> None:
    state.due.remove((action.space, action.seat))
    _fight(state, action.space, action.seat)


def close(state: Kemet, table: Table) -> Word | None:
    if not state.due:
        return None
    space, seat = state.due.pop(0)
    _fight(state, space, seat)
    return "due"


def _fight(state: Kemet, space: Word, seat: Seat) -> None:
    enemy = enemy_in(state, seat, space)
    if enemy:
        meet(state, Contact(space, seat, enemy, False, bool(state.turn)))

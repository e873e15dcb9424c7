"""Contacts: entering a space with an enemy troop (7.5), placing units on one (R-B10).

In a battle of the Night, and in one that is caused in somebody else's turn, nobody escapes and
Initiative does not strike (R-B10, R-B11).
"""

from __future__ import annotations

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.cards import may_be_held
from rules.kemet.costs import gain_by_day
from rules.kemet.hooks import total
from rules.kemet.movement import refuges
from rules.kemet.points import ATTACK, award, console
from rules.kemet.state import Contact, Kemet, enemy_in, owned, tile_total, troop_of
from rules.kemet.troops import HOMES, LOSSES, kill


def enter(state: Kemet, seat: Seat, space: Word, context: MoveContext) -> None:
    """Carry out steps 3 and 4 of a contact: Dedication to Battle, then Deadly Trap (R-M6)."""
    defender = enemy_in(state, seat, space)
    assert defender is not None
    gain_by_day(state, seat, tile_total(state, seat, "enter-enemy-pp"), "dedication", context)
    if deaths := tile_total(state, defender, "entered-kill"):
        kill(state, seat, space, deaths, "deadly-trap", context)
    if troop_of(state, seat, space):
        meet(state, Contact(space, seat, defender, True, True))


def meet(state: Kemet, contact: Contact) -> None:
    """Begin a contact: ask the defender to escape if, openly, he could and has somewhere to go."""
    state.contact = contact
    asked = contact.own_turn and (contact.by_move or state.rules.escape_on_recruit)
    seat = contact.defender
    may = asked and state.cards[seat] and may_be_held(state, "flee")
    state.asked = [seat] if may and refuges(state, seat, contact.space) else []
    state.call("escape")
    for at_once in (HOMES, LOSSES):  # asked before the escape, when a trap left them
        if at_once in state.flow:
            state.flow.remove(at_once)
            state.call(at_once)


def strike_first(state: Kemet, context: MoveContext) -> Word | None:
    """Step 6, Initiative. Return the battle phase, or None if no enemy is left (R-M7)."""
    contact = state.contact
    assert contact is not None
    state.contact = None
    attacker, defender, space = contact.attacker, contact.defender, contact.space
    if not troop_of(state, defender, space) or not troop_of(state, attacker, space):
        return None
    first = tile_total(state, attacker, "preempt-kill") if contact.own_turn else 0
    if first:
        kill(state, defender, space, first, "initiative", context)
    if troop_of(state, defender, space):
        state.contact = contact
        return "battle"
    if state.rules.initiative_wipeout == "battle_won":
        award(state, attacker, ATTACK, context)
        gain_by_day(
            state, attacker, total(owned(state, attacker, "pp"), "pp", "win"), "holy-war", context
        )
        console(state, defender, context)
        state.move = None if contact.by_move else state.move
    return None

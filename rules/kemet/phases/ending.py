"""A battle, B11 to B14: the loser's retreat or recall, the winner's, and putting things away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Menu, Node, Verb, Word, pick, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet.battle import survivors, troop_skills
from rules.kemet.board import SPACE, Space
from rules.kemet.cards import draw, use_battle_cards
from rules.kemet.costs import gain_by_day
from rules.kemet.events import Recalled, Retreated, Stayed
from rules.kemet.hooks import total
from rules.kemet.movement import shelters
from rules.kemet.points import console
from rules.kemet.reasons import no_refuge
from rules.kemet.sentences import text, texts
from rules.kemet.state import Battle, Kemet, show
from rules.kemet.troops import DUE, send_home, shift_troop, take_units
from rules.kemet.verbs import PASS, RECALL, RETREAT, Pass


class Recall(Action):
    """Recall the whole troop to the reserve, for 1 prayer point a unit."""


class GiveWay(Action):
    """Let the troop retreat. The winner chooses where."""


@dataclass(frozen=True, slots=True)
class Push(Action):
    space: Word


def _battle(state: Kemet) -> Battle:
    assert state.battle is not None
    return state.battle


def beaten(state: Kemet) -> Seat | None:
    """Return the loser with survivors, or None without, or if the winning attacker died (R-B7)."""
    battle = _battle(state)
    assert battle.winner is not None
    loser = battle.other(battle.winner)
    wiped_out = battle.winner == battle.attacker and not survivors(state, battle, battle.winner)
    return loser if survivors(state, battle, loser) and not wiped_out else None


def recall(state: Kemet, seat: Seat, context: MoveContext, *, forced: bool = False) -> None:
    space = _battle(state).space
    _battle(state).fates[seat] = ""
    units = _units(state, seat)
    left = take_units(state, seat, space, units)
    context.tell(Recalled(seat, space, units, forced))
    gain_by_day(state, seat, units, "recall", context)
    if left:
        send_home(state, seat, left, context, left=True)


@dataclass(frozen=True, slots=True)
class Loser:
    """The loser decides first between retreat and recall (B11, FAQ 2.1)."""

    def deciders(self, state: Kemet) -> Sequence[Seat]:
        seat = beaten(state)
        battle = _battle(state)
        if seat is None or battle.asked or not shelters(state, seat, battle.space):
            return []
        return [seat]

    def menu(self, state: Kemet, seat: Seat) -> Menu:
        """Decision `loser`."""
        units = survivors(state, _battle(state), seat)
        gains = texts("gains {count} prayer point", "gains {count} prayer points", units)
        return pick_verb(
            text("Your troop is beaten. Does it retreat, or do you recall it?"),
            {RETREAT: lambda: GiveWay(seat), RECALL: lambda: Recall(seat)},
            {RETREAT.word: lambda: _surplus(state, seat), RECALL.word: lambda: gains},
        )

    def play(self, state: Kemet, action: GiveWay | Recall, context: MoveContext) -> None:
        _battle(state).asked.append(action.seat)
        if isinstance(action, Recall):
            recall(state, action.seat, context)

    def close(self, state: Kemet, context: MoveContext) -> Word:
        """Recall the troop if it has nowhere to retreat (R-B5)."""
        battle, seat = _battle(state), beaten(state)
        if seat and not shelters(state, seat, battle.space):
            recall(state, seat, context, forced=True)
        battle.asked = []
        return "retreat"


@dataclass(frozen=True, slots=True)
class Retreat:
    """The winner, even without survivors, chooses where the loser retreats (B11, 8.2)."""

    def deciders(self, state: Kemet) -> Sequence[Seat]:
        seat, battle = beaten(state), _battle(state)
        if seat is None or len(shelters(state, seat, battle.space)) < 2:
            return []
        return [battle.other(seat)]

    def menu(self, state: Kemet, seat: Seat) -> Menu:
        """Decision `retreat-space`."""
        battle = _battle(state)
        loser = battle.other(seat)
        units, held = _units(state, loser), shelters(state, loser, battle.space)
        title = text("Where does the beaten troop retreat to?")

        def hint(row: Space) -> Text | None:
            room = text("room for {held} of {units}", held=held[row.word], units=units)
            return room if held[row.word] < units else None

        rows = [SPACE[word] for word in held]

        def space() -> Node:
            return pick("to", title, rows, lambda row: Push(seat, row.word), hint, no_refuge)

        return pick_verb(title, {RETREAT: space})

    def play(self, state: Kemet, action: Push, context: MoveContext) -> None:
        seat = beaten(state)
        assert seat is not None
        push(state, seat, action.space, context)

    def close(self, state: Kemet, context: MoveContext) -> Word:
        battle, seat = _battle(state), beaten(state)
        if seat:
            push(state, seat, next(iter(shelters(state, seat, battle.space))), context)
        return "winner"


def push(state: Kemet, seat: Seat, space: Word, context: MoveContext) -> None:
    """Move the beaten troop. Units for which there is no room are recalled (R-U3)."""
    start = _battle(state).space
    _battle(state).fates[seat] = space
    units = shelters(state, seat, start)[space]
    surplus = shift_troop(state, seat, start, space, units)
    show(state, seat, start, space)
    context.tell(Retreated(seat, start, space, units))
    if surplus:
        context.tell(Recalled(seat, start, surplus, surplus=True))
        gain_by_day(state, seat, surplus, "recall", context)


def _surplus(state: Kemet, seat: Seat) -> Text | None:
    """Write the hint that a troop above its limit leaves units behind (R-U3), or return None."""
    held = shelters(state, seat, _battle(state).space).values()
    return text("units without room are recalled") if min(held) < _units(state, seat) else None


def _units(state: Kemet, seat: Seat) -> int:
    """Count the seat's units left in the space of the battle."""
    return state.troops[_battle(state).space][seat].units


@dataclass(frozen=True, slots=True)
class Winner:
    """Troops still there stay or are recalled (B12, and FAQ 2.5 for a defender who has lost)."""

    def deciders(self, state: Kemet) -> Sequence[Seat]:
        battle = _battle(state)
        return [
            seat
            for seat in battle.sides
            if survivors(state, battle, seat) and seat not in battle.asked
        ]

    def menu(self, state: Kemet, seat: Seat) -> Menu:
        """Decision `winner`."""
        units = survivors(state, _battle(state), seat)
        gains = texts("gains {count} prayer point", "gains {count} prayer points", units)
        offers: dict[Verb, Callable[[], Node]] = {
            PASS.with_label(text("Stay")): lambda: Pass(seat),
            RECALL: lambda: Recall(seat),
        }
        return pick_verb(
            text("Does your troop stay, or do you recall it?"),
            offers,
            {RECALL.word: lambda: gains},
        )

    def play(self, state: Kemet, action: Pass | Recall, context: MoveContext) -> None:
        battle = _battle(state)
        battle.asked.append(action.seat)
        if isinstance(action, Recall):
            recall(state, action.seat, context)
        else:
            battle.fates[action.seat] = battle.space
            context.tell(Stayed(action.seat, battle.space))

    def close(self, state: Kemet, context: MoveContext) -> Word | None:
        return put_away(state, context)


def put_away(state: Kemet, context: MoveContext) -> Word | None:
    """Put creatures and cards away (B13, B14), then fight the battles that were caused."""
    battle = _battle(state)
    for seat in battle.sides:
        commit = battle.commits[seat].value
        use_battle_cards(state, seat, commit.card, commit.discard)
        if has_lost(battle, seat):
            console(state, seat, context)
    for seat, creature in battle.homeless:
        send_home(state, seat, creature, context)
    if state.contact and state.contact.by_move:
        state.move = None
    for seat in battle.sides:
        _draw(state, battle, seat, context)
    state.contact, battle.over = None, True
    caused = any(due.within == state.flow.count(DUE) for due in state.due)
    return DUE if caused else None


def _draw(state: Kemet, battle: Battle, seat: Seat, context: MoveContext) -> None:
    """Draw cards for Divinity, and for Compensation one for each card played (B14, R-O8)."""
    skills = troop_skills(state, battle, seat)
    killed = battle.losses[battle.other(seat)] // 2
    played = len(battle.played[seat]) + (seat in battle.exchanged)
    if number := total(skills, "draw-per-2-kills") * killed:
        draw(state, seat, number, context, "divinity")
    if number := total(skills, "draw-di-played") * played:
        draw(state, seat, number, context, "compensation")


def has_lost(battle: Battle, seat: Seat) -> bool:
    """Whether the seat has lost the battle, or all its units in it (R-O1)."""
    wiped_out = battle.units[seat] == battle.losses[seat] + battle.own_losses[seat]
    return seat != battle.winner or wiped_out

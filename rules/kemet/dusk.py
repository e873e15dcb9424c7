"""The end of the Day in the printed order (R-E2), and of the game (chapter 12)."""

from __future__ import annotations

from typing import Final

from rules.core.game import Result
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.board import DELTA_TEMPLE
from rules.kemet.costs import gain, gain_by_day
from rules.kemet.events import GameEnded, LastDay
from rules.kemet.points import award, battle_points, ranking, victory_points
from rules.kemet.setup import open_market
from rules.kemet.state import Kemet, holder_of
from rules.kemet.tables import BEGINNERS_LEVEL

MANY_TEMPLES: Final = 2


def fall(state: Kemet, context: MoveContext) -> Word:
    """End the Day: note once who holds the temples. The Delta is asked first (12.1)."""
    state.temples = {
        row.word: seat
        for row in state.board.temples
        if (seat := holder_of(state, row.word)) is not None
    }
    return "delta"


def may_sacrifice(state: Kemet, space: Word, units: int) -> Seat | None:
    """Return the seat with a troop of at least `units` units in the space, or None."""
    for seat, troop in state.troops.get(space, {}).items():
        if troop.units >= units:
            return seat
    return None


def pay_temples(state: Kemet, context: MoveContext) -> None:
    """Pay the prayer points of the temples other than the Delta (R-T4)."""
    for row in state.board.temples:
        seat = state.temples.get(row.word)
        if seat and row.word != DELTA_TEMPLE:
            income(state, seat, row.income, row.word, context)


def income(state: Kemet, seat: Seat, points: int, temple: Word, context: MoveContext) -> None:
    if state.rules.divine_strength_income:
        gain_by_day(state, seat, points, temple, context)
    else:
        gain(state, seat, points, temple, context)


def finish(state: Kemet, context: MoveContext) -> Word | None:
    """Award the point for two temples, then end the game or begin the next Night."""
    for seat in state.order:
        if sum(holder == seat for holder in state.temples.values()) >= MANY_TEMPLES:
            award(state, seat, "two-temples", context)
    state.turn = 0
    if is_over(state):
        end(state, context)
        return None
    for seat in state.seats:
        state.tokens[seat] = []
    if state.round == 1 and state.rules.length == "beginner":
        open_market(state, BEGINNERS_LEVEL)
    state.round += 1
    state.temples = {}
    return "night"


def is_over(state: Kemet) -> bool:
    """Whether the Day ends the game: points suffice, or it is module 4's last Day (11.4)."""
    if state.rules.module_4:
        return state.last_day
    return max(victory_points(state, seat) for seat in state.seats) >= state.rules.goal


def wins_at_once(state: Kemet, seat: Seat, context: MoveContext) -> bool:
    """Whether module 4 lets the seat win before its token. If a rival leads, begin the last Day."""
    if not state.rules.module_4:
        return False
    mine = victory_points(state, seat)
    if mine < state.rules.goal:
        return False
    if any(victory_points(state, other) > mine for other in state.seats):
        if not state.last_day:
            context.tell(LastDay(seat))
        state.last_day = True
        return False
    _win(state, seat, "at-once", context)
    return True


def end(state: Kemet, context: MoveContext) -> None:
    _win(state, ranking(state)[0], by_what(state), context)


def _win(state: Kemet, winner: Seat, by: Word, context: MoveContext) -> None:
    second = next(seat for seat in ranking(state) if seat != winner)
    points = victory_points(state, winner), victory_points(state, second)
    battle = battle_points(state, winner), battle_points(state, second)
    state.winner = winner
    context.tell(GameEnded((winner,), by, points, battle))


def by_what(state: Kemet) -> Word:
    """Say what the winner is ahead by: `points`, `battle` points or `order` of turns (12.2)."""
    first, second = ranking(state)[:2]
    if victory_points(state, first) != victory_points(state, second):
        return "points"
    tied = battle_points(state, first) == battle_points(state, second)
    return "order" if tied else "battle"


def result(state: Kemet) -> Result:
    assert state.winner is not None
    scores = tuple((seat, victory_points(state, seat)) for seat in state.seats)
    return Result((state.winner,), scores)

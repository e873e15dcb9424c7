"""An oracle for the open phases of Aton: the rest of a round, searched widely.

Nothing is hidden from the reveal to the end of a round, and no chance falls. So the seat that
decides tries many ways to remove and to place counters, and the other side many answers to each.
Widths bound the search, never a clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from rules.aton import GAME
from rules.aton.computer.position import NUMBER, OWN, THEIR, WIDTH, Position, position_of
from rules.aton.computer.spreads import Filling
from rules.aton.computer.weights import VICTORY
from rules.aton.phases.place import PLACING, PlaceCounters
from rules.aton.phases.remove import RemoveCounters
from rules.aton.state import Aton, other
from rules.aton.tables import DEAD, RED
from rules.core.computers import Knowledge, rounded
from rules.core.menu import Path, follow
from rules.core.secrets import Seat
from tests.rules.aton.round_ends import Scored, Table, end_of, wins

REMOVED: Final = (40, 20)  # ways that are tried: the viewer's, and the other's answers
PLACED: Final = (40, 10)
LAST: Final = 200  # of a placement that nobody answers


@dataclass(frozen=True, slots=True)
class Step:
    """A removal or a placement that a side still makes in the round."""

    side: int
    whose: int  # counters
    change: int  # of a group by each counter
    most: int  # counters
    reach: int  # groups
    width: int

    def number(self, table: Table) -> int:
        """The counters that it moves: never more than there are, or than find a square."""
        at, groups = table.at, range(self.reach)
        if self.change < 0:
            return min(self.most, sum(at.groups[self.whose][group] for group in groups))
        return min(self.carried(table), sum(at.room(group) for group in groups))

    def carried(self, table: Table) -> int:
        return min(self.most, table.reserve[self.side])

    def after(self, table: Table, filling: Filling) -> Table:
        """The table after this step. Counters go to the Dead while there is room."""
        at, reserve = table.at.copy(), [*table.reserve]
        for group in filling:
            at.add(self.whose, group, self.change)
        gone = len(filling) if self.change < 0 else self.carried(table) - len(filling)
        dying = min(gone, DEAD - at.dead)
        at.dead += dying
        reserve[self.whose] -= self.change * len(filling) + dying
        return replace(table, at=at, reserve=(reserve[OWN], reserve[THEIR]))


def loss(knowledge: Knowledge[Aton], path: Path) -> float:
    """The points that a removal or placement loses against the best that the search finds."""
    state, seat = knowledge.sealed, knowledge.seat
    table, (step, *later) = table_of(state, seat), steps_of(state, seat)
    action = follow(GAME.menu_of_sealed(state, state, seat), path)
    assert isinstance(action, PlaceCounters | RemoveCounters)
    own = _worth_after(step.after(table, filling_of(action)), step, later, -inf, inf)
    return rounded(worth(table, [step, *later], own, inf) - own)


def filling_of(action: PlaceCounters | RemoveCounters) -> Filling:
    return tuple(NUMBER[word] for word, number in action.counts for _ in range(number))


def worth(table: Table, steps: Sequence[Step], low: float, high: float) -> float:
    """The worth of a table to the viewer after the best steps of both, between two bounds."""
    step, *later = steps
    for filling in fillings(table, steps):
        value = _worth_after(step.after(table, filling), step, later, low, high)
        if step.side == OWN:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if step.side == OWN else high


def _worth_after(table: Table, step: Step, later: Sequence[Step], low: float, high: float) -> float:
    if step.change > 0 and wins(table.at, step.side):
        return VICTORY if step.side == OWN else -VICTORY
    return worth(table, later, low, high) if later else end_of(table)


def fillings(table: Table, steps: Sequence[Step]) -> Sequence[Filling]:
    """The most promising ways to make the next step, by a beam over one counter at a time."""
    step, at = steps[0], outlook(table, steps)
    free = at.room if step.change > 0 else at.groups[step.whose].__getitem__
    sign = 1 if step.side == OWN else -1
    beam: dict[Filling, float] = {(): 0.0}
    for _ in range(step.number(table)):
        found: dict[Filling, float] = {}
        for filling, total in beam.items():
            _move(at, step, filling, step.change)
            gains = at.gains(step.whose, step.change)
            for group in filter(free, range(step.reach)):
                longer = tuple(sorted((*filling, group)))
                found.setdefault(longer, total + sign * gains[group])
            _move(at, step, filling, -step.change)
        best = sorted(found, key=lambda each: -rounded(found[each]))[: step.width]
        beam = {filling: found[filling] for filling in best}
    return [*beam]


def _move(at: Position, step: Step, filling: Filling, change: int) -> None:
    for group in filling:
        at.add(step.whose, group, change)


def outlook(table: Table, steps: Sequence[Step]) -> Position:
    """The position with as many Dead as are likely at the end of the round, or as it scores."""
    at = table.at.copy()
    room = 0
    for step in steps:
        if step.change < 0:
            at.dead += step.most
            room += step.most
        else:
            free = room + sum(at.room(group) for group in range(step.reach))
            at.dead += max(0, step.carried(table) - free)
    if at.dead < DEAD:
        return at
    return Scored(at.groups, at.temples, at.colours, 0)


def table_of(state: Aton, seat: Seat) -> Table:
    """The table as a seat sees it."""
    they = other(state, seat)
    return Table(
        position_of(state, seat),
        (state.reserve[seat], state.reserve[they]),
        (state.score[seat], state.score[they]),
        OWN if seat == RED else THEIR,
    )


def steps_of(state: Aton, seat: Seat) -> list[Step]:
    """The steps that are left in a round, in order."""
    steps: list[Step] = []
    for each in state.pending:
        _, two, three, four = state.cards[each]
        side, reach = OWN if each == seat else THEIR, three * WIDTH
        if state.done[each] < PLACING:
            whose = side if two == 1 else 1 - side
            most = 0 if state.round == 1 else 1 if two == 1 else two - 2
            steps.append(Step(side, whose, -1, most, reach, REMOVED[side]))
        is_last = each == state.pending[-1] and side == OWN
        steps.append(Step(side, side, 1, four, reach, LAST if is_last else PLACED[side]))
    return steps

"""Orders of a hand, the most promising first, by the gains of each against any cards."""

from __future__ import annotations

from typing import Final

from rules.aton.computer.position import OWN, THEIR, WIDTH, Position
from rules.core.menu import Word

AVERAGE: Final = 2.5  # card of the other at cartouche 1
DOUBLE: Final = 2  # points for each more than the other's


def promise(position: Position, order: Word, is_first_round: bool) -> float:
    """Value an order: points at cartouche 1, and counters removed and placed greedily."""
    one, two, three, four = map(int, order)
    reach, after = three * WIDTH, position.copy()
    if not is_first_round:
        side, number = (OWN, 1) if two == 1 else (THEIR, two - 2)
        _move(after, side, -1, number, reach)
    _move(after, OWN, 1, four, reach)
    return DOUBLE * (one - AVERAGE) + after.worth()


def _move(position: Position, side: int, change: int, number: int, reach: int) -> None:
    """Move counters one by one where that is worth most, as long as there are any within reach."""
    for _ in range(number):
        gains = position.gains(side, change)
        groups = position.groups[side]
        possible = (g for g in range(reach) if (position.room(g) if change > 0 else groups[g]))
        best = max(possible, key=gains.__getitem__, default=None)
        if best is None:
            break
        position.add(side, best, change)

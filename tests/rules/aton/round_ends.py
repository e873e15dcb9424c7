"""The end of a round of Aton on counts alone: its scoring, and the counters taken back after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.aton.computer.position import (
    BLACKS,
    BLUES,
    BONUS,
    GREEN,
    OWN,
    THEIR,
    WIDTH,
    YELLOW,
    Position,
)
from rules.aton.computer.weights import VICTORY
from rules.aton.phases.returning import numbers
from rules.aton.tables import BLACK, COLOURED, DEAD, EACH_BLUE, LAYOUT, MAJORITY, TARGET, TEMPLES
from rules.core.computers import rounded

FULL: Final = len(LAYOUT[0])  # squares of a temple
ALONE: Final = {
    YELLOW: sum(group.room for group in COLOURED["yellow"]),
    GREEN: sum(group.room for group in COLOURED["green"]),
}


@dataclass(frozen=True, slots=True)
class Table:
    """A position with everything else that counts in a round, the viewer's side first."""

    at: Position
    reserve: tuple[int, int]
    score: tuple[int, int]
    red: int  # the side of Red


class Scored(Position):
    """A position that a scoring follows: each contest counts its points and its prospects."""

    __slots__ = ()

    def temple(self, temple: int, own: int, their: int) -> float:
        ours, theirs = self.temples[OWN][temple] + own, self.temples[THEIR][temple] + their
        blues = self.colours[OWN][BLUES], self.colours[THEIR][BLUES]
        return _in_temple(temple, ours, theirs, *blues) + super().temple(temple, own, their)

    def colour(self, colour: int, own: int, their: int) -> float:
        ours, theirs = self.colours[OWN][colour] + own, self.colours[THEIR][colour] + their
        blacks = _prize(ours, theirs, BLACK, BLACK) if colour == BLACKS else 0
        bonus = ours - theirs if colour == BONUS else 0
        return blacks + bonus + super().colour(colour, own, their)

    def _blue(self, own: int, their: int) -> float:
        ours, theirs = self.colours[OWN][BLUES] + own, self.colours[THEIR][BLUES] + their
        temples = self.temples[OWN][-1], self.temples[THEIR][-1]
        return _in_temple(len(TEMPLES) - 1, *temples, ours, theirs) + super()._blue(own, their)


def end_of(table: Table) -> float:
    """The worth of a finished round to the viewer, by the rules and the terms of `good`."""
    at, (own, their) = table.at, table.score
    if at.dead < DEAD:
        return own - their + at.worth()
    for points in _points(at):
        own, their = own + max(0, points), their + max(0, -points)
    own, their = own + at.colours[OWN][BONUS], their + at.colours[THEIR][BONUS]
    if max(own, their) >= TARGET:
        return VICTORY / 2 if own == their else VICTORY if own > their else -VICTORY
    is_first = own > their or (own == their and table.red == OWN)
    return own - their + taken_back(at, (OWN, THEIR) if is_first else (THEIR, OWN)).worth()


def taken_back(position: Position, order: tuple[int, int]) -> Position:
    """The position after each side has taken counters back, those that it misses least."""
    at = position.copy()
    for side in order:
        held = dict(enumerate(at.temples[side]))
        for temple, number in numbers(held, "highest").items():
            for _ in range(number):
                gains = at.gains(side, -1)
                groups = range(temple * WIDTH, (temple + 1) * WIDTH)
                sign = 1 if side == OWN else -1
                there = (group for group in groups if at.groups[side][group])
                at.add(side, max(there, key=lambda group: sign * rounded(gains[group])), -1)
    at.dead = 0
    return at


def wins(at: Position, side: int) -> bool:
    """Whether a placement after which these counters lie wins at once."""
    colours = at.colours[side]
    return FULL in at.temples[side] or any(colours[each] == ALONE[each] for each in ALONE)


def _points(at: Position) -> Iterator[int]:
    """The points of each contest, below zero if they are the other's."""
    (*ours, blacks, blues, _), (*theirs, their_blacks, their_blues, _) = (
        (*at.temples[side], *at.colours[side][BLACKS:]) for side in (OWN, THEIR)
    )
    for temple, (own, their) in enumerate(zip(ours, theirs, strict=True)):
        yield _in_temple(temple, own, their, blues, their_blues)
    yield _prize(blacks, their_blacks, BLACK, BLACK)


@cache
def _in_temple(temple: int, own: int, their: int, blues: int, their_blues: int) -> int:
    prizes = (
        (own - their, their - own),
        (MAJORITY, MAJORITY),
        (own, their),
        (EACH_BLUE * blues, EACH_BLUE * their_blues),
    )
    return _prize(own, their, *prizes[temple])


def _prize(own: int, their: int, ours: int, theirs: int) -> int:
    """The prize of a contest, which the side with more counters wins."""
    return ours if own > their else -theirs if their > own else 0

"""A position as counts: the numbers of counters of both sides in the temples, and their worth.

It is quick to change, and so finds good squares. The rules alone play the consequences of a move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.aton.computer.weights import COLOUR, FILLED, HOPE, LEAD, SOON
from rules.aton.state import Aton
from rules.aton.tables import BLACK, COLOURS, EACH_BLUE, GROUPS, MAJORITY, TEMPLES
from rules.core.menu import Word
from rules.core.secrets import Seat

OWN, THEIR = 0, 1  # sides, the viewer's first
WIDTH: Final = len(COLOURS)  # groups of a temple
YELLOW, GREEN, BLACKS, BLUES, BONUS = range(WIDTH)
NUMBER: Final[Mapping[Word, int]] = {group.word: n for n, group in enumerate(GROUPS)}
STEP: Final = tuple(group.bonus or 1 for group in GROUPS)  # gain of one more counter for its colour
GROUP_ON: Final = tuple(  # each square's group number
    tuple(
        n
        for _, n in sorted((s, n) for n, g in enumerate(GROUPS) if g.temple == t for s in g.squares)
    )
    for t in TEMPLES
)


@dataclass(slots=True)
class Position:
    """Counters of both sides by group and by temple, and by colour. Bonus squares as points."""

    groups: tuple[list[int], list[int]]
    temples: tuple[list[int], list[int]]
    colours: tuple[list[int], list[int]]
    dead: int

    def copy(self) -> Position:
        one, two = self.groups, self.temples
        three = self.colours
        return Position(
            (one[0][:], one[1][:]), (two[0][:], two[1][:]), (three[0][:], three[1][:]), self.dead
        )

    def add(self, side: int, group: int, number: int) -> None:
        """Put counters of a side on a group, or take them away if the number is negative."""
        temple, colour = divmod(group, WIDTH)
        self.groups[side][group] += number
        self.temples[side][temple] += number
        self.colours[side][colour] += number * STEP[group]

    def room(self, group: int) -> int:
        return GROUPS[group].room - self.groups[OWN][group] - self.groups[THEIR][group]

    def terms(self) -> dict[str, float]:
        """Value temples and colours for our side, in points."""
        one, two, three, four = (self.temple(temple, 0, 0) for temple in range(len(TEMPLES)))
        return {
            "temple-1": one,
            "temple-2": two,
            "temple-3": three,
            "temple-4": four,
            "black": self.colour(BLACKS, 0, 0),
            "bonus": self.colour(BONUS, 0, 0),
            "yellow": self.colour(YELLOW, 0, 0),
            "green": self.colour(GREEN, 0, 0),
        }

    def worth(self) -> float:
        return sum(self.terms().values())

    def gains(self, side: int, change: int) -> list[float]:
        """Return our gain if a side has one counter more, or one less, in each group.

        In the product of temple 4, only one factor changes at a time.
        """
        own, their = (change, 0) if side == OWN else (0, change)
        temples = [self.temple(t, own, their) - self.temple(t, 0, 0) for t in range(len(TEMPLES))]
        colours = [self.colour(c, own, their) - self.colour(c, 0, 0) for c in range(WIDTH)]
        colours[BLUES] = self._blue(own, their) - self._blue(0, 0)
        return [temples[g // WIDTH] + colours[g % WIDTH] * STEP[g] for g in range(len(GROUPS))]

    def temple(self, temple: int, own: int, their: int) -> float:
        """Value a temple with this many more counters of each side."""
        ours, theirs = self.temples[OWN][temple] + own, self.temples[THEIR][temple] + their
        if temple == len(TEMPLES) - 1:
            blues = self.colours[OWN][BLUES], self.colours[THEIR][BLUES]
            return _blue(ours, theirs, *blues, self.dead) + _filled(ours, theirs)
        return _temple(temple, ours, theirs, self.dead) + _filled(ours, theirs)

    def colour(self, colour: int, own: int, their: int) -> float:
        """Value a colour with this many more counters of each side. Blue is a part of temple 4."""
        ours, theirs = self.colours[OWN][colour] + own, self.colours[THEIR][colour] + their
        return _colour(colour, ours, theirs, self.dead)

    def _blue(self, own: int, their: int) -> float:
        temples = self.temples[OWN][-1], self.temples[THEIR][-1]
        return _blue(
            *temples, self.colours[OWN][BLUES] + own, self.colours[THEIR][BLUES] + their, self.dead
        )


def position_of(state: Aton, seat: Seat) -> Position:
    """Count the counters of a state from a seat's side."""
    position = Position(
        ([0] * len(GROUPS), [0] * len(GROUPS)),
        ([0] * len(TEMPLES), [0] * len(TEMPLES)),
        ([0] * WIDTH, [0] * WIDTH),
        len(state.dead),
    )
    for squares, groups in zip(state.temples, GROUP_ON, strict=True):
        for holder, group in zip(squares, groups, strict=True):
            if holder is not None:
                position.add(OWN if holder == seat else THEIR, group, 1)
    return position


def _lead(counters: int) -> float:
    """Return how surely a lead lasts, from 1 to -1 for the other side's."""
    sure = LEAD[min(abs(counters), len(LEAD) - 1)]
    return sure if counters > 0 else -sure


def _shares(prize_own: float, prize_their: float, lead: int) -> float:
    """Calculate the expected prize of a contest in which each side would win another one."""
    chance = (1 + _lead(lead)) / 2
    return prize_own * chance - prize_their * (1 - chance)


@cache
def _temple(temple: int, own: int, their: int, dead: int) -> float:
    points = (own - their, MAJORITY * _lead(own - their), _shares(own, their, own - their))
    return points[temple] * SOON[dead]


@cache
def _blue(own: int, their: int, blues: int, their_blues: int, dead: int) -> float:
    """Value temple 4, whose winner alone scores its blue counters."""
    return EACH_BLUE * _shares(blues + HOPE, their_blues + HOPE, own - their) * SOON[dead]


@cache
def _colour(colour: int, own: int, their: int, dead: int) -> float:
    if colour == BLACKS:
        return BLACK * _lead(own - their) * SOON[dead]
    if colour == BONUS:
        return (own - their) * SOON[dead]
    return _alone(COLOUR, own, their) if colour in (YELLOW, GREEN) else 0.0


@cache
def _filled(own: int, their: int) -> float:
    return _alone(FILLED, own, their)


def _alone(worth: tuple[float, ...], own: int, their: int) -> float:
    """Value a set of squares that counts only for a side that holds it alone."""
    if own > 0 and their > 0:
        return 0.0
    last = len(worth) - 1
    return worth[min(max(own, 0), last)] - worth[min(max(their, 0), last)]

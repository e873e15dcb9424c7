"""Progress: the data by which a game tells the course of its points, from public facts alone.

A game declares a `Progress`. `rules.core.course` makes a `Course` of it, which a poster draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, TypeAlias, TypeVar

from rules.core.copies import TableRow
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event, State
from rules.core.text import Text

S = TypeVar("S", bound=State)
V = TypeVar("V")

Points: TypeAlias = Mapping[Seat, int]
NONE: Final[Mapping[Word, Points]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a game, at whose end the chart has a point: a round, or a turn of all players."""

    label: Text  # in a sentence: `Day 4`
    tick: Text  # below the chart: `4`, the same for all turns of a Day
    part: Text | None = None  # a larger part with a name of its own, such as the Old Kingdom
    turn: int = 0  # tells apart stretches that are otherwise equal


@dataclass(frozen=True, slots=True)
class Source(TableRow):
    """A source of points. A picture shows its label if it has no sign for its word."""

    word: Word
    label: Text


@dataclass(frozen=True)
class Progress(Generic[S, V]):
    """The functions and tables by which a game tells its course. They read public facts only.

    `brought` finds the points by source, given the last public view and all public events.
    `explains` weighs how well an event explains that a seat's points have changed by a number, from
    0 for not at all. The number is 0 for the victory of a seat that the points do not explain.
    """

    title: Text  # of the chart
    stretch: Callable[[S], Stretch | None]  # None: the one before continues
    points: Callable[[S], Points]  # in the chart, given a state sealed for everybody
    standings: Callable[[V], Sequence[tuple[Seat, int]]]  # best first
    sources: tuple[Source, ...] = ()  # in the order of their columns
    brought: Callable[[V, Sequence[Event]], Mapping[Word, Points]] = lambda view, told: NONE
    explains: Callable[[Event, Seat, int], int] = lambda event, seat, number: 0


@dataclass(frozen=True, slots=True)
class MoveEvents:
    """The public events of one move."""

    events: tuple[Event, ...]
    is_shown: bool  # they have a picture and a message of their own


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the chart: the points at the end of a stretch, and the events in it."""

    stretch: Stretch
    points: Points
    told: tuple[MoveEvents, ...] = ()


@dataclass(frozen=True, slots=True)
class Turning:
    """A turning point: a moment, by its index, that changed the points of a seat.

    The sentence is the narrator's, followed by the gain. The `short` one has the gain alone.
    """

    moment: int
    seat: Seat
    sentence: Text
    short: Text


@dataclass(frozen=True, slots=True)
class Course:
    """The standings of a game, the sources of its points, and their course."""

    standings: tuple[tuple[Seat, int], ...]  # best first
    winners: tuple[Seat, ...]
    title: Text | None = None  # of the chart
    sources: tuple[tuple[Source, Points], ...] = ()  # without those of no points
    moments: tuple[Moment, ...] = ()  # the first one is the beginning, none is no chart
    turnings: tuple[Turning, ...] = ()  # in the order of time

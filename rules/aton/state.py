"""The state of a match of Aton. Hidden parts are a `Secret` of their owners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import countOf
from typing import Literal

from rules.aton.options import AtonOptions
from rules.aton.tables import DEAD, GROUPS_UP_TO, Group
from rules.core.copies import TableRow
from rules.core.menu import Word
from rules.core.secrets import Seat, Secret
from rules.core.state import State

Cards = tuple[int, ...]
Pair = tuple[int, int]
Squares = tuple[tuple[int, int], ...]  # temple 1 to 4, and a place in it, 0 to 11


@dataclass(frozen=True, slots=True)
class Known(TableRow):
    """Public knowledge of a seat's cards.

    Until the reveal it is that after the normal draw: an exchange must not show.
    """

    pile: int
    discards: Cards
    exchange: bool  # the counter is still there
    given: Cards  # exchanged this round, once it is shown


@dataclass(frozen=True, slots=True)
class Item(TableRow):
    """Counters and points of one item of the scoring, in the order of the seats."""

    item: Literal["temple-1", "temple-2", "temple-3", "temple-4", "black", "bonus"]
    counted: Pair  # counters that decide it: in the temple, on black, points on bonus squares
    points: Pair


@dataclass(slots=True)
class Aton(State):
    """A match. Groups of squares are named by their words."""

    options: AtonOptions
    round: int = 0
    score: dict[Seat, int] = field(default_factory=dict)
    reserve: dict[Seat, int] = field(default_factory=dict)
    temples: list[list[Seat | None]] = field(default_factory=list)  # twelve squares each
    dead: list[Seat] = field(default_factory=list)  # as they came

    piles: dict[Seat, Secret[Cards]] = field(default_factory=dict)  # the top card first
    discards: dict[Seat, Secret[Cards]] = field(default_factory=dict)
    hands: dict[Seat, Secret[Cards]] = field(default_factory=dict)  # in the order drawn
    given: dict[Seat, Secret[Cards]] = field(default_factory=dict)  # exchanged this round
    known: dict[Seat, Known] = field(default_factory=dict)
    laid: dict[Seat, Secret[Cards]] = field(default_factory=dict)  # sealed
    fixed: list[Seat] = field(default_factory=list)  # had laid when an exchange was shown
    cards: dict[Seat, Cards] = field(default_factory=dict)  # at the cartouches, turned up

    first: Seat | None = None  # plays first this round
    why_first: Word = ""
    drawn: tuple[tuple[int, int], ...] = ()  # for the order, as `seats`
    pending: list[Seat] = field(default_factory=list)  # seats with turns to come, in order
    done: dict[Seat, int] = field(default_factory=dict)  # cartouches carried out
    amount: int = 0  # counters that the active seat has to choose now
    whose: Seat | None = None

    placed: Squares = ()  # these four: the changes of the last step
    taken: Squares = ()
    fresh_dead: int = 0
    gained: dict[Seat, int] = field(default_factory=dict)
    scored: tuple[Item, ...] = ()  # the scoring just made, until the next round begins
    winners: tuple[Seat, ...] = ()
    won_by: Word = ""

    @property
    def rules(self) -> AtonOptions:
        return self.options


def other(state: Aton, seat: Seat) -> Seat:
    return next(each for each in state.seats if each != seat)


def reach(state: Aton, seat: Seat) -> Sequence[Group]:
    """Return the groups in the temples within the reach of a seat's card at cartouche 3."""
    return GROUPS_UP_TO[state.cards[seat][2]]


def held(state: Aton, group: Group, seat: Seat | None) -> int:
    """Count the squares of a group that a seat holds, or the empty ones for `None`."""
    squares = state.temples[group.temple - 1]
    return countOf(map(squares.__getitem__, group.squares), seat)


def number_on(state: Aton, groups: Iterable[Group], seat: Seat | None) -> int:
    return sum([held(state, group, seat) for group in groups])


def within_reach(state: Aton, seat: Seat, whose: Seat | None) -> int:
    """Count the squares within a seat's reach that `whose` holds, or the empty ones for `None`."""
    return sum([squares.count(whose) for squares in state.temples[: state.cards[seat][2]]])


def in_temple(state: Aton, temple: int, seat: Seat) -> int:
    return state.temples[temple - 1].count(seat)


def clear_marks(state: Aton) -> None:
    state.placed, state.taken, state.fresh_dead = (), (), 0


def put(state: Aton, seat: Seat, counts: Mapping[Word, int], groups: Iterable[Group]) -> None:
    """Put counters on the first empty squares of each group, in reading order."""
    for group in groups:
        squares = state.temples[group.temple - 1]
        empty = [place for place in group.squares if squares[place] is None]
        for place in empty[: counts.get(group.word, 0)]:
            squares[place] = seat
            state.placed += ((group.temple, place),)


def take(state: Aton, seat: Seat, counts: Mapping[Word, int], groups: Iterable[Group]) -> None:
    """Take counters from the last of the seat's squares in each group, in reading order."""
    for group in groups:
        squares = state.temples[group.temple - 1]
        own = [place for place in reversed(group.squares) if squares[place] == seat]
        for place in own[: counts.get(group.word, 0)]:
            squares[place] = None
            state.taken += ((group.temple, place),)


def bury(state: Aton, seat: Seat, number: int) -> int:
    """Put counters into the Kingdom of the Dead while it has room (5.5). Return their number."""
    dying = min(number, DEAD - len(state.dead))
    state.dead += [seat] * dying
    state.fresh_dead += dying
    return dying

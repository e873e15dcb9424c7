"""Events of Aton. Groups of squares are named by their words. Pairs are in the order of seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.aton.state import Cards, Item
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event, SealedChoice

Counts: TypeAlias = tuple[tuple[Word, int], ...]  # number of counters in each group


@dataclass(frozen=True)
class RoundBegun(Event):
    round: int
    shuffled: tuple[Seat, ...]  # owner of the discards that became a pile
    piles: tuple[tuple[Seat, int], ...]  # the cards left to draw


@dataclass(frozen=True)
class CardsSeen(Event):
    """Whispered: the hand that has just been drawn."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True)
class CardsLaid(SealedChoice):
    """A seat has laid its cards. A revision is not told again."""

    seat: Seat


@dataclass(frozen=True)
class Exchanged(Event):
    seat: Seat
    given: Cards
    shuffled: bool


@dataclass(frozen=True)
class CardsRevealed(Event):
    cards: tuple[tuple[Seat, Cards], ...]


@dataclass(frozen=True)
class PointsMade(Event):
    """Points for cartouche 1. `seat` has no value if the cards are equal."""

    seat: Seat | None
    points: int
    total: int


@dataclass(frozen=True)
class OrderFound(Event):
    first: Seat
    why: Word  # c2, c1, drawn, red
    drawn: tuple[tuple[int, int], ...]
    seats: tuple[Seat, Seat]  # owner of the pairs
    shuffled: tuple[Seat, ...]


@dataclass(frozen=True)
class CountersRemoved(Event):
    seat: Seat
    whose: Seat
    counts: Counts
    dead: int  # of them, how many went there, the others are in the reserve again
    forced: bool


@dataclass(frozen=True)
class NothingRemoved(Event):
    seat: Seat
    why: Word  # first-round, two, none


@dataclass(frozen=True)
class CountersPlaced(Event):
    seat: Seat
    counts: Counts
    dead: int  # found no square and went there
    kept: int  # found no square and stayed in the reserve
    forced: bool


@dataclass(frozen=True)
class TemplesScored(Event):
    items: tuple[Item, ...]
    seats: tuple[Seat, Seat]
    temples: tuple[tuple[Seat | None, ...], ...]  # the squares as they were counted


@dataclass(frozen=True)
class ItemScored(Event):
    item: Item
    seats: tuple[Seat, Seat]


@dataclass(frozen=True)
class TotalsReached(Event):
    totals: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True)
class CountersReturned(Event):
    """After a scoring, from the temples to the reserve."""

    seat: Seat
    counts: Counts
    forced: bool


@dataclass(frozen=True)
class DeadReturned(Event):
    counts: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True)
class RoundEnded(Event):
    """The laid cards are on the discards, face up."""

    round: int


@dataclass(frozen=True)
class GameWon(Event):
    winners: tuple[Seat, ...]
    by: Word  # points, temple, yellow, green

"""Events of the game: facts, told to all or whispered to one seat."""

from __future__ import annotations

from dataclasses import dataclass

from blue_lotus.state import Cards
from rules.core.secrets import Seat
from rules.core.state import Event, SealedChoice


@dataclass(frozen=True)
class HandDrawn(Event):
    """A hand of five cards, whispered to the seat that has drawn it."""

    cards: Cards


@dataclass(frozen=True)
class CardLaid(SealedChoice):
    """A seat has laid its card; a revision is not told again."""

    seat: Seat


@dataclass(frozen=True)
class Turned(Event):
    """A seat has turned up a card that its owner has not drawn."""

    seat: Seat
    owner: Seat
    card: int


@dataclass(frozen=True)
class CardsShown(Event):
    cards: tuple[tuple[Seat, int], ...]
    winner: Seat | None  # who takes the points; None: no card was alone
    points: int

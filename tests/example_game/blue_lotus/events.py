"""Events of the game: facts that everybody hears, or one seat only."""

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
    """A seat has laid its card. Nobody hears of a revision."""

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
    winner: Seat | None  # of the points. None if no card was alone
    points: int

"""What can happen."""

from __future__ import annotations

from dataclasses import dataclass

from blue_lotus.state import Cards
from rules.core.game import Event, SealedChoice
from rules.core.secrets import Seat


@dataclass(frozen=True)
class HandDrawn(Event):
    """Whispered to the one who drew it."""

    cards: Cards


@dataclass(frozen=True)
class CardLaid(SealedChoice):
    """Somebody has laid a card, for the first time this round."""

    seat: Seat


@dataclass(frozen=True)
class CardsShown(Event):
    cards: tuple[tuple[Seat, int], ...]
    winner: Seat | None  # of the points; None: no card was alone
    points: int

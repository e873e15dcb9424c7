"""What happens in Kemet. Facts only; the words are in `narrate/`.

`units` are spaces and how many; `why` is the word of what a gain or loss comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.core.game import Event, SealedChoice
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text

Units: TypeAlias = tuple[tuple[Word, int], ...]


@dataclass(frozen=True)
class OrderDrawn(Event):
    order: tuple[Seat, ...]


@dataclass(frozen=True)
class CityChosen(Event):
    seat: Seat
    city: Word


@dataclass(frozen=True)
class PyramidsSet(Event):
    seat: Seat
    pyramids: tuple[tuple[Word, str, int], ...]  # district, colour, level


@dataclass(frozen=True)
class UnitsPlaced(Event):
    seat: Seat
    units: Units
    why: Word  # `garrison`, `recruit`, a card, a tile
    cost: int = 0


@dataclass(frozen=True)
class NightFell(Event):
    round: int
    gains: tuple[tuple[Seat, int], ...]  # prayer points


@dataclass(frozen=True)
class CardsTaken(Event):
    seat: Seat
    number: int
    why: Word = ""


@dataclass(frozen=True)
class CardsSeen(Event):
    """To their owner alone: what the cards are."""

    seat: Seat
    cards: tuple[Word, ...]


@dataclass(frozen=True)
class PyramidRaised(Event):
    seat: Seat
    colour: str
    district: Word
    level: int
    cost: int
    why: Word = ""


@dataclass(frozen=True)
class OrderSet(Event):
    seat: Seat
    order: tuple[Seat, ...]


@dataclass(frozen=True)
class BidShown(Event):
    """A Dawn bid (11.2)."""

    seat: Seat
    card: Word
    tokens: int
    value: int


@dataclass(frozen=True)
class PlaceTaken(Event):
    seat: Seat
    place: int


@dataclass(frozen=True)
class DawnTokenTaken(Event):
    seat: Seat


@dataclass(frozen=True)
class DayBroke(Event):
    round: int
    order: tuple[Seat, ...]


@dataclass(frozen=True)
class LastDay(Event):
    """Somebody has the points to win, but another has more (11.4)."""

    seat: Seat


@dataclass(frozen=True)
class TokenPlaced(Event):
    seat: Seat
    kind: Word
    space: Word
    tile: Word


@dataclass(frozen=True)
class Declined(Event):
    """The action of a token was done without."""

    seat: Seat
    action: Word


@dataclass(frozen=True)
class TurnEnded(Event):
    seat: Seat


@dataclass(frozen=True)
class PrayerGained(Event):
    """Prayer points as they were really gained: the track ends at 11."""

    seat: Seat
    points: int
    why: Word


@dataclass(frozen=True)
class PrayerLost(Event):
    seat: Seat
    points: int
    why: Word


@dataclass(frozen=True)
class PointGained(Event):
    """Permanent victory points; negative ones are lost."""

    seat: Seat
    points: int
    why: Word


@dataclass(frozen=True)
class TileBought(Event):
    seat: Seat
    tile: Word
    cost: int


@dataclass(frozen=True)
class CardSwapped(Event):
    """A battle card left the game for a special one. `card` is empty where it is secret."""

    seat: Seat
    special: Word
    card: Word = ""


@dataclass(frozen=True)
class CreaturePlaced(Event):
    seat: Seat
    creature: Word
    space: Word  # empty: on its tile


@dataclass(frozen=True)
class Moved(Event):
    seat: Seat
    units: int
    creature: Word | None
    way: tuple[Word, ...]  # from where to where
    by: tuple[Word, ...]  # how each step was made: `walk`, `sail`, `teleport`
    cost: int


@dataclass(frozen=True)
class UnitsKilled(Event):
    seat: Seat  # whose
    space: Word
    number: int
    why: Word


@dataclass(frozen=True)
class CardPlayed(Event):
    seat: Seat
    card: Word
    cost: int
    units: Units
    target: Word  # a space
    at: Seat  # whose troop is there
    troop: tuple[Word, int, Word | None] | None = None  # that it moves: whence, units, creature


@dataclass(frozen=True)
class CardCancelled(Event):
    seat: Seat  # whose card
    card: Word
    by: Seat


@dataclass(frozen=True)
class Escaped(Event):
    seat: Seat
    start: Word
    end: Word


@dataclass(frozen=True)
class BattleJoined(Event):
    space: Word
    attacker: Seat
    defender: Seat


@dataclass(frozen=True)
class CardsCommitted(SealedChoice):
    seat: Seat


@dataclass(frozen=True)
class CardForeseen(Event):
    """To the owner of Prescience alone."""

    seat: Seat
    card: Word


@dataclass(frozen=True)
class CardsShown(Event):
    seat: Seat
    card: Word
    played: tuple[Word, ...]
    unpaid: tuple[Word, ...]


@dataclass(frozen=True)
class CardsExchanged(Event):
    """Tactical Choice."""

    seat: Seat
    card: Word  # that counts now
    before: Word


@dataclass(frozen=True)
class WoundsDealt(Event):
    """Divine Wound: so many cards were discarded."""

    seat: Seat
    number: int


@dataclass(frozen=True)
class Fought(Event):
    """One side of a battle, summed up."""

    seat: Seat
    items: tuple[tuple[Text, int, int, int], ...]  # what, strength, damage, protection
    strength: int
    damage: int
    protection: int
    losses: int
    own_losses: int


@dataclass(frozen=True)
class BattleWon(Event):
    seat: Seat
    loser: Seat
    space: Word
    as_defender: bool
    survivors: int


@dataclass(frozen=True)
class Recalled(Event):
    seat: Seat
    space: Word
    units: int
    forced: bool = False


@dataclass(frozen=True)
class Retreated(Event):
    seat: Seat
    start: Word
    end: Word
    units: int


@dataclass(frozen=True)
class Stayed(Event):
    seat: Seat
    space: Word


@dataclass(frozen=True)
class PriestSent(Event):
    """A priest travels on the path to Ta-Seti."""

    seat: Seat
    start: Word
    end: Word
    rewards: tuple[Word, ...]


@dataclass(frozen=True)
class ObjectTaken(Event):
    seat: Seat
    object: Word


@dataclass(frozen=True)
class SkillTaken(Event):
    seat: Seat
    skill: Word


@dataclass(frozen=True)
class PriestOrdained(Event):
    """A priest takes the place of a unit; without a space in the reserve."""

    seat: Seat
    space: Word


@dataclass(frozen=True)
class PriestReturned(Event):
    seat: Seat
    space: Word  # from where he goes back to the start of the path


@dataclass(frozen=True)
class PathRefilled(Event):
    tokens: tuple[tuple[Word, Word], ...]  # stops, and what lies there now


@dataclass(frozen=True)
class ObjectsUsed(Event):
    seat: Seat
    objects: tuple[Word, ...]


@dataclass(frozen=True)
class TileSealed(Event):
    seat: Seat
    owner: Seat
    tile: Word


@dataclass(frozen=True)
class FiguresChosen(Event):
    """So many of the fallen were priests instead of other units."""

    seat: Seat
    space: Word
    priests: int


@dataclass(frozen=True)
class ActionLost(Event):
    """The tile that gave the token was sealed."""

    seat: Seat
    action: Word


@dataclass(frozen=True)
class Sacrificed(Event):
    seat: Seat
    space: Word
    units: int


@dataclass(frozen=True)
class GameEnded(Event):
    winners: tuple[Seat, ...]
    by: Word  # `points`, `battle`, `order`, `at-once`

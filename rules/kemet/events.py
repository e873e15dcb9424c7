"""Events of Kemet: facts only; `narrate/` tells them.

`units` are spaces and numbers of units; `why` is the word of a gain's or loss's source.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event, SealedChoice
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
    """Whispered: the cards that have just come to `seat`."""

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
    """The Day is declared the last: a seat has points enough, but another has more (11.4)."""

    seat: Seat


@dataclass(frozen=True)
class TokenPlaced(Event):
    seat: Seat
    kind: Word
    space: Word
    tile: Word


@dataclass(frozen=True)
class Declined(Event):
    """A seat has declined the action of its token."""

    seat: Seat
    action: Word


@dataclass(frozen=True)
class TurnEnded(Event):
    seat: Seat


@dataclass(frozen=True)
class PrayerGained(Event):
    """Prayer points actually gained: the track ends at 11."""

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
    """Permanent victory points. Negative ones are lost."""

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
    at: Seat  # seat whose troop is there
    troop: tuple[Word, int, Word | None] | None = None  # moved: start, units, creature


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
    """Whispered to the owner of Prescience: the enemy's battle card."""

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
    """A seat has exchanged its two battle cards by Tactical Choice."""

    seat: Seat
    card: Word  # the battle card that counts now
    before: Word


@dataclass(frozen=True)
class WoundsDealt(Event):
    """A seat has discarded `cards` cards for Divine Wound."""

    seat: Seat
    number: int


@dataclass(frozen=True)
class Fought(Event):
    """One side of a battle, summed up."""

    seat: Seat
    items: tuple[tuple[Text, int, int, int], ...]  # name, strength, damage, protection
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
    forced: bool = False  # there is no space to retreat to
    surplus: bool = False  # the others of the troop retreat, these have no room there


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
    """A priest has replaced a unit. `space` is empty if that was in the reserve."""

    seat: Seat
    space: Word


@dataclass(frozen=True)
class PriestReturned(Event):
    seat: Seat
    space: Word  # from where he goes back to the start of the path


@dataclass(frozen=True)
class PathRefilled(Event):
    tokens: tuple[tuple[Word, Word], ...]  # stops, and the tokens there now


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
    """A seat has chosen priests to die instead of other units."""

    seat: Seat
    space: Word
    priests: int


@dataclass(frozen=True)
class ActionLost(Event):
    """A token's action is lost: the tile that gave the token was sealed."""

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
    points: tuple[int, int]  # the winner's and the second's
    battle: tuple[int, int]  # of these, from battles

"""What can happen. Provinces and cards are named by their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.amun_re.state import Offer, Tally
from rules.core.game import Event, SealedChoice
from rules.core.menu import Word
from rules.core.secrets import Seat

Words: TypeAlias = tuple[Word, ...]
Counts: TypeAlias = tuple[tuple[Word, int], ...]  # so many in each province


@dataclass(frozen=True)
class GameBegun(Event):
    first: Seat
    gold: int  # that each has
    builders: bool  # each has been dealt a Builder


@dataclass(frozen=True)
class ChoiceSealed(SealedChoice):
    """A seat has made its secret choice in `phase`, for the first time."""

    seat: Seat
    phase: Word


@dataclass(frozen=True)
class CardsSeen(Event):
    """Whispered: the faces of cards that have just come to `seat`."""

    seat: Seat
    cards: Words


@dataclass(frozen=True)
class CardsOffered(Event):
    """Whispered: the cards of which `seat` will keep `keep`."""

    seat: Seat
    cards: Words
    keep: int


@dataclass(frozen=True)
class ProvinceCardsSeen(Event):
    """Whispered, expert rule: the provinces that `seat` holds for this kingdom."""

    seat: Seat
    provinces: Words


@dataclass(frozen=True)
class StartCardsDiscarded(Event):
    """Draw two, keep one: what each did not keep, in turn order."""

    cards: tuple[tuple[Seat, Word], ...]


@dataclass(frozen=True)
class PileReshuffled(Event):
    """The discard pile has become the draw pile."""

    cards: int


@dataclass(frozen=True)
class ProvincesRevealed(Event):
    """A round begins. `cards` is what was laid on each; fewer than printed if the pile ran out."""

    kingdom: int
    round: int
    first: Seat
    provinces: Words
    cards: Counts
    stones: Counts
    gold: Counts


@dataclass(frozen=True)
class BidPlaced(Event):
    seat: Seat
    province: Word
    price: int
    cards: Words  # `block`, `overbid`
    outbid: Seat | None


@dataclass(frozen=True)
class CardsSold(Event):
    seat: Seat
    cards: Words


@dataclass(frozen=True)
class ProvinceAcquired(Event):
    seat: Seat
    province: Word
    price: int
    cards: int
    gold: int
    pyramids: int  # of stones that had come to three


@dataclass(frozen=True)
class CardsBought(Event):
    seat: Seat
    number: int
    price: int


@dataclass(frozen=True)
class CardsReturned(Event):
    """Of the cards drawn `seat` kept some; `cards` are face up on the discard pile.

    Where the rest goes back on top of the draw pile, nobody sees it: `cards` is empty then.
    """

    seat: Seat
    number: int
    cards: Words


@dataclass(frozen=True)
class FarmersBought(Event):
    seat: Seat
    fields: Counts
    price: int
    free: Word | None  # where a Free farmer card put one more


@dataclass(frozen=True)
class StonesBought(Event):
    seat: Seat
    stones: Counts
    price: int
    builder: Word | None  # where a Builder card was used
    pyramids: Counts


@dataclass(frozen=True)
class ActionsEnded(Event):
    seat: Seat
    idle: bool  # nothing was bought or built


@dataclass(frozen=True)
class OfferingsRevealed(Event):
    """In turn order."""

    offers: tuple[tuple[Seat, Offer], ...]
    total: int


@dataclass(frozen=True)
class OfferingCorrected(Event):
    seat: Seat
    by: int  # 3 or -3
    total: int


@dataclass(frozen=True)
class TempleSet(Event):
    total: int
    space: int


@dataclass(frozen=True)
class ThievesPaid(Event):
    seats: tuple[Seat, ...]
    gold: int  # to each


@dataclass(frozen=True)
class RewardsDue(Event):
    """Who may take how many, in the order of choosing. Nobody if all stole."""

    items: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True)
class RewardCardsTaken(Event):
    seat: Seat
    number: int


@dataclass(frozen=True)
class RewardGoodsPlaced(Event):
    seat: Seat
    fields: Counts
    stones: Counts
    pyramids: Counts


@dataclass(frozen=True)
class RewardsForgone(Event):
    """`seat` left `items` of its rewards."""

    seat: Seat
    items: int


@dataclass(frozen=True)
class FirstPlayerSet(Event):
    first: Seat
    changed: bool


@dataclass(frozen=True)
class IncomePaid(Event):
    seat: Seat
    yields: Counts
    harvest: Word | None
    gold8: Word | None
    total: int


@dataclass(frozen=True)
class BonusCardsPlayed(Event):
    seat: Seat
    cards: Words
    points: int


@dataclass(frozen=True)
class KingdomScored(Event):
    """In turn order; without the points for gold, which `GoldRanked` tells."""

    kingdom: int
    tallies: tuple[Tally, ...]


@dataclass(frozen=True)
class GoldRanked(Event):
    """The purses are open, richest first: seat, gold, points."""

    purses: tuple[tuple[Seat, int, int], ...]


@dataclass(frozen=True)
class NewKingdomBegun(Event):
    """Farmers and owners are gone, pyramids and stones stay; `out` are not in the game any more."""

    first: Seat
    out: Words


@dataclass(frozen=True)
class GameEnded(Event):
    """`decided` is how: by `points`, `pyramids` or `stones`, or the victory is `shared`."""

    winners: tuple[Seat, ...]
    scores: tuple[tuple[Seat, int], ...]
    decided: Word

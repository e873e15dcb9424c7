"""Events of Amun-Re. Provinces and power cards are named by their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.amun_re.state import Offer, Tally
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event, SealedChoice

Words: TypeAlias = tuple[Word, ...]
Counts: TypeAlias = tuple[tuple[Word, int], ...]  # number of things in each province


@dataclass(frozen=True)
class GameBegun(Event):
    first: Seat
    gold: int  # that each player has
    builders: bool  # each player has been dealt a Builder


@dataclass(frozen=True)
class ChoiceSealed(SealedChoice):
    """A seat has made its secret choice in `phase`. A revision is not told again."""

    seat: Seat
    phase: Word


@dataclass(frozen=True)
class CardsSeen(Event):
    """Whispered: the faces of cards that have just come to `seat`."""

    seat: Seat
    cards: Words


@dataclass(frozen=True)
class CardsOffered(Event):
    """Whispered: the cards that `seat` has drawn. It will keep `keep` of them."""

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
    """By the option `Draw two, keep one`: the card that each seat did not keep, in turn order."""

    cards: tuple[tuple[Seat, Word], ...]


@dataclass(frozen=True)
class PileReshuffled(Event):
    """The discard pile has become the draw pile."""

    cards: int


@dataclass(frozen=True)
class ProvincesRevealed(Event):
    """A round begins.

    `cards` are the cards laid on each, fewer than printed if the pile ran out.
    """

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
    """`seat` has kept some of the cards it drew. The others, `cards`, lie on the discard pile.

    If they go back on top of the draw pile instead, nobody sees them and `cards` is empty.
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
    """All offerings are open, in turn order."""

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
    """The rewards due to each seat, in the order of choosing, empty if everybody stole."""

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
    """A kingdom's points, in turn order, without those for gold, which `GoldRanked` tells."""

    kingdom: int
    tallies: tuple[Tally, ...]


@dataclass(frozen=True)
class GoldRanked(Event):
    """The purses are open at the end: (seat, gold, points), the richest first."""

    purses: tuple[tuple[Seat, int, int], ...]


@dataclass(frozen=True)
class NewKingdomBegun(Event):
    """The New Kingdom begins: farmers and owners go, pyramids and stones stay, `out` drop out."""

    first: Seat
    out: Words


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over. `decided` names the tie-break, as in `Ending`."""

    winners: tuple[Seat, ...]
    scores: tuple[tuple[Seat, int], ...]
    decided: Word

"""The state of a match of Amun-Re. Hidden parts are a `Secret` of their owners."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rules.amun_re.boards import Rows, provinces_of
from rules.amun_re.options import AmunReOptions
from rules.amun_re.tables import ROUNDS, Province
from rules.core.constants import constant
from rules.core.copies import TableRow
from rules.core.menu import Word
from rules.core.secrets import Seat, Secret, secret
from rules.core.state import State

Hand = tuple[Word, ...]  # power cards, in the order in which they were taken
NOTHING: Final[Secret[Hand]] = secret(())


@dataclass(slots=True)
class Land:
    """Present state of a province."""

    owner: Seat | None = None
    farmers: int = 0  # in fields
    extra: int = 0  # outside the fields
    stones: int = 0
    pyramids: int = 0
    lying: Secret[Hand] = NOTHING  # face down, for the player who acquires the province
    cards: int = 0  # how many of those
    gold: int = 0  # likewise


@constant
class Marker:
    """A seat's bidding marker, and the cards it would sell to pay that price."""

    province: Word
    index: int  # the space of the bid track
    sell: Secret[Hand]


@constant
class Offer:
    """A sacrifice: gold, or none for the -3 card."""

    gold: int
    sell: Hand = ()
    correction: bool = False  # with an Offering ±3

    @property
    def steals(self) -> bool:
        return not self.gold


@constant
class Tally(TableRow):
    """One seat's points in one scoring, by source."""

    seat: Seat
    kingdom: int
    pyramids: int
    sets: int
    banks: int
    temples: int
    bonus: int = 0
    gold: int = 0

    @property
    def total(self) -> int:
        return self.pyramids + self.sets + self.banks + self.temples + self.bonus + self.gold


@dataclass(slots=True)
class AmunRe(State):
    """A match. Words of provinces and cards stand for their rows in the tables."""

    options: AmunReOptions
    first: Seat = ""
    kingdom: int = 1
    round: int = 1
    temple: int = 0  # 0 before the first offering
    gold: dict[Seat, Secret[int]] = field(default_factory=dict)
    hands: dict[Seat, Secret[Hand]] = field(default_factory=dict)
    cards: dict[Seat, int] = field(default_factory=dict)  # how many each holds
    lands: dict[Word, Land] = field(default_factory=dict)  # the provinces in the game
    tallies: list[Tally] = field(default_factory=list)

    pile: Secret[Hand] = NOTHING  # power cards, the top one first
    pile_size: int = 0
    discards: list[Word] = field(default_factory=list)
    province_pile: Secret[tuple[Word, ...]] = NOTHING
    province_hands: dict[Seat, Secret[tuple[Word, ...]]] = field(default_factory=dict)  # expert
    used: list[Word] = field(default_factory=list)  # provinces revealed in the Old Kingdom
    revealed: list[Word] = field(default_factory=list)  # this round, in reveal order

    markers: dict[Seat, Marker] = field(default_factory=dict)
    cursor: Seat = ""  # the next seat of the auction, clockwise
    bidders: list[Seat] = field(default_factory=list)  # still to bid in this round (option)
    lost: dict[Seat, list[Word]] = field(default_factory=dict)  # where each has been outbid
    blocks: list[Seat] = field(default_factory=list)  # seats that have played Block
    overbids: dict[Seat, Word] = field(default_factory=dict)  # Overbid, and where it still works
    newest: dict[Seat, Word] = field(default_factory=dict)  # acquired this round

    pending: list[Seat] = field(default_factory=list)  # still to act in this phase, in order
    step: Word = ""  # how far the first of them has come
    items: int = 0  # rewards that he may still take
    drawn: dict[Seat, Secret[Hand]] = field(default_factory=dict)  # of which he keeps (variants)
    keep: int = 0  # how many

    chosen: dict[Seat, Secret[tuple[Word, ...]]] = field(default_factory=dict)  # sealed
    offers: dict[Seat, Secret[Offer]] = field(default_factory=dict)  # sealed
    laid: dict[Seat, Offer] = field(default_factory=dict)  # the offerings, revealed
    corrections: dict[Seat, int] = field(default_factory=dict)
    rewards: dict[Seat, int] = field(default_factory=dict)  # items due, in the order of choosing

    mover: Seat | None = None  # the seat that made the last visible move
    touched: tuple[Word, ...] = ()  # the provinces that this move changed
    open_gold: dict[Seat, int] = field(default_factory=dict)  # at the end, or by an option always

    @property
    def rules(self) -> AmunReOptions:
        return self.options

    @property
    def board(self) -> Rows:
        """The provinces with the numbers of the match's board."""
        return provinces_of(self.rules.board)

    @property
    def round_of_game(self) -> int:
        """The round, counted on through both kingdoms: from 1 to 6."""
        return (self.kingdom - 1) * ROUNDS + self.round

    @property
    def over(self) -> bool:
        return not self.flow


def from_seat(state: AmunRe, seat: Seat) -> tuple[Seat, ...]:
    """Return all seats clockwise, `seat` first."""
    place = state.seats.index(seat)
    return state.seats[place:] + state.seats[:place]


def turn_order(state: AmunRe) -> tuple[Seat, ...]:
    return from_seat(state, state.first)


def own(state: AmunRe, seat: Seat) -> list[Province]:
    """List the seat's provinces, in board order."""
    board = state.board
    return [board[word] for word, land in state.lands.items() if land.owner == seat]


def farmers_in(state: AmunRe, province: Province) -> int:
    """Count all farmers there: in fields, outside them (R-I2) and printed."""
    land = state.lands[province.word]
    return land.farmers + land.extra + province.printed


def empty_fields(state: AmunRe, province: Province) -> int:
    return province.fields - state.lands[province.word].farmers


def score(state: AmunRe, seat: Seat) -> int:
    return sum(tally.total for tally in state.tallies if tally.seat == seat)


def show(state: AmunRe, seat: Seat | None, *provinces: Word) -> None:
    """Note the last visible act and its provinces, which the picture marks."""
    state.mover, state.touched = seat, provinces

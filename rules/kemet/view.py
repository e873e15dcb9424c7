"""What one pair of eyes sees. `look` is only ever handed a sealed state."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.board import Space
from rules.kemet.options import KemetOptions
from rules.kemet.tables import BattleCard, Intervention, Tile


@dataclass(frozen=True, slots=True)
class TroopView:
    seat: Seat
    units: int
    creature: Word | None


@dataclass(frozen=True, slots=True)
class SpaceView:
    row: Space
    troops: tuple[TroopView, ...]  # two while a battle is fought there, the attacker first
    colour: str | None  # of the pyramid in a district
    level: int  # of it, 1 to 4; 0 where there is none
    owner: Seat | None  # whose city a district belongs to
    holder: Seat | None  # who controls it, or keeps the temple's point
    touched: bool  # by what happened last


@dataclass(frozen=True, slots=True)
class TokenView:
    space: Word  # of the action pyramid, or `gold`
    silver: bool
    tile: Word | None  # what the gold token was placed for


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    city: Word | None  # not chosen yet
    place: int  # in the order of turns, from 1
    awaited: bool
    committed: bool  # has chosen in secret what others still choose
    prayer: int  # prayer points
    permanent: int  # victory points
    temporary: int
    battle: int  # how many of the permanent ones break ties
    cards: int  # Divine Intervention cards in hand
    battle_hand: int  # battle cards in hand
    battle_used: int  # battle cards discarded
    discarded: tuple[Word, ...]  # of those the open ones
    reserve: int  # units that are not on the board
    waiting: tuple[Word, ...]  # creatures on their tiles
    tiles: tuple[Tile, ...]
    sealed: tuple[Word, ...]  # tiles without effect at present
    tokens: tuple[TokenView, ...]  # placed this Day, in order
    silver: bool  # has a silver token; it may have been placed
    gold: bool

    @property
    def points(self) -> int:
        return self.permanent + self.temporary


@dataclass(frozen=True, slots=True)
class StockView:
    """A power tile on the market."""

    row: Tile
    left: int  # copies


@dataclass(frozen=True, slots=True)
class BonusView:
    """One line of a side's sum."""

    label: Text
    strength: int
    damage: int
    protection: int


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a battle. Before the cards are shown, `bonuses` are what is known by then."""

    seat: Seat
    units: int  # when the battle began
    creature: Word | None
    card: BattleCard | None  # once shown
    cards: tuple[Intervention, ...]  # Divine Intervention cards played with it, once shown
    unpaid: tuple[Word, ...]  # of those, the ones without effect
    wounds: int  # cards discarded for Divine Wound
    bonuses: tuple[BonusView, ...]
    strength: int
    damage: int
    protection: int
    losses: int | None  # units; none before they are known


@dataclass(frozen=True, slots=True)
class BattleView:
    space: Word
    attacker: SideView
    defender: SideView
    winner: Seat | None  # once known


@dataclass(frozen=True, slots=True)
class OfferView:
    """A decision about Divine Intervention cards or battle cards that only the viewer sees."""

    cards: tuple[Intervention, ...]  # among which to choose (Vision, Divine Memory)
    card: BattleCard | None  # the battle card committed
    discard: BattleCard | None
    played: tuple[Intervention, ...]  # with it
    foreseen: BattleCard | None  # what the opponent shows by Prescience


@dataclass(frozen=True, slots=True)
class KemetView:
    viewer: Seat | None
    options: KemetOptions
    seats: tuple[Seat, ...]  # as they sit
    side: Word  # of the board: `a`, `b`
    round: int  # from 1
    night: bool
    turn: int  # of the Day, 1 to 5; 0 outside it
    phase: Word  # a key of PHASES, or `over`
    sealed: bool  # the phase's choices are secret
    awaited: tuple[Seat, ...]
    order: tuple[Seat, ...]  # of turns
    active: Seat | None  # whose turn it is
    goal: int  # victory points that end the game
    spaces: tuple[SpaceView, ...]  # the open ones, in the order of the board
    closed: bool  # the east bank
    players: tuple[PlayerView, ...]  # as they sit
    market: tuple[StockView, ...]  # every tile in play, by colour and level
    black: bool  # the black pyramids are in play
    deck: int
    discards: int  # Divine Intervention cards
    mover: Seat | None  # who did what happened last
    way: tuple[Word, ...]  # spaces of the last move, from where it began
    battle: BattleView | None  # being fought, or fought last in this turn
    my_cards: tuple[Intervention, ...] | None  # the viewer's own hand
    my_battle_hand: tuple[BattleCard, ...] | None
    my_battle_used: tuple[BattleCard, ...] | None
    my_offer: OfferView | None
    winners: tuple[Seat, ...]  # once it is over

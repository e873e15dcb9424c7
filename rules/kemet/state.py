"""The state of a match of Kemet. Hidden parts are a `Secret` of their owners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rules.core.constants import constant
from rules.core.copies import TableRow
from rules.core.menu import Word
from rules.core.secrets import Seat, Secret, secret
from rules.core.state import State
from rules.core.text import Text
from rules.kemet.board import SPACE, Board, Space, board_of
from rules.kemet.hooks import Hooked, found, total
from rules.kemet.options import KemetOptions
from rules.kemet.path import SKILL, Skill
from rules.kemet.tables import CREATURE, TILE, TROOP, UNITS, Creature, Tile, tiles_with

Cards: TypeAlias = tuple[Word, ...]
WAITING: Final = ""  # space of a creature that waits on its tile


@dataclass(slots=True)
class Pyramid:
    """A pyramid in a district. Those of level 0 are not on the board."""

    colour: str
    level: int


@dataclass(slots=True)
class Troop:
    """All units of one player in one space, and the creature that goes with them."""

    units: int = 0
    creature: Word | None = None
    priests: int = 0  # of the units (module 3)


@constant
class Token(TableRow):
    """An action token: `ordinary`, `silver`, or `gold`, which has a tile instead of a space."""

    kind: Word
    space: Word = ""
    tile: Word = ""


@constant
class Placement(TableRow):
    """Units to be placed from the reserve, by space, and the priests among them."""

    units: tuple[tuple[Word, int], ...] = ()
    priests: tuple[tuple[Word, int], ...] = ()

    @property
    def number(self) -> int:
        return sum(number for _, number in self.units)


NOBODY: Final = Placement()


@constant
class Seal(TableRow):
    """A Divine seal on a power tile, which has no effect while sealed."""

    owner: Seat  # of the tile
    tile: Word
    word: Word  # of the object


@dataclass(slots=True)
class Path:
    """State of the path to Ta-Seti (11.3)."""

    sides: tuple[Word, ...]
    lying: dict[Word, Word] = field(default_factory=dict)  # token on each spot, empty if taken
    away: list[Word] = field(default_factory=list)  # temporary powers taken in this action
    supplies: dict[Word, Secret[Cards]] = field(default_factory=dict)  # face down
    priests: dict[Seat, list[Word]] = field(default_factory=dict)  # not on the board: their stops
    halted: Word | None = None  # the stop where a priest has just halted


@dataclass(slots=True)
class Move:
    """A Move action in progress (7.1)."""

    seat: Seat
    space: Word = ""  # where the group is, nowhere before it has left
    capacity: int | None = None  # steps left, fixed at the first departure
    advanced: bool = False  # has made its first advance, so it can no longer cross a wall
    more: int = 0  # capacity of Swiftness cards, before the departure
    no_walls: bool = False  # Open Gates has been played
    legs: int = 0  # number of legs so far
    has_paid: bool = False  # Priest of Ra has lowered a cost of it (`ra_per`)
    token: Token | None = None  # the token it was begun with
    activated: bool = False  # a priest has been sent
    temporary: list[Word] = field(default_factory=list)  # powers from the path, until it ends


@constant
class Contact(TableRow):
    """A contact: a seat has entered a space with an enemy troop, or placed units there."""

    space: Word
    attacker: Seat
    defender: Seat
    by_move: bool
    own_turn: bool  # of the attacker's, by Day


@constant
class Due(TableRow):
    """A battle that placing units has caused."""

    space: Word
    seat: Seat  # seats that have placed them
    within: int  # depth: inner battles are fought before outer ones (R-B6)


@constant
class Commit:
    """Cards that one side of a battle has chosen: two battle cards, Divine Intervention cards."""

    card: Word
    discard: Word
    played: Cards = ()  # in the order in which they shall be paid


@constant
class Item(TableRow):
    """One line of a side's sums in a battle."""

    label: Text
    strength: int
    damage: int
    protection: int


@dataclass(slots=True)
class Battle:
    """A battle in progress or just fought (chapter 8)."""

    space: Word
    attacker: Seat
    defender: Seat
    units: dict[Seat, int]  # when it began
    creatures: dict[Seat, Word | None]
    priests: list[Seat] = field(default_factory=list)  # seats with one when it began (R-O10)
    objects: dict[Seat, list[Word]] = field(default_factory=dict)  # used in it
    temporary: list[Word] = field(default_factory=list)  # the attacker's powers from the path
    masked: bool = False  # only units and battle cards count
    commits: dict[Seat, Secret[Commit]] = field(default_factory=dict)
    foreseen: Secret[Word] | None = None  # the card that Prescience shows
    shown: dict[Seat, Word] = field(default_factory=dict)  # the battle card of each
    played: dict[Seat, Cards] = field(default_factory=dict)
    unpaid: dict[Seat, Cards] = field(default_factory=dict)
    asked: list[Seat] = field(default_factory=list)  # seats that have answered in the present step
    wounds: dict[Seat, int] = field(default_factory=dict)
    items: dict[Seat, tuple[Item, ...]] = field(default_factory=dict)  # once all is known
    losses: dict[Seat, int] = field(default_factory=dict)  # by the enemy's damage
    own_losses: dict[Seat, int] = field(default_factory=dict)  # by the seat's own card
    winner: Seat | None = None
    homeless: list[tuple[Seat, Word]] = field(default_factory=list)  # creatures left alone
    exchanged: list[Seat] = field(default_factory=list)  # by Tactical Choice
    rejoined: list[Seat] = field(default_factory=list)  # seats that have placed their new units
    points: dict[Seat, int] = field(default_factory=dict)  # victory points that it brought
    fates: dict[Seat, Word] = field(default_factory=dict)  # spaces of survivors, "" if recalled
    over: bool = False

    @property
    def sides(self) -> tuple[Seat, Seat]:
        return self.attacker, self.defender

    def other(self, seat: Seat) -> Seat:
        return self.defender if seat == self.attacker else self.attacker


@constant
class Played(TableRow):
    """A Divine Intervention card played outside battle whose effect is still to come."""

    seat: Seat
    card: Word
    units: Placement = NOBODY
    target: Word = ""  # a space
    start: Word = ""  # the space that a troop leaves
    number: int = 0  # how many of the troop's units leave
    priests: int = 0  # how many of these are priests
    creature: Word | None = None  # and the cards that go with them


@dataclass(slots=True)
class Kemet(State):
    """A match. Words of spaces, tiles and cards stand for their rows in the tables."""

    options: KemetOptions
    order: list[Seat] = field(default_factory=list)  # of turns
    round: int = 1
    turn: int = 0  # of the Day, 1 to 5
    pending: list[Seat] = field(default_factory=list)  # seats still to act in this phase
    cities: dict[Seat, Word] = field(default_factory=dict)
    pyramids: dict[Word, Pyramid] = field(default_factory=dict)  # by district
    troops: dict[Word, dict[Seat, Troop]] = field(default_factory=dict)  # by space, their owner
    prayer: dict[Seat, int] = field(default_factory=dict)  # prayer points
    hands: dict[Seat, Secret[Cards]] = field(default_factory=dict)  # Divine Intervention
    cards: dict[Seat, int] = field(default_factory=dict)  # how many of those
    battle_hands: dict[Seat, Secret[Cards]] = field(default_factory=dict)
    battle_used: dict[Seat, Secret[Cards]] = field(default_factory=dict)  # the battle discards
    shown_used: dict[Seat, Cards] = field(default_factory=dict)  # those lying face up
    battle_counts: dict[Seat, int] = field(default_factory=dict)  # battle cards in hand
    deck: Secret[Cards] = field(default_factory=lambda: secret(()))
    deck_size: int = 0
    discards: Secret[Cards] = field(default_factory=lambda: secret(()))  # face down
    discards_size: int = 0
    gone: dict[Word, int] = field(default_factory=dict)  # copies that all know to lie there
    chooser: Seat | None = None  # seat that looks at cards to choose one (Vision, Divine Memory)
    looked: Secret[Cards] = field(default_factory=lambda: secret(()))
    market: dict[Word, int] = field(default_factory=dict)  # copies left of each tile
    tiles: dict[Seat, list[Word]] = field(default_factory=dict)
    new_tokens: list[Word] = field(default_factory=list)  # tiles bought in this turn
    creatures: dict[Word, Word] = field(default_factory=dict)  # bought ones: the space, or WAITING
    homeless: list[tuple[Seat, Word, bool]] = field(default_factory=list)  # and: may wait
    arriving: Seat | None = None  # seat whose waiting creatures enter with a Recruit action
    units: dict[Seat, int] = field(default_factory=dict)  # figures, in all
    points: dict[Seat, dict[Word, int]] = field(default_factory=dict)  # permanent, by source
    delta_kept: Seat | None = None  # keeps the Delta temple's point after the sacrifice (R-E3)
    tokens: dict[Seat, list[Token]] = field(default_factory=dict)  # placed this Day
    in_turn: list[Word] = field(default_factory=list)  # kinds of token placed in this turn
    done: bool = False  # the active seat has ended its turn
    powers: list[Word] = field(default_factory=list)  # used by the first of `pending` at Night
    move: Move | None = None
    contact: Contact | None = None
    battle: Battle | None = None
    due: list[Due] = field(default_factory=list)  # battles to be fought
    stack: list[Played] = field(default_factory=list)  # cards whose effects are still to come
    passed: list[Seat] = field(default_factory=list)  # seats that lay no seal in this window
    asked: list[Seat] = field(default_factory=list)  # by the present window
    answers: dict[Seat, Secret[bool]] = field(default_factory=dict)  # the answers in it
    temples: dict[Word, Seat] = field(default_factory=dict)  # seats that held them as the Day ended
    path: Path | None = None  # module 3
    ordained: dict[Seat, int] = field(default_factory=dict)  # priests among the seat's figures
    objects: dict[Seat, list[Word]] = field(default_factory=dict)
    skills: dict[Seat, list[Word]] = field(default_factory=dict)
    seals: list[Seal] = field(default_factory=list)
    acting: tuple[Token, Word] | None = None  # placed, its action waits for the seals
    mixed: list[tuple[Seat, Word, int]] = field(default_factory=list)  # deaths: which figures?
    dawn: dict[Seat, int] = field(default_factory=dict)  # Dawn tokens (module 2)
    bids: dict[Seat, int] = field(default_factory=dict)  # Dawn values
    places: dict[int, Seat] = field(default_factory=dict)  # taken in the coming order, from 1
    last_day: bool = False  # nobody can win later (module 4)
    winner: Seat | None = None
    mover: Seat | None = None  # the seat that made the last visible move
    touched: tuple[Word, ...] = ()  # the spaces that this move changed
    way: tuple[Word, ...] = ()  # of the last move

    @property
    def rules(self) -> KemetOptions:
        return self.options

    @property
    def board(self) -> Board:
        return board_of(len(self.seats))

    @property
    def active(self) -> Seat:
        """Seat whose turn it is."""
        return self.pending[0]


def in_order(state: Kemet, first: Seat) -> list[Seat]:
    """Return all seats in turn order, starting with `first`."""
    place = state.order.index(first)
    return state.order[place:] + state.order[:place]


def tiles_of(state: Kemet, seat: Seat) -> list[Tile]:
    """List all power tiles of a player, sealed or not."""
    return [TILE[word] for word in state.tiles[seat]]


def owned(state: Kemet, seat: Seat, hook: str = "") -> list[Tile]:
    """List the unsealed power tiles of a player, or only those with a hook."""
    rows, words = tiles_with(hook) if hook else TILE, state.tiles[seat]
    found = [] if rows.keys().isdisjoint(words) else [rows[word] for word in words if word in rows]
    return [t for t in found if not is_sealed(state, seat, t.word)] if state.seals else found


def is_sealed(state: Kemet, seat: Seat, tile: Word) -> bool:
    return any(seal.owner == seat and seal.tile == tile for seal in state.seals)


def tile_total(state: Kemet, seat: Seat, hook: str) -> int:
    rows = tiles_with(hook).keys()
    return 0 if rows.isdisjoint(state.tiles[seat]) else total(owned(state, seat, hook), hook)


def troop_of(state: Kemet, seat: Seat, space: Word) -> Troop | None:
    return state.troops.get(space, {}).get(seat)


def enemy_in(state: Kemet, seat: Seat, space: Word) -> Seat | None:
    """Return the other seat with a troop in the space, or None without one."""
    for other in state.troops.get(space, ()):
        if other != seat:
            return other
    return None


def spaces_of(state: Kemet, seat: Seat) -> Iterator[Space]:
    """Yield the spaces with a troop of the player, in the order of the board."""
    troops = state.troops
    return (space for space in state.board.spaces if seat in troops.get(space.word, ()))


def districts_of(state: Kemet, seat: Seat) -> tuple[Space, ...]:
    """Return the three districts of the player's city, or nothing before it is chosen."""
    city = state.cities.get(seat)
    return tuple(SPACE[f"{city}{number}"] for number in (1, 2, 3)) if city else ()


def owner_of(state: Kemet, district: Word) -> Seat | None:
    """Return the seat whose city has a district, or None for other spaces."""
    city = SPACE[district].city
    if city is None:
        return None
    return next((seat for seat, own in state.cities.items() if own == city), None)


def holder_of(state: Kemet, space: Word) -> Seat | None:
    """Return the seat that controls a space: by a troop, else as owner of a district (6.2, R-D8).

    The later of two troops in a space does not control it yet.
    """
    standing = state.troops.get(space)
    return next(iter(standing)) if standing else owner_of(state, space)


def limit(state: Kemet, seat: Seat, priests: bool = False) -> int:
    """Return the most units of the player in one space, with `priests` if one is there (R-U2)."""
    rows = [*owned(state, seat, "limit"), *(skills_of(state, seat) if priests else ())]
    return max([TROOP, *(each.number for each in found(rows, "limit"))]) if rows else TROOP


def room(state: Kemet, seat: Seat, space: Word) -> int:
    """Count the units that may still join the player's in a space."""
    troop = troop_of(state, seat, space)
    if troop is None:
        return limit(state, seat)
    return max(0, limit(state, seat, troop.priests > 0) - troop.units)


def figures(state: Kemet, seat: Seat) -> int:
    """Count the player's units in all, with the priests that have come to the board."""
    return state.units.get(seat, UNITS) + state.ordained.get(seat, 0)


def reserve(state: Kemet, seat: Seat) -> int:
    """Count the player's units that are not on the board."""
    on_board = sum(troops[seat].units for troops in state.troops.values() if seat in troops)
    return figures(state, seat) - on_board


def priests_in_reserve(state: Kemet, seat: Seat) -> int:
    """Count the priests among the player's units that are not on the board."""
    return state.ordained.get(seat, 0) - priests_on_board(state, seat)


def priests_on_board(state: Kemet, seat: Seat) -> int:
    return sum(troops[seat].priests for troops in state.troops.values() if seat in troops)


def skills_of(state: Kemet, seat: Seat) -> list[Skill]:
    """List a player's skills, by an option without those that a tile gives, too (R-O9)."""
    found = [SKILL[word] for word in state.skills.get(seat, ())]
    if state.rules.skills_add_to_tiles:
        return found
    tiles = {tile.kind for tile in owned(state, seat)}
    return [skill for skill in found if skill.word not in tiles]


def creature_row(state: Kemet, seat: Seat, creature: Word | None) -> list[Creature]:
    """Return the troop's creature as a list of one row, or nothing without one that works."""
    works = creature and not is_sealed(state, seat, creature)
    return [CREATURE[creature]] if creature and works else []


def working(state: Kemet, seat: Seat, creature: Word | None, priests: bool = False) -> list[Hooked]:
    """List the components that work for a troop: tiles, its creature, skills with a priest."""
    skills = skills_of(state, seat) if priests else ()
    return [*owned(state, seat), *creature_row(state, seat, creature), *skills]


def show(state: Kemet, seat: Seat | None, *spaces: Word, way: tuple[Word, ...] = ()) -> None:
    """Note the last visible act, its spaces and way, which the picture marks."""
    state.mover, state.touched, state.way = seat, spaces, way

"""The two sides of the board: spaces, adjacency, and the spaces open by number of players.

A space has one word on both sides of the board where it is the same place. A district belongs to a
city, and every district has a wall. Nothing else has. Closed spaces do not exist (reference,
chapter 2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from rules.core.copies import TableRow
from rules.core.menu import Word
from rules.core.text import Text
from rules.kemet.sentences import text, text_in

Kind = Literal["district", "desert", "temple", "sanctuary"]


@dataclass(frozen=True, slots=True)
class City(TableRow):
    """A player's city: three districts behind walls, and the desert outside its gate."""

    word: Word
    label: Text
    bank: Literal["west", "east"]

    @property
    def districts(self) -> tuple[Word, ...]:
        return tuple(f"{self.word}{number}" for number in (1, 2, 3))

    @property
    def gate(self) -> Word:
        return f"gate-{self.word}"


@dataclass(frozen=True, slots=True)
class Space(TableRow):
    """A space, and the gain on its printed cartouche at the end of a Day."""

    word: Word
    label: Text
    kind: Kind
    city: Word | None = None  # of a district
    income: int = 0  # prayer points of a temple for its holder
    sacrifice: int = 0  # units that may be removed for a place's sacrifice


CITIES: Final = (
    City("nw", text("North-west"), "west"),
    City("c", text("Centre"), "west"),
    City("s", text("South"), "west"),
    City("ne", text("North-east"), "east"),
    City("e", text("East"), "east"),
)
CITY: Final = {city.word: city for city in CITIES}

DELTA_TEMPLE: Final = "temple-delta"
SANCTUARY: Final = "sanctuary"

# fmt: off
_PLACES: Final = (
    *(Space(district, text("{city} {n}", city=city.label, n=n), "district", city.word)
      for city in CITIES for n, district in enumerate(city.districts, 1)),
    Space("gate-nw", text("North-west gate"), "desert"),
    Space("gate-c",  text("Centre gate"),       "desert"),
    Space("gate-s",  text("South gate"),      "desert"),
    Space("gate-ne", text("North-east gate"), "desert"),
    Space("gate-e",  text("East gate"),       "desert"),
    Space("obelisk-north", text("North obelisk"), "desert"),
    Space("obelisk-south", text("South obelisk"), "desert"),
    Space("obelisk-west",  text("West obelisk"),  "desert"),
    Space("obelisk-east",  text("East obelisk"),  "desert"),
    Space("west-bank", text("West bank"),   "desert"),
    Space("east-bank", text("East bank"),   "desert"),
    Space("delta",     text("Delta shore"), "desert"),
    Space("temple-west",  text("West temple"),  "temple", income=2),
    Space("temple-sphinx", text("Sphinx temple"), "temple", income=3),
    Space("temple-kings", text("Kings’ temple"), "temple", income=3),
    Space("temple-east",  text("East temple"),  "temple", income=2),
    Space(DELTA_TEMPLE,   text("Delta temple"),    "temple", income=5, sacrifice=1),
    Space(SANCTUARY,      text("Sanctuary"), "sanctuary", sacrifice=2),
)
# fmt: on
SPACE: Final = {space.word: space for space in _PLACES}

CITY_CODE: Final = {  # typed for cities and, with a number, for districts
    "nw": text_in("code", "NW"),
    "c": text_in("code", "C"),
    "s": text_in("code", "S"),
    "ne": text_in("code", "NE"),
    "e": text_in("code", "E"),
}
FORMER: Final[Mapping[Word, tuple[Text, ...]]] = {  # codes and names that pictures once had
    "nw": (text_in("former", "the north-western city"),),
    "c": (text_in("former", "the central city"),),
    "s": (text_in("former", "the southern city"),),
    "ne": (text_in("former", "the north-eastern city"),),
    "e": (text_in("former", "the eastern city"),),
    "gate-nw": (CITY_CODE["nw"], text_in("former", "North-western gate")),
    "gate-c": (CITY_CODE["c"], text_in("former", "Central gate")),
    "gate-s": (CITY_CODE["s"], text_in("former", "Southern gate")),
    "gate-ne": (CITY_CODE["ne"], text_in("former", "North-eastern gate")),
    "gate-e": (CITY_CODE["e"], text_in("former", "Eastern gate")),
    "obelisk-north": (text_in("code", "ON"), text_in("former", "Northern obelisk")),
    "obelisk-south": (text_in("code", "OS"), text_in("former", "Southern obelisk")),
    "obelisk-west": (text_in("code", "OW"), text_in("former", "Western obelisk")),
    "obelisk-east": (text_in("code", "OE"), text_in("former", "Eastern obelisk")),
    "west-bank": (text_in("code", "WB"),),
    "east-bank": (text_in("code", "EB"),),
    "delta": (text_in("code", "DEL"),),
    "temple-west": (text_in("code", "TW"), text_in("former", "Western temple")),
    "temple-sphinx": (text_in("code", "TS"), text_in("former", "Temple of the sphinx")),
    "temple-kings": (text_in("code", "TK"), text_in("former", "Temple of the three kings")),
    "temple-east": (text_in("code", "TE"), text_in("former", "Eastern temple")),
    DELTA_TEMPLE: (text_in("code", "TD"),),
    SANCTUARY: (text_in("code", "SAN"), text_in("former", "Sanctuary of All Gods")),
}


@dataclass(frozen=True, slots=True)
class Side(TableRow):
    """One side of the printed board. Each link is listed once, and links work both ways."""

    word: Word
    cities: tuple[Word, ...]
    land: tuple[tuple[Word, str], ...]  # a space, and those after it that are next to it by land
    harbours: tuple[tuple[Word, Word], ...]  # pairs joined by an arrow
    obelisks: tuple[Word, ...]


_SIDE_A: Final = Side(
    "a",
    ("nw", "c", "s", "ne", "e"),
    (
        ("gate-nw", "obelisk-north west-bank temple-west"),
        ("obelisk-north", "gate-c west-bank temple-west"),
        ("gate-c", "obelisk-south west-bank temple-west"),
        ("obelisk-south", "gate-s west-bank temple-west"),
        ("gate-s", "west-bank temple-west"),
        ("west-bank", "temple-sphinx"),
        ("gate-ne", "obelisk-east east-bank temple-east"),
        ("obelisk-east", "east-bank gate-e temple-east"),
        ("east-bank", "gate-e temple-kings"),
        ("gate-e", "temple-east"),
        ("delta", SANCTUARY),
    ),
    (
        ("west-bank", "gate-ne"),
        ("west-bank", "temple-kings"),
        ("west-bank", "gate-e"),
        ("delta", DELTA_TEMPLE),
    ),
    (
        *("obelisk-north", "obelisk-south", "obelisk-east", "temple-west", "temple-sphinx"),
        *("temple-kings", "temple-east", DELTA_TEMPLE, SANCTUARY),
    ),
)
_SIDE_B: Final = Side(
    "b",
    ("nw", "s", "ne", "e"),
    (
        ("gate-nw", "obelisk-west west-bank temple-west"),
        ("obelisk-west", "gate-s west-bank temple-west"),
        ("gate-s", "west-bank temple-west"),
        ("west-bank", "temple-sphinx"),
        ("gate-ne", "obelisk-east east-bank temple-east"),
        ("obelisk-east", "east-bank gate-e temple-east"),
        ("east-bank", "gate-e temple-kings"),
        ("gate-e", "temple-east"),
        ("delta", DELTA_TEMPLE),
    ),
    (
        ("west-bank", "gate-ne"),
        ("west-bank", "temple-kings"),
        ("west-bank", "gate-e"),
    ),
    (
        *("obelisk-west", "obelisk-east", "temple-west", "temple-sphinx", "temple-kings"),
        *("temple-east", DELTA_TEMPLE),
    ),
)
_EAST: Final = frozenset(
    {
        *(district for city in CITIES if city.bank == "east" for district in city.districts),
        *(city.gate for city in CITIES if city.bank == "east"),
        *("obelisk-east", "east-bank", "temple-kings", "temple-east"),
    }
)


@dataclass(frozen=True, slots=True)
class Board(TableRow):
    """The board for a number of players."""

    side: Word
    cities: tuple[City, ...]
    spaces: tuple[Space, ...]  # all open ones, in the order of the table
    land: Mapping[Word, tuple[Word, ...]]  # spaces next to each by land, in the order of the table
    harbours: Mapping[Word, tuple[Word, ...]]  # spaces joined to each by an arrow
    obelisks: tuple[Word, ...]
    temples: tuple[Space, ...]


@cache
def board_of(players: int) -> Board:
    """Make the board for 2 to 5 players: side A for 3 and 5, else B. 2 and 3 have no east bank."""
    side = _SIDE_A if players % 2 else _SIDE_B
    closed = _EAST if players in (2, 3) else frozenset()
    cities = tuple(CITY[word] for word in side.cities if CITY[word].districts[0] not in closed)
    links = [*_land(side), *_within(cities)]
    words = {word for link in [*links, *side.harbours] for word in link} - closed
    spaces = tuple(space for space in _PLACES if space.word in words)
    return Board(
        side.word,
        cities,
        spaces,
        _joined(spaces, links),
        _joined(spaces, side.harbours),
        tuple(word for word in side.obelisks if word not in closed),
        tuple(space for space in spaces if space.kind == "temple"),
    )


def _land(side: Side) -> Iterable[tuple[Word, Word]]:
    return ((here, there) for here, others in side.land for there in others.split())


def _within(cities: Iterable[City]) -> Iterable[tuple[Word, Word]]:
    """Yield each city's links: its districts with each other and with the desert at its gate."""
    for city in cities:
        first, second, third = city.districts
        yield from ((first, second), (first, third), (second, third))
        yield from ((city.gate, district) for district in city.districts)


def _joined(
    spaces: tuple[Space, ...], links: Iterable[tuple[Word, Word]]
) -> Mapping[Word, tuple[Word, ...]]:
    pairs = {*links} | {(there, here) for here, there in links}
    return {
        space.word: tuple(other.word for other in spaces if (space.word, other.word) in pairs)
        for space in spaces
    }

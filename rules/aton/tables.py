"""The material: counters, cards, and the squares of the four temples (reference, chapters 1 and 2).

There is no adjacency: squares of one colour in one temple are alike and are chosen as a group.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.aton.sentences import text, text_in
from rules.core.copies import TableRow
from rules.core.marks import Mark
from rules.core.menu import Word
from rules.core.spellings import Spellings, hyphened
from rules.core.text import Text

PLAYERS: Final = range(2, 3)
RED, BLUE = "red", "blue"
MARKS: Final = (Mark(RED, text("Red"), "■", "R"), Mark(BLUE, text("Blue"), "●", "B"))

TARGET: Final = 40  # points
COUNTERS: Final = 29  # of each colour
HAND: Final = 4
DEAD: Final = 8  # squares
DECK: Final = tuple(value for value in (1, 2, 3, 4) for _ in range(9))  # of each player
TEMPLES: Final = (1, 2, 3, 4)

MAJORITY: Final = 5  # points, temple 2
EACH_BLUE: Final = 3  # points, temple 4
BLACK: Final = 8  # points

# The printed squares, temple by temple, in reading order: yellow, green, black, blue, bonus.
LAYOUT: Final = ("YYYYKK1BGGGG", "YYYYKK1BGGGG", "YYY1KKKBGGG1", "YYY2KKKBGGG2")
COLOURS: Final[Mapping[Word, tuple[str, Callable[[int], Text]]]] = {
    "yellow": ("Y", lambda temple: text("temple {temple} yellow", temple=temple)),
    "green": ("G", lambda temple: text("temple {temple} green", temple=temple)),
    "black": ("K", lambda temple: text("temple {temple} black", temple=temple)),
    "blue": ("B", lambda temple: text("temple {temple} blue", temple=temple)),
    "bonus": ("12", lambda temple: text("temple {temple} bonus", temple=temple)),
}


@dataclass(frozen=True, slots=True)
class Group(TableRow):
    """The squares of one colour in one temple."""

    word: Word  # `3-black`
    label: Text
    temple: int
    colour: Word
    squares: tuple[int, ...]  # their places in the temple, 0 to 11
    bonus: int  # points of each

    @property
    def room(self) -> int:
        return len(self.squares)


def _group(temple: int, colour: Word) -> Group:
    signs, label = COLOURS[colour]
    printed = LAYOUT[temple - 1]
    squares = tuple(place for place, sign in enumerate(printed) if sign in signs)
    bonus = int(printed[squares[0]]) if colour == "bonus" else 0
    return Group(f"{temple}-{colour}", label(temple), temple, colour, squares, bonus)


GROUPS: Final = tuple(_group(temple, colour) for temple in TEMPLES for colour in COLOURS)
GROUP: Final = {group.word: group for group in GROUPS}
GROUPS_UP_TO: Final[Mapping[int, tuple[Group, ...]]] = {
    last: tuple(group for group in GROUPS if group.temple <= last) for last in TEMPLES
}
COLOURED: Final[Mapping[Word, tuple[Group, ...]]] = {
    colour: tuple(group for group in GROUPS if group.colour == colour) for colour in COLOURS
}

_COLOUR_TYPED: Final = {
    "yellow": text_in("typed", "yellow"),
    "green": text_in("typed", "green"),
    "black": text_in("typed", "black"),
    "blue": text_in("typed", "blue"),
    "bonus": text_in("typed", "bonus"),
}
SPELLINGS: Final[Spellings] = {
    group.word: hyphened(Text(str(group.temple)), _COLOUR_TYPED[group.colour]) for group in GROUPS
}

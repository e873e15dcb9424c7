"""Where a component leads: a match, one decision in it, and a path through its menus.

Everything that a click needs is in its `custom_id`, so a button pressed a week and three restarts
later still works, and no view object holds state. A path may have twenty words and the id only a
hundred characters: each word is written as its rank on its menu, and a checksum of the words
themselves makes sure that a menu which has changed since is not misread.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from rules.core.errors import NotOfferedError, StaleMenuError
from rules.core.menu import Menu, Path, Word, follow, menu_at
from rules.core.text import text

LONGEST = 100  # Discord's limit on a custom_id
TEMPLATE = r"{kind}:(?P<match>{id}):(?P<ticket>{id}):(?P<ranks>(?:{n}(?:\.{n})*)?):(?P<sum>{n})"
OLD = text("That menu is old: the game has moved on since.")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def template(kind: str) -> str:
    """The pattern of an address's custom id, whose kind is the pattern given."""
    return TEMPLATE.format(kind=kind, n="[0-9a-z]{1,40}", id="[0-9a-z]{1,12}")  # id < 2 ** 63


@dataclass(frozen=True, slots=True)
class Address:
    """A path, with the rank of each word on its menu."""

    match: int
    ticket: int  # the log entry that opened the decision
    path: Path = ()
    ranks: tuple[int, ...] = ()

    def custom_id(self, kind: str) -> str:
        ranks = ".".join(map(base36, self.ranks))
        return f"{kind}:{base36(self.match)}:{base36(self.ticket)}:{ranks}:{checksum(self.path)}"

    def down(self, menu: Menu, word: Word) -> Address:
        """The address of `word` on `menu`, the menu at this address."""
        return replace(self, path=(*self.path, word), ranks=(*self.ranks, menu.rank(word)))


@dataclass(frozen=True, slots=True)
class Pressed:
    """An address as it comes back: only with the same menus can its words be read."""

    match: int
    ticket: int
    ranks: tuple[int, ...]
    sum: str

    @classmethod
    def parse(cls, found: re.Match[str]) -> Pressed:
        ranks = tuple(int(rank, 36) for rank in found["ranks"].split(".") if rank)
        return cls(int(found["match"], 36), int(found["ticket"], 36), ranks, found["sum"])

    def read(self, root: Menu) -> Address:
        """The words of this address. Raises `StaleMenuError` unless the menus still say them."""
        here, menu = Address(self.match, self.ticket), root
        try:
            for rank in self.ranks:
                menu = menu_at(follow(menu, here.path[-1:]))  # the last word is not followed
                here = here.down(menu, menu.unrank(rank))
        except NotOfferedError:
            raise StaleMenuError(OLD) from None
        if checksum(here.path) != self.sum:
            raise StaleMenuError(OLD)
        return here


def checksum(words: Sequence[Word]) -> str:
    digest = sha256(" ".join(words).encode()).digest()
    return base36(int.from_bytes(digest[:4], "big") % 36**4)


def base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits or "0"

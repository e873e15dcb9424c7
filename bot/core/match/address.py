"""The codec between a path through the menus of a decision and a component's custom id.

The custom ids of other components are in `component_ids.py`. Everything that a press needs is in
the custom id, so a button still works a week and three restarts later, and no view object holds
state. A path may have twenty words, but the id only a hundred characters. So each word is written
as its rank on its menu, and a checksum of the words detects a menu that has changed since.
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
LESSON = 0  # instead of a match: the address is that of a step of a lesson, or of a continuation
CONTINUATIONS = 16**7  # the first of their tickets, beyond those of lessons
STALE_MENU = text("That menu is outdated. The game has moved on since.")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def pattern_of(kind: str) -> str:
    """Return the pattern of the custom ids whose kind matches the pattern given."""
    return TEMPLATE.format(kind=kind, n="[0-9a-z]{1,40}", id="[0-9a-z]{1,12}")  # id < 2 ** 63


@dataclass(frozen=True, slots=True)
class Address:
    """The target of a component: a match, the ticket of a decision, and a path with its ranks."""

    match: int
    ticket: int  # of the decision: a hash of the entry that opened it
    path: Path = ()
    ranks: tuple[int, ...] = ()

    def custom_id(self, kind: str) -> str:
        """Encode the address for a component of a kind: `go`, `add` or `list0`."""
        ranks = ".".join(map(base36, self.ranks))
        return f"{kind}:{base36(self.match)}:{base36(self.ticket)}:{ranks}:{checksum(self.path)}"

    def child(self, menu: Menu, word: Word) -> Address:
        """Return the address of `word` on `menu`, the menu at this address."""
        return replace(self, path=(*self.path, word), ranks=(*self.ranks, menu.rank(word)))


@dataclass(frozen=True, slots=True)
class EncodedAddress:
    """The address in a custom id. The same menus are needed to decode its words."""

    match: int
    ticket: int
    ranks: tuple[int, ...]
    sum: str

    @classmethod
    def parse(cls, found: re.Match[str]) -> EncodedAddress:
        """Return the address that `pattern_of` has matched."""
        ranks = tuple(int(rank, 36) for rank in found["ranks"].split(".") if rank)
        return cls(int(found["match"], 36), int(found["ticket"], 36), ranks, found["sum"])

    def decode(self, root: Menu) -> Address:
        """Return the address with its words. Raises `StaleMenuError` if the menus have changed."""
        here, menu = Address(self.match, self.ticket), root
        try:
            for rank in self.ranks:
                menu = menu_at(follow(menu, here.path[-1:]))  # the last word is not followed
                here = here.child(menu, menu.unrank(rank))
        except NotOfferedError:
            raise StaleMenuError(STALE_MENU) from None
        if checksum(here.path) != self.sum:
            raise StaleMenuError(STALE_MENU)
        return here


def checksum(words: Sequence[Word]) -> str:
    """Return base-36 digits that differ for other words."""
    digest = sha256(" ".join(words).encode()).digest()
    return base36(int.from_bytes(digest[:4], "big") % 36**4)


def base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits or "0"

"""Names of computer players: short ones in use along the Nile, the same in every language.

A seat keeps the name that its computer player first had. Computer players of matches from before
there were names stay “Computer”, as their channels know them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final
from unicodedata import normalize

from bot.ground.rows import SeatRow
from rules.core.game import Game
from rules.core.secrets import Seat

NAMES: Final[Mapping[str, str]] = {  # by the letter of the seat, with which they begin
    "A": "Antef",
    "B": "Baki",
    "C": "Chay",
    "D": "Dagi",
    "E": "Ebana",
    "H": "Hori",
    "I": "Ibi",
    "R": "Rai",
    "S": "Sabni",
    "W": "Wah",
}
OTHERS: Final = ("Meri", "Nebi", "Pabi", "Tami")  # for other letters, or if a name is taken


@lru_cache(maxsize=1024)
def likeness(name: str) -> str:
    """Reduce a name for comparison: no case, accents or signs, and nothing from a bracket on."""
    compared = normalize("NFKD", name).casefold().partition("(")[0]
    return "".join(letter for letter in compared if letter.isalnum()) or name


def name_computers(
    game: Game[Any, Any], people: Sequence[SeatRow], seats: Sequence[Seat]
) -> dict[Seat, str]:
    """Return names for the computer players of a table that begins. `seats` are marks by place."""
    named: dict[Seat, str] = {}
    present = [person.name for person in people]
    for person, seat in zip(people, seats, strict=True):
        if person.user is None:
            named[seat] = name_computer(game, seat, [*present, *named.values()])
    return named


def name_computer(game: Game[Any, Any], seat: Seat, present: Sequence[str]) -> str:
    """Return a name for a computer player that differs from all others, if there is one."""
    letter = next(mark.letter for mark in game.marks if mark.word == seat)
    own = NAMES.get(letter, OTHERS[0])
    taken = {*map(likeness, present)}
    return next((name for name in (own, *OTHERS) if likeness(name) not in taken), own)

"""Taking back one's own last move, without asking anybody.

It may be taken back as long as nobody has learnt or decided anything because of it: it ended no
phase, drew no chance and showed nobody anything in private, nobody's orders may have weighed it,
and nothing has followed but the sealed choices of others, who could not see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Protocol, TypeVar

from rules.core.menu import Path
from rules.core.secrets import Seat
from rules.core.text import Text, text


class StandingMove(Protocol):
    """A move that stands, by the number of its entry in the log. No undone one is among these."""

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def is_sealed(self) -> bool: ...  # it was a secret choice, and is one still: nothing is open
    @property
    def is_final(self) -> bool: ...  # `Played.is_final`


M = TypeVar("M", bound=StandingMove)


@dataclass(frozen=True, slots=True)
class UndoableMove:
    """A move as it is in the log: see `Stands`."""

    number: int
    seat: Seat
    words: Path
    is_sealed: bool
    is_final: bool


def last_move_of(made: Sequence[M], seat: Seat) -> M | None:
    """The seat's last move that stands."""
    return next((move for move in reversed(made) if move.seat == seat), None)


def undo_refusal(made: Sequence[StandingMove], seat: Seat) -> Text | None:
    """Why the seat may not take back its own last move alone; nothing if it may."""
    move = last_move_of(made, seat)
    if move is None:
        return text("You have made no move yet.")
    if move.is_final:
        return text(
            "Your last move cannot be taken back: it ended a phase, drew cards or showed a secret, "
            "or others may have left orders for what comes after it."
        )
    # What others draw or see in secret must not show here either.
    since = takewhile(lambda later: later.number > move.number, reversed(made))
    if not all(later.is_sealed for later in since):
        return text("Your last move cannot be taken back: somebody has moved since.")
    return None

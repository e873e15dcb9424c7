"""Missed decisions: the measure when time runs out, and how many a seat has missed.

In an open window, silence counts for no seat, and neither does an answer. Both would reveal which
seats have answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, Protocol

from bot.core.match.entries import TIMEOUT, Entry
from bot.core.pace.pace import pace_of
from bot.ground.rows import MatchRow
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, text

WINDOW: Final = ""  # instead of a seat: all seats of an open window
WAIT: Final = "wait"
SAFEST: Final = "safest"
COMPUTER_PLAYS: Final = "computer"
TIMED_OUT: Final[dict[Word, Text]] = {
    WAIT: text("The table keeps waiting."),
    SAFEST: text("The safest move is made."),
    COMPUTER_PLAYS: text("The computer plays this turn."),
}


class Logged(Protocol):
    """The parts of a match that show missed decisions."""

    row: MatchRow
    entries: list[Entry]


class Waiting(Logged, Protocol):
    """The parts of a match that show for which seats the table keeps waiting."""

    timed_out: dict[Seat, Word]


class Deciding(Protocol):
    """The parts of a match that show which decisions a move has left unchanged."""

    opened: dict[Seat, int]
    timed_out: dict[Seat, Word]

    def awaited(self) -> Sequence[Seat]: ...


def still_timed_out(match: Deciding, moved: Entry) -> dict[Seat, Word]:
    """Return the seats that are still out of time after a move.

    Seats with a new question and seats whose players have returned are not. A turn that is not
    played by its player lasts until another seat has a turn.
    """
    alone = not moved.ends_phase and list(match.awaited()) == [moved.seat]
    goes_on = alone and not moved.is_by_person and match.timed_out.get(moved.seat) != WAIT
    return {
        seat: how
        for seat, how in match.timed_out.items()
        if (goes_on if seat == moved.seat else _is_still_asked(match, seat, moved))
    }


def _is_still_asked(match: Deciding, seat: Seat, moved: Entry) -> bool:
    """Whether a move has left the decision of a seat, or the window, unchanged."""
    return match.opened.get(seat, moved.number) < moved.number if seat else not moved.ends_phase


def how_timed_out(match: Waiting, seat: Seat) -> Word:
    """Return the measure for a seat or window that is out of time. Without one, the table waits."""
    return match.timed_out.get(seat, match.timed_out.get(WINDOW, WAIT))


def missed_in_a_row(match: Logged, seat: Seat, until: int | None = None) -> int:
    """Return how many decisions a seat missed since its player's last act, up to an entry."""
    missed = 0
    for entry in reversed(match.entries[:until]):
        if entry.seat != seat or is_of_window(match, entry):
            continue
        if entry.is_by_person:
            break
        missed += is_timeout(entry)
    return missed


def is_of_window(match: Logged, entry: Entry) -> bool:
    """Whether an entry makes or undoes an answer to a window."""
    return (match.entries[entry.undoes - 1] if entry.undoes else entry).is_in_window


def most_missed(match: Logged) -> float:
    """Return how many missed decisions make a seat replaceable, or infinity for never."""
    pace = pace_of(match.row)
    return inf if pace.replaceable == "never" or not pace.has_deadlines else int(pace.replaceable)


def is_replaceable(match: Logged, seat: Seat) -> bool:
    """Whether a seat has missed enough decisions in a row to be replaced."""
    return missed_in_a_row(match, seat) >= most_missed(match)


def may_miss_again(match: Waiting, seat: Seat) -> bool:
    """Whether the table waits for a seat that is not yet replaceable, but can become so."""
    waits = match.timed_out.get(seat) == WAIT
    return waits and missed_in_a_row(match, seat) < most_missed(match) < inf


def last_timeout(match: Logged, seat: Seat) -> int:
    """Return the entry of the seat's last timeout."""
    return max(e.number for e in match.entries if e.seat == seat and is_timeout(e))


def is_timeout(entry: Entry) -> bool:
    return not entry.is_move and entry.act == TIMEOUT

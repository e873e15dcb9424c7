"""Missed decisions: what is done when the time for one is over, and how many a seat has missed.

What is silence in an open window counts for nobody, nor does an answer: either would tell who has
answered.
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

WINDOW: Final = ""  # in place of a seat: all whom an open window asks
WAIT: Final = "wait"
SAFEST: Final = "safest"
COMPUTER_PLAYS: Final = "computer"
TIMED_OUT: Final[dict[Word, Text]] = {
    WAIT: text("The table keeps waiting."),
    SAFEST: text("The safest move is made."),
    COMPUTER_PLAYS: text("The computer plays this turn."),
}


class Logged(Protocol):
    """The parts of a match that tell what was missed."""

    row: MatchRow
    entries: list[Entry]


class Waiting(Logged, Protocol):
    """The parts of a match that tell for whom the table waits on."""

    timed_out: dict[Seat, Word]


class Deciding(Protocol):
    """The parts of a match that tell whose decisions a move has left as they were."""

    opened: dict[Seat, int]
    timed_out: dict[Seat, Word]

    def awaited(self) -> Sequence[Seat]: ...


def still_timed_out(match: Deciding, moved: Entry) -> dict[Seat, Word]:
    """Whose time is still over after a move: not of those who are asked anew, or have come back.

    A turn that is not played by its person lasts until somebody else is awaited.
    """
    alone = not moved.ends_phase and list(match.awaited()) == [moved.seat]
    goes_on = alone and not moved.is_by_person and match.timed_out.get(moved.seat) != WAIT
    return {
        seat: how
        for seat, how in match.timed_out.items()
        if (goes_on if seat == moved.seat else _is_still_asked(match, seat, moved))
    }


def _is_still_asked(match: Deciding, seat: Seat, moved: Entry) -> bool:
    """Whether a move has left a seat's decision, or with no seat the window, as it was."""
    return match.opened.get(seat, moved.number) < moved.number if seat else not moved.ends_phase


def how_timed_out(match: Waiting, seat: Seat) -> Word:
    """Return the answer for a seat or window whose time is over. Without one, the table waits."""
    return match.timed_out.get(seat, match.timed_out.get(WINDOW, WAIT))


def missed_in_a_row(match: Logged, seat: Seat, until: int | None = None) -> int:
    """How many decisions a seat has missed since its person acted last, up to an entry."""
    missed = 0
    for entry in reversed(match.entries[:until]):
        if entry.seat != seat or is_of_window(match, entry):
            continue
        if entry.is_by_person:
            break
        missed += is_timeout(entry)
    return missed


def is_of_window(match: Logged, entry: Entry) -> bool:
    """Whether an entry is an answer in a window, or takes one back."""
    return (match.entries[entry.undoes - 1] if entry.undoes else entry).is_in_window


def most_missed(match: Logged) -> float:
    """After how many missed decisions a seat can be replaced; infinite: never for that."""
    pace = pace_of(match.row)
    return inf if pace.replaceable == "never" or not pace.has_deadlines else int(pace.replaceable)


def is_replaceable(match: Logged, seat: Seat) -> bool:
    """Whether a seat has missed so many decisions in a row that it can be replaced."""
    return missed_in_a_row(match, seat) >= most_missed(match)


def may_miss_again(match: Waiting, seat: Seat) -> bool:
    """Whether the table waits on for a seat that can not be replaced yet, but at some time can."""
    waits = match.timed_out.get(seat) == WAIT
    return waits and missed_in_a_row(match, seat) < most_missed(match) < inf


def last_timeout(match: Logged, seat: Seat) -> int:
    """Return the entry that has declared the time of a seat to be over last."""
    return max(e.number for e in match.entries if e.seat == seat and is_timeout(e))


def is_timeout(entry: Entry) -> bool:
    return not entry.is_move and entry.act == TIMEOUT

"""Calls to a turn as they are kept."""

from dataclasses import dataclass, field

from bot.ground.rows import COLUMN


@dataclass(frozen=True, slots=True)
class CallRow:
    """The last call of a seat to its turn, in seconds since 1970, after `times` reminders.

    `is_last`: it has been told that all others have decided. `foretold` is the number of moves that
    the seat had made when it was told last that its turn is next.
    """

    match: int
    seat: str
    turn: str
    times: int
    at: int
    is_muted: bool = field(default=False, metadata={COLUMN: "muted"})
    is_last: bool = field(default=False, metadata={COLUMN: "last"})
    foretold: int | None = None

"""Stored calls to a turn."""

from dataclasses import dataclass, field

from bot.ground.rows import COLUMN


@dataclass(frozen=True, slots=True)
class CallRow:
    """The last call of a seat to its turn, in seconds since 1970, after `times` reminders.

    `is_last` says that the player knows that all others have decided. `foretold` is the number of
    the seat's moves when it was last told that its turn is next.
    """

    match: int
    seat: str
    turn: str
    times: int
    at: int
    is_muted: bool = field(default=False, metadata={COLUMN: "muted"})
    is_last: bool = field(default=False, metadata={COLUMN: "last"})
    foretold: int | None = None

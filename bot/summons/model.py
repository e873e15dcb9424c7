"""The call in a match's channel."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SummonsRow:
    """The progress of calls along the log of a match, and the current call.

    They have `seen` the entries up to a number. The current call was made when they had seen those
    up to `called`. It is a `message` in a `channel`, or None.
    """

    match: int
    seen: int
    called: int
    channel: int | None = None
    message: int | None = None

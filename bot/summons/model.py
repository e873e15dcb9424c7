"""The call in a match's channel."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SummonsRow:
    """How far calls have followed the log of a match, and which one stands.

    They have `seen` entries up to that one. The call that stands was made when they had seen those
    up to `called`; it is a `message` of a `channel`, or None.
    """

    match: int
    seen: int
    called: int
    channel: int | None = None
    message: int | None = None

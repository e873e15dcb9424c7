"""Messages about votes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VoteRow:
    """The message that shows a vote."""

    match: int
    number: int
    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class BallotRow:
    """A direct message that asks a seat to vote."""

    match: int
    number: int
    seat: str
    channel: int
    message: int

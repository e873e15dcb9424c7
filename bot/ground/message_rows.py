"""Rows about messages that were sent."""

from dataclasses import dataclass, field

from bot.ground.rows import COLUMN


@dataclass(frozen=True, slots=True)
class PromptRow:
    """The DM prompt that stands open for a seat, and the log entry that it was sent for."""

    match: int
    seat: str
    channel: int
    message: int
    entry: int = field(metadata={COLUMN: "ticket"})


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


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """A message that announces a table, and the digest of what it shows; "" if that is unknown."""

    match: int
    channel: int
    message: int
    shown: str


@dataclass(frozen=True, slots=True)
class MentionRow:
    """The turn for which a seat was mentioned last in its channel, and how many times."""

    match: int
    seat: str
    turn: str
    times: int

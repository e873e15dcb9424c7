"""Direct messages that ask for a decision."""

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

"""Players who have left a seat."""

from dataclasses import dataclass, field

from bot.ground.rows import COLUMN


@dataclass(frozen=True, slots=True)
class DepartureRow:
    """A player who left a seat with a log entry, and knows its secrets up to that."""

    match: int
    user: int = field(metadata={COLUMN: "person"})
    seat: str
    entry: int

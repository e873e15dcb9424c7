"""Players who have left a seat."""

from dataclasses import dataclass, field

from bot.ground.rows import COLUMN


@dataclass(frozen=True, slots=True)
class DepartureRow:
    """Somebody who has left a seat with a log entry, and knows its secrets until then."""

    match: int
    user: int = field(metadata={COLUMN: "person"})
    seat: str
    entry: int

"""Letters that can become pointless."""

from dataclasses import dataclass, field

from bot.ground.rows import COLUMN


@dataclass(frozen=True, slots=True)
class PromptRow:
    """An open letter of a seat, and the log entry that it was sent for.

    The `kind` is that of its outbox row.
    """

    match: int
    seat: str
    channel: int
    message: int
    entry: int = field(metadata={COLUMN: "ticket"})
    kind: str

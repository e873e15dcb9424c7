"""Messages that announce tables."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """A message that announces a table, and the digest of what it shows; "" if that is unknown."""

    match: int
    channel: int
    message: int
    shown: str

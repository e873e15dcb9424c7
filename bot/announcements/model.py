"""Messages that announce tables."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """A message that announces a table, with the digest of its content, or "" if unknown."""

    match: int
    channel: int
    message: int
    shown: str

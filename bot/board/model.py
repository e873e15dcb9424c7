"""The message of a match's chapter."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChapterRow:
    """The `message` that tells a chapter of a match: the one that an entry has `begun`, or `END`.

    It is `closed` once it tells all of it. The digest of its `picture` is "" where it has none; it
    was `pictured` last at a time in seconds since 1970.
    """

    match: int
    message: int
    begun: int
    closed: bool
    picture: str
    pictured: int

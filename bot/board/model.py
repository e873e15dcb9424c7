"""The message of a match's chapter."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChapterRow:
    """The `message` of a match's chapter, which an entry has `begun`, or `END`.

    It is `closed` once the chapter is complete. `picture` is the digest of its picture, or "", and
    `pictured` the time of its last picture in seconds since 1970.
    """

    match: int
    message: int
    begun: int
    closed: bool
    picture: str
    pictured: int

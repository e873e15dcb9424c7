"""Private notes at the steps of a match."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NoteRow:
    """The note of a person at a step, which ended with this entry."""

    match: int
    person: int
    entry: int
    words: str

"""The places of people in lessons."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LessonRow:
    """The place of a person in the lesson of a game: a step, and its number, from 0.

    `done` is when they first came to its end, in seconds since 1970.
    """

    person: int
    game: str
    step: str
    place: int
    done: int | None = None

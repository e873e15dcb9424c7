"""The continuations of people."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ContinuationRow:
    """A private match that a person plays on from a step of a finished one."""

    person: int
    id: int  # at random
    match: int  # the finished one
    step: int
    seat: str
    dealt: bool  # everything hidden from the seat was dealt again, else it is the true position
    whole: bool  # it goes on to the end of the game, not only of its round
    seed: str
    opened: int  # seconds since 1970
    moves: str = ""  # a line each, as in a record

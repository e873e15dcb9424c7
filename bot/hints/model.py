"""The row of a hint."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AdviceRow:
    """The computer's advice to a seat on the decision that an `entry` opened.

    `path` has the words of the move, separated by spaces, and `beside` those of the compared move,
    if any. `gains` is JSON: the points over that move, by term.
    """

    match: int
    seat: str
    entry: int
    path: str
    gains: str
    level: str
    seed: str
    version: str
    beside: str

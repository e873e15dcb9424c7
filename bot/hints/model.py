"""Hints as they are kept."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AdviceRow:
    """What the computer has advised a seat on the decision that an `entry` opened.

    The `path` is its words with spaces between them, and `beside` those of the compared move, if
    any. The `gains` over that are JSON: points by term.
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

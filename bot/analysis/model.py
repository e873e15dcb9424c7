"""The rows of analyses, and of the thoughts of computer players."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AnalysisRow:
    """An analysis of the decisions that the player of a seat made.

    `judged` counts decisions with a choice, and `costly` those of them whose loss counts. `dearest`
    is JSON: the dearest ones, each with its `entry`, the `best` move in words, the `loss` in points
    and whether the best move `wins` more often.
    """

    match: int
    seat: str
    version: str  # of the computer players and their search
    judged: int
    costly: int
    dearest: str


@dataclass(frozen=True, slots=True)
class ThoughtRow:
    """The best moves that a computer player saw before an entry, as JSON."""

    entry: int
    reasons: str

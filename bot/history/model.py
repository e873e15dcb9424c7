"""The rows of results."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.ground.rows import MatchRow, SeatRow

How: TypeAlias = Literal["played", "voted", "abandoned", "archived", "cancelled"]
Held: TypeAlias = Literal["person", "left", "substitute", "computer"]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The end of a match: its kind, moves without undone ones, rounds, and the rules' digest."""

    match: int
    how: How
    moves: int
    rounds: int
    rules: str


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A seat's place and score, if there are any, and the kind of player at the end.

    `decisions` counts the moves of persons, `missed` the deadlines.
    """

    match: int
    seat: str
    place: int | None
    score: int | None
    held: Held
    decisions: int
    missed: int


class MatchResult(NamedTuple):
    """The rows of one match."""

    row: ResultRow
    standings: Sequence[StandingRow]


class Placed(NamedTuple):
    """A seat of a finished game: its player, with place and score if there are any."""

    person: SeatRow
    place: int | None
    score: int | None


class FinishedGame(NamedTuple):
    """A game that is over, with its seats, the winners first."""

    row: MatchRow
    how: How
    seats: Sequence[Placed]

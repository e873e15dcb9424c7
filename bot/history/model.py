"""The rows of results."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.ground.rows import MatchRow, SeatRow

How: TypeAlias = Literal["played", "voted", "abandoned", "archived", "cancelled"]
Whose: TypeAlias = Literal["channel", "person"]  # finished games are listed for
Held: TypeAlias = Literal["person", "left", "substitute", "computer"]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The end of a match: its kind, moves without undone ones, rounds, and the rules' digest.

    `facts` is the JSON of the game's facts about each seat. Results from before have None.
    """

    match: int
    how: How
    moves: int
    rounds: int
    rules: str
    facts: str | None = None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A seat's place and score, if there are any, and the kind of player at the end.

    `decisions` counts the moves of persons, `missed` the deadlines. Winners have an equal `share`
    of the victory, from 0 to 1. Persons have `waited` a median number of seconds before a decision,
    without nights and pauses. It is None if they have decided nothing.
    """

    match: int
    seat: str
    place: int | None
    score: int | None
    held: Held
    decisions: int
    missed: int
    share: float | None = None
    waited: int | None = None


class Ended(NamedTuple):
    """The end of a match: its time, and the match. They sort in the order of the ends."""

    at: int
    match: int


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

"""The rows of ratings, and the finished games that statistics are made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.history.model import Held, How

EVERYWHERE: Final = 0  # the scope of all servers that take part
ALL_TIME: Final = 0  # instead of a season
COMPUTER: Final = 0  # instead of a person
TO_BE_RANKED: Final = 10  # rated games


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A rating in one game, of a person or of the computer players of a level.

    `scope` is a server or `EVERYWHERE`. `places` is the sum of the places, and `last` the end of
    the last rated game, in seconds since 1970.
    """

    scope: int
    game: str
    season: int
    person: int
    level: str
    mu: float
    sigma: float
    games: int
    won: int
    places: int
    last: int

    @property
    def lower_end(self) -> float:
        """The end of the interval by which tables are ordered."""
        return self.mu - self.sigma

    @property
    def points(self) -> int:
        """The rating as it is shown. A newcomer has 1,000."""
        return round(1000 + 20 * (self.mu - 25))

    @property
    def spread(self) -> int:
        """The distance from the rating to each end of its interval, as it is shown."""
        return round(20 * self.sigma)

    @property
    def place(self) -> float:
        """The mean place."""
        return self.places / self.games

    @property
    def to_go(self) -> int:
        """The number of rated games that a rank still needs."""
        return max(0, TO_BE_RANKED - self.games)


class Ranked(NamedTuple):
    """A line of a server's table, with the name in that server, or "" for a stranger."""

    rating: RatingRow
    name: str


class Stale(NamedTuple):
    """Ratings that are out of date: a scope and a game, after this many changes of its results."""

    scope: int
    game: str
    wanted: int


class RatedSeat(NamedTuple):
    """A seat at the end of a rated game.

    `person` is None for a computer player and for an erased person. `leavers` have left the seat.
    """

    place: int
    share: float
    held: Held
    person: int | None
    level: str
    leavers: Sequence[int]


class RatedGame(NamedTuple):
    """A game with places, and its end in seconds since 1970."""

    match: int
    ended: int
    seats: Sequence[RatedSeat]


class Rival(NamedTuple):
    """Another person at a table: their place, and the name that tables show, or None."""

    person: int
    place: int | None
    name: str | None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of a player. Times are in seconds since 1970, `waited` is in seconds."""

    match: int
    game: str
    edition: int
    guild: int | None
    begun: int
    ended: int
    players: int
    how: How
    moves: int
    seat: str
    place: int | None
    score: int | None
    share: float | None
    held: Held
    decisions: int
    missed: int
    waited: int | None


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a finished game of a player, for export. It is the player's if `own`."""

    match: int
    seat: str
    place: int | None
    score: int | None
    share: float | None
    held: Held
    decisions: int
    missed: int
    waited: int | None
    own: bool

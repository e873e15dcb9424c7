"""Ratings by Plackett and Luce, recounted from finished games in the order of their ends.

Another order would give other numbers, so nothing is ever added to a rating: all of a server's
ratings in a game are counted together. A newcomer has a mu of 25 and a sigma of 25/3.

* Places count, and equals share the better one. A leaver shares the last place with other leavers,
  and the computer player that continued is not rated.
* A substitute is rated only as a winner.
* Computer players are rated by level. They take their place among the others.
* An erased person is a newcomer in each game, so no chain of numbers leads from one to the next.
* A game with fewer than two persons is not rated, and nor is the fourth between two persons on
  one day.
* A season begins halfway back to a newcomer's rating, with a sigma of at least 6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from bot.ground.durations import DAY
from bot.statistics.model import ALL_TIME, COMPUTER, RatedGame, RatedSeat, RatingRow
from bot.statistics.seasons import season_of
from rules.core.computers import GOOD

MOST_A_DAY: Final = 3  # rated games between the same two persons
MU: Final = 25.0
SIGMA: Final = MU / 3
BROADEST: Final = 6.0  # the least sigma at the begin of a season

Player: TypeAlias = int | str  # a person, or the level of computer players


class Entrant(NamedTuple):
    """A player of a rated game. `player` is None for an erased person."""

    player: Player | None
    rank: int  # behind all others for a leaver
    place: int
    has_won: bool


@dataclass(slots=True)
class _Record:
    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    won: int = 0
    places: int = 0
    last: int = 0


@dataclass(slots=True)
class _Table:
    """The ratings of all time or of a season."""

    model: Any
    records: dict[Player, _Record] = field(default_factory=dict)

    def count(self, entrants: list[Entrant], ended: int) -> None:
        known = [self.records.get(e.player) if e.player else None for e in entrants]
        before = [record or _Record() for record in known]
        ratings = [[self.model.rating(mu=each.mu, sigma=each.sigma)] for each in before]
        after = self.model.rate(ratings, ranks=[each.rank for each in entrants])
        found: dict[Player, list[tuple[Any, Entrant]]] = {}
        for entrant, (rating,) in zip(entrants, after, strict=True):
            if entrant.player:
                found.setdefault(entrant.player, []).append((rating, entrant))
        for player, results in found.items():  # several computer players can share a level
            record = self.records.setdefault(player, _Record())
            record.mu = sum(rating.mu for rating, _ in results) / len(results)
            record.sigma = sum(rating.sigma for rating, _ in results) / len(results)
            record.games += len(results)
            record.won += sum(entrant.has_won for _, entrant in results)
            record.places += sum(entrant.place for _, entrant in results)
            record.last = ended

    def next_season(self, model: Any, seasons: int) -> _Table:
        """Return the table of a later season, which begins with the ratings of this one."""
        share = 0.5**seasons
        return _Table(
            model,
            {
                player: _Record(MU + (each.mu - MU) * share, max(each.sigma, BROADEST))
                for player, each in self.records.items()
            },
        )


def rate(scope: int, game: str, played: Iterable[RatedGame]) -> Iterator[RatingRow]:
    """Count the ratings of one game in one scope. The games are in the order of their ends."""
    # here: only a recount needs it, and the first import takes a tenth of a second
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    tables = {ALL_TIME: _Table(model)}
    season, meetings = ALL_TIME, Meetings()
    for each in played:
        entrants = entrants_of(each)
        if not meetings.may_count(each, entrants):
            continue
        current = season_of(each.ended)
        if current != season:
            last = tables.get(season) if season else None
            tables[current] = last.next_season(model, current - season) if last else _Table(model)
            season = current
        tables[ALL_TIME].count(entrants, each.ended)
        tables[season].count(entrants, each.ended)
    for season, table in tables.items():
        yield from _rows(scope, game, season, table.records)


def _rows(
    scope: int, game: str, season: int, records: Mapping[Player, _Record]
) -> Iterator[RatingRow]:
    for player, each in records.items():
        if each.games:
            person, level = (COMPUTER, player) if isinstance(player, str) else (player, "")
            numbers = (each.mu, each.sigma, each.games, each.won, each.places, each.last)
            yield RatingRow(scope, game, season, person, level, *numbers)


def entrants_of(game: RatedGame) -> list[Entrant]:
    """Return the rated players of a game, with their ranks."""
    found: list[Entrant] = []
    leavers: list[Player | None] = []
    for seat in game.seats:
        leavers += seat.leavers
        if seat.held == "left" and not seat.leavers:
            leavers.append(None)  # erased since
        elif entrant := _entrant(seat):
            found.append(entrant)
    last = len(game.seats)
    return [*found, *(Entrant(each, last + 1, last, has_won=False) for each in leavers)]


def _entrant(seat: RatedSeat) -> Entrant | None:
    has_won = seat.share > 0
    if seat.held == "computer":
        return Entrant(seat.level or GOOD, seat.place, seat.place, has_won)
    if seat.held == "person" or (seat.held == "substitute" and has_won):
        return Entrant(seat.person, seat.place, seat.place, has_won)
    return None


class Meetings:
    """Counts the rated games of each two persons on a day."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[Hashable, ...]] = Counter()
        self._day = 0

    def may_count(self, game: RatedGame, entrants: Iterable[Entrant]) -> bool:
        """Whether a game is rated. If so, it counts as a meeting of its persons."""
        persons = [each.player for each in entrants if not isinstance(each.player, str)]
        known = sorted(person for person in persons if person is not None)
        if game.ended // DAY != self._day:
            self._day = game.ended // DAY
            self._counts.clear()
        pairs = [*combinations(known, 2)]
        if len(persons) < 2 or any(self._counts[pair] >= MOST_A_DAY for pair in pairs):
            return False
        self._counts.update(pairs)
        return True

"""A player's statistics, summed up from their finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from bot.statistics.model import PlayedGame, RatingRow, Rival

LAST: Final = 24  # games whose places are shown
RIVALS: Final = 4


class OfOneGame(NamedTuple):
    """A player's games of one kind, to the end and with their own seat throughout.

    `equal` is the share of victories of equal players, from 0 to 1: the mean of one by the number
    of players.
    """

    game: str
    games: int
    won: int
    equal: float
    place: float
    rating: RatingRow | None

    @property
    def share(self) -> float:
        return self.won / self.games


class Against(NamedTuple):
    """A rival: games together, and how often the player was before or behind them."""

    name: str
    games: int
    before: int
    behind: int


@dataclass(frozen=True, slots=True)
class Summary:
    """All figures about a player. `waited` is in seconds, `since` in seconds since 1970.

    `missed` and `decisions` count those of all `finished` games. `places` are the last ones, the
    newest at the end.
    """

    finished: int
    since: int
    by_game: Sequence[OfOneGame]
    places: Sequence[int]
    rivals: Sequence[Against]
    waited: int | None
    missed: int
    decisions: int
    longest: PlayedGame
    as_substitute: int
    left: int


def summarise(
    played: Sequence[PlayedGame],
    rivals: Mapping[int, Sequence[Rival]],
    ratings: Iterable[RatingRow],
    left: int,
) -> Summary | None:
    """Sum up finished games, the oldest first. Returns None without any."""
    if not played:
        return None
    own = [each for each in played if each.held == "person" and each.place is not None]
    rated = {each.game: each for each in ratings}
    words = [word for word, _ in Counter(each.game for each in own).most_common()]
    return Summary(
        finished=len(played),
        since=played[0].ended,
        by_game=[_of_one([p for p in own if p.game == w], rated.get(w)) for w in words],
        places=[each.place for each in own if each.place is not None][-LAST:],
        rivals=_rivals(own, rivals),
        waited=_pace(played),
        missed=sum(each.missed for each in played),
        decisions=sum(each.decisions for each in played),
        longest=max(played, key=attrgetter("moves", "match")),
        as_substitute=sum(each.held == "substitute" for each in played),
        left=left,
    )


def _of_one(played: Sequence[PlayedGame], rating: RatingRow | None) -> OfOneGame:
    number = len(played)
    return OfOneGame(
        played[0].game,
        number,
        won=sum(bool(each.share) for each in played),
        equal=sum(1 / each.players for each in played) / number,
        place=sum(each.place or 0 for each in played) / number,
        rating=rating,
    )


def _pace(played: Iterable[PlayedGame]) -> int | None:
    """Return the median seconds of a decision: that of the games, weighted by their decisions."""
    known = sorted((p.waited, p.decisions) for p in played if p.waited is not None)
    half, passed = sum(decisions for _, decisions in known) / 2, 0
    for waited, decisions in known:
        passed += decisions
        if passed >= half:
            return waited
    return None


def _rivals(
    played: Iterable[PlayedGame], rivals: Mapping[int, Sequence[Rival]]
) -> Sequence[Against]:
    """Return the most frequent rivals by their newest names. Others who opted out are missing."""
    met = [(each, rival) for each in played for rival in rivals.get(each.match, ())]
    found = []
    by_person = sorted(met, key=lambda pair: pair[1].person)  # stable: each in order of time
    for _, pairs in groupby(by_person, key=lambda pair: pair[1].person):
        games = [*pairs]
        if name := games[-1][1].name:
            places = [(own.place or 0, other.place or 0) for own, other in games]
            before = sum(mine < theirs for mine, theirs in places)
            behind = sum(mine > theirs for mine, theirs in places)
            found.append(Against(name, len(games), before, behind))
    return sorted(found, key=lambda each: (-each.games, each.name))[:RIVALS]

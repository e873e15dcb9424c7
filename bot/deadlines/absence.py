"""Absence: when nobody expects somebody to answer, by what they have settled.

Others are shown until when, and whether it is sleep or a journey; never the hours, nor the zone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from heapq import nlargest
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from bot.core.match.match import Match
from bot.core.pace.calendar import (
    FAR,
    Closure,
    EveryDay,
    Period,
    closed_periods,
    is_open,
    next_open,
)
from bot.core.pace.pace import pace_of
from bot.core.people.model import Preferences
from bot.core.store import Store
from rules.core.menu import Word
from rules.core.secrets import Seat


class Absence(NamedTuple):
    """Somebody is asleep or away, until a time in seconds since 1970."""

    until: int
    is_away: bool


Absences: TypeAlias = Mapping[Seat, Absence]
NOBODY: Final[Absences] = MappingProxyType({})
REMEMBERED: Final = 100  # earlier periods away, the longest ones


def quiet_hours(said: Preferences, zone: Word) -> list[Closure]:
    """Somebody's quiet hours; `zone` is that of whoever has not said where they live."""
    if said.quiet_from is None or said.quiet_until is None:
        return []
    return [EveryDay(said.zone or zone, said.quiet_from, said.quiet_until)]


def days_away(said: Preferences) -> list[Period]:
    """The days away that somebody has announced last, and the earlier ones."""
    earlier = _earlier(said)
    if said.away_from is None or said.away_until is None:
        return [*earlier]
    return [*earlier, Period(said.away_from, said.away_until)]


def first_days_away(said: Preferences, since: int, seconds: int) -> Iterator[Period]:
    """The first of somebody's days away from a time on, no longer than that all together."""
    periods = days_away(said)
    last = max((period.end for period in periods), default=since)
    for begin, end in closed_periods(periods, since, last):
        if length := min(end - begin, seconds):
            yield Period(begin, begin + length)
            seconds -= length


def vacation(said: Preferences, begin: int, end: int, now: int) -> dict[str, int | str | None]:
    """Change a person's preferences for new days away. Past days away are kept."""
    passed = closed_periods(days_away(said), now - FAR, now)
    kept = sorted(nlargest(REMEMBERED, passed, key=lambda each: each.end - each.begin))
    return {"away_from": begin, "away_until": end, "been_away": " ".join(map(_written, kept))}


def _earlier(said: Preferences) -> list[Period]:
    return [
        Period(*(int(datetime.fromisoformat(time).timestamp()) for time in each.split("/")))
        for each in said.been_away.split()
    ]


def _written(period: Period) -> str:
    """A period as an ISO 8601 interval."""
    return "/".join(datetime.fromtimestamp(at, UTC).isoformat() for at in period)


def closures_of(said: Preferences, zone: Word) -> list[Closure]:
    """All times in which nothing may call somebody."""
    return [*quiet_hours(said, zone), *days_away(said)]


def absence_of(said: Preferences, zone: Word, now: int) -> Absence | None:
    """Whether somebody is asleep or away now; who falls asleep before a journey is away."""
    closures: Sequence[Closure] = closures_of(said, zone)
    if is_open(closures, now):
        return None
    until = next_open(closures, now)
    return Absence(until, bool(closed_periods(days_away(said), now, until)))


async def settled_by(store: Store, match: Match, seats: Iterable[Seat]) -> dict[Seat, Preferences]:
    """What the people on some seats of a match have settled for all their tables."""
    users = {seat: user for seat in seats if (user := match.people[seat].user)}
    settled = await store.people.preferences_of({*users.values()})
    return {seat: settled[user] for seat, user in users.items()}


class AbsenceService:
    """Knows who is absent now."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store, self.clock = store, clock

    async def awaited(self, match: Match) -> Absences:
        """Who is absent of those that a match waits for, as far as everybody may know that."""
        zone, now = pace_of(match.row).zone, int(self.clock())
        settled = await settled_by(self.store, match, match.openly_awaited())
        found = {seat: absence_of(said, zone, now) for seat, said in settled.items()}
        return {seat: absence for seat, absence in found.items() if absence}

    async def present(self, match: int, users: Collection[int]) -> list[int]:
        """Those people of a match whom a message may call now."""
        row = await self.store.matches.get(match)
        assert row is not None, "something of it is being published"
        zone, now = pace_of(row).zone, int(self.clock())
        settled = await self.store.people.preferences_of(users)
        return [user for user, said in settled.items() if not absence_of(said, zone, now)]

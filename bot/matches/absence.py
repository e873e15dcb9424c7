"""Absence: when nobody expects somebody to answer, by what they have settled.

Others are shown until when, and whether it is sleep or a journey; never the hours, nor the zone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from bot.matches.calendar import Closure, EveryDay, Period, closed_periods, is_open, next_open
from bot.matches.match import Match
from bot.matches.pace import pace_of
from bot.rows import Preferences
from bot.store import Store
from rules.core.menu import Word
from rules.core.secrets import Seat


class Absence(NamedTuple):
    """Somebody is asleep or away, until a time in seconds since 1970."""

    until: int
    is_away: bool


Absences: TypeAlias = Mapping[Seat, Absence]
NOBODY: Final[Absences] = MappingProxyType({})


def quiet_hours(said: Preferences, zone: Word) -> list[Closure]:
    """Somebody's quiet hours; `zone` is that of whoever has not said where they live."""
    if said.quiet_from is None or said.quiet_until is None:
        return []
    return [EveryDay(said.zone or zone, said.quiet_from, said.quiet_until)]


def days_away(said: Preferences) -> list[Closure]:
    if said.away_from is None or said.away_until is None:
        return []
    return [Period(said.away_from, said.away_until)]


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


class AbsenceService:
    """Knows who is absent now."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store, self.clock = store, clock

    async def awaited(self, match: Match) -> Absences:
        """Who is absent of those that a match waits for, as far as everybody may know that."""
        found = {
            seat: await self._absence(user, pace_of(match.row).zone)
            for seat in match.openly_awaited()
            if (user := match.people[seat].user)
        }
        return {seat: absence for seat, absence in found.items() if absence}

    async def present(self, match: int, users: Iterable[int]) -> list[int]:
        """Those people of a match whom a message may call now."""
        row = await self.store.matches.get(match)
        assert row is not None, "something of it is being published"
        zone = pace_of(row).zone
        return [user for user in users if not await self._absence(user, zone)]

    async def _absence(self, user: int, zone: Word) -> Absence | None:
        said = await self.store.people.preferences(user)
        return absence_of(said, zone, int(self.clock()))

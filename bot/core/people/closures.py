"""Quiet hours and days away, as users have set them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from heapq import nlargest
from typing import Final

from bot.core.pace.calendar import FAR, Closure, EveryDay, Period, closed_periods
from bot.core.people.model import Preferences
from rules.core.menu import Word

NIGHT: Final = (23 * 60, 7 * 60)  # without quiet hours of their own, in minutes of the day
REMEMBERED: Final = 100  # earlier periods away, the longest ones


def quiet_hours(said: Preferences, zone: Word) -> list[Closure]:
    """Return a user's quiet hours. `zone` is for users without a time zone."""
    if said.quiet_from is None or said.quiet_until is None:
        return []
    return [EveryDay(said.zone or zone, said.quiet_from, said.quiet_until)]


def days_away(said: Preferences) -> list[Period]:
    """Return the user's last announced days away, and the earlier ones."""
    earlier = _earlier(said)
    if said.away_from is None or said.away_until is None:
        return [*earlier]
    return [*earlier, Period(said.away_from, said.away_until)]


def first_days_away(said: Preferences, since: int, seconds: int) -> Iterator[Period]:
    """Yield the first days away after a time, up to this many seconds altogether."""
    periods = days_away(said)
    last = max((period.end for period in periods), default=since)
    for begin, end in closed_periods(periods, since, last):
        if length := min(end - begin, seconds):
            yield Period(begin, begin + length)
            seconds -= length


def vacation(said: Preferences, begin: int, end: int, now: int) -> dict[str, int | str | None]:
    """Return the preferences to change for new days away. Past days away are kept."""
    passed = closed_periods(days_away(said), now - FAR, now)
    kept = sorted(nlargest(REMEMBERED, passed, key=lambda each: each.end - each.begin))
    return {"away_from": begin, "away_until": end, "been_away": " ".join(map(_written, kept))}


def _earlier(said: Preferences) -> list[Period]:
    return [
        Period(*(int(datetime.fromisoformat(time).timestamp()) for time in each.split("/")))
        for each in said.been_away.split()
    ]


def _written(period: Period) -> str:
    """Return a period as an ISO 8601 interval."""
    return "/".join(datetime.fromtimestamp(at, UTC).isoformat() for at in period)


def closures_of(said: Preferences, zone: Word) -> list[Closure]:
    """Return all times in which nothing may call a user."""
    return [*quiet_hours(said, zone), *days_away(said)]

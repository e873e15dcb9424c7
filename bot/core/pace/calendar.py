"""The calendar: times in which no player has to answer, and the time that passes outside them.

Pure functions on seconds since 1970. Days and hours are those of IANA time zones: a night in which
clocks change has another length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple, Protocol
from zoneinfo import ZoneInfo

from bot.ground.durations import DAY

MINUTES_OF_DAY: Final = 24 * 60
FAR: Final = 400 * DAY  # a closed time ends after this, in seconds
AHEAD: Final = 4 * DAY  # seconds that one step covers


def earliest(times: Iterable[int | None]) -> int | None:
    """Return the earliest of some times, or None without one. A time of None never comes."""
    return min((at for at in times if at is not None), default=None)


class Period(NamedTuple):
    """A closed period of time. Its end is open again."""

    begin: int
    end: int

    def between(self, begin: int, end: int) -> Iterator[Period]:
        """Yield the period if it overlaps the time between two moments."""
        if self.begin < end and begin < self.end:
            yield self


class Closure(Protocol):
    """A rule that closes periods of time."""

    def between(self, begin: int, end: int) -> Iterable[Period]:
        """Return the closed periods that overlap the time between two moments, uncut."""


@dataclass(frozen=True, slots=True)
class EveryDay:
    """Closed every day from one minute of the day to another, which may be on the next day.

    Nothing is closed if both minutes are the same.
    """

    zone: str
    begin: int
    end: int

    def between(self, begin: int, end: int) -> Iterator[Period]:
        nights = int(self.end < self.begin)
        for day in _days(self.zone, begin - DAY, end):
            # Of an hour that comes twice, quiet begins with the first and ends with the second.
            last = _moment(self.zone, day + timedelta(nights), self.end, fold=1)
            period = Period(_moment(self.zone, day, self.begin), last)
            if period.begin < period.end:  # else clocks skip all of it
                yield from period.between(begin, end)


@dataclass(frozen=True, slots=True)
class Weekdays:
    """Closed on whole days of the week. Monday is 0."""

    zone: str
    days: frozenset[int]

    def between(self, begin: int, end: int) -> Iterator[Period]:
        for day in _days(self.zone, begin, end):
            if day.weekday() in self.days:
                midnight, next_one = (_moment(self.zone, day + timedelta(n), 0) for n in (0, 1))
                yield from Period(midnight, next_one).between(begin, end)


WEEKEND: Final = frozenset({5, 6})


def closed_periods(closures: Iterable[Closure], begin: int, end: int) -> list[Period]:
    """Return the closed periods between two moments, in order, cut to these and merged."""
    merged: list[Period] = []
    for first, last in sorted(period for each in closures for period in each.between(begin, end)):
        period = Period(max(begin, first), min(end, last))
        if merged and period.begin <= merged[-1].end:
            merged[-1] = Period(merged[-1].begin, max(merged[-1].end, period.end))
        else:
            merged.append(period)
    return merged


def open_seconds(closures: Sequence[Closure], begin: int, end: int) -> int:
    """Return how many seconds between two moments are open."""
    if end <= begin:
        return 0
    closed = closed_periods(closures, begin, end)
    return end - begin - sum(period.end - period.begin for period in closed)


def open_after(closures: Sequence[Closure], since: int, seconds: int) -> int:
    """Return the moment when this many seconds of open time have passed since a moment.

    It is an open moment, unless the search ends first, after `FAR` plus these seconds.
    """
    at, left, latest = since, seconds, since + FAR + seconds
    while at < latest:
        for period in (*closed_periods(closures, at, at + AHEAD), Period(at + AHEAD, at + AHEAD)):
            if left < period.begin - at:
                return min(at + left, latest)
            left -= period.begin - at
            at = period.end
    return latest


def open_before(closures: Sequence[Closure], until: int, seconds: int) -> int:
    """Return an open moment from which this many seconds of open time pass until another.

    More may pass if that moment is beyond the limit of the search.
    """
    begin = until - seconds
    while (passed := open_seconds(closures, begin, until)) < seconds and until - begin < FAR:
        begin -= until - begin
    return open_after(closures, begin, max(0, passed - seconds))


def next_open(closures: Sequence[Closure], at: int) -> int:
    """Return the first open moment at or after a moment."""
    return open_after(closures, at, 0)


def is_open(closures: Iterable[Closure], at: int) -> bool:
    return not closed_periods(closures, at, at + 1)


def next_time(zone: str, minute: int, days: Iterable[int], since: int) -> int:
    """Return the first time, at or after a moment, when a clock in the zone shows this minute.

    It is on one of the given days of the week, of which there is at least one. Monday is 0.
    """
    allowed = frozenset(days)
    first = _local(zone, since).date()
    for day in (first + timedelta(n) for n in count()):
        at = _moment(zone, day, minute)
        if at >= since and day.weekday() in allowed:
            return at
    raise AssertionError("there is a next one of every day of the week")


@lru_cache
def is_zone(name: str) -> bool:
    """Whether a name is that of an IANA time zone."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown, not a name, or not readable
        return False
    return True


def _days(zone: str, begin: int, end: int) -> Iterator[date]:
    """Yield the days in a zone that overlap the time between two moments."""
    day, last = (_local(zone, at).date() for at in (begin, end))
    while day <= last:
        yield day
        day += timedelta(1)


def _local(zone: str, at: int) -> datetime:
    return datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(zone))


@lru_cache(4096)
def _moment(zone: str, day: date, minute: int, fold: int = 0) -> int:
    """Return when clocks in a zone show a minute of a day: first, or with `fold` a second time.

    A skipped minute counts from the hour before.
    """
    hour = time(*divmod(minute % MINUTES_OF_DAY, 60), fold=fold, tzinfo=ZoneInfo(zone))
    return int(datetime.combine(day, hour).timestamp())

"""Seasons: three months each, in UTC. The first one began in December 2025.

Earlier games belong to the first season.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final

MONTHS: Final = 3
FIRST: Final = 2025 * 12 + 11  # the first month of season 1, counted from January of year 0


def season_of(at: int) -> int:
    """Return the number of the season at a time in seconds since 1970."""
    day = datetime.fromtimestamp(at, UTC)
    return max(1, (day.year * 12 + day.month - 1 - FIRST) // MONTHS + 1)


def first_day(season: int) -> date:
    year, month = divmod(FIRST + MONTHS * (season - 1), 12)
    return date(year, month + 1, 1)


def last_day(season: int) -> date:
    return first_day(season + 1) - timedelta(1)


def bounds(season: int) -> tuple[int, int]:
    """Return the begin of a season and of the next one, in seconds since 1970."""
    begin, end = (
        int(datetime.combine(first_day(n), datetime.min.time(), UTC).timestamp())
        for n in (season, season + 1)
    )
    return (0 if season == 1 else begin), end

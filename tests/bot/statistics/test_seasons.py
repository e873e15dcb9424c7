"""Seasons of three months, in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.statistics.seasons import bounds, first_day, last_day, season_of


def at(*when):
    return int(datetime(*when, tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("when", "season"),
    [
        ((2020, 1, 1), 1),
        ((2025, 12, 1), 1),
        ((2026, 2, 28, 23, 59, 59), 1),
        ((2026, 3, 1), 2),
        ((2026, 11, 30, 23, 59, 59), 4),
        ((2026, 12, 1), 5),
        ((2027, 1, 15), 5),
    ],
)
def test_a_time_belongs_to_one_season(when, season):
    assert season_of(at(*when)) == season
    begin, end = bounds(season)
    assert begin <= at(*when) < end


def test_a_season_has_three_months():
    assert (first_day(4), last_day(4)) == (date(2026, 9, 1), date(2026, 11, 30))
    assert (first_day(5), last_day(5)) == (date(2026, 12, 1), date(2027, 2, 28))

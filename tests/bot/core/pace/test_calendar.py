"""The calendar: open time in zones where clocks are changed, over leap days and long absences."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.pace.calendar import (
    DAY,
    FAR,
    WEEKEND,
    EveryDay,
    Period,
    Weekdays,
    closed_periods,
    is_open,
    is_zone,
    next_open,
    next_time,
    open_after,
    open_seconds,
)

HOUR = 3_600
PARIS, TOKYO, ADELAIDE = "Europe/Paris", "Asia/Tokyo", "Australia/Adelaide"
NIGHT = EveryDay(PARIS, 22 * 60, 8 * 60)
WEEKENDS = Weekdays(PARIS, WEEKEND)
ALWAYS = (EveryDay(PARIS, 0, 12 * 60), EveryDay(PARIS, 12 * 60, 0))


def at(written, zone=PARIS, fold=0):
    """The moment of a date and time as clocks in a zone show it."""
    return int(
        datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()
    )


def shown(moment, zone=PARIS):
    """The time that clocks in a zone show at a moment."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("closures", "since", "hours", "until"),
    [
        ((), "2026-06-01 12:00", 24, "2026-06-02 12:00"),
        ((NIGHT,), "2026-06-01 20:00", 4, "2026-06-02 10:00"),
        ((NIGHT,), "2026-06-01 23:30", 1, "2026-06-02 09:00"),
        ((NIGHT,), "2026-06-01 12:00", 10, "2026-06-02 08:00"),  # not at the last open moment
        ((NIGHT,), "2026-06-01 08:00", 28, "2026-06-03 08:00"),
        ((WEEKENDS,), "2026-06-05 18:00", 12, "2026-06-08 06:00"),
        ((NIGHT, WEEKENDS), "2026-06-05 21:00", 2, "2026-06-08 09:00"),
        ((NIGHT,), "2024-02-28 20:00", 16, "2024-03-01 08:00"),  # after a leap day
        ((), "2024-02-28 12:00", 48, "2024-03-01 12:00"),
        ((), "2026-02-28 12:00", 24, "2026-03-01 12:00"),
        ((), "2026-03-28 12:00", 24, "2026-03-29 13:00"),  # clocks are put forward
        ((NIGHT,), "2026-03-28 21:00", 2, "2026-03-29 09:00"),
        ((), "2026-10-24 12:00", 24, "2026-10-25 11:00"),  # and back
        ((NIGHT,), "2026-10-24 21:00", 2, "2026-10-25 09:00"),
        ((EveryDay(PARIS, 150, 150),), "2026-06-01 01:00", 2, "2026-06-01 03:00"),
    ],
)
def test_only_open_time_counts_whatever_clocks_do(closures, since, hours, until):
    assert shown(open_after(closures, at(since), hours * HOUR)) == until


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-28", 9), ("2026-10-24", 11), ("2026-06-01", 10)]
)
def test_the_night_in_which_clocks_are_changed_has_another_length(day, hours):
    (night,) = closed_periods((NIGHT,), at(f"{day} 20:00"), at(f"{day} 20:00") + 14 * HOUR)
    assert night.end - night.begin == hours * HOUR
    assert shown(night.begin) == f"{day} 22:00"


def test_of_an_hour_that_comes_twice_quiet_covers_both_and_one_that_is_left_out_closes_nothing():
    twice = EveryDay(PARIS, 2 * 60, 3 * 60 - 1)
    (period,) = closed_periods((twice,), at("2026-10-25 00:00"), at("2026-10-25 12:00"))
    assert period == (at("2026-10-25 02:00"), at("2026-10-25 02:59", fold=1))
    never = EveryDay(PARIS, 2 * 60 + 15, 2 * 60 + 45)
    assert not closed_periods((never,), at("2026-03-29 01:00"), at("2026-03-29 01:59"))
    assert open_seconds((never,), at("2026-03-29 00:00"), at("2026-03-29 12:00")) >= 10 * HOUR


@pytest.mark.parametrize(
    ("zone", "until"), [(PARIS, "2026-06-01 14:00"), (TOKYO, "2026-06-02 00:00")]
)
def test_a_player_who_changes_their_zone_sleeps_at_other_times(zone, until):
    quiet = (EveryDay(zone, 22 * 60, 8 * 60),)
    assert shown(open_after(quiet, at("2026-06-01 12:00", "UTC"), 2 * HOUR), "UTC") == until


def test_a_clock_shows_a_time_every_day_whatever_the_offset_is():
    since, found = at("2026-10-23 18:00"), []
    for _ in range(4):
        found.append(next_time(PARIS, 20 * 60, range(7), since))
        since = found[-1] + 1
    assert [shown(each) for each in found] == [f"2026-10-{day} 20:00" for day in (23, 24, 25, 26)]
    assert found[2] - found[1] == 25 * HOUR


def test_a_time_on_certain_days_of_the_week_is_on_no_other():
    since = at("2026-06-02 20:01")  # a Tuesday, a minute after
    assert shown(next_time(PARIS, 20 * 60, {1}, since)) == "2026-06-09 20:00"
    assert shown(next_time(PARIS, 20 * 60, {1, 4}, since)) == "2026-06-05 20:00"
    assert shown(next_time(PARIS, 20 * 60, {1}, since - 60)) == "2026-06-02 20:00"


def test_a_calendar_closed_for_ever_opens_after_four_hundred_days():
    since = at("2026-06-01 12:00")
    assert not is_open(ALWAYS, since)
    assert open_after(ALWAYS, since, HOUR) == since + FAR + HOUR
    away = Period(since, since + 100 * DAY)
    assert next_open((away,), since + 1) == away.end


def test_an_unknown_zone_name_is_refused():
    assert is_zone(PARIS) and is_zone("UTC")
    assert not any(map(is_zone, ("", "Europe", "Europe/Nowhere", "../UTC", "/etc/passwd")))


ZONES = st.sampled_from([PARIS, TOKYO, ADELAIDE, "America/New_York", "Asia/Kathmandu", "UTC"])
MINUTES = st.integers(0, 24 * 60 - 1)
MOMENTS = st.integers(at("2024-01-01 00:00"), at("2027-01-01 00:00"))
PERIODS = st.builds(
    lambda begin, length: Period(begin, begin + length), MOMENTS, st.integers(1, DAY)
)
CLOSURES = st.lists(
    st.one_of(
        st.builds(EveryDay, ZONES, MINUTES, MINUTES),
        st.builds(Weekdays, ZONES, st.frozensets(st.integers(0, 6), max_size=3)),
        PERIODS,
    ),
    max_size=3,
)


@given(CLOSURES, MOMENTS, st.integers(0, 9 * DAY), st.integers(0, 3 * DAY))
def test_more_time_and_a_later_beginning_never_end_sooner(closures, since, seconds, more):
    until = open_after(closures, since, seconds)
    assert since + seconds <= until <= since + FAR + seconds
    assert until <= open_after(closures, since, seconds + more)
    assert until <= open_after(closures, since + more, seconds)


@given(CLOSURES, MOMENTS, st.integers(0, 9 * DAY))
def test_it_ends_in_open_time_after_exactly_that_much_of_it(closures, since, seconds):
    until = open_after(closures, since, seconds)
    if until < since + FAR:
        assert is_open(closures, until)
        assert open_seconds(closures, since, until) == seconds


@given(CLOSURES, MOMENTS, st.integers(1, 9 * DAY))
def test_closed_periods_are_in_order_and_apart_and_within_the_span(closures, begin, length):
    periods = closed_periods(closures, begin, begin + length)
    edges = [edge for period in periods for edge in period]
    assert edges == sorted(set(edges))
    assert not edges or (begin <= edges[0] and edges[-1] <= begin + length)


@given(ZONES, MINUTES, st.frozensets(st.integers(0, 6), min_size=1), MOMENTS)
def test_the_next_time_of_day_is_within_eight_days_and_on_such_a_day(zone, minute, days, since):
    found = next_time(zone, minute, days, since)
    assert since <= found < since + 8 * DAY
    assert datetime.fromtimestamp(found, ZoneInfo(zone)).weekday() in days

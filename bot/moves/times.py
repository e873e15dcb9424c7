"""Times of the day and dates as people type them: `22:30`, `10 pm`, `2026-12-24`, `24.12.`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from itertools import islice
from typing import Final

from babel.dates import format_date

from bot.moves.completion import LONGEST, SUGGESTIONS
from bot.moves.options import TYPED, normalise
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.refusals import quoted
from rules.core.text import Text, text

NOON: Final = 12 * 60  # as a minute of the day
AHEAD: Final = 366  # days that can be named
CLOCK: Final = re.compile(r"(\d{1,2})\s*(?:[:h.]\s*(\d{2})?)?\s*(am|pm)?", re.IGNORECASE)
YEAR_FIRST: Final = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
DAY_FIRST: Final = re.compile(r"(?P<day>\d{1,2})[./](?P<month>\d{1,2})(?:[./](?P<year>\d{4})?)?")


def shown_minute(minute: int) -> str:
    """A minute of the day as clocks show it: `07:30`."""
    return f"{minute // 60:02}:{minute % 60:02}"


def minute_named(typed: str) -> int:
    """The minute of the day that is meant. Raises `IllegalMoveError`."""
    if found := CLOCK.fullmatch(typed[:TYPED].strip()):
        hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()
        if minute < 60 and hour <= (12 if half else 23):
            return (hour % 12 if half else hour) * 60 + minute + (NOON if half == "pm" else 0)
    said = quoted(typed[:TYPED])
    raise IllegalMoveError(text("{said} is no time of the day; 22:30 would be one.", said=said))


def suggest_minutes(typed: str) -> list[tuple[str, Word]]:
    """What is typed, if it is a time, and the full hours that begin so."""
    found = []
    with suppress(IllegalMoveError):
        found.append(shown_minute(minute_named(typed)))
    hours = (shown_minute(hour) for hour in range(0, 24 * 60, 60))
    found += [each for each in hours if each.lstrip("0").startswith(typed.strip())]
    return [(each, each) for each in dict.fromkeys(found)][:SUGGESTIONS]


def day_label(day: date, code: str) -> str:
    """A day with its weekday: `Thursday, December 24, 2026`."""
    return format_date(day, "full", locale=code)[:LONGEST]


def day_named(typed: str, today: date, code: str) -> date:
    """The day after today that is meant. Raises `IllegalMoveError`."""
    if day := next(iter(_days_meant(typed, today, code)), None):
        return day
    said = text(
        "{said} is no day of the coming year; {example} would be one.",
        said=quoted(typed[:TYPED]),
        example=Text(str(today + timedelta(7))),
    )
    raise IllegalMoveError(said)


def suggest_days(typed: str, today: date, code: str) -> list[tuple[str, Word]]:
    """Labels and dates of the days that somebody who is typing may mean."""
    meant = islice(_days_meant(typed, today, code), SUGGESTIONS)
    return [(day_label(day, code), str(day)) for day in meant]


def _days_meant(typed: str, today: date, code: str) -> Iterator[date]:
    """The days of the coming year that are called so, the next one first."""
    found = YEAR_FIRST.fullmatch(typed.strip()) or DAY_FIRST.fullmatch(typed.strip())
    wanted = normalise(typed[:TYPED])
    for day in (today + timedelta(days) for days in range(1, AHEAD + 1)):
        if _is_date(found, day) if found else wanted in normalise(day_label(day, code)):
            yield day


def _is_date(found: re.Match[str], day: date) -> bool:
    """Whether what was typed is the date of a day; without a year, the next one of that date."""
    year = int(found["year"] or day.year)
    return (year, int(found["month"]), int(found["day"])) == (day.year, day.month, day.day)

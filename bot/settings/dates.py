"""Dates as users type them: `2026-12-24`, `24.12.`, `12/24`, `tomorrow`, `in 3 days`, `friday`.

The order of numbers is that of the reader's locale. Words may be in any language of Karnak.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import cache, lru_cache
from itertools import islice
from typing import Final, Literal

from babel.dates import format_date, format_timedelta

from bot.core.match.completion import LONGEST, SUGGESTIONS
from bot.core.match.options import TYPED, normalise
from bot.ground.languages import cldr, language, spoken
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.refusals import quoted
from rules.core.text import Text, text

AHEAD: Final = 366  # days ahead of today that can be named
CENTURY: Final = 2000  # of years of two digits
UNITS: Final[tuple[tuple[Literal["day", "week"], int], ...]] = (("day", 1), ("week", 7))
YEAR_FIRST: Final = re.compile(r"(\d{4})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{1,2})\.?")
YEAR_LAST: Final = re.compile(
    r"(\d{1,2})\s*(?P<sign>[-./])\s*(\d{1,2})(?:\s*[-./]\s*(?P<year>\d{4}|\d{2})?)?"
)
NUMBER: Final = re.compile(r"(\d{1,2})[^\W\d]{0,2}|(\d{4})")  # a day such as `24th`, or a year
NEGATIVE: Final = re.compile(r"(?<!\S)[-–−]\s*\d")
LETTER: Final = re.compile(r"[^\W\d]")  # too short to name a day
NEAR: Final = (text("today"), text("tomorrow"), text("the day after tomorrow"))


def day_label(day: date, code: str) -> str:
    """Return a day with its weekday: `Thursday, December 24, 2026`."""
    return format_date(day, "full", locale=cldr(code))[:LONGEST]


def day_named(typed: str, today: date, code: str, locale: str) -> date:
    """Return the day that a text means, today or later. Raises `IllegalMoveError`."""
    said = _joined(typed[:TYPED])
    is_named = bool(said) and not LETTER.fullmatch(said) and not NEGATIVE.search(typed[:TYPED])
    if is_named and (day := next(_days_meant(typed, today, code, locale), None)):
        return day
    refused = text(
        "{said} is not a day of the coming year. Try {example}.",
        said=quoted(typed[:TYPED]),
        example=Text(str(today + timedelta(7))),
    )
    raise IllegalMoveError(refused)


def suggest_days(typed: str, today: date, code: str, locale: str) -> list[tuple[str, Word]]:
    """Return the labels and dates of the days that a typed text may mean."""
    meant = dict.fromkeys(_days_meant(typed, today, code, locale))
    return [(day_label(day, code), str(day)) for day in islice(meant, SUGGESTIONS)]


def _days_meant(typed: str, today: date, code: str, locale: str) -> Iterator[date]:
    """Yield the days of the coming year that a text may mean, the likeliest first."""
    typed, last = typed[:TYPED].strip(), today + timedelta(AHEAD)
    languages = [*dict.fromkeys((code, locale, *spoken()))]
    spans = (_spans(each).get(_joined(typed)) for each in languages)
    if (dates := _dates(typed, today, locale)) is not None:
        yield from (day for day in dates if today <= day <= last)
    elif (days := next((days for days in spans if days is not None), None)) is not None:
        yield today + timedelta(days)
    else:
        yield from _labelled(typed, today, languages)


def _dates(typed: str, today: date, locale: str) -> Sequence[date] | None:
    """Return the dates that numbers may mean: in the reader's order, then in the other one.

    None if the text has no numbers of a date.
    """
    if found := YEAR_FIRST.fullmatch(typed):
        return _existing(int(found[1]), int(found[2]), int(found[3]))
    if not (found := YEAR_LAST.fullmatch(typed)):
        return None
    year, numbers = found["year"], (int(found[1]), int(found[3]))
    named = int(year or 0) + (CENTURY if len(year or "") == 2 else 0)
    ordered = numbers if _is_month_first(locale, found["sign"]) else numbers[::-1]
    readings = [
        _existing(named or _next_year(today, *order), *order)
        for order in dict.fromkeys((ordered, ordered[::-1]))
    ]
    return [day for days in readings for day in days]


def _next_year(today: date, month: int, day: int) -> int:
    """Return the year in which a date comes next, today included."""
    return today.year + int((month, day) < (today.month, today.day))


def _existing(year: int, month: int, day: int) -> list[date]:
    """Return the day of that date in a list, or an empty list if the calendar lacks it."""
    try:
        return [date(year, month, day)]
    except ValueError:
        return []


def _is_month_first(locale: str, sign: str) -> bool:
    """Whether a locale writes months before days with this sign.

    Full stops count only if the locale uses them.
    """
    pattern = str(cldr(locale).date_formats["short"].pattern)
    return pattern.index("M") < pattern.index("d") and (sign != "." or sign in pattern)


@cache
def _spans(code: str) -> dict[str, int]:
    """Return the number of days that words mean: `tomorrow`, `in 3 days`, `2 weeks`."""
    near = {near.in_(language(code)): days for days, near in enumerate(NEAR)}
    spans = {
        format_timedelta(timedelta(days), unit, AHEAD, is_ahead, locale=cldr(code)): days
        for is_ahead in (True, False)
        for unit, step in UNITS
        for days in range(step, AHEAD + 1, step)
    }
    return {_joined(said): days for said, days in {**spans, **near}.items()}


def _joined(said: str) -> str:
    return normalise(said).replace("-", "")


def _labelled(typed: str, today: date, languages: Iterable[str]) -> Iterator[date]:
    """Find the days whose label has every typed word, in the first language with a match.

    A weekday or month alone never means today, but a date may.
    """
    words = normalise(typed).split("-")
    first = int(not any(NUMBER.fullmatch(word) for word in words))
    days = [today + timedelta(n) for n in (*range(first, AHEAD + 1), *range(first))]
    for code in languages:
        found = (day for day in days if all(_has(day, word, code) for word in words))
        if (day := next(found, None)) is not None:
            yield day
            yield from found
            return


def _has(day: date, word: str, code: str) -> bool:
    """Whether the label of a day has a word as a part of one, or a number as a whole one."""
    if found := NUMBER.fullmatch(word):
        return int(found[1] or found[2]) in (day.day, day.year)
    return any(word in part for part in _parts(day, code))


@lru_cache(4 * AHEAD)
def _parts(day: date, code: str) -> list[str]:
    return normalise(day_label(day, code)).split("-")

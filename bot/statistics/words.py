"""Numbers, dates and durations in the words of a language."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from babel.dates import format_date

from bot.ground.durations import DAY, HOUR, MINUTE
from bot.ground.languages import DEFAULT, cldr
from rules.core.text import Text, text, texts

DATES: Final = "en-GB"  # the spelling of English dates


def duration(seconds: int) -> Text:
    """Write a time such as `3 h 10 min`, at least a minute."""
    days, rest = divmod(seconds, DAY)
    hours, minutes = rest // HOUR, rest % HOUR // MINUTE
    if days:
        return text("{days} d {hours} h", days=days, hours=hours)
    if hours:
        return text("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return text("{minutes} min", minutes=max(1, minutes))


def whole_days(seconds: int) -> Text:
    """Write a time in days, a begun one as a whole day."""
    return texts("{count} day", "{count} days", max(1, -(-seconds // DAY)))


def day_of(at: int, code: str) -> str:
    """Write the UTC day of a time in seconds since 1970, such as `3 March 2026`."""
    return day_words(datetime.fromtimestamp(at, UTC).date(), code, "d MMMM y")


def day_words(day: date, code: str, form: str) -> str:
    return format_date(day, form, locale=cldr(DATES if code == DEFAULT else code))

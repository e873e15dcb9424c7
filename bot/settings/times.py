"""Times of day as users type them: `22:30`, `10 pm`."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from bot.core.match.completion import SUGGESTIONS
from bot.core.match.options import TYPED
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.refusals import quoted
from rules.core.text import text

NOON: Final = 12 * 60  # as a minute of the day
CLOCK: Final = re.compile(r"(\d{1,2})\s*(?:[:h.]\s*(\d{2})?)?\s*(am|pm)?", re.IGNORECASE)


def shown_minute(minute: int) -> str:
    """Return a minute of the day as clocks show it: `07:30`."""
    return f"{minute // 60:02}:{minute % 60:02}"


def minute_named(typed: str) -> int:
    """Return the minute of the day that a text means. Raises `IllegalMoveError`."""
    if found := CLOCK.fullmatch(typed[:TYPED].strip()):
        hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()
        if minute < 60 and hour <= (12 if half else 23):
            return (hour % 12 if half else hour) * 60 + minute + (NOON if half == "pm" else 0)
    said = quoted(typed[:TYPED])
    raise IllegalMoveError(text("{said} is not a time of day. Try 22:30.", said=said))


def suggest_minutes(typed: str) -> list[tuple[str, Word]]:
    """Return the typed text if it is a time, and the full hours that begin with it."""
    found = []
    with suppress(IllegalMoveError):
        found.append(shown_minute(minute_named(typed)))
    hours = (shown_minute(hour) for hour in range(0, 24 * 60, 60))
    found += [each for each in hours if each.lstrip("0").startswith(typed.strip())]
    return [(each, each) for each in dict.fromkeys(found)][:SUGGESTIONS]

"""Times of day as users type them: `22:30`, `10 pm`."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from bot.core.match.completion import SUGGESTIONS
from bot.core.match.options import TYPED
from bot.ground.languages import language
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.refusals import quoted
from rules.core.text import figure, text

NOON: Final = 12 * 60  # as a minute of the day
CLOCK: Final = re.compile(r"(\d{1,2})\s*(?:[:h.]\s*(\d{2})?)?\s*(am|pm)?", re.IGNORECASE)


def _word(minute: int) -> Word:
    """Return a minute of the day as a suggestion sends it: `07:30`."""
    return f"{minute // 60:02}:{minute % 60:02}"


def minute_named(typed: str) -> int:
    """Return the minute of the day that a text means. Raises `IllegalMoveError`."""
    if found := CLOCK.fullmatch(typed[:TYPED].strip()):
        hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()
        if minute < 60 and hour <= (12 if half else 23):
            return (hour % 12 if half else hour) * 60 + minute + (NOON if half == "pm" else 0)
    said = quoted(typed[:TYPED])
    raise IllegalMoveError(text("{said} is not a time of day. Try 22:30.", said=said))


def suggest_minutes(typed: str, code: str) -> list[tuple[str, Word]]:
    """Return the typed text if it is a time, and the full hours that begin with it."""
    found = []
    with suppress(IllegalMoveError):
        found.append(minute_named(typed))
    hours = range(0, 24 * 60, 60)
    found += [each for each in hours if _word(each).lstrip("0").startswith(typed.strip())]
    shown = ((figure(each, "clock").in_(language(code)), _word(each)) for each in found)
    return [*dict.fromkeys(shown)][:SUGGESTIONS]

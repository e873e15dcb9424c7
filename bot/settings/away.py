"""Days away, without notifications."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from bot.core.match.address import STALE_MENU
from bot.core.people.closures import vacation
from bot.core.screens.component_ids import ComponentId
from bot.core.screens.components import Screen, button
from bot.core.screens.private import note
from bot.ground.durations import DAY
from bot.ground.languages import language
from bot.settings.choices import MORNING, NONE, SHOW_SETTINGS, Changes, Choice, Reader, Setting
from bot.settings.dates import AHEAD, day_label
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.text import Text, text, texts

BEGIN: Final = "(?P<begin>[0-9]{1,11})"  # seconds since 1970
END: Final = "(?P<end>[0-9]{1,11})"
LEAVE_UNTIL: Final = ComponentId("away", BEGIN, END)  # many days away, once confirmed

MANY: Final = 30  # days away, beyond which Karnak asks for confirmation
DAYS: Final = (1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 42, 56)  # days until the user is back


def _days_away(reader: Reader) -> dict[Word, str]:
    days = (reader.today + timedelta(days) for days in DAYS)
    back = text("I am here").in_(language(reader.code))
    return {NONE: back, **{str(day): day_label(day, reader.code) for day in days}}


def away_changes(reader: Reader, until: date, since: date | None = None) -> Changes:
    """Return the changes for days away from a day or now until a morning.

    Raises `IllegalMoveError`.

    After eight o'clock, “until today” means the rest of the day.
    """
    now, end = int(reader.now), reader.moment(until, MORNING)
    begin = max(now, reader.moment(since or reader.today, 0))
    if end <= now:
        end = reader.moment(until + timedelta(1), 0)
    if begin >= end:
        raise IllegalMoveError(text("You cannot be back before you leave."))
    return vacation(reader.said, begin, end, now)


def confirmed_changes(reader: Reader, begin: int, end: int) -> Changes:
    """Return the changes for a button's days away. Raises `StaleMenuError` if they are over."""
    now = int(reader.now)
    if not max(begin, now) < end <= now + (AHEAD + 1) * DAY:
        raise StaleMenuError(STALE_MENU)
    return vacation(reader.said, max(begin, now), end, now)


def question(reader: Reader, said: Changes) -> Screen | None:
    """Ask for confirmation of more than `MANY` days away. None if there is nothing to ask."""
    begin, end = said.get("away_from"), said.get("away_until")
    if not (isinstance(begin, int) and isinstance(end, int)):
        return None
    own, many = language(reader.code), (end - begin) // DAY
    if many <= MANY:
        return None
    until = Text(f"<t:{end}:D>")
    asked = texts(
        "You would be away for {count} day, until {time}. Is that right?",
        "You would be away for {count} days, until {time}. Is that right?",
        many,
        time=until,
    )
    row = [
        button(text("Set days away").in_(own), LEAVE_UNTIL.encode(begin, end)),
        button(text("All settings").in_(own), SHOW_SETTINGS.encode()),
    ]
    return note(asked.in_(own), reader.code, [row])


def _here_changes(reader: Reader) -> Changes:
    """Return the changes that end a vacation.

    The past part of a vacation that has begun is kept: its days still do not count.
    """
    begin = reader.said.away_from
    if begin is None or begin >= reader.now:
        return {"away_from": None, "away_until": None}
    return {"away_until": min(reader.said.away_until or 0, int(reader.now))}


def _leave(reader: Reader, word: Word) -> Changes:
    if word == NONE:
        return _here_changes(reader)
    return away_changes(reader, date.fromisoformat(word))


def _away_shown(reader: Reader) -> Text:
    begin, end = reader.said.away_from, reader.said.away_until
    if begin is None or end is None or end <= reader.now:
        return text("no")
    until = Text(f"<t:{end}:f>")
    if begin <= reader.now:
        return text("until {time}", time=until)
    return text("from {begin} until {time}", begin=Text(f"<t:{begin}:D>"), time=until)


AWAY: Final = Setting(
    text("Away"),
    text(
        "You get no notifications while you are away. On your turn others see until when, and "
        "nothing else. {away} takes any day. You are back at eight that morning, or at midnight "
        "if it is past eight today.",
        away=text("`/me away`"),
    ),
    _away_shown,
    {
        "away": Choice(
            text("Back on"),
            _days_away,
            lambda said: NONE if said.away_until is None else "",
            _leave,
        )
    },
)

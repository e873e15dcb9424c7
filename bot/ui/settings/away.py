"""Days away, on which nothing rings."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from bot.languages import language
from bot.moves.dates import day_label
from bot.ui.settings.choices import MORNING, NONE, Changes, Choice, Reader, Setting
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.text import Text, text

DAYS: Final = (1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 42, 56)  # days until somebody is back


def _days_away(reader: Reader) -> dict[Word, str]:
    days = (reader.today + timedelta(days) for days in DAYS)
    back = text("I am here").in_(language(reader.code))
    return {NONE: back, **{str(day): day_label(day, reader.code) for day in days}}


def away_changes(reader: Reader, until: date, since: date | None = None) -> Changes:
    """A vacation from a day on, or from now on. Raises `IllegalMoveError`."""
    begin = int(reader.now) if since is None else reader.moment(since, 0)
    if since is not None and since >= until:
        raise IllegalMoveError(text("You cannot be back before you leave."))
    return {"away_from": begin, "away_until": reader.moment(until, MORNING)}


def _here_changes(reader: Reader) -> Changes:
    """The end of a vacation. That of one which has begun is kept: its days still do not count."""
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
        "Nothing rings before you are back, at eight in the morning. Where you are awaited, "
        "others read until when you are away, and no more. {away} takes any day.",
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

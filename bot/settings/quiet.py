"""Quiet hours, without notifications."""

from __future__ import annotations

from typing import Final

from bot.core.people.closures import NIGHT
from bot.ground.languages import language
from bot.settings.choices import MORNING, NONE, Changes, Choice, Reader, Setting
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.text import Text, figure, joined, text

EVENING: Final = 22 * 60  # the beginning if only the end of quiet hours was chosen

NO_QUIET: Final = text("none")


def _hours(now: int | None, code: str) -> dict[Word, str]:
    """Return every hour. A current time between two hours replaces the earlier one."""
    minutes = (now if now is not None and now // 60 == hour else hour * 60 for hour in range(24))
    return {str(minute): figure(minute, "clock").in_(language(code)) for minute in minutes}


def _quiet_from(reader: Reader) -> dict[Word, str]:
    return {
        NONE: NO_QUIET.in_(language(reader.code)),
        **_hours(reader.said.quiet_from, reader.code),
    }


def quiet_changes(begin: int, end: int) -> Changes:
    """Return the changes for quiet hours between two minutes. Raises `IllegalMoveError`."""
    if begin == end:
        raise IllegalMoveError(text("Quiet hours cannot start and end at the same time."))
    return {"quiet_from": begin, "quiet_until": end}


def _begin_quiet(reader: Reader, word: Word) -> Changes:
    if word == NONE:
        return {"quiet_from": None, "quiet_until": None}
    end = reader.said.quiet_until
    return quiet_changes(int(word), MORNING if end is None else end)


def _end_quiet(reader: Reader, word: Word) -> Changes:
    begin = reader.said.quiet_from
    return quiet_changes(EVENING if begin is None else begin, int(word))


def _quiet_shown(reader: Reader) -> Text:
    begin, end = reader.said.quiet_from, reader.said.quiet_until
    if begin is None or end is None:
        return text(
            "none (where nights do not count, {hours} still applies to you)", hours=_span(*NIGHT)
        )
    return _span(begin, end)


def _span(begin: int, end: int) -> Text:
    return joined([figure(begin, "clock"), figure(end, "clock")], "–")


QUIET: Final = Setting(
    text("Quiet hours"),
    text(
        "You get no notifications in these hours: they come afterwards. On your turn others see "
        "until when you are asleep, and nothing else. At tables where nights do not count, clocks "
        "stop then too, for twelve hours a day at most. {quiet} takes any minute.",
        quiet=text("`/me quiet`"),
    ),
    _quiet_shown,
    {
        "quietfrom": Choice(
            text("Quiet from"), _quiet_from, lambda said: said.quiet_from, _begin_quiet
        ),
        "quietuntil": Choice(
            text("Quiet until"),
            lambda reader: _hours(reader.said.quiet_until, reader.code),
            lambda said: said.quiet_until,
            _end_quiet,
        ),
    },
)

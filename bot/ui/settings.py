"""The settings on a screen: what somebody settles for all their tables, and the answers offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from discord import SelectOption

from bot.languages import OWN_NAME, language, spoken
from bot.moves import component_ids as ids
from bot.moves.custom_ids import STALE_MENU
from bot.moves.times import day_label, shown_minute
from bot.moves.zones import BY_OFFSET, UTC_NAME, city_of, clock_in, zone_label
from bot.rows import Letters, Missed, Pictures, Preferences
from bot.ui.components import OPTION_LABEL, Row, Screen, button, clip, lists
from bot.ui.private import note
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.text import Text, text, texts

Changes: TypeAlias = dict[str, int | str | None]  # of preferences, by the names of the fields

NONE: Final = "none"
REMINDERS: Final = (0, 6, 12, 24, 48, 168)  # hours, of which one is chosen
AWAY: Final = (1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 42, 56)  # days until somebody is back
EVENING: Final = 22 * 60  # where only the end of quiet hours has been chosen
MORNING: Final = 8 * 60  # when somebody is back, and the end of quiet hours that has not
LETTERS: Final[dict[Letters, Text]] = {
    "secret": text("Write to me only when I choose in secret"),
    "all": text("Write to me at every turn of mine"),
}
PICTURES: Final[dict[Pictures, Text]] = {
    "large": text("Large pictures"),
    "small": text("Small pictures, for slow connections"),
    "dim": text("Large pictures, dimmed for dark rooms"),
    "dim-small": text("Small pictures, dimmed for dark rooms"),
    "none": text("No pictures: words instead"),
}
CALLS_LAST: Final = {
    True: text("Tell me when all others have decided"),
    False: text("Do not tell me"),
}
CALLS_NEXT: Final = {
    True: text("Tell me when it is my turn next"),
    False: text("Do not tell me"),
}
MISSED: Final[dict[Missed, Text]] = {
    "table": text("As the table has agreed"),
    "safest": text("The safest move is made for me"),
    "computer": text("The computer plays this turn for me"),
}
AS_SEEN: Final = text("As your Discord has it")
NO_QUIET: Final = text("none")


class Reader(NamedTuple):
    """Who is asked: what they have settled before, their language, and the time of asking."""

    said: Preferences
    code: str
    now: float

    @property
    def zone(self) -> Word:
        return self.said.zone or UTC_NAME

    @property
    def today(self) -> date:
        return datetime.fromtimestamp(self.now, UTC).astimezone(ZoneInfo(self.zone)).date()

    def moment(self, day: date, minute: int) -> int:
        """A minute of a day in their time zone, in seconds since 1970."""
        at = time(*divmod(minute, 60), tzinfo=ZoneInfo(self.zone))
        return int(datetime.combine(day, at).timestamp())


@dataclass(frozen=True)
class Choice:
    """A list of answers by word, which of them is in force, and what one of them changes."""

    title: Text
    answers: Callable[[Reader], Mapping[Word, str]]
    chosen: Callable[[Preferences], int | str | None]
    changes: Callable[[Reader, Word], Changes]


@dataclass(frozen=True)
class Setting:
    """Something that can be settled: how it stands, what it is for, and its lists by name."""

    label: Text
    explanation: Text
    shown: Callable[[Reader], Text]
    choices: Mapping[Word, Choice]


def settings_screen(reader: Reader, name: Word = "") -> Screen:
    """Show how everything is settled; or one setting, with what it is for and its answers."""
    own = language(reader.code)
    which = [_option(reader, each, is_shown=each == name) for each in SETTINGS]
    title = text("What do you want to change?").in_(own)
    rows = list(lists(ids.SHOW_SETTING.pages(), which, title))
    if name not in SETTINGS:
        heading = text("Your settings").in_(own)
        lines = [f"**{s.label.in_(own)}** · {s.shown(reader).in_(own)}" for s in SETTINGS.values()]
        return note("\n".join([f"### {heading}", *lines]), reader.code, rows)
    setting = SETTINGS[name]
    heading = f"### {setting.label.in_(own)}\n{setting.shown(reader).in_(own)}"
    back = [[button(text("All settings").in_(own), ids.SETTINGS.encode())]]
    words = f"{heading}\n-# {setting.explanation.in_(own)}"
    return note(words, reader.code, [*_lists(reader, setting), *rows, *back])


def setting_of(choice: Word) -> Word:
    """The setting that has a list of that name. Raises `StaleMenuError`."""
    found = next((name for name, each in SETTINGS.items() if choice in each.choices), None)
    if found is None:
        raise StaleMenuError(STALE_MENU)
    return found


def changes(reader: Reader, choice: Word, answer: Word) -> Changes:
    """What an answer of a list changes. Raises `StaleMenuError` for one that is not offered."""
    chosen = SETTINGS[setting_of(choice)].choices[choice]
    if answer not in chosen.answers(reader):
        raise StaleMenuError(STALE_MENU)
    return chosen.changes(reader, answer)


def _option(reader: Reader, name: Word, *, is_shown: bool) -> SelectOption:
    label = SETTINGS[name].label.in_(language(reader.code))
    return SelectOption(label=label, value=name, default=is_shown)


def _lists(reader: Reader, setting: Setting) -> Iterator[Row]:
    for name, choice in setting.choices.items():
        now = str(choice.chosen(reader.said))
        options = [
            SelectOption(label=clip(label, OPTION_LABEL), value=word, default=word == now)
            for word, label in choice.answers(reader).items()
        ]
        title = text("{option}: which answer?", option=choice.title).in_(language(reader.code))
        yield from lists(ids.PREFER.pages(name), options, title)


def _one_of(field: str, title: Text, answers: Mapping[Any, Text]) -> Choice:
    """A list whose answers are the values of one preference."""
    values = {str(value): value for value in answers}
    return Choice(
        title,
        lambda reader: {str(v): each.in_(language(reader.code)) for v, each in answers.items()},
        lambda said: getattr(said, field),
        lambda reader, word: {field: values[word]},
    )


def _reminders(hours: int) -> Text:
    if not hours:
        return text("Do not remind me")
    if hours == 24:
        return text("Remind me once a day")
    if hours % 24:
        return texts("Remind me every {count} hour", "Remind me every {count} hours", hours)
    return text("Remind me every {days} days", days=hours // 24)


def _languages(reader: Reader) -> dict[Word, str]:
    own = {code: OWN_NAME.in_(each) for code, each in spoken().items()}
    return {NONE: AS_SEEN.in_(language(reader.code)), **own}


def _language_shown(reader: Reader) -> Text:
    chosen = spoken().get(reader.said.language or "")
    return Text(OWN_NAME.in_(chosen)) if chosen else AS_SEEN


def _zones(reader: Reader) -> dict[Word, str]:
    return {zone: zone_label(zone, reader.code, reader.now) for zone in BY_OFFSET}


def _zone_shown(reader: Reader) -> Text:
    clock = Text(clock_in(reader.zone, reader.now))
    if reader.said.zone is None:
        return text("not chosen: UTC, where it is {time}", time=clock)
    city = Text(city_of(reader.zone, reader.code))
    return text("{city}, where it is {time}", city=city, time=clock)


def _hours(now: int | None) -> dict[Word, str]:
    """Every hour; a time in between that is in force is in the place of its hour."""
    minutes = (now if now is not None and now // 60 == hour else hour * 60 for hour in range(24))
    return {str(minute): shown_minute(minute) for minute in minutes}


def _quiet_from(reader: Reader) -> dict[Word, str]:
    return {NONE: NO_QUIET.in_(language(reader.code)), **_hours(reader.said.quiet_from)}


def quiet_changes(begin: int, end: int) -> Changes:
    """Quiet hours from one minute of the day to another. Raises `IllegalMoveError`."""
    if begin == end:
        raise IllegalMoveError(text("Quiet hours have to end at another time than they begin."))
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
        return NO_QUIET
    return Text(f"{shown_minute(begin)}–{shown_minute(end)}")


def _days_away(reader: Reader) -> dict[Word, str]:
    days = (reader.today + timedelta(days) for days in AWAY)
    back = text("I am here").in_(language(reader.code))
    return {NONE: back, **{str(day): day_label(day, reader.code) for day in days}}


def away_changes(reader: Reader, until: date, since: date | None = None) -> Changes:
    """A vacation from a day on, or from now on. Raises `IllegalMoveError`."""
    begin = int(reader.now) if since is None else reader.moment(since, 0)
    if since is not None and since >= until:
        raise IllegalMoveError(text("You cannot be back before you leave."))
    return {"away_from": begin, "away_until": reader.moment(until, MORNING)}


def here_changes(reader: Reader) -> Changes:
    """The end of a vacation. That of one which has begun is kept: its days still do not count."""
    begin = reader.said.away_from
    if begin is None or begin >= reader.now:
        return {"away_from": None, "away_until": None}
    return {"away_until": min(reader.said.away_until or 0, int(reader.now))}


def _leave(reader: Reader, word: Word) -> Changes:
    if word == NONE:
        return here_changes(reader)
    return away_changes(reader, date.fromisoformat(word))


def _away_shown(reader: Reader) -> Text:
    begin, end = reader.said.away_from, reader.said.away_until
    if begin is None or end is None or end <= reader.now:
        return text("no")
    until = Text(f"<t:{end}:f>")
    if begin <= reader.now:
        return text("until {time}", time=until)
    return text("from {begin} until {time}", begin=Text(f"<t:{begin}:D>"), time=until)


def _simple(field: str, label: Text, explanation: Text, answers: Mapping[Any, Text]) -> Setting:
    """A setting whose one list has the values of a preference."""

    def shown(reader: Reader) -> Text:
        return answers[getattr(reader.said, field)]

    return Setting(
        label, explanation, shown, {field.replace("_", ""): _one_of(field, label, answers)}
    )


SETTINGS: Final[dict[Word, Setting]] = {
    "language": Setting(
        text("Language"),
        text("In which I answer you and write to you. In a channel I speak the table's."),
        _language_shown,
        {
            "language": Choice(
                text("Language"),
                _languages,
                lambda said: said.language or NONE,
                lambda reader, word: {"language": None if word == NONE else word},
            )
        },
    ),
    "zone": Setting(
        text("Time zone"),
        text(
            "Your quiet hours and days away are in this time zone. An open table where you sit "
            "shows how far the clocks of its people are from UTC, without names. {zone} knows all "
            "others.",
            zone=text("`/me zone`"),
        ),
        _zone_shown,
        {
            "zone": Choice(
                text("Time zone"),
                _zones,
                lambda said: said.zone,
                lambda reader, word: {"zone": word},
            )
        },
    ),
    "quiet": Setting(
        text("Quiet hours"),
        text(
            "Nothing rings then: what would have called you comes when they are over. Where you "
            "are awaited, others read until when you are asleep, and no more. {quiet} takes any "
            "minute.",
            quiet=text("`/me quiet`"),
        ),
        _quiet_shown,
        {
            "quietfrom": Choice(
                text("Quiet from"), _quiet_from, lambda said: said.quiet_from, _begin_quiet
            ),
            "quietuntil": Choice(
                text("Quiet until"),
                lambda reader: _hours(reader.said.quiet_until),
                lambda said: said.quiet_until,
                _end_quiet,
            ),
        },
    ),
    "away": Setting(
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
    ),
    "reminders": _simple(
        "reminders",
        text("Reminders"),
        text("By direct message, as long as a table waits for you, five times a turn at most."),
        {hours: _reminders(hours) for hours in REMINDERS},
    ),
    "letters": _simple(
        "letters",
        text("Direct messages"),
        text("You are mentioned in the channel of a table whenever it becomes your turn."),
        LETTERS,
    ),
    "last": _simple(
        "calls_last",
        text("Last one awaited"),
        text("Where several decide at the same time, and all others have; once a turn."),
        CALLS_LAST,
    ),
    "next": _simple(
        "calls_next",
        text("Next in turn"),
        text("Where the rules say who comes after the one who is deciding now."),
        CALLS_NEXT,
    ),
    "missed": _simple(
        "missed",
        text("When your time is over"),
        text(
            "At tables that have agreed on a time for each decision. Where a table has agreed to "
            "wait on, it does so for everybody."
        ),
        MISSED,
    ),
    "pictures": _simple(
        "pictures",
        text("Pictures"),
        text("On what only you see. The panel is the same for everybody."),
        PICTURES,
    ),
}

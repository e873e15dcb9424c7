"""The model of a setting: its current value, and its lists of answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any, Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from bot.core.pace.zones import UTC_NAME
from bot.core.people.model import Preferences
from bot.core.screens.component_ids import ComponentId
from bot.ground.languages import language
from rules.core.menu import Word
from rules.core.text import Text

SHOW_SETTINGS: Final = ComponentId("settings")

Changes: TypeAlias = dict[str, int | str | None]  # of preferences, by the names of the fields

NONE: Final = "none"
MORNING: Final = 8 * 60  # the return time, and the usual end of quiet hours


class Reader(NamedTuple):
    """The reader of the settings: their preferences, their language, and the current time."""

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
        """Return a minute of a day in their time zone, in seconds since 1970."""
        at = time(*divmod(minute, 60), tzinfo=ZoneInfo(self.zone))
        return int(datetime.combine(day, at).timestamp())


@dataclass(frozen=True)
class Choice:
    """A list of answers by word, the current one, and the changes that each one makes."""

    title: Text
    answers: Callable[[Reader], Mapping[Word, str]]
    chosen: Callable[[Preferences], int | str | None]
    changes: Callable[[Reader, Word], Changes]


@dataclass(frozen=True)
class Setting:
    """A setting: its current value, its purpose, and its lists by name."""

    label: Text
    explanation: Text
    shown: Callable[[Reader], Text]
    choices: Mapping[Word, Choice]


Settings: TypeAlias = Mapping[Word, Setting]  # by name, in the order in which they are shown


def one_of(field: str, title: Text, answers: Mapping[Any, Text]) -> Choice:
    """Return a list whose answers are the values of one preference."""
    values = {str(value): value for value in answers}
    return Choice(
        title,
        lambda reader: {str(v): each.in_(language(reader.code)) for v, each in answers.items()},
        lambda said: getattr(said, field),
        lambda reader, word: {field: values[word]},
    )


def simple(field: str, label: Text, explanation: Text, answers: Mapping[Any, Text]) -> Setting:
    """Return a setting whose one list has the values of a preference."""

    def shown(reader: Reader) -> Text:
        return answers[getattr(reader.said, field)]

    return Setting(
        label, explanation, shown, {field.replace("_", ""): one_of(field, label, answers)}
    )

"""The settings on a screen: all with their values, or one with its answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from discord import SelectOption

from bot.core.match.address import STALE_MENU
from bot.core.screens.component_ids import LIST_PAGE, ComponentId
from bot.core.screens.components import OPTION_LABEL, Row, Screen, button, clip, lists
from bot.core.screens.private import note
from bot.ground.languages import language
from bot.settings.choices import SHOW_SETTINGS, Changes, Reader, Setting, Settings
from rules.core.errors import StaleMenuError
from rules.core.menu import Word
from rules.core.text import text

PREFERENCE: Final = "(?P<preference>[a-z]{1,32})"
SHOW_SETTING: Final = ComponentId("setting", page=LIST_PAGE)
PREFER: Final = ComponentId("prefer", PREFERENCE, page=LIST_PAGE)


def settings_screen(settings: Settings, reader: Reader, name: Word = "") -> Screen:
    """Show all settings with their values, or one setting with its purpose and its answers."""
    own = language(reader.code)
    which = [_option(each, settings[each], reader, is_shown=each == name) for each in settings]
    title = text("What do you want to change?").in_(own)
    rows = list(lists(SHOW_SETTING.pages(), which, title))
    if name not in settings:
        heading = text("Your settings").in_(own)
        lines = [f"**{s.label.in_(own)}** · {s.shown(reader).in_(own)}" for s in settings.values()]
        return note("\n".join([f"### {heading}", *lines]), reader.code, rows)
    setting = settings[name]
    heading = f"### {setting.label.in_(own)}\n{setting.shown(reader).in_(own)}"
    back = [[button(text("All settings").in_(own), SHOW_SETTINGS.encode())]]
    words = f"{heading}\n-# {setting.explanation.in_(own)}"
    return note(words, reader.code, [*_lists(reader, setting), *rows, *back])


def setting_of(settings: Settings, choice: Word) -> Word:
    """Return the setting that has a list of that name. Raises `StaleMenuError`."""
    found = next((name for name, each in settings.items() if choice in each.choices), None)
    if found is None:
        raise StaleMenuError(STALE_MENU)
    return found


def changes(settings: Settings, reader: Reader, choice: Word, answer: Word) -> Changes:
    """Return the changes from an answer of a list.

    Raises `StaleMenuError` if it was not on offer.
    """
    chosen = settings[setting_of(settings, choice)].choices[choice]
    if answer not in chosen.answers(reader):
        raise StaleMenuError(STALE_MENU)
    return chosen.changes(reader, answer)


def _option(name: Word, setting: Setting, reader: Reader, *, is_shown: bool) -> SelectOption:
    label = setting.label.in_(language(reader.code))
    return SelectOption(label=label, value=name, default=is_shown)


def _lists(reader: Reader, setting: Setting) -> Iterator[Row]:
    for name, choice in setting.choices.items():
        now = str(choice.chosen(reader.said))
        options = [
            SelectOption(label=clip(label, OPTION_LABEL), value=word, default=word == now)
            for word, label in choice.answers(reader).items()
        ]
        title = text("{option}: which answer?", option=choice.title).in_(language(reader.code))
        yield from lists(PREFER.pages(name), options, title)

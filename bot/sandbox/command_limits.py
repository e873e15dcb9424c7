"""Discord's limits on slash commands: names, descriptions, options, choices, languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from bot.sandbox.components import sizes
from bot.sandbox.model import Json
from bot.sandbox.refusals import Problem

MOST_COMMANDS = 100
MOST_CHARACTERS = 8000
LOCALES = frozenset(
    [
        *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt"),
        *("hu", "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el"),
        *("bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
    ]
)
NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")
SUB_COMMAND, GROUP, STRING, NUMBERS = 1, 2, 3, (4, 10)
INSIDE = {0: set(range(1, 12)), GROUP: {SUB_COMMAND}, SUB_COMMAND: set(range(3, 12))}
"""Which types of options may stand in a command (0), a group, a sub-command."""


def of_commands(commands: list[Json]) -> Iterator[Problem]:
    """What is wrong with a list of commands that is to be registered."""
    if sum(command.get("type", 1) == 1 for command in commands) > MOST_COMMANDS:
        yield Problem("", "APPLICATION_COMMANDS_MAX", f"At most {MOST_COMMANDS} commands")
    yield from _alike(commands, "")
    for number, command in enumerate(commands):
        if command.get("type", 1) == 1:
            where = str(number)
            yield from _named(command, where)
            yield from _options(command.get("options") or [], 0, where)
            if (characters := _characters(command)) > MOST_CHARACTERS:
                words = f"{characters} characters, at most {MOST_CHARACTERS}"
                yield Problem(where, "APPLICATION_COMMAND_TOO_LARGE", words)


def _named(thing: Json, where: str) -> Iterator[Problem]:
    names = {"name": thing.get("name"), **_localised(thing, "name")}
    for key, name in names.items():
        if not NAME.fullmatch(name or "") or name != (name or "").lower():
            words = f"{name!r} is not a name"
            yield Problem(f"{where}.{key}", "APPLICATION_COMMAND_INVALID_NAME", words)
    descriptions = {"description": thing.get("description"), **_localised(thing, "description")}
    for key, description in descriptions.items():
        if not 1 <= len(description or "") <= 100:
            words = "Must be between 1 and 100 in length."
            yield Problem(f"{where}.{key}", "BASE_TYPE_BAD_LENGTH", words)
    for field in ("name_localizations", "description_localizations"):
        for locale in (thing.get(field) or {}).keys() - LOCALES:
            words = f"{locale!r} is no locale"
            yield Problem(f"{where}.{field}.{locale}", "BASE_TYPE_CHOICES", words)


def _localised(thing: Json, field: str) -> dict[str, str]:
    found = thing.get(f"{field}_localizations") or {}
    return {f"{field}_localizations.{locale}": words for locale, words in found.items()}


def _alike(things: list[Json], where: str) -> Iterator[Problem]:
    """No two in one place have the same name, in whatever language the client is."""
    locales = {"", *(loc for one in things for loc in one.get("name_localizations") or {})}
    for locale in sorted(locales):
        names = Counter((_name(one, locale), one.get("type", 1) > 2) for one in things)
        for (name, _), times in names.items():
            if times > 1:
                words = f"{name!r} is used twice ({locale or 'default'})"
                yield Problem(where, "APPLICATION_COMMANDS_DUPLICATE_NAME", words)


def _name(thing: Json, locale: str) -> str:
    return str((thing.get("name_localizations") or {}).get(locale) or thing.get("name"))


def _options(options: list[Json], holder: int, where: str) -> Iterator[Problem]:
    if len(options) > 25:
        yield Problem(f"{where}.options", "BASE_TYPE_BAD_LENGTH", "At most 25 options")
    yield from _alike([{**option, "type": 1} for option in options], f"{where}.options")
    optional = False
    for number, option in enumerate(options):
        here = f"{where}.options.{number}"
        yield from _option(option, holder, here)
        required = bool(option.get("required"))
        if required and optional:
            words = "Required options come before optional ones"
            yield Problem(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional |= not required


def _option(option: Json, holder: int, where: str) -> Iterator[Problem]:
    kind = option.get("type", 0)
    yield from _named(option, where)
    if kind not in INSIDE[holder]:
        words = f"No option of type {kind} here"
        yield Problem(f"{where}.type", "BASE_TYPE_CHOICES", words)
    elif kind in (SUB_COMMAND, GROUP):
        yield from _options(option.get("options") or [], kind, where)
    yield from sizes(option, {"min_length": (0, 6000), "max_length": (1, 6000)}, where)
    if kind not in NUMBERS and not option.keys().isdisjoint({"min_value", "max_value"}):
        yield Problem(where, "BASE_TYPE_BAD", "Only numbers have min_value and max_value")
    if option.get("autocomplete") and (option.get("choices") or kind not in (STRING, *NUMBERS)):
        words = "Only text and numbers without choices are completed"
        yield Problem(f"{where}.autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", words)
    yield from _choices(option.get("choices") or [], kind, where)


def _choices(choices: list[Json], kind: int, where: str) -> Iterator[Problem]:
    if len(choices) > 25:
        yield Problem(f"{where}.choices", "BASE_TYPE_BAD_LENGTH", "At most 25 choices")
    for number, choice in enumerate(choices):
        here = f"{where}.choices.{number}"
        names = [choice.get("name"), *(choice.get("name_localizations") or {}).values()]
        if not all(1 <= len(name or "") <= 100 for name in names):
            yield Problem(f"{here}.name", "BASE_TYPE_BAD_LENGTH", "Between 1 and 100 in length.")
        value = choice.get("value")
        if isinstance(value, str) != (kind == STRING) or isinstance(value, bool):
            yield Problem(f"{here}.value", "BASE_TYPE_BAD", f"{value!r} is of another type")
        elif isinstance(value, str):
            yield from sizes(choice, {"value": (1, 100)}, here)
    for field in ("name", "value"):
        if len({choice.get(field) for choice in choices}) != len(choices):
            words = f"A {field} is used twice"
            where_ = f"{where}.choices"
            yield Problem(where_, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", words)


def _characters(thing: Json) -> int:
    """Characters of names, descriptions and values, each counted in its longest language."""
    own = _longest(thing, "name") + _longest(thing, "description")
    own += len(str(thing.get("value", "")))
    held = [*(thing.get("options") or []), *(thing.get("choices") or [])]
    return own + sum(map(_characters, held))


def _longest(thing: Json, field: str) -> int:
    texts = [thing.get(field) or "", *(thing.get(f"{field}_localizations") or {}).values()]
    return max(map(len, texts))

"""Validates Discord's limits on slash commands: names, options, choices, languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from bot.sandbox.constants import INTEGER, NUMBER, STRING, SUB_COMMAND, SUB_COMMAND_GROUP
from bot.sandbox.errors import FieldError
from bot.sandbox.limits.components import validate_sizes
from bot.sandbox.model import Json

MAX_COMMANDS = 100
MAX_OPTIONS = 25
MAX_CHOICES = 25
MAX_COMMAND_CHARACTERS = 8000
LOCALES = frozenset(
    [
        *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt"),
        *("hu", "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el"),
        *("bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
    ]
)
NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")
NUMERIC = (INTEGER, NUMBER)
COMMAND = 0
ALLOWED_OPTIONS = {
    COMMAND: set(range(1, 12)),
    SUB_COMMAND_GROUP: {SUB_COMMAND},
    SUB_COMMAND: set(range(3, 12)),
}
"""The types of options that a command, group or sub-command may have."""


def validate_commands(commands: list[Json]) -> Iterator[FieldError]:
    """Yield the faults of a list of commands to register."""
    if sum(command.get("type", 1) == 1 for command in commands) > MAX_COMMANDS:
        yield FieldError("", "APPLICATION_COMMANDS_MAX", f"At most {MAX_COMMANDS} commands")
    yield from _validate_unique_names(commands, "")
    for index, command in enumerate(commands):
        if command.get("type", 1) == 1:
            path = str(index)
            yield from _validate_texts(command, path)
            options_path = f"{path}.options"
            yield from _validate_options(command.get("options") or [], COMMAND, options_path)
            if (characters := _count_characters(command)) > MAX_COMMAND_CHARACTERS:
                message = f"{characters} characters, at most {MAX_COMMAND_CHARACTERS}"
                yield FieldError(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _validate_texts(item: Json, path: str) -> Iterator[FieldError]:
    """Yield the faults of the name and the description of a command or option."""
    names = {"name": item.get("name"), **_localisations(item, "name")}
    for key, name in names.items():
        if not NAME.fullmatch(name or "") or name != (name or "").lower():
            message = f"{name!r} is not a name"
            yield FieldError(f"{path}.{key}", "APPLICATION_COMMAND_INVALID_NAME", message)
    descriptions = {"description": item.get("description"), **_localisations(item, "description")}
    for key, description in descriptions.items():
        if not 1 <= len(description or "") <= 100:
            message = "Must be between 1 and 100 in length."
            yield FieldError(f"{path}.{key}", "BASE_TYPE_BAD_LENGTH", message)
    for field in ("name_localizations", "description_localizations"):
        for locale in (item.get(field) or {}).keys() - LOCALES:
            message = f"{locale!r} is no locale"
            yield FieldError(f"{path}.{field}.{locale}", "BASE_TYPE_CHOICES", message)


def _localisations(item: Json, field: str) -> dict[str, str]:
    by_locale = item.get(f"{field}_localizations") or {}
    return {f"{field}_localizations.{locale}": text for locale, text in by_locale.items()}


def _validate_unique_names(items: list[Json], path: str) -> Iterator[FieldError]:
    """Yield the names that two items of one list share in any language of the client."""
    locales = {"", *(loc for item in items for loc in item.get("name_localizations") or {})}
    for locale in sorted(locales):
        names = Counter((_localised_name(one, locale), one.get("type", 1) > 2) for one in items)
        for (name, _), times in names.items():
            if times > 1:
                message = f"{name!r} is used twice ({locale or 'default'})"
                yield FieldError(path, "APPLICATION_COMMANDS_DUPLICATE_NAME", message)


def _localised_name(item: Json, locale: str) -> str:
    return str((item.get("name_localizations") or {}).get(locale) or item.get("name"))


def _validate_options(options: list[Json], parent_type: int, path: str) -> Iterator[FieldError]:
    if len(options) > MAX_OPTIONS:
        yield FieldError(path, "BASE_TYPE_BAD_LENGTH", f"At most {MAX_OPTIONS} options")
    yield from _validate_unique_names([{**option, "type": 1} for option in options], path)
    optional_seen = False
    for index, option in enumerate(options):
        option_path = f"{path}.{index}"
        yield from _validate_option(option, parent_type, option_path)
        required = bool(option.get("required"))
        if required and optional_seen:
            message = "Required options come before optional ones"
            yield FieldError(option_path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen |= not required


def _validate_option(option: Json, parent_type: int, path: str) -> Iterator[FieldError]:
    kind = option.get("type", 0)
    yield from _validate_texts(option, path)
    if kind not in ALLOWED_OPTIONS[parent_type]:
        message = f"No option of type {kind} here"
        yield FieldError(f"{path}.type", "BASE_TYPE_CHOICES", message)
    elif kind in (SUB_COMMAND, SUB_COMMAND_GROUP):
        yield from _validate_options(option.get("options") or [], kind, f"{path}.options")
    yield from validate_sizes(option, {"min_length": (0, 6000), "max_length": (1, 6000)}, path)
    if kind not in NUMERIC and not option.keys().isdisjoint({"min_value", "max_value"}):
        yield FieldError(path, "BASE_TYPE_BAD", "Only numbers have min_value and max_value")
    if option.get("autocomplete") and (option.get("choices") or kind not in (STRING, *NUMERIC)):
        message = "Only text and numbers without choices are completed"
        yield FieldError(
            f"{path}.autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", message
        )
    yield from _validate_choices(option.get("choices") or [], kind, f"{path}.choices")


def _validate_choices(choices: list[Json], kind: int, path: str) -> Iterator[FieldError]:
    if len(choices) > MAX_CHOICES:
        yield FieldError(path, "BASE_TYPE_BAD_LENGTH", f"At most {MAX_CHOICES} choices")
    for index, choice in enumerate(choices):
        yield from _validate_choice(choice, kind, f"{path}.{index}")
    for field in ("name", "value"):
        if len({choice.get(field) for choice in choices}) != len(choices):
            message = f"A {field} is used twice"
            yield FieldError(path, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", message)


def _validate_choice(choice: Json, kind: int, path: str) -> Iterator[FieldError]:
    names = [choice.get("name"), *(choice.get("name_localizations") or {}).values()]
    if not all(1 <= len(name or "") <= 100 for name in names):
        message = "Between 1 and 100 in length."
        yield FieldError(f"{path}.name", "BASE_TYPE_BAD_LENGTH", message)
    value = choice.get("value")
    if isinstance(value, str) != (kind == STRING) or isinstance(value, bool):
        yield FieldError(f"{path}.value", "BASE_TYPE_BAD", f"{value!r} is of another type")
    elif isinstance(value, str):
        yield from validate_sizes(choice, {"value": (1, 100)}, path)


def _count_characters(item: Json) -> int:
    """Count the characters of names, descriptions and values, each in its longest language."""
    own = _longest_length(item, "name") + _longest_length(item, "description")
    own += len(str(item.get("value", "")))
    children = [*(item.get("options") or []), *(item.get("choices") or [])]
    return own + sum(map(_count_characters, children))


def _longest_length(item: Json, field: str) -> int:
    texts = [item.get(field) or "", *(item.get(f"{field}_localizations") or {}).values()]
    return max(map(len, texts))

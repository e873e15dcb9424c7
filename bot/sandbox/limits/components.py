"""Validates Discord's limits on components, in messages and in modals.

Tables say which types may be where, which fields each type requires, and how long each field may
be. Functions have the other rules. All of them yield field errors and change nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from bot.sandbox.constants import (
    ACTION_ROW,
    AUTO_SELECTS,
    BUTTON,
    CHECKBOX,
    CHECKBOX_GROUP,
    CONTAINER,
    FILE,
    FILE_UPLOAD,
    LABEL,
    LINK_BUTTON,
    MEDIA_GALLERY,
    PREMIUM_BUTTON,
    RADIO_GROUP,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    THUMBNAIL,
)
from bot.sandbox.errors import FieldError
from bot.sandbox.model import Json, walk_components

MAX_COMPONENTS = 40
MAX_TEXT_LENGTH = 4000
MAX_ACTION_ROWS = 5
MAX_ID = 2**31 - 1

TOP_LEVEL = {ACTION_ROW}
TOP_LEVEL_V2 = {ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER}
TOP_LEVEL_IN_MODAL = {ACTION_ROW, TEXT_DISPLAY, LABEL}
CHILDREN = {
    ACTION_ROW: {BUTTON, TEXT_INPUT} | SELECTS,
    SECTION: {TEXT_DISPLAY},
    CONTAINER: TOP_LEVEL_V2 - {CONTAINER},
}
SINGLE_CHILDREN = {
    (SECTION, "accessory"): {BUTTON, THUMBNAIL},
    (LABEL, "component"): {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}
    | SELECTS,
}
REQUIRED_FIELDS = {
    ACTION_ROW: ("components",),
    STRING_SELECT: ("custom_id", "options"),
    TEXT_INPUT: ("custom_id", "style"),
    SECTION: ("components", "accessory"),
    TEXT_DISPLAY: ("content",),
    THUMBNAIL: ("media",),
    MEDIA_GALLERY: ("items",),
    FILE: ("file",),
    CONTAINER: ("components",),
    LABEL: ("label", "component"),
    FILE_UPLOAD: ("custom_id",),
    RADIO_GROUP: ("custom_id", "options"),
    CHECKBOX_GROUP: ("custom_id", "options"),
    CHECKBOX: ("custom_id",),
    **dict.fromkeys(AUTO_SELECTS, ("custom_id",)),
}
_SELECT_SIZES = {"placeholder": (0, 150), "min_values": (0, 25), "max_values": (1, 25)}
SIZES: dict[int, dict[str, tuple[int, int]]] = {
    ACTION_ROW: {"components": (1, 5)},
    BUTTON: {"label": (0, 80), "url": (1, 512), "style": (1, 6)},
    STRING_SELECT: {**_SELECT_SIZES, "options": (1, 25)},
    TEXT_INPUT: {
        "label": (1, 45),
        "placeholder": (0, 100),
        "value": (0, 4000),
        "min_length": (0, 4000),
        "max_length": (1, 4000),
        "style": (1, 2),
    },
    SECTION: {"components": (1, 3)},
    TEXT_DISPLAY: {"content": (1, 4000)},
    THUMBNAIL: {"description": (0, 1024)},
    MEDIA_GALLERY: {"items": (1, 10)},
    SEPARATOR: {"spacing": (1, 2)},
    CONTAINER: {"components": (1, 40), "accent_color": (0, 0xFFFFFF)},
    LABEL: {"label": (1, 45), "description": (1, 100)},
    FILE_UPLOAD: {"min_values": (0, 10), "max_values": (1, 10)},
    RADIO_GROUP: {"options": (2, 10)},
    CHECKBOX_GROUP: {"options": (1, 10), "min_values": (0, 10), "max_values": (1, 10)},
    **dict.fromkeys(AUTO_SELECTS, _SELECT_SIZES),
}
"""The smallest and the largest length of texts and lists, or value of numbers."""
COMMON_SIZES = {"custom_id": (1, 100), "id": (0, MAX_ID)}
OPTION_SIZES = {"label": (1, 100), "value": (1, 100), "description": (0, 100)}
ITEM_SIZES = {"description": (0, 1024)}

_UNICODE_EMOJI = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf"
    "\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u2604\u260e"
    "\u2611\u2614\u2615\u2618\u261d\u2620\u2622\u2623\u2626\u262a\u262e\u262f\u2638-\u263a"
    "\u2640\u2642\u2648-\u2653\u265f\u2660\u2663\u2665\u2666\u2668\u267b\u267e\u267f"
    "\u2692-\u2697\u2699\u269b\u269c\u26a0\u26a1\u26a7\u26aa\u26ab\u26b0\u26b1\u26bd\u26be"
    "\u26c4\u26c5\u26c8\u26ce\u26cf\u26d1\u26d3\u26d4\u26e9\u26ea\u26f0-\u26f5\u26f7-\u26fa"
    "\u26fd\u2702\u2705\u2708-\u270d\u270f\u2712\u2714\u2716\u271d\u2721\u2728\u2733\u2734"
    "\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763\u2764\u2795-\u2797\u27a1\u27b0\u27bf"
    "\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f004\U0001f0cf\U0001f170-\U0001f251\U0001f300-\U0001faff]|[0-9#*]\ufe0f?\u20e3"
)
"""The first character of a Unicode emoji. Discord accepts no other as an emoji."""


def is_unicode_emoji(text: str) -> bool:
    """Return whether Discord accepts a text as a Unicode emoji."""
    return bool(_UNICODE_EMOJI.match(text))


def validate_components(components: list[Json], *, v2: bool) -> Iterator[FieldError]:
    """Yield the faults of the components of a message."""
    all_components = list(walk_components(components))
    if v2:
        yield from _validate_totals(all_components)
    elif len(components) > MAX_ACTION_ROWS:
        yield _size_error("components", len(components), 0, MAX_ACTION_ROWS)
    yield from _validate_children(components, TOP_LEVEL_V2 if v2 else TOP_LEVEL, "components")
    yield from _validate_unique_ids(all_components)
    for component in all_components:
        if component.get("type") == TEXT_INPUT:
            yield FieldError("components", "COMPONENT_TYPE_INVALID", "Text inputs are for modals")


def validate_modal(data: Json) -> Iterator[FieldError]:
    """Yield the faults of a modal, the `data` of a response of type 9."""
    yield from validate_sizes(
        data, {"title": (1, 45), "custom_id": (1, 100), "components": (1, 5)}, "data"
    )
    yield from validate_required(data, ("title", "custom_id", "components"), "data")
    components = data.get("components") or []
    yield from _validate_children(components, TOP_LEVEL_IN_MODAL, "data.components")
    all_components = list(walk_components(components))
    yield from _validate_unique_ids(all_components)
    for component in all_components:
        if component.get("disabled"):
            yield FieldError("data.components", "BASE_TYPE_BAD", "Nothing in a modal is disabled")
        children = component.get("components") or []
        if any(child.get("type") != TEXT_INPUT for child in children):
            message = "A row of a modal holds a text input"
            yield FieldError("data.components", "COMPONENT_TYPE_INVALID", message)


def validate_sizes(
    fields: Json, limits: dict[str, tuple[int, int]], path: str
) -> Iterator[FieldError]:
    """Yield the fields that are too short or long, too small or large."""
    for name, (low, high) in limits.items():
        value = fields.get(name)
        size = len(value) if isinstance(value, str | list) else value
        if isinstance(size, int) and not low <= size <= high:
            yield _size_error(f"{path}.{name}", size, low, high)


def _size_error(path: str, size: int, low: int, high: int) -> FieldError:
    return FieldError(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high}, is {size}.")


def validate_required(fields: Json, required: tuple[str, ...], path: str) -> Iterator[FieldError]:
    for name in required:
        if fields.get(name) is None:
            yield FieldError(f"{path}.{name}", "BASE_TYPE_REQUIRED", "This field is required")


def _validate_totals(all_components: list[Json]) -> Iterator[FieldError]:
    if len(all_components) > MAX_COMPONENTS:
        message = f"{len(all_components)} components, at most {MAX_COMPONENTS}"
        yield FieldError("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    text = sum(len(c.get("content") or "") for c in all_components if c.get("type") == TEXT_DISPLAY)
    if text > MAX_TEXT_LENGTH:
        message = f"{text} characters of text, at most {MAX_TEXT_LENGTH}"
        yield FieldError("components", "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED", message)


def _validate_children(
    components: list[Json], allowed: set[int], path: str
) -> Iterator[FieldError]:
    for index, component in enumerate(components):
        yield from _validate_child(allowed, component, f"{path}.{index}")


def _validate_component(component: Json, path: str) -> Iterator[FieldError]:
    kind = component["type"]
    yield from validate_required(component, REQUIRED_FIELDS.get(kind, ()), path)
    yield from validate_sizes(component, COMMON_SIZES, path)
    yield from validate_sizes(component, SIZES.get(kind, {}), path)
    if kind in _VALIDATORS:
        yield from _VALIDATORS[kind](component, path)
    if kind in CHILDREN:
        yield from _validate_children(
            component.get("components") or [], CHILDREN[kind], f"{path}.components"
        )
    for (parent, name), allowed in SINGLE_CHILDREN.items():
        if kind == parent and component.get(name):
            yield from _validate_child(allowed, component[name], f"{path}.{name}")


def _validate_child(allowed: set[int], component: Json, path: str) -> Iterator[FieldError]:
    if component.get("type") in allowed:
        yield from _validate_component(component, path)
    else:
        message = f"No component of type {component.get('type')} here, only {sorted(allowed)}"
        yield FieldError(f"{path}.type", "UNION_TYPE_CHOICES", message)


def _validate_action_row(row: Json, path: str) -> Iterator[FieldError]:
    kinds = [child.get("type") for child in row.get("components") or []]
    if len(kinds) > 1 and set(kinds) != {BUTTON}:
        message = "A select or text input is alone in its row"
        yield FieldError(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _validate_button(button: Json, path: str) -> Iterator[FieldError]:
    style = button.get("style")
    target = {LINK_BUTTON: "url", PREMIUM_BUTTON: "sku_id"}.get(style or 0, "custom_id")
    yield from validate_required(button, ("style", target), path)
    for other in {"url", "custom_id", "sku_id"} - {target}:
        if button.get(other):
            message = f"A button of style {style} has no {other}"
            yield FieldError(f"{path}.{other}", "BASE_TYPE_BAD", message)
    if style != PREMIUM_BUTTON and not (button.get("label") or button.get("emoji")):
        message = "A button needs a label or an emoji"
        yield FieldError(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)
    yield from _validate_emoji(button, path)


def _validate_emoji(fields: Json, path: str) -> Iterator[FieldError]:
    emoji = fields.get("emoji")
    if emoji and not emoji.get("id") and not is_unicode_emoji(emoji.get("name") or ""):
        yield FieldError(f"{path}.emoji.name", "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _validate_select(select: Json, path: str) -> Iterator[FieldError]:
    options = select.get("options") or []
    yield from _validate_options(options, f"{path}.options")
    minimum = select.get("min_values", 1)
    maximum = select.get("max_values") or 1
    if maximum > max(len(options), 1):
        message = f"At most {maximum} of {len(options)} options"
        yield FieldError(f"{path}.max_values", "BASE_TYPE_MAX", message)
    yield from _validate_bounds(select, minimum, maximum, path)


def _validate_bounds(select: Json, minimum: int, maximum: int, path: str) -> Iterator[FieldError]:
    if minimum > maximum:
        message = f"At least {minimum} and at most {maximum}"
        yield FieldError(f"{path}.min_values", "BASE_TYPE_MAX", message)
    chosen = sum(bool(option.get("default")) for option in select.get("options") or [])
    if chosen > maximum:
        message = f"{chosen} are chosen already, of at most {maximum}"
        yield FieldError(f"{path}.options", "BASE_TYPE_MAX", message)


def _validate_radio_group(radio: Json, path: str) -> Iterator[FieldError]:
    yield from _validate_options(radio.get("options") or [], f"{path}.options")
    yield from _validate_bounds(radio, 0, 1, path)


def _validate_options(options: list[Json], path: str) -> Iterator[FieldError]:
    for index, option in enumerate(options):
        item_path = f"{path}.{index}"
        yield from validate_required(option, ("label", "value"), item_path)
        yield from validate_sizes(option, OPTION_SIZES, item_path)
        yield from _validate_emoji(option, item_path)
    for value in _duplicates(option.get("value") for option in options):
        message = f"The value {value!r} is used twice"
        yield FieldError(path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)


def _validate_text_input(text_input: Json, path: str) -> Iterator[FieldError]:
    low, high = text_input.get("min_length") or 0, text_input.get("max_length") or 4000
    if low > high:
        yield FieldError(f"{path}.min_length", "BASE_TYPE_MAX", f"{low} is more than {high}")
    value = text_input.get("value")
    if value and not low <= len(value) <= high:
        yield _size_error(f"{path}.value", len(value), low, high)


def _validate_media_gallery(gallery: Json, path: str) -> Iterator[FieldError]:
    for index, item in enumerate(gallery.get("items") or []):
        item_path = f"{path}.items.{index}"
        yield from validate_sizes(item, ITEM_SIZES, item_path)
        yield from validate_required(item, ("media",), item_path)


def _validate_file(file: Json, path: str) -> Iterator[FieldError]:
    url = (file.get("file") or {}).get("url") or ""
    if not url.startswith(("attachment://", "https://cdn.discordapp.com/")):
        yield FieldError(f"{path}.file.url", "URL_TYPE_INVALID_SCHEME", "Only attachments")


_VALIDATORS: dict[int, Callable[[Json, str], Iterator[FieldError]]] = {
    ACTION_ROW: _validate_action_row,
    BUTTON: _validate_button,
    STRING_SELECT: _validate_select,
    TEXT_INPUT: _validate_text_input,
    MEDIA_GALLERY: _validate_media_gallery,
    FILE: _validate_file,
    RADIO_GROUP: _validate_radio_group,
    CHECKBOX_GROUP: _validate_select,
}


def _validate_unique_ids(all_components: list[Json]) -> Iterator[FieldError]:
    for custom_id in _duplicates(component.get("custom_id") for component in all_components):
        message = f"The custom id {custom_id!r} is used twice"
        yield FieldError("components", "COMPONENT_CUSTOM_ID_DUPLICATED", message)
    for component_id in _duplicates(component.get("id") for component in all_components):
        message = f"The id {component_id} is used twice"
        yield FieldError("components", "COMPONENT_ID_DUPLICATED", message)


def _duplicates(values: Iterator[Any]) -> list[Any]:
    """Return the values that occur more than once, except empty ones."""
    return [value for value, times in Counter(values).items() if value and times > 1]

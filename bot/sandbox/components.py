"""Discord's limits on components, in messages and in modals.

Tables first: what may stand where, what each kind must have, and how long each part may be; then
what a table cannot say. Everything here yields `Problem`s and changes nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from bot.sandbox.model import Json, walk
from bot.sandbox.refusals import Problem

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
ENTITY_SELECTS = {5, 6, 7, 8}
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, UPLOAD, RADIO, BOXES, BOX = 17, 18, 19, 21, 22, 23
SELECTS = {SELECT} | ENTITY_SELECTS
LINK, PREMIUM = 5, 6

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5
LARGEST_ID = 2**31 - 1

IN_MESSAGE = {ROW}
IN_MESSAGE_V2 = {ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER}
IN_MODAL = {ROW, TEXT_DISPLAY, LABEL}
INSIDE = {
    ROW: {BUTTON, TEXT_INPUT} | SELECTS,
    SECTION: {TEXT_DISPLAY},
    CONTAINER: IN_MESSAGE_V2 - {CONTAINER},
}
HELD = {
    (SECTION, "accessory"): {BUTTON, THUMBNAIL},
    (LABEL, "component"): {TEXT_INPUT, UPLOAD, RADIO, BOXES, BOX} | SELECTS,
}
NEEDED = {
    ROW: ("components",),
    SELECT: ("custom_id", "options"),
    TEXT_INPUT: ("custom_id", "style"),
    SECTION: ("components", "accessory"),
    TEXT_DISPLAY: ("content",),
    THUMBNAIL: ("media",),
    GALLERY: ("items",),
    FILE: ("file",),
    CONTAINER: ("components",),
    LABEL: ("label", "component"),
    UPLOAD: ("custom_id",),
    RADIO: ("custom_id", "options"),
    BOXES: ("custom_id", "options"),
    BOX: ("custom_id",),
    **dict.fromkeys(ENTITY_SELECTS, ("custom_id",)),
}
_SELECT_SIZES = {"placeholder": (0, 150), "min_values": (0, 25), "max_values": (1, 25)}
SIZES: dict[int, dict[str, tuple[int, int]]] = {
    ROW: {"components": (1, 5)},
    BUTTON: {"label": (0, 80), "url": (1, 512), "style": (1, 6)},
    SELECT: {**_SELECT_SIZES, "options": (1, 25)},
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
    GALLERY: {"items": (1, 10)},
    SEPARATOR: {"spacing": (1, 2)},
    CONTAINER: {"components": (1, 40), "accent_color": (0, 0xFFFFFF)},
    LABEL: {"label": (1, 45), "description": (1, 100)},
    UPLOAD: {"min_values": (0, 10), "max_values": (1, 10)},
    RADIO: {"options": (2, 10)},
    BOXES: {"options": (1, 10), "min_values": (0, 10), "max_values": (1, 10)},
    **dict.fromkeys(ENTITY_SELECTS, _SELECT_SIZES),
}
"""Lengths of texts and lists, and the range of numbers, both ends included."""
COMMON_SIZES = {"custom_id": (1, 100), "id": (0, LARGEST_ID)}
OPTION_SIZES = {"label": (1, 100), "value": (1, 100), "description": (0, 100)}
ITEM_SIZES = {"description": (0, 1024)}

_EMOJI = re.compile(
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
"""How an emoji of Unicode begins. Discord takes no other character for one."""


def of_message(components: list[Json], *, v2: bool) -> Iterator[Problem]:
    """What is wrong with the components of a message."""
    parts = list(walk(components))
    if v2:
        yield from _too_much(parts)
    elif len(components) > MOST_ROWS:
        yield _size("components", len(components), 0, MOST_ROWS)
    yield from _among(components, IN_MESSAGE_V2 if v2 else IN_MESSAGE, "components")
    yield from _alike(parts)
    for part in parts:
        if part.get("type") == TEXT_INPUT:
            yield Problem("components", "COMPONENT_TYPE_INVALID", "Text inputs are for modals")


def of_modal(data: Json) -> Iterator[Problem]:
    """What is wrong with a modal, the `data` of a callback of type 9."""
    yield from sizes(data, {"title": (1, 45), "custom_id": (1, 100), "components": (1, 5)}, "data")
    yield from _missing(data, ("title", "custom_id", "components"), "data")
    components = data.get("components") or []
    yield from _among(components, IN_MODAL, "data.components")
    parts = list(walk(components))
    yield from _alike(parts)
    for part in parts:
        if part.get("disabled"):
            yield Problem("data.components", "BASE_TYPE_BAD", "Nothing in a modal is disabled")
        inside = part.get("components") or []
        if any(one.get("type") != TEXT_INPUT for one in inside):
            words = "A row of a modal holds a text input"
            yield Problem("data.components", "COMPONENT_TYPE_INVALID", words)


def sizes(thing: Json, limits: dict[str, tuple[int, int]], where: str) -> Iterator[Problem]:
    """What of a thing is too short or long, too small or large."""
    for name, (low, high) in limits.items():
        value = thing.get(name)
        size = len(value) if isinstance(value, str | list) else value
        if isinstance(size, int) and not low <= size <= high:
            yield _size(f"{where}.{name}", size, low, high)


def _size(where: str, size: int, low: int, high: int) -> Problem:
    return Problem(where, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high}, is {size}.")


def _missing(thing: Json, needed: tuple[str, ...], where: str) -> Iterator[Problem]:
    for name in needed:
        if thing.get(name) is None:
            yield Problem(f"{where}.{name}", "BASE_TYPE_REQUIRED", "This field is required")


def _too_much(parts: list[Json]) -> Iterator[Problem]:
    if len(parts) > MOST_COMPONENTS:
        words = f"{len(parts)} components, at most {MOST_COMPONENTS}"
        yield Problem("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
    text = sum(len(p.get("content") or "") for p in parts if p.get("type") == TEXT_DISPLAY)
    if text > MOST_TEXT:
        words = f"{text} characters of text, at most {MOST_TEXT}"
        yield Problem("components", "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED", words)


def _among(components: list[Json], allowed: set[int], where: str) -> Iterator[Problem]:
    for number, component in enumerate(components):
        yield from _one_of(allowed, component, f"{where}.{number}")


def _component(component: Json, where: str) -> Iterator[Problem]:
    kind = component["type"]
    yield from _missing(component, NEEDED.get(kind, ()), where)
    yield from sizes(component, COMMON_SIZES, where)
    yield from sizes(component, SIZES.get(kind, {}), where)
    if kind in _FURTHER:
        yield from _FURTHER[kind](component, where)
    if kind in INSIDE:
        yield from _among(component.get("components") or [], INSIDE[kind], f"{where}.components")
    for (holder, name), allowed in HELD.items():
        if kind == holder and component.get(name):
            yield from _one_of(allowed, component[name], f"{where}.{name}")


def _one_of(allowed: set[int], component: Json, where: str) -> Iterator[Problem]:
    if component.get("type") in allowed:
        yield from _component(component, where)
    else:
        words = f"No component of type {component.get('type')} here, only {sorted(allowed)}"
        yield Problem(f"{where}.type", "UNION_TYPE_CHOICES", words)


def _row(row: Json, where: str) -> Iterator[Problem]:
    kinds = [one.get("type") for one in row.get("components") or []]
    if len(kinds) > 1 and set(kinds) != {BUTTON}:
        words = "A select or text input is alone in its row"
        yield Problem(f"{where}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)


def _button(button: Json, where: str) -> Iterator[Problem]:
    style = button.get("style")
    needs = {LINK: "url", PREMIUM: "sku_id"}.get(style or 0, "custom_id")
    yield from _missing(button, ("style", needs), where)
    for other in {"url", "custom_id", "sku_id"} - {needs}:
        if button.get(other):
            words = f"A button of style {style} has no {other}"
            yield Problem(f"{where}.{other}", "BASE_TYPE_BAD", words)
    if style != PREMIUM and not (button.get("label") or button.get("emoji")):
        words = "A button needs a label or an emoji"
        yield Problem(where, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", words)
    yield from _emoji(button, where)


def _emoji(thing: Json, where: str) -> Iterator[Problem]:
    emoji = thing.get("emoji")
    if emoji and not emoji.get("id") and not _EMOJI.match(emoji.get("name") or ""):
        yield Problem(f"{where}.emoji.name", "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _select(select: Json, where: str) -> Iterator[Problem]:
    offered = select.get("options") or []
    yield from _options(offered, f"{where}.options")
    least = select.get("min_values", 1)
    most = select.get("max_values") or 1
    if most > max(len(offered), 1):
        words = f"At most {most} of {len(offered)} options"
        yield Problem(f"{where}.max_values", "BASE_TYPE_MAX", words)
    yield from _bounds(select, least, most, where)


def _bounds(select: Json, least: int, most: int, where: str) -> Iterator[Problem]:
    if least > most:
        words = f"At least {least} and at most {most}"
        yield Problem(f"{where}.min_values", "BASE_TYPE_MAX", words)
    chosen = sum(bool(option.get("default")) for option in select.get("options") or [])
    if chosen > most:
        words = f"{chosen} are chosen already, of at most {most}"
        yield Problem(f"{where}.options", "BASE_TYPE_MAX", words)


def _radio(radio: Json, where: str) -> Iterator[Problem]:
    yield from _options(radio.get("options") or [], f"{where}.options")
    yield from _bounds(radio, 0, 1, where)


def _options(options: list[Json], where: str) -> Iterator[Problem]:
    for number, option in enumerate(options):
        here = f"{where}.{number}"
        yield from _missing(option, ("label", "value"), here)
        yield from sizes(option, OPTION_SIZES, here)
        yield from _emoji(option, here)
    for value in _twice(option.get("value") for option in options):
        words = f"The value {value!r} is used twice"
        yield Problem(where, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)


def _text_input(text_input: Json, where: str) -> Iterator[Problem]:
    low, high = text_input.get("min_length") or 0, text_input.get("max_length") or 4000
    if low > high:
        yield Problem(f"{where}.min_length", "BASE_TYPE_MAX", f"{low} is more than {high}")
    value = text_input.get("value")
    if value and not low <= len(value) <= high:
        yield _size(f"{where}.value", len(value), low, high)


def _gallery(gallery: Json, where: str) -> Iterator[Problem]:
    for number, item in enumerate(gallery.get("items") or []):
        here = f"{where}.items.{number}"
        yield from sizes(item, ITEM_SIZES, here)
        yield from _missing(item, ("media",), here)


def _file(file: Json, where: str) -> Iterator[Problem]:
    url = (file.get("file") or {}).get("url") or ""
    if not url.startswith(("attachment://", "https://cdn.discordapp.com/")):
        yield Problem(f"{where}.file.url", "URL_TYPE_INVALID_SCHEME", "Only attachments")


_FURTHER: dict[int, Callable[[Json, str], Iterator[Problem]]] = {
    ROW: _row,
    BUTTON: _button,
    SELECT: _select,
    TEXT_INPUT: _text_input,
    GALLERY: _gallery,
    FILE: _file,
    RADIO: _radio,
    BOXES: _select,
}


def _alike(parts: list[Json]) -> Iterator[Problem]:
    for custom_id in _twice(part.get("custom_id") for part in parts):
        words = f"The custom id {custom_id!r} is used twice"
        yield Problem("components", "COMPONENT_CUSTOM_ID_DUPLICATED", words)
    for number in _twice(part.get("id") for part in parts):
        words = f"The id {number} is used twice"
        yield Problem("components", "COMPONENT_ID_DUPLICATED", words)


def _twice(values: Iterator[Any]) -> list[Any]:
    """What is there more than once, of what is there at all."""
    return [value for value, times in Counter(values).items() if value and times > 1]

"""Discord's limits on messages, answers, threads and files: always enforced.

The sources are Discord's public documentation (components reference, message resource,
interactions, channel resource). `of_message` and the others yield what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.sandbox import components
from bot.sandbox.model import COMMAND, COMPLETION, EPHEMERAL, Interaction, Json, walk
from bot.sandbox.refusals import Problem

CONTENT = 2000
LARGEST_FILE = 10 * 2**20
LARGEST_REQUEST = 25 * 2**20
MOST_FILES = 10
ALT_TEXT = 1024
MOST_EMBED_TEXT = 6000
NONCE = 25
MOST_CHOICES = 25
AUTO_ARCHIVE = (60, 1440, 4320, 10080)
ONLY_WITHOUT_V2 = ("content", "embeds", "poll", "sticker_ids")
CARRIES = ("content", "embeds", "components", "attachments", "sticker_ids", "poll")

EMBED_SIZES = {"title": (0, 256), "description": (0, 4096), "fields": (0, 25)}
FIELD_SIZES = {"name": (1, 256), "value": (1, 1024)}

MESSAGE, DEFERRED, UPDATE_LATER, UPDATE, SUGGESTIONS, MODAL = 4, 5, 6, 7, 8, 9


def of_message(payload: Json, attached: Iterable[str], *, v2: bool) -> Iterator[Problem]:
    """What is wrong with a message.

    `payload` is the request, over what the message already is when it is edited; `attached` the
    names of all its files; `v2` whether it is one of Components V2.
    """
    yield from components.sizes(payload, {"content": (0, CONTENT), "embeds": (0, 10)}, "")
    if v2:
        for name in ONLY_WITHOUT_V2:
            if payload.get(name):
                words = f"{name} cannot be used with IS_COMPONENTS_V2"
                yield Problem(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)
    yield from components.of_message(payload.get("components") or [], v2=v2)
    yield from _embeds(payload.get("embeds") or [])
    yield from _attachments(payload, set(attached))
    yield from _allowed_mentions(payload.get("allowed_mentions") or {})
    if len(str(payload.get("nonce") or "")) > NONCE:
        yield Problem("nonce", "BASE_TYPE_MAX_LENGTH", f"At most {NONCE} characters")


def empty(payload: Json, attached: Iterable[str]) -> bool:
    """Whether a message would carry nothing at all (50006)."""
    return not any(payload.get(name) for name in CARRIES) and not any(attached)


def of_callback(interaction: Interaction, payload: Json) -> Iterator[Problem]:
    """What is wrong with the kind of an answer, and with suggestions and modals."""
    kind, data = payload.get("type"), payload.get("data") or {}
    if kind not in _fitting(interaction):
        words = f"An interaction of type {interaction.type} has no answer of type {kind}"
        yield Problem("type", "BASE_TYPE_CHOICES", words)
    elif kind == DEFERRED and (data.get("flags") or 0) & ~EPHEMERAL:
        yield Problem("data.flags", "BASE_TYPE_BAD", "A deferral only takes the flag EPHEMERAL")
    elif kind == SUGGESTIONS:
        yield from _choices(interaction, data.get("choices") or [])
    elif kind == MODAL:
        yield from components.of_modal(data)


def of_thread(payload: Json) -> Iterator[Problem]:
    """What is wrong with a new or altered thread."""
    yield from components.sizes(payload, {"name": (1, 100)}, "")
    minutes = payload.get("auto_archive_duration")
    if minutes is not None and minutes not in AUTO_ARCHIVE:
        words = f"One of {AUTO_ARCHIVE}"
        yield Problem("auto_archive_duration", "BASE_TYPE_CHOICES", words)


def too_large(files: Iterable[bytes]) -> bool:
    """Whether Discord refuses files for their size (40005)."""
    weights = [len(file) for file in files]
    return max(weights, default=0) > LARGEST_FILE or sum(weights) > LARGEST_REQUEST


def _fitting(interaction: Interaction) -> set[int]:
    if interaction.type == COMPLETION:
        return {SUGGESTIONS}
    kinds = {MESSAGE, DEFERRED}
    if interaction.type != COMMAND and interaction.source is not None:
        kinds |= {UPDATE_LATER, UPDATE}
    return kinds if interaction.type == 5 else kinds | {MODAL}


def _embeds(embeds: list[Json]) -> Iterator[Problem]:
    for number, embed in enumerate(embeds):
        where = f"embeds.{number}"
        yield from components.sizes(embed, EMBED_SIZES, where)
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        yield from components.sizes(footer, {"text": (1, 2048)}, f"{where}.footer")
        yield from components.sizes(author, {"name": (1, 256)}, f"{where}.author")
        for index, field in enumerate(embed.get("fields") or []):
            yield from components.sizes(field, FIELD_SIZES, f"{where}.fields.{index}")
    text = sum(len(str(words or "")) for embed in embeds for words in _words(embed))
    if text > MOST_EMBED_TEXT:
        words = f"{text} characters in all embeds, at most {MOST_EMBED_TEXT}"
        yield Problem("embeds", "MAX_EMBED_SIZE_EXCEEDED", words)


def _words(embed: Json) -> Iterator[Any]:
    yield embed.get("title")
    yield embed.get("description")
    yield (embed.get("footer") or {}).get("text")
    yield (embed.get("author") or {}).get("name")
    for field in embed.get("fields") or []:
        yield field.get("name")
        yield field.get("value")


def _attachments(payload: Json, attached: set[str]) -> Iterator[Problem]:
    if len(attached) > MOST_FILES:
        yield Problem("attachments", "BASE_TYPE_MAX_LENGTH", f"At most {MOST_FILES} files")
    for number, attachment in enumerate(payload.get("attachments") or []):
        limits = {"description": (0, ALT_TEXT)}
        yield from components.sizes(attachment, limits, f"attachments.{number}")
    for url in media(payload.get("components") or []):
        if url.startswith("attachment://") and url[13:] not in attached:
            words = f"{url} is not attached"
            yield Problem("components", "REFERENCED_ATTACHMENT_NOT_FOUND", words)


def media(parts: list[Json]) -> Iterator[str]:
    """The URLs of all pictures and files in components."""
    for part in walk(parts):
        held = [part.get("media"), part.get("file")]
        held += [item.get("media") for item in part.get("items") or []]
        yield from (str(one.get("url") or "") for one in held if one)


def _allowed_mentions(allowed: Json) -> Iterator[Problem]:
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or []) and allowed.get(kind):
            words = f"parse: [{kind}] and {kind} are mutually exclusive"
            where = "allowed_mentions"
            yield Problem(where, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)
        if len(allowed.get(kind) or []) > 100:
            yield Problem(f"allowed_mentions.{kind}", "BASE_TYPE_MAX_LENGTH", "At most 100")


def _choices(interaction: Interaction, choices: list[Json]) -> Iterator[Problem]:
    if len(choices) > MOST_CHOICES:
        yield Problem("data.choices", "BASE_TYPE_BAD_LENGTH", f"At most {MOST_CHOICES}")
    number = focused_type(interaction.data) in (4, 10)
    for index, choice in enumerate(choices):
        where = f"data.choices.{index}"
        yield from components.sizes(choice, {"name": (1, 100)}, where)
        for name in (choice.get("name_localizations") or {}).values():
            yield from components.sizes({"name": name}, {"name": (1, 100)}, where)
        value = choice.get("value")
        if isinstance(value, str) == number or isinstance(value, bool):
            words = f"{value!r} is not of the option's type"
            yield Problem(f"{where}.value", "BASE_TYPE_BAD", words)
        elif isinstance(value, str):
            yield from components.sizes(choice, {"value": (1, 100)}, where)


def focused_type(data: Json) -> int:
    """The type of the option that is being completed."""
    options = data.get("options") or []
    for option in options:
        if option.get("focused"):
            return int(option["type"])
    return focused_type(options[0]) if options else 0

"""Validates Discord's limits on messages, interaction responses, threads and files.

The sources are Discord's public documentation (components reference, message resource,
interactions, channel resource). The validators yield field errors and change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.sandbox.constants import (
    APPLICATION_COMMAND,
    AUTOCOMPLETE,
    AUTOCOMPLETE_RESULT,
    CHANNEL_MESSAGE,
    DEFERRED_CHANNEL_MESSAGE,
    DEFERRED_UPDATE_MESSAGE,
    EPHEMERAL,
    INTEGER,
    MODAL,
    MODAL_SUBMIT,
    NUMBER,
    UPDATE_MESSAGE,
)
from bot.sandbox.errors import FieldError
from bot.sandbox.limits.components import validate_components, validate_modal, validate_sizes
from bot.sandbox.model import Interaction, Json, walk_components

MAX_CONTENT_LENGTH = 2000
MAX_FILE_BYTES = 10 * 2**20
MAX_REQUEST_BYTES = 25 * 2**20
MAX_FILES = 10
MAX_ALT_TEXT_LENGTH = 1024
MAX_EMBED_TEXT = 6000
MAX_NONCE_LENGTH = 25
MAX_CHOICES = 25
AUTO_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")
"""Fields that cannot be used with Components V2."""
CONTENT_FIELDS = ("content", "embeds", "components", "attachments", "sticker_ids", "poll")

EMBED_SIZES = {"title": (0, 256), "description": (0, 4096), "fields": (0, 25)}
EMBED_FIELD_SIZES = {"name": (1, 256), "value": (1, 1024)}


def validate_message(payload: Json, filenames: Iterable[str], *, v2: bool) -> Iterator[FieldError]:
    """Yield the faults of a message.

    `payload` is the request, merged with the current message for an edit. `filenames` are those of
    all its files. `v2` says whether it uses Components V2.
    """
    yield from validate_sizes(payload, {"content": (0, MAX_CONTENT_LENGTH), "embeds": (0, 10)}, "")
    if v2:
        for name in LEGACY_FIELDS:
            if payload.get(name):
                message = f"{name} cannot be used with IS_COMPONENTS_V2"
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                yield FieldError(name, code, message)
    yield from validate_components(payload.get("components") or [], v2=v2)
    yield from _validate_embeds(payload.get("embeds") or [])
    yield from _validate_attachments(payload, set(filenames))
    yield from _validate_allowed_mentions(payload.get("allowed_mentions") or {})
    if len(str(payload.get("nonce") or "")) > MAX_NONCE_LENGTH:
        message = f"At most {MAX_NONCE_LENGTH} characters"
        yield FieldError("nonce", "BASE_TYPE_MAX_LENGTH", message)


def is_empty(payload: Json, filenames: Iterable[str]) -> bool:
    """Return whether a message would have no content at all (50006)."""
    return not any(payload.get(name) for name in CONTENT_FIELDS) and not any(filenames)


def validate_response(interaction: Interaction, payload: Json) -> Iterator[FieldError]:
    """Yield the faults of the type of an initial response, and of choices and modals."""
    kind, data = payload.get("type"), payload.get("data") or {}
    if kind not in _allowed_response_types(interaction):
        message = f"An interaction of type {interaction.type} has no answer of type {kind}"
        yield FieldError("type", "BASE_TYPE_CHOICES", message)
    elif kind == DEFERRED_CHANNEL_MESSAGE and (data.get("flags") or 0) & ~EPHEMERAL:
        message = "A deferral only takes the flag EPHEMERAL"
        yield FieldError("data.flags", "BASE_TYPE_BAD", message)
    elif kind == AUTOCOMPLETE_RESULT:
        yield from _validate_choices(interaction, data.get("choices") or [])
    elif kind == MODAL:
        yield from validate_modal(data)


def validate_thread(payload: Json) -> Iterator[FieldError]:
    """Yield the faults of a new or altered thread."""
    yield from validate_sizes(payload, {"name": (1, 100)}, "")
    minutes = payload.get("auto_archive_duration")
    if minutes is not None and minutes not in AUTO_ARCHIVE_MINUTES:
        message = f"One of {AUTO_ARCHIVE_MINUTES}"
        yield FieldError("auto_archive_duration", "BASE_TYPE_CHOICES", message)


def are_too_large(files: Iterable[bytes]) -> bool:
    """Return whether Discord refuses files because of their size (40005)."""
    sizes = [len(file) for file in files]
    return max(sizes, default=0) > MAX_FILE_BYTES or sum(sizes) > MAX_REQUEST_BYTES


def _allowed_response_types(interaction: Interaction) -> set[int]:
    if interaction.type == AUTOCOMPLETE:
        return {AUTOCOMPLETE_RESULT}
    allowed = {CHANNEL_MESSAGE, DEFERRED_CHANNEL_MESSAGE}
    if interaction.type != APPLICATION_COMMAND and interaction.source_message is not None:
        allowed |= {DEFERRED_UPDATE_MESSAGE, UPDATE_MESSAGE}
    return allowed if interaction.type == MODAL_SUBMIT else allowed | {MODAL}


def _validate_embeds(embeds: list[Json]) -> Iterator[FieldError]:
    for index, embed in enumerate(embeds):
        path = f"embeds.{index}"
        yield from validate_sizes(embed, EMBED_SIZES, path)
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        yield from validate_sizes(footer, {"text": (1, 2048)}, f"{path}.footer")
        yield from validate_sizes(author, {"name": (1, 256)}, f"{path}.author")
        for number, field in enumerate(embed.get("fields") or []):
            yield from validate_sizes(field, EMBED_FIELD_SIZES, f"{path}.fields.{number}")
    length = sum(len(str(text or "")) for embed in embeds for text in _embed_texts(embed))
    if length > MAX_EMBED_TEXT:
        message = f"{length} characters in all embeds, at most {MAX_EMBED_TEXT}"
        yield FieldError("embeds", "MAX_EMBED_SIZE_EXCEEDED", message)


def _embed_texts(embed: Json) -> Iterator[Any]:
    yield embed.get("title")
    yield embed.get("description")
    yield (embed.get("footer") or {}).get("text")
    yield (embed.get("author") or {}).get("name")
    for field in embed.get("fields") or []:
        yield field.get("name")
        yield field.get("value")


def _validate_attachments(payload: Json, filenames: set[str]) -> Iterator[FieldError]:
    if len(filenames) > MAX_FILES:
        yield FieldError("attachments", "BASE_TYPE_MAX_LENGTH", f"At most {MAX_FILES} files")
    for index, attachment in enumerate(payload.get("attachments") or []):
        limits = {"description": (0, MAX_ALT_TEXT_LENGTH)}
        yield from validate_sizes(attachment, limits, f"attachments.{index}")
    for url in media_urls(payload.get("components") or []):
        if url.startswith("attachment://") and url[13:] not in filenames:
            message = f"{url} is not attached"
            yield FieldError("components", "REFERENCED_ATTACHMENT_NOT_FOUND", message)


def media_urls(components: list[Json]) -> Iterator[str]:
    """Yield the URLs of all pictures and files in components."""
    for component in walk_components(components):
        media = [component.get("media"), component.get("file")]
        media += [item.get("media") for item in component.get("items") or []]
        yield from (str(one.get("url") or "") for one in media if one)


def _validate_allowed_mentions(allowed: Json) -> Iterator[FieldError]:
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or []) and allowed.get(kind):
            message = f"parse: [{kind}] and {kind} are mutually exclusive"
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            yield FieldError("allowed_mentions", code, message)
        if len(allowed.get(kind) or []) > 100:
            yield FieldError(f"allowed_mentions.{kind}", "BASE_TYPE_MAX_LENGTH", "At most 100")


def _validate_choices(interaction: Interaction, choices: list[Json]) -> Iterator[FieldError]:
    if len(choices) > MAX_CHOICES:
        yield FieldError("data.choices", "BASE_TYPE_BAD_LENGTH", f"At most {MAX_CHOICES}")
    is_numeric = _focused_option_type(interaction.data) in (INTEGER, NUMBER)
    for index, choice in enumerate(choices):
        path = f"data.choices.{index}"
        yield from validate_sizes(choice, {"name": (1, 100)}, path)
        for name in (choice.get("name_localizations") or {}).values():
            yield from validate_sizes({"name": name}, {"name": (1, 100)}, path)
        value = choice.get("value")
        if isinstance(value, str) == is_numeric or isinstance(value, bool):
            message = f"{value!r} is not of the option's type"
            yield FieldError(f"{path}.value", "BASE_TYPE_BAD", message)
        elif isinstance(value, str):
            yield from validate_sizes(choice, {"value": (1, 100)}, path)


def _focused_option_type(data: Json) -> int:
    """Return the type of the option for which suggestions are requested."""
    options = data.get("options") or []
    for option in options:
        if option.get("focused"):
            return int(option["type"])
    return _focused_option_type(options[0]) if options else 0

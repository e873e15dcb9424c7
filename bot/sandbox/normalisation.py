"""Normalises components and embeds like Discord before they are stored.

Discord drops nulls, assigns ids, fills in defaults, and replaces `attachment://` names by the URLs
of files.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from bot.sandbox.constants import CONTAINER, FILE, SELECTS, SEPARATOR, THUMBNAIL
from bot.sandbox.model import Attachment, Json, walk_components

_MEDIA_DEFAULTS: Json = {"description": None, "spoiler": False}
_SELECT_DEFAULTS: Json = {"min_values": 1, "max_values": 1}
DEFAULTS: dict[int, Json] = {
    THUMBNAIL: _MEDIA_DEFAULTS,
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
    **dict.fromkeys(SELECTS, _SELECT_DEFAULTS),
}
"""The fields that Discord fills in, by type."""
ONLY_IN_MODALS = {"required"}
"""Fields of selects that a message does not keep."""


def normalise_components(components: list[Json], attachments: list[Attachment]) -> list[Json]:
    """Return copies of components with everything that Discord adds."""
    by_name = {attachment.filename: attachment for attachment in attachments}
    return assign_ids([_normalise(one, by_name) for one in _without_nulls(components)])


def normalise_embeds(embeds: list[Json], attachments: list[Attachment]) -> list[Json]:
    """Return copies of embeds with everything that Discord adds."""
    by_name = {attachment.filename: attachment for attachment in attachments}
    return [_normalise_embed(embed, by_name) for embed in _without_nulls(embeds)]


def assign_ids(components: list[Json]) -> list[Json]:
    """Give an id, unique in the message or modal, to every component that has none (or 0)."""
    everything = list(walk_components(components))
    taken = {component.get("id") for component in everything}
    free = (n for n in count(1) if n not in taken)
    for component in everything:
        component["id"] = component.get("id") or next(free)
    return components


def _normalise(component: Json, by_name: dict[str, Attachment]) -> Json:
    given = {name: value for name, value in component.items() if name not in ONLY_IN_MODALS}
    result: Json = {**DEFAULTS.get(component["type"], {}), **given}
    if component.get("components"):
        result["components"] = [_normalise(child, by_name) for child in component["components"]]
    if component.get("items"):
        result["items"] = [
            {**_MEDIA_DEFAULTS, **_resolve_media(item, by_name)} for item in component["items"]
        ]
    if component.get("options"):
        result["options"] = [_with_emoji(option) for option in component["options"]]
    if component.get("default_values"):
        result["default_values"] = [
            {**value, "id": str(value["id"])} for value in component["default_values"]
        ]
    for name in ("accessory", "component"):
        if component.get(name):
            result[name] = _normalise(component[name], by_name)
    if component["type"] == FILE:
        result |= _file_fields(component["file"], by_name)
    return _resolve_media(_with_emoji(result), by_name)


def _normalise_embed(embed: Json, by_name: dict[str, Attachment]) -> Json:
    result: Json = {"type": "rich", **embed}
    if "fields" in embed:
        result["fields"] = [{"inline": False, **field} for field in embed["fields"]]
    for name in ("image", "thumbnail"):
        file = _find_file(embed.get(name), by_name)
        if file:
            result[name] = {**embed[name], "url": file.url, "proxy_url": file.url}
    return result


def _without_nulls(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_nulls(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: _without_nulls(one) for name, one in value.items() if one is not None}


def _with_emoji(holder: Json) -> Json:
    """Return a button or option whose emoji, if it is one of the application's, has a string id."""
    emoji = holder.get("emoji") or {}
    return {**holder, "emoji": {**emoji, "id": str(emoji["id"])}} if emoji.get("id") else holder


def _resolve_media(holder: Json, by_name: dict[str, Attachment]) -> Json:
    """Return a component or item whose media, if it has any, have URLs."""
    media = {name: holder[name] for name in ("media", "file") if holder.get(name)}
    return {**holder, **{name: _resolve_url(one, by_name) for name, one in media.items()}}


def _resolve_url(media: Json, by_name: dict[str, Attachment]) -> Json:
    """Return media with a file's URL instead of `attachment://` and its name."""
    attachment = _find_file(media, by_name)
    if attachment is None:
        return {"id": "0", "proxy_url": media["url"], **media}
    resolved = {
        "id": attachment.id,
        "attachment_id": attachment.id,
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    return {**media, **resolved}


def _file_fields(media: Json, by_name: dict[str, Attachment]) -> Json:
    """Return the name and the size of the file that a component shows, null if it has none."""
    file = _find_file(media, by_name)
    return {"name": file.filename, "size": file.size} if file else {"name": None, "size": None}


def _find_file(media: Json | None, by_name: dict[str, Attachment]) -> Attachment | None:
    """Return the attachment that media name, or whose URL they have from before an edit."""
    url = str((media or {}).get("url"))
    by_url = {attachment.url: attachment for attachment in by_name.values()}
    return by_name.get(url.removeprefix("attachment://")) or by_url.get(url)

"""What Discord adds to components: ids, defaults, and URLs for the names of files."""

from __future__ import annotations

from itertools import count

from bot.sandbox import components as kinds
from bot.sandbox.model import Attachment, Json, walk

_PICTURE: Json = {"description": None, "spoiler": False}
_SELECT: Json = {"min_values": 1, "max_values": 1}
DEFAULTS: dict[int, Json] = {
    kinds.THUMBNAIL: _PICTURE,
    kinds.FILE: {"spoiler": False},
    kinds.SEPARATOR: {"spacing": 1, "divider": True},
    kinds.CONTAINER: {"accent_color": None, "spoiler": False},
    **dict.fromkeys(kinds.SELECTS, _SELECT),
}
"""What a component has that says nothing else, by type."""


def finished(components: list[Json], attachments: list[Attachment]) -> list[Json]:
    """Components as Discord gives them back: copies, with all that it adds."""
    by_name = {attachment.filename: attachment for attachment in attachments}
    return number([_finished(component, by_name) for component in components])


def number(components: list[Json]) -> list[Json]:
    """Give an id to every component that has none (or 0), unique in the message or modal."""
    parts = list(walk(components))
    taken = {part.get("id") for part in parts}
    free = (n for n in count(1) if n not in taken)
    for part in parts:
        part["id"] = part.get("id") or next(free)
    return components


def _finished(part: Json, by_name: dict[str, Attachment]) -> Json:
    made: Json = {**DEFAULTS.get(part["type"], {}), **part}
    if part.get("components"):
        made["components"] = [_finished(inside, by_name) for inside in part["components"]]
    if part.get("items"):
        made["items"] = [{**_PICTURE, **_resolved(item, by_name)} for item in part["items"]]
    for name in ("accessory", "component"):
        if part.get(name):
            made[name] = _finished(part[name], by_name)
    return _resolved(made, by_name)


def _resolved(thing: Json, by_name: dict[str, Attachment]) -> Json:
    """A thing with its media, if it has any, as Discord knows them."""
    held = {name: thing[name] for name in ("media", "file") if thing.get(name)}
    return {**thing, **{name: _found(media, by_name) for name, media in held.items()}}


def _found(media: Json, by_name: dict[str, Attachment]) -> Json:
    """The URL of a file in the place of `attachment://` and its name."""
    attachment = by_name.get(str(media.get("url")).removeprefix("attachment://"))
    if attachment is None:
        return {"id": "0", "proxy_url": media["url"], **media}
    number, url = attachment.id, attachment.url
    about = {"id": number, "attachment_id": number, "url": url, "proxy_url": url}
    return {**media, **about, "content_type": attachment.content_type}

"""What Discord adds to components: ids, defaults, and URLs for the names of files."""

from __future__ import annotations

import copy
from collections.abc import Iterator
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
    """Components as Discord gives them back: a copy with all that it adds."""
    made = number(copy.deepcopy(components))
    by_name = {attachment.filename: attachment for attachment in attachments}
    for part in walk(made):
        for name, value in DEFAULTS.get(part["type"], {}).items():
            part.setdefault(name, value)
        for item in part.get("items") or []:
            item.update({**_PICTURE, **item})
        for media in _media(part):
            _resolve(media, by_name)
    return made


def number(components: list[Json]) -> list[Json]:
    """Give an id to every component that has none (or 0), unique in the message or modal."""
    parts = list(walk(components))
    taken = {part.get("id") for part in parts}
    free = (n for n in count(1) if n not in taken)
    for part in parts:
        part["id"] = part.get("id") or next(free)
    return components


def _media(part: Json) -> Iterator[Json]:
    held = [part.get("media"), part.get("file")]
    held += [item.get("media") for item in part.get("items") or []]
    return (one for one in held if one)


def _resolve(media: Json, by_name: dict[str, Attachment]) -> None:
    """Put the URL of a file in the place of `attachment://` and its name."""
    attachment = by_name.get(str(media.get("url")).removeprefix("attachment://"))
    if attachment is None:
        media.setdefault("id", "0")
        media.setdefault("proxy_url", media["url"])
        return
    media["id"] = media["attachment_id"] = attachment.id
    media["url"] = media["proxy_url"] = attachment.url
    media["content_type"] = attachment.content_type

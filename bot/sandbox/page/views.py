"""View models of the page: its content for one person, as JSON.

All data of the backend reach a page through here, and each function names their reader.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any
from urllib.parse import quote

from bot.sandbox.backend import Backend
from bot.sandbox.constants import (
    DM,
    EVERYONE,
    IS_COMPONENTS_V2,
    SUB_COMMAND,
    SUB_COMMAND_GROUP,
    THREAD_CREATED,
)
from bot.sandbox.model import Attachment, Channel, Guild, Json, Message, User, walk_components
from bot.sandbox.page.read_states import ReadStates
from bot.sandbox.people import Person

PAGE_SIZE = 50
"""The number of messages shown before the page requests earlier ones."""
UNOPENED_DM = "dm"
"""The id of a DM in which nothing has been posted."""
EXCERPT = re.compile(r"(?:<[^<>]+>|\*\*.+?\*\*|`[^`\n]+`|.){0,100}", re.DOTALL)
"""A hundred characters of a message. Markup that looks different counts as one."""
LIMITS = ("min_value", "max_value", "min_length", "max_length")


def build_surroundings(person: Person, read_states: ReadStates) -> Json:
    """Build the surroundings of the messages: people, the bot, guilds and channels."""
    backend = person.backend
    users = [user for user in backend.users.values() if not user.bot]
    return {
        "me": {**_build_user(person.user), "open_to_dms": person.user.open_to_dms},
        "people": [{**_build_user(u), "count": read_states.count_mentions(u)} for u in users],
        "bot": {**_build_user(backend.bot), "online": backend.is_online},
        "guilds": [_build_guild(guild) for guild in backend.guilds.values()],
        "channels": list(_build_channels(person, read_states)),
    }


def _build_user(user: User) -> Json:
    return {"id": user.id, "name": user.name, "locale": user.locale}


def _build_guild(guild: Guild) -> Json:
    roles = [{"id": role.id, "name": role.name} for role in guild.roles.values()]
    return {"id": guild.id, "name": guild.name, "roles": roles}


def _build_channels(person: Person, read_states: ReadStates) -> Iterator[Json]:
    channels = person.channels
    for channel in channels:
        yield _build_channel(channel, person, read_states)
    if all(channel.type != DM for channel in channels):
        name = person.backend.bot.name
        yield {"id": UNOPENED_DM, "name": name, "kind": "dm", "unread": False, "count": 0}


def _build_channel(channel: Channel, person: Person, read_states: ReadStates) -> Json:
    count = read_states.count_unread(person.user, channel)
    kind = "dm" if channel.type == DM else "thread" if channel.is_thread else "text"
    return {
        "id": channel.id,
        "name": channel.name or person.backend.bot.name,
        "kind": kind,
        "guild": channel.guild_id,
        "parent": channel.parent_id,
        "archived": channel.archived,
        "unread": count.unread,
        "count": count.mentions,
    }


def build_conversation(person: Person, channel: Channel, before: int | None = None) -> Json:
    """Build the newest messages of a channel, or the newest before one."""
    newest_first = reversed(person.visible_messages(channel))
    older = (m for m in newest_first if before is None or int(m.id) < before)
    found = list(islice(older, PAGE_SIZE + 1))
    messages = [build_message(person, message) for message in reversed(found[:PAGE_SIZE])]
    return {"channel": channel.id, "messages": messages, "more": len(found) > PAGE_SIZE}


def build_message(person: Person, message: Message) -> Json:
    """Build a message that a person sees."""
    backend = person.backend
    author = backend.author_of(message)
    local_urls = {attachment.url: _local_url(attachment) for attachment in message.attachments}
    is_v2 = bool(message.flags & IS_COMPONENTS_V2)
    return {
        "id": message.id,
        "author": _build_user(author),
        "bot": author.bot,
        "created": message.created,
        "edited": message.edited,
        "content": message.content,
        "components": _replace_media_urls(message.components, local_urls),
        "attachments": [] if is_v2 else [_build_attachment(a) for a in message.attachments],
        "loading": message.is_loading,
        "private": message.is_ephemeral,
        "mentions_me": message.author_id != person.id and _is_mentioned(person, message),
        "used": _build_used_command(person, message),
        "answers": _build_replied_message(backend, message),
        "thread": message.reference if message.type == THREAD_CREATED else None,
    }


def _is_mentioned(person: Person, message: Message) -> bool:
    return person.id in message.mentioned or EVERYONE in message.mentioned


def _local_url(attachment: Attachment) -> str:
    return f"/files/{attachment.id}/{quote(attachment.filename)}"


def _build_attachment(attachment: Attachment) -> Json:
    return {
        "name": attachment.filename,
        "url": _local_url(attachment),
        "size": attachment.size,
        "picture": attachment.content_type.startswith("image/"),
        "alt": attachment.description or "",
    }


def _replace_media_urls(components: list[Json], local_urls: dict[str, str]) -> list[Json]:
    """Return components whose media come from the page's own address, or have no URL."""
    copied = copy.deepcopy(components)
    for component in walk_components(copied):
        for holder, key in _media_holders(component):
            if isinstance(holder.get(key), dict):
                holder[key] = {"url": local_urls.get(str(holder[key].get("url")))}
    return copied


def _media_holders(component: Json) -> Iterable[tuple[Json, str]]:
    items = [(item, "media") for item in component.get("items") or []]
    return [(component, "media"), (component, "file"), *items]


def _build_used_command(person: Person, message: Message) -> Json | None:
    """Build the line above a response: its user and command, in the reader's language."""
    if not message.used or not message.metadata:
        return None
    user = person.backend.users[message.metadata["user"]["id"]]
    line = message.used.removeprefix(f"{user.name} used /")
    commands = person.available_commands(person.backend.channels[message.channel_id])
    localised = _localise_command_line(line, commands, person.user.locale)
    return {"by": _build_user(user), "command": f"/{localised}"}


def _localise_command_line(line: str, items: list[Json], locale: str) -> str:
    """Return a line such as "game new seats:4" with localised names. Values do not change."""
    localised = []
    for word in line.split(" "):
        name, colon, value = word.partition(":")
        by_name = {item["name"]: item for item in items if bool(colon) == _is_option(item)}
        item = by_name.get(name, {"name": name})
        localised.append(f"{_localised(item, 'name', locale)}{colon}{value}")
        if not colon and name in by_name:
            items = item.get("options") or []
    return " ".join(localised)


def _is_option(item: Json) -> bool:
    return int(item.get("type") or 1) > SUB_COMMAND_GROUP


def _build_replied_message(backend: Backend, message: Message) -> Json | None:
    """Build an excerpt of the message that a reply refers to."""
    replied = backend.channels[message.channel_id].messages.get(message.reference or "")
    if replied is None or replied.is_ephemeral:
        return None
    author = backend.author_of(replied)
    return {"author": _build_user(author), "text": _excerpt(replied.text)}


def _excerpt(text: str) -> str:
    found = EXCERPT.match(text)
    beginning = found[0] if found else ""
    return beginning if beginning == text else f"{beginning}…"


def build_commands(person: Person, channel: Channel) -> list[Json]:
    """Build the commands that a channel offers, with separate sub-commands, localised."""
    locale = person.user.locale
    return [
        built
        for command in person.available_commands(channel)
        for built in _build_sub_commands(command, "", "", locale)
    ]


def _build_sub_commands(command: Json, words: str, label: str, locale: str) -> Iterator[Json]:
    words = f"{words} {command['name']}".strip()
    label = f"{label} {_localised(command, 'name', locale)}".strip()
    options = command.get("options") or []
    if any(option["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP) for option in options):
        for option in options:
            yield from _build_sub_commands(option, words, label, locale)
        return
    yield {
        "words": words,
        "label": label,
        "description": _localised(command, "description", locale),
        "options": [_build_option(option, locale) for option in options],
    }


def _build_option(option: Json, locale: str) -> Json:
    return {
        "name": option["name"],
        "label": _localised(option, "name", locale),
        "description": _localised(option, "description", locale),
        "type": option["type"],
        "required": bool(option.get("required")),
        "completed": bool(option.get("autocomplete")),
        "choices": [_build_choice(choice, locale) for choice in option.get("choices") or []],
        **{limit: option[limit] for limit in LIMITS if option.get(limit) is not None},
    }


def _build_choice(choice: Json, locale: str) -> Json:
    return {"name": _localised(choice, "name", locale), "value": choice["value"]}


def _localised(item: Json, field: str, locale: str) -> Any:
    return (item.get(f"{field}_localizations") or {}).get(locale) or item.get(field, "")

"""What the page shows to one person, as JSON: names, channels, messages, slash commands.

All that a page hears about the world goes through here, and each function is told for whom it is.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any
from urllib.parse import quote

from bot.sandbox.messages import EVERYBODY
from bot.sandbox.model import (
    COMPONENTS_V2,
    DM,
    Attachment,
    Channel,
    Json,
    Message,
    User,
    walk,
)
from bot.sandbox.options import GROUP, SUB_COMMAND
from bot.sandbox.people import Person
from bot.sandbox.seen import Seen
from bot.sandbox.world import World

AT_ONCE = 50
"""How many messages are shown before one asks for earlier ones."""
UNOPENED_DM = "dm"
"""Stands for the id of a DM in which nothing has been said."""
BEGINNING = re.compile(r"(?:<[^<>]+>|\*\*.+?\*\*|.){0,100}", re.DOTALL)
"""A hundred characters of a message; a mark that is shown as something else counts as one."""
LIMITS = ("min_value", "max_value", "min_length", "max_length")


def surroundings(person: Person, seen: Seen) -> Json:
    """Everything around the messages: the person, the others, servers and channels, the bot."""
    world = person.world
    everybody = [user for user in world.users.values() if not user.bot]
    return {
        "me": {**_user(person.user), "open_to_dms": person.user.open_to_dms},
        "people": [{**_user(user), "count": seen.count(user)} for user in everybody],
        "bot": {**_user(world.bot), "online": world.online},
        "guilds": [{"id": guild.id, "name": guild.name} for guild in world.guilds.values()],
        "channels": list(_channels(person, seen)),
    }


def _user(user: User) -> Json:
    return {"id": user.id, "name": user.name, "locale": user.locale}


def _channels(person: Person, seen: Seen) -> Iterator[Json]:
    channels = person.channels
    for channel in channels:
        yield _channel(channel, person, seen)
    if all(channel.type != DM for channel in channels):
        name = person.world.bot.name
        yield {"id": UNOPENED_DM, "name": name, "kind": "dm", "unread": False, "count": 0}


def _channel(channel: Channel, person: Person, seen: Seen) -> Json:
    mark = seen.mark(person.user, channel)
    kind = "dm" if channel.type == DM else "thread" if channel.thread else "text"
    return {
        "id": channel.id,
        "name": channel.name or person.world.bot.name,
        "kind": kind,
        "guild": channel.guild_id,
        "parent": channel.parent_id,
        "archived": channel.archived,
        "unread": mark.unread,
        "count": mark.mentions,
    }


def conversation(person: Person, channel: Channel, before: int | None = None) -> Json:
    """The newest messages of a channel, or the newest before one, and whether there are more."""
    back = reversed(person.sees(channel))
    older = (m for m in back if before is None or int(m.id) < before)
    found = list(islice(older, AT_ONCE + 1))
    shown = reversed(found[:AT_ONCE])
    messages = [message(person, one) for one in shown]
    return {"channel": channel.id, "messages": messages, "more": len(found) > AT_ONCE}


def message(person: Person, one: Message) -> Json:
    """A message that this person sees."""
    world = person.world
    local = {attachment.url: _address(attachment) for attachment in one.attachments}
    v2 = bool(one.flags & COMPONENTS_V2)
    return {
        "id": one.id,
        "author": _user(world.users[one.author_id]),
        "bot": world.users[one.author_id].bot,
        "created": one.created,
        "edited": one.edited,
        "content": one.content,
        "components": _with_local_media(one.components, local),
        "attachments": [] if v2 else [_attachment(a) for a in one.attachments],
        "loading": one.loading,
        "private": one.ephemeral,
        "mentions_me": one.author_id != person.id and _mentions(one, person),
        "used": _used(person, one),
        "answers": _excerpt(world, one),
    }


def _mentions(one: Message, person: Person) -> bool:
    return person.id in one.mentioned or EVERYBODY in one.mentioned


def _address(attachment: Attachment) -> str:
    return f"/files/{attachment.id}/{quote(attachment.filename)}"


def _attachment(one: Attachment) -> Json:
    return {
        "name": one.filename,
        "url": _address(one),
        "size": one.size,
        "picture": one.content_type.startswith("image/"),
        "alt": one.description or "",
    }


def _with_local_media(components: list[Json], local: dict[str, str]) -> list[Json]:
    """Components whose pictures and files come from the page's own address, or not at all."""
    shown = copy.deepcopy(components)
    for part in walk(shown):
        for holder, name in [(part, "media"), (part, "file"), *_items(part)]:
            if isinstance(holder.get(name), dict):
                holder[name] = {"url": local.get(str(holder[name].get("url")))}
    return shown


def _items(gallery: Json) -> Iterable[tuple[Json, str]]:
    return [(item, "media") for item in gallery.get("items") or []]


def _used(person: Person, one: Message) -> Json | None:
    """Who used which command, as it stands above the answer, in the reader's language."""
    if not one.used or not one.metadata:
        return None
    asking = person.world.users[one.metadata["user"]["id"]]
    line = one.used.removeprefix(f"{asking.name} used /")
    offered = person.commands(person.world.channels[one.channel_id])
    return {"by": _user(asking), "command": f"/{_spoken(line, offered, person.user.locale)}"}


def _spoken(line: str, offered: list[Json], locale: str) -> str:
    """A line such as "game new seats:4" by the names that a reader sees. Values stay."""
    shown = []
    for word in line.split(" "):
        name, colon, value = word.partition(":")
        named = {one["name"]: one for one in offered if bool(colon) == _is_option(one)}
        known = named.get(name, {"name": name})
        shown.append(f"{_localised(known, 'name', locale)}{colon}{value}")
        if not colon and name in named:
            offered = known.get("options") or []
    return " ".join(shown)


def _is_option(one: Json) -> bool:
    return int(one.get("type") or 1) > GROUP


def _excerpt(world: World, one: Message) -> Json | None:
    """The beginning of the message that this one answers."""
    answered = world.channels[one.channel_id].messages.get(one.reference or "")
    if answered is None or answered.ephemeral:
        return None
    return {"author": _user(world.users[answered.author_id]), "text": _beginning(answered.text)}


def _beginning(text: str) -> str:
    found = BEGINNING.match(text)
    return found[0] if found else ""


def commands(person: Person, channel: Channel) -> list[Json]:
    """Every command that can be used here, sub-commands on their own, in the person's language."""
    found = person.commands(channel)
    locale = person.user.locale
    return [one for command in found for one in _leaves(command, "", "", locale)]


def _leaves(command: Json, words: str, label: str, locale: str) -> Iterator[Json]:
    words = f"{words} {command['name']}".strip()
    label = f"{label} {_localised(command, 'name', locale)}".strip()
    inner = command.get("options") or []
    if any(option["type"] in (SUB_COMMAND, GROUP) for option in inner):
        for option in inner:
            yield from _leaves(option, words, label, locale)
        return
    yield {
        "words": words,
        "label": label,
        "description": _localised(command, "description", locale),
        "options": [_option(option, locale) for option in inner],
    }


def _option(option: Json, locale: str) -> Json:
    return {
        "name": option["name"],
        "label": _localised(option, "name", locale),
        "description": _localised(option, "description", locale),
        "type": option["type"],
        "required": bool(option.get("required")),
        "completed": bool(option.get("autocomplete")),
        "choices": [_choice(choice, locale) for choice in option.get("choices") or []],
        **{limit: option[limit] for limit in LIMITS if option.get(limit) is not None},
    }


def _choice(choice: Json, locale: str) -> Json:
    return {"name": _localised(choice, "name", locale), "value": choice["value"]}


def _localised(thing: Json, field: str, locale: str) -> Any:
    return (thing.get(f"{field}_localizations") or {}).get(locale) or thing.get(field, "")

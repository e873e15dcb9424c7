"""Discord's REST routes, version 10, as functions of the world.

Each takes the world and an `Ask` and gives the JSON of the answer, or None for 204. `ROUTES` is
the table at the end. Interactions and messages themselves are made in modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from bot.sandbox import command_limits, interactions, limits, messages, wire
from bot.sandbox.gateway import GATEWAY_URL
from bot.sandbox.messages import Uploads
from bot.sandbox.model import (
    DM,
    EPHEMERAL,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Guild,
    Json,
    Message,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.refusals import Problem, RefusedError, refuse_if
from bot.sandbox.world import World

THREAD_CREATED = 18
LOCALISATIONS = ("name_localizations", "description_localizations")


@dataclass(frozen=True)
class Ask:
    """A request: what its path names (`at`), its query, JSON and files."""

    at: dict[str, str]
    query: Mapping[str, str] = field(default_factory=dict)
    payload: Any = None
    files: Uploads = field(default_factory=dict)


# Users and the application


def own_user(world: World, _ask: Ask) -> Json:
    return wire.me(world)


def user(world: World, ask: Ask) -> Json:
    if ask.at["user"] not in world.users:
        raise RefusedError(10013)
    return wire.user(world.users[ask.at["user"]])


def open_dm(world: World, ask: Ask) -> Json:
    recipient = str(ask.payload["recipient_id"])
    if recipient not in world.users:
        raise RefusedError(50033, 400, "Invalid Recipient(s)")
    if world.users[recipient].bot:
        raise RefusedError(50007)
    return wire.channel(world, world.open_dm(recipient))


def application(world: World, _ask: Ask) -> Json:
    return wire.application(world)


def gateway_bot(_world: World, _ask: Ask) -> Json:
    starts = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    return {"url": GATEWAY_URL, "shards": 1, "session_start_limit": starts}


# Commands


def commands(world: World, ask: Ask) -> list[Json]:
    if ask.query.get("with_localizations", "").lower() in ("1", "true"):
        return world.commands
    return [{**command, **dict.fromkeys(LOCALISATIONS)} for command in world.commands]


def replace_commands(world: World, ask: Ask) -> list[Json]:
    refuse_if(command_limits.of_commands(ask.payload))
    world.register([_registered(world, command) for command in ask.payload])
    return world.commands


def put_command(world: World, ask: Ask) -> Json:
    others = [c for c in world.commands if c["name"] != ask.payload["name"]]
    refuse_if(command_limits.of_commands([*others, ask.payload]))
    made = _registered(world, ask.payload)
    world.register([*others, made])
    return made


def command(world: World, ask: Ask) -> Json:
    for one in world.commands:
        if one["id"] == ask.at["command"]:
            return one
    raise RefusedError(10063)


def delete_command(world: World, ask: Ask) -> None:
    gone = command(world, ask)
    world.register([one for one in world.commands if one is not gone])


def _registered(world: World, wanted: Json) -> Json:
    """A command with what Discord adds. One of a known name keeps its id."""
    known = {(c["name"], c["type"]): c for c in world.commands}
    kind = wanted.get("type", 1)
    old = known.get((wanted["name"], kind))
    return {
        "default_member_permissions": None,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        **wanted,
        "type": kind,
        "id": old["id"] if old else world.snowflake(),
        "application_id": world.bot.id,
        "version": world.snowflake(),
    }


# Servers


def _guild(world: World, ask: Ask) -> Guild:
    if ask.at["guild"] not in world.guilds:
        raise RefusedError(10004)
    return world.guilds[ask.at["guild"]]


def own_guilds(world: World, _ask: Ask) -> list[Json]:
    return [wire.partial_guild(one) for one in world.guilds.values()]


def guild(world: World, ask: Ask) -> Json:
    return wire.guild(world, _guild(world, ask))


def guild_channels(world: World, ask: Ask) -> list[Json]:
    inside = world.children(_guild(world, ask).id)
    return [wire.channel(world, one) for one in inside if not one.thread]


def active_threads(world: World, ask: Ask) -> Json:
    inside = world.children(_guild(world, ask).id)
    threads = [wire.channel(world, one) for one in inside if one.thread and not one.archived]
    return {"threads": threads, "members": [], "has_more": False}


def guild_member(world: World, ask: Ask) -> Json:
    _guild(world, ask)
    if ask.at["user"] not in world.users:
        raise RefusedError(10007)
    return wire.member(world, world.users[ask.at["user"]])


# Channels and threads


def _channel(world: World, ask: Ask) -> Channel:
    if ask.at["channel"] not in world.channels:
        raise RefusedError(10003)
    found = world.channels[ask.at["channel"]]
    messages.may_see(world, found)
    return found


def channel(world: World, ask: Ask) -> Json:
    return wire.channel(world, _channel(world, ask))


def alter_channel(world: World, ask: Ask) -> Json:
    found = _channel(world, ask)
    own = found.thread and found.owner_id == world.bot.id and not found.locked
    if not (own or world.permissions(found) & Permission.MANAGE_THREADS):
        raise RefusedError(50013)
    refuse_if(limits.of_thread(ask.payload))
    names = {"name": "name", "archived": "archived", "auto_archive_duration": "auto_archive"}
    changes = {names[k]: v for k, v in ask.payload.items() if k in names}
    if found.archived and changes.get("archived") is not False:
        raise RefusedError(50083)
    world.alter(found, **changes)
    return wire.channel(world, found)


def typing(world: World, ask: Ask) -> None:
    messages.may_post(world, _channel(world, ask), files=False)


def start_thread(world: World, ask: Ask) -> Json:
    parent = _channel(world, ask)
    kind = ask.payload.get("type", PRIVATE_THREAD)
    _may_thread(world, parent, ask.payload, kind)
    thread = world.add_thread(parent, ask.payload["name"], world.bot.id, kind=kind)
    thread.auto_archive = ask.payload.get("auto_archive_duration") or thread.auto_archive
    if kind == PUBLIC_THREAD:
        now, name = world.clock(), thread.name
        note = Message(world.snowflake(), parent.id, world.bot.id, now, THREAD_CREATED, name)
        world.post(note)
    return wire.channel(world, thread)


def start_thread_from_message(world: World, ask: Ask) -> Json:
    parent = _channel(world, ask)
    _may_thread(world, parent, ask.payload, PUBLIC_THREAD)
    at = _message(parent, ask).id
    if at in world.channels:
        raise RefusedError(160004)
    return wire.channel(world, world.add_thread(parent, ask.payload["name"], world.bot.id, at=at))


def _may_thread(world: World, parent: Channel, payload: Json, kind: int) -> None:
    if parent.type != TEXT:
        raise RefusedError(50024)
    private = kind == PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    if not world.permissions(parent) & needed:
        raise RefusedError(50013)
    refuse_if(limits.of_thread({"name": "", **payload}))


def thread_member(world: World, ask: Ask) -> None:
    thread = _channel(world, ask)
    if not thread.thread:
        raise RefusedError(50024)
    if thread.archived:
        raise RefusedError(50083)


# Messages


def _message(inside: Channel, ask: Ask) -> Message:
    found = inside.messages.get(ask.at["message"])
    if found is None or found.ephemeral:
        raise RefusedError(10008)
    return found


def post(world: World, ask: Ask) -> Json:
    place = _channel(world, ask)
    payload = {**(ask.payload or {})}
    payload["flags"] = (payload.get("flags") or 0) & ~EPHEMERAL
    messages.may_post(world, place, files=bool(ask.files))
    if payload.get("enforce_nonce") and payload.get("nonce") is not None:
        earlier = world.posted_with(place, payload["nonce"])
        if earlier is not None:
            return wire.message(world, earlier)
    return wire.message(world, world.post(messages.make(world, place, payload, ask.files)))


def history(world: World, ask: Ask) -> list[Json]:
    """The newest first. Without READ_MESSAGE_HISTORY there is nothing to see."""
    place = _channel(world, ask)
    if not _reads_history(world, place):
        return []
    most = int(ask.query.get("limit", 50))
    if not 1 <= most <= 100:
        problem = Problem("limit", "NUMBER_TYPE_COERCE", "Between 1 and 100")
        raise RefusedError(50035, problems=[problem])
    return [wire.heard(world, one) for one in _selected(place, ask.query, most)]


def _reads_history(world: World, place: Channel) -> bool:
    reads = world.permissions(place) & Permission.READ_MESSAGE_HISTORY
    return place.type == DM or bool(reads)


def _selected(place: Channel, query: Mapping[str, str], most: int) -> list[Message]:
    if "after" in query:
        newer = list(_public(place, lambda number: number > int(query["after"])))
        return newer[-most:]
    if "around" in query:
        middle = int(query["around"])
        newer = list(_public(place, lambda number: number > middle))[-(most // 2) :]
        older = _public(place, lambda number: number <= middle)
        return [*newer, *islice(older, most - len(newer))]
    before = int(query.get("before", 2**63))
    return list(islice(_public(place, lambda number: number < before), most))


def _public(place: Channel, wanted: Callable[[int], bool]) -> Iterator[Message]:
    """What everybody sees of a channel, the newest first."""
    for message in reversed(place.messages.values()):
        if not message.ephemeral and wanted(int(message.id)):
            yield message


def message(world: World, ask: Ask) -> Json:
    place = _channel(world, ask)
    if not _reads_history(world, place):
        raise RefusedError(50001)
    return wire.heard(world, _message(place, ask))


def edit(world: World, ask: Ask) -> Json:
    place = _channel(world, ask)
    found = _message(place, ask)
    if found.author_id != world.bot.id:
        raise RefusedError(50005)
    if place.archived:
        raise RefusedError(50083)
    if ask.files and not world.permissions(place) & Permission.ATTACH_FILES:
        raise RefusedError(50013)
    return wire.message(world, messages.alter(world, found, ask.payload or {}, ask.files))


def delete(world: World, ask: Ask) -> None:
    place = _channel(world, ask)
    found = _message(place, ask)
    own = found.author_id == world.bot.id
    if not own and place.type == DM:
        raise RefusedError(50003, 403, "Cannot execute action on a DM channel")
    if not (own or world.permissions(place) & Permission.MANAGE_MESSAGES):
        raise RefusedError(50013)
    world.remove(found)


# Interactions


def callback(world: World, ask: Ask) -> Json | None:
    number, token = ask.at["interaction"], ask.at["token"]
    response = interactions.answer(world, number, token, ask.payload, ask.files)
    wanted = ask.query.get("with_response", "").lower() in ("1", "true")
    return response if wanted else None


def follow_up(world: World, ask: Ask) -> Json:
    payload = ask.payload or {}
    made = interactions.follow_up(world, ask.at["token"], payload, ask.files)
    return wire.message(world, made)


def said(world: World, ask: Ask) -> Json:
    found = interactions.said(world, ask.at["token"], ask.at["message"])
    return wire.message(world, found)


def edit_said(world: World, ask: Ask) -> Json:
    at, payload = ask.at, ask.payload or {}
    edited = interactions.edit(world, at["token"], at["message"], payload, ask.files)
    return wire.message(world, edited)


def unsay(world: World, ask: Ask) -> None:
    interactions.unsay(world, ask.at["token"], ask.at["message"])


Route = Callable[[World, Ask], Any]
_COMMANDS = "applications/{application}/commands"
_CHANNEL = "channels/{channel}"
_MESSAGE = "channels/{channel}/messages/{message}"
_SAID = "webhooks/{application}/{token}/messages/{message}"
ROUTES: dict[str, Route] = {
    "GET users/@me": own_user,
    "GET users/@me/guilds": own_guilds,
    "POST users/@me/channels": open_dm,
    "GET users/{user}": user,
    "GET applications/@me": application,
    "GET oauth2/applications/@me": application,
    "GET gateway/bot": gateway_bot,
    f"GET {_COMMANDS}": commands,
    f"PUT {_COMMANDS}": replace_commands,
    f"POST {_COMMANDS}": put_command,
    f"GET {_COMMANDS}/{{command}}": command,
    f"DELETE {_COMMANDS}/{{command}}": delete_command,
    "GET guilds/{guild}": guild,
    "GET guilds/{guild}/channels": guild_channels,
    "GET guilds/{guild}/threads/active": active_threads,
    "GET guilds/{guild}/members/{user}": guild_member,
    f"GET {_CHANNEL}": channel,
    f"PATCH {_CHANNEL}": alter_channel,
    f"POST {_CHANNEL}/typing": typing,
    f"POST {_CHANNEL}/threads": start_thread,
    f"PUT {_CHANNEL}/thread-members/{{user}}": thread_member,
    f"DELETE {_CHANNEL}/thread-members/{{user}}": thread_member,
    f"POST {_CHANNEL}/messages": post,
    f"GET {_CHANNEL}/messages": history,
    f"GET {_MESSAGE}": message,
    f"PATCH {_MESSAGE}": edit,
    f"DELETE {_MESSAGE}": delete,
    f"POST {_MESSAGE}/threads": start_thread_from_message,
    "POST interactions/{interaction}/{token}/callback": callback,
    "POST webhooks/{application}/{token}": follow_up,
    f"GET {_SAID}": said,
    f"PATCH {_SAID}": edit_said,
    f"DELETE {_SAID}": unsay,
}
"""What the sandbox answers. Literal segments go before named ones."""

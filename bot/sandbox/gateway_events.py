"""The events with which the bot learns of each change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.sandbox.backend import Backend
from bot.sandbox.changes import ChangeKind
from bot.sandbox.constants import DM
from bot.sandbox.guild_serialisation import serialise_guild_create, serialise_role
from bot.sandbox.model import (
    Channel,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Role,
    ThreadMember,
    Webhook,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.serialisation import (
    serialise_channel,
    serialise_interaction,
    serialise_member,
    serialise_received_message,
    serialise_thread_member,
)

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 9, 1 << 12, 1 << 15
GUILD_WEBHOOKS = 1 << 5
ANY_INTENT = -1


class GatewayEvent(NamedTuple):
    """An event goes to the sessions of its guild's shard that asked for one of its intents."""

    name: str
    data: Any
    guild_id: str | None
    intents: int


EventBuilder = Callable[[Backend, Any], GatewayEvent | None]
"""Builds the event of a change, or None if the bot gets no event."""


def _message_event_builder(name: str) -> EventBuilder:
    def build(backend: Backend, message: Message) -> GatewayEvent | None:
        channel = backend.channels[message.channel_id]
        can_view = backend.bot_permissions(channel) & Permission.VIEW_CHANNEL
        if message.is_ephemeral or not (channel.type == DM or can_view):
            return None
        data = serialise_received_message(backend, message) | {"channel_type": channel.type}
        if channel.guild_id is None:
            return GatewayEvent(name, data, None, DIRECT_MESSAGES)
        data = {**data, "guild_id": channel.guild_id}
        return GatewayEvent(name, data, channel.guild_id, GUILD_MESSAGES)

    return build


def _message_deleted_event(backend: Backend, message: Message) -> GatewayEvent | None:
    event = _message_event_builder("MESSAGE_DELETE")(backend, message)
    if event is None:
        return None
    data = {"id": message.id, "channel_id": message.channel_id}
    return event._replace(data=data | ({"guild_id": event.guild_id} if event.guild_id else {}))


def _channel_event_builder(action: str) -> EventBuilder:
    def build(backend: Backend, channel: Channel) -> GatewayEvent | None:
        if channel.type == DM:
            return None
        name = f"{'THREAD' if channel.is_thread else 'CHANNEL'}_{action}"
        return GatewayEvent(name, serialise_channel(backend, channel), channel.guild_id, GUILDS)

    return build


def _channel_deleted_event(backend: Backend, channel: Channel) -> GatewayEvent | None:
    if not channel.is_thread:
        return _channel_event_builder("DELETE")(backend, channel)
    if channel.parent_id not in backend.channels:
        return None
    fields = ("id", "guild_id", "parent_id", "type")
    data = {name: getattr(channel, name) for name in fields}
    return GatewayEvent("THREAD_DELETE", data, channel.guild_id, GUILDS)


def _webhooks_event(backend: Backend, webhook: Webhook) -> GatewayEvent:
    guild_id = backend.channels[webhook.channel_id].guild_id
    data = {"guild_id": guild_id, "channel_id": webhook.channel_id}
    return GatewayEvent("WEBHOOKS_UPDATE", data, guild_id, GUILD_WEBHOOKS)


def _thread_members_event(backend: Backend, member: ThreadMember) -> GatewayEvent | None:
    """Build the event for the bot itself. Events of others need a privileged intent."""
    thread, user_id = member
    if user_id != backend.bot.id:
        return None
    count = {"member_count": len(thread.joined)}
    data: Json = {"id": thread.id, "guild_id": thread.guild_id, **count}
    if member.is_there:
        data["added_members"] = [serialise_thread_member(thread, user_id)]
    else:
        data["removed_member_ids"] = [user_id]
    return GatewayEvent("THREAD_MEMBERS_UPDATE", data, thread.guild_id, GUILDS)


def _interaction_event(backend: Backend, interaction: Interaction) -> GatewayEvent:
    guild_id = backend.channels[interaction.channel_id].guild_id
    data = serialise_interaction(backend, interaction)
    return GatewayEvent("INTERACTION_CREATE", data, guild_id, ANY_INTENT)


def _guild_event(backend: Backend, guild: Guild) -> GatewayEvent:
    return GatewayEvent("GUILD_CREATE", serialise_guild_create(backend, guild), guild.id, GUILDS)


def _guild_joined_event(backend: Backend, guild: Guild) -> GatewayEvent:
    data = serialise_guild_create(backend, guild)
    del data["unavailable"]
    return GatewayEvent("GUILD_CREATE", data, guild.id, GUILDS)


def _guild_left_event(_backend: Backend, guild: Guild) -> GatewayEvent:
    return GatewayEvent("GUILD_DELETE", {"id": guild.id}, guild.id, GUILDS)


def _guild_unavailable_event(_backend: Backend, guild: Guild) -> GatewayEvent:
    data = {"id": guild.id, "unavailable": True}
    return GatewayEvent("GUILD_DELETE", data, guild.id, GUILDS)


def _role_event_builder(action: str) -> EventBuilder:
    def build(_backend: Backend, role: Role) -> GatewayEvent:
        data = {"guild_id": role.guild_id, "role": serialise_role(role)}
        return GatewayEvent(f"GUILD_ROLE_{action}", data, role.guild_id, GUILDS)

    return build


def _role_deleted_event(_backend: Backend, role: Role) -> GatewayEvent:
    data = {"guild_id": role.guild_id, "role_id": role.id}
    return GatewayEvent("GUILD_ROLE_DELETE", data, role.guild_id, GUILDS)


def _member_event(backend: Backend, member: Member) -> GatewayEvent | None:
    """Build the event for the bot itself. Events of others need a privileged intent."""
    if member.user is not backend.bot:
        return None
    data = {**serialise_member(member), "guild_id": member.guild.id}
    return GatewayEvent("GUILD_MEMBER_UPDATE", data, member.guild.id, ANY_INTENT)


EVENT_BUILDERS: dict[ChangeKind, EventBuilder] = {
    "message created": _message_event_builder("MESSAGE_CREATE"),
    "message updated": _message_event_builder("MESSAGE_UPDATE"),
    "message deleted": _message_deleted_event,
    "webhook saved": _webhooks_event,
    "webhook deleted": _webhooks_event,
    "channel created": _channel_event_builder("CREATE"),
    "channel updated": _channel_event_builder("UPDATE"),
    "channel deleted": _channel_deleted_event,
    "thread members changed": _thread_members_event,
    "guild created": _guild_event,
    "guild joined": _guild_joined_event,
    "guild left": _guild_left_event,
    "guild unavailable": _guild_unavailable_event,
    "guild available": _guild_event,
    "guild deleted": _guild_left_event,
    "role created": _role_event_builder("CREATE"),
    "role updated": _role_event_builder("UPDATE"),
    "role deleted": _role_deleted_event,
    "member updated": _member_event,
    "interaction created": _interaction_event,
}

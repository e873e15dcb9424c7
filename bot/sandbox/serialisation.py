"""Serialises the backend's records as Discord's JSON, for REST and the gateway.

discord.py reads some fields without a default, stricter clients read more. The objects here are as
complete as Discord's wherever a client was found to need it.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime

from bot.sandbox.backend import DISCORD_EPOCH, Backend
from bot.sandbox.constants import (
    BOT_DM_CONTEXT,
    DEFAULT_REFERENCE,
    DM,
    EVERYONE,
    GUILD_CONTEXT,
    GUILD_FORUM,
    GUILD_INSTALL,
    INCOMING,
    MESSAGE_COMPONENT,
    MODAL_SUBMIT,
    REPLY,
    THREAD_CREATED,
    VOICE_CHANNELS,
)
from bot.sandbox.limits.messages import MAX_FILE_BYTES
from bot.sandbox.model import (
    Attachment,
    Channel,
    Emoji,
    Interaction,
    Json,
    Member,
    Message,
    User,
    Webhook,
)
from bot.sandbox.permissions import EVERYONE_PERMISSIONS, Permission

CDN = "https://cdn.discordapp.com"
MEMBER_PERMISSIONS = str(int(EVERYONE_PERMISSIONS))
BLANK: Json = {"content": "", "attachments": [], "embeds": [], "components": []}
"""The content of other people's messages that the bot gets."""


def format_timestamp(seconds: float) -> str:
    """Format a time as Discord does."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def serialise_user(user: User) -> Json:
    """Serialise a user as others see it."""
    return {
        "id": user.id,
        "username": re.sub(r"[^a-z0-9_.]", "", user.name.lower()) or "somebody",
        "discriminator": "0",
        "global_name": user.name,
        "avatar": None,
        "bot": user.bot,
        "system": False,
        "flags": 0,
        "public_flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "primary_guild": None,
    }


def serialise_current_user(backend: Backend) -> Json:
    """Serialise the bot's own user."""
    account = {"mfa_enabled": True, "verified": True, "email": None, "locale": "en-US"}
    return {**serialise_user(backend.bot), **account}


def serialise_member(member: Member) -> Json:
    """Serialise a member of a guild."""
    return {"user": serialise_user(member.user), **serialise_partial_member(member)}


def serialise_partial_member(member: Member) -> Json:
    """Serialise a member without its user."""
    joined = max(int(member.user.id) >> 22, 0) / 1000 + DISCORD_EPOCH
    return {
        "roles": [role.id for role in member.roles],
        "joined_at": format_timestamp(joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
        "avatar": None,
        "banner": None,
        "pending": False,
        "communication_disabled_until": None,
    }


def serialise_interaction_member(member: Member) -> Json:
    """Serialise a member without its user but with its permissions, as in interactions."""
    manages = Permission.MANAGE_GUILD if member.user.manages else 0
    permissions = str(int(member.permissions | manages))
    return {**serialise_partial_member(member), "permissions": permissions}


def serialise_application(backend: Backend) -> Json:
    """Serialise the bot's application, whose owner is the first person."""
    owner = next((user for user in backend.users.values() if not user.bot), backend.bot)
    return {
        "id": backend.bot.id,
        "name": backend.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": serialise_user(backend.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": serialise_user(owner),
        "verify_key": "00" * 32,
        "team": None,
        "flags": 0,
        "approximate_guild_count": len(backend.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "flags_new": "0",
        "explicit_content_filter": 0,
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {GUILD_INSTALL: {}},
        "redirect_uris": [],
        "rpc_origins": [],
    }


def serialise_channel(backend: Backend, channel: Channel) -> Json:
    """Serialise a channel, thread or DM."""
    common = {
        **_common_channel_fields(channel),
        "flags": 0,
        "last_message_id": channel.last_message_id,
        "last_pin_timestamp": None,
    }
    if channel.type == DM:
        recipient = backend.users[channel.recipient_id or ""]
        return {**common, "recipients": [serialise_user(recipient)]}
    common |= {
        "guild_id": channel.guild_id,
        "parent_id": channel.parent_id,
        "rate_limit_per_user": channel.slow_mode,
    }
    if channel.is_thread:
        count, members = len(channel.messages), len(channel.joined)
        counts = {"message_count": count, "member_count": members, "total_message_sent": count}
        return {**common, "owner_id": channel.owner_id, **counts}
    return {
        **common,
        "position": 0,
        "permission_overwrites": _permission_overwrites(backend, channel),
        "nsfw": False,
        **_KIND_FIELDS.get(channel.type, _TEXT_FIELDS),
    }


_TEXT_FIELDS: Json = {"topic": None, "default_auto_archive_duration": 4320}
_VOICE_FIELDS: Json = {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
_KIND_FIELDS: dict[int, Json] = {
    **dict.fromkeys(VOICE_CHANNELS, _VOICE_FIELDS),
    GUILD_FORUM: {
        **_TEXT_FIELDS,
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
    },
}
"""Fields that only some channels have, by their types."""


def serialise_thread_member(thread: Channel, user_id: str) -> Json:
    """Serialise a member of a thread."""
    joined = format_timestamp(thread.joined[user_id])
    return {"id": thread.id, "user_id": user_id, "join_timestamp": joined, "flags": 0}


def serialise_partial_channel(channel: Channel) -> Json:
    """Serialise a channel for resolved options, with the permissions of the interaction's user."""
    return {**_common_channel_fields(channel), "permissions": MEMBER_PERMISSIONS}


def _common_channel_fields(channel: Channel) -> Json:
    fields: Json = {"id": channel.id, "type": channel.type}
    if channel.type != DM:
        fields["name"] = channel.name
    if channel.is_thread:
        fields["parent_id"] = channel.parent_id
        fields["thread_metadata"] = {
            "archived": channel.archived,
            "auto_archive_duration": channel.auto_archive,
            "archive_timestamp": format_timestamp(channel.created),
            "create_timestamp": format_timestamp(channel.created),
            "locked": channel.locked,
        }
    return fields


def _permission_overwrites(backend: Backend, channel: Channel) -> list[Json]:
    if not channel.denied:
        return []
    return [{"id": backend.bot.id, "type": 1, "allow": "0", "deny": str(int(channel.denied))}]


def serialise_emoji(backend: Backend, emoji: Emoji) -> Json:
    """Serialise an emoji of the application."""
    return {
        "id": emoji.id,
        "name": emoji.name,
        "user": serialise_user(backend.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def serialise_webhook(backend: Backend, webhook: Webhook) -> Json:
    """Serialise a webhook of the application, with its token."""
    return {
        "id": webhook.id,
        "type": INCOMING,
        "name": webhook.name,
        "avatar": None,
        "channel_id": webhook.channel_id,
        "guild_id": backend.channels[webhook.channel_id].guild_id,
        "application_id": backend.bot.id,
        "user": serialise_user(backend.bot),
        "token": webhook.token,
        "url": f"https://discord.com/api/webhooks/{webhook.id}/{webhook.token}",
    }


def serialise_attachment(attachment: Attachment) -> Json:
    """Serialise a file of a message."""
    fields = {
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    return fields | ({"description": attachment.description} if attachment.description else {})


def serialise_message(backend: Backend, message: Message) -> Json:
    """Serialise a message with its whole content, and with the message it replies to."""
    fields = _serialise_basic_message(backend, message)
    if message.type == REPLY and not message.metadata:
        replied = backend.channels[message.channel_id].messages.get(message.reference or "")
        fields["referenced_message"] = _serialise_replied_message(backend, replied)
    return fields


def _serialise_replied_message(backend: Backend, replied: Message | None) -> Json | None:
    if replied is None or replied.is_ephemeral:
        return None
    fields = _serialise_basic_message(backend, replied)
    return fields if _may_read(backend, replied) else {**fields, **BLANK}


def _serialise_basic_message(backend: Backend, message: Message) -> Json:
    users = backend.users
    fields: Json = {
        "id": message.id,
        "type": message.type,
        "channel_id": message.channel_id,
        "author": _serialise_author(backend, message),
        "content": message.content,
        "timestamp": format_timestamp(message.created),
        "edited_timestamp": None if message.edited is None else format_timestamp(message.edited),
        "tts": False,
        "mention_everyone": EVERYONE in message.mentioned,
        "mentions": [serialise_user(users[u]) for u in message.mentioned if u in users],
        "mention_roles": [],
        "attachments": [serialise_attachment(a) for a in message.attachments],
        "embeds": message.embeds,
        "pinned": False,
        "flags": message.flags,
        "components": message.components,
    }
    if message.nonce is not None:
        fields["nonce"] = message.nonce
    if message.metadata:
        fields |= {"interaction_metadata": message.metadata}
    if message.metadata or message.webhook_name is not None:
        fields |= {"webhook_id": message.author_id, "application_id": backend.bot.id}
    if message.reference:
        fields["message_reference"] = _serialise_reference(backend, message)
    return fields


def _serialise_author(backend: Backend, message: Message) -> Json:
    author = backend.author_of(message)
    if message.webhook_name is None:
        return serialise_user(author)
    as_webhook = {"username": author.name, "discriminator": "0000", "global_name": None}
    return {**serialise_user(author), **as_webhook}


def _serialise_reference(backend: Backend, message: Message) -> Json:
    guild_id = backend.channels[message.channel_id].guild_id
    common: Json = {"type": DEFAULT_REFERENCE, **({"guild_id": guild_id} if guild_id else {})}
    if message.type == THREAD_CREATED:
        return {**common, "channel_id": message.reference}
    return {**common, "message_id": message.reference, "channel_id": message.channel_id}


def serialise_received_message(backend: Backend, message: Message) -> Json:
    """Serialise a message as the bot receives or reads it.

    The bot lacks the privileged intent for the content of messages: other people's messages are
    blank to it outside DMs, unless they mention it.
    """
    fields = serialise_message(backend, message)
    return fields if _may_read(backend, message) else {**fields, **BLANK}


def _may_read(backend: Backend, message: Message) -> bool:
    bot_id = backend.bot.id
    is_own = bot_id in (message.author_id, *message.mentioned) or f"<@{bot_id}>" in message.content
    return (
        is_own
        or message.webhook_name is not None
        or backend.channels[message.channel_id].type == DM
    )


def serialise_interaction(backend: Backend, interaction: Interaction) -> Json:
    """Serialise an interaction for the event INTERACTION_CREATE."""
    channel = backend.channels[interaction.channel_id]
    user = backend.users[interaction.user_id]
    fields: Json = {
        "id": interaction.id,
        "application_id": backend.bot.id,
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": channel.id,
        "channel": {**serialise_channel(backend, channel), "permissions": MEMBER_PERMISSIONS},
        "locale": user.locale,
        "app_permissions": str(int(backend.bot_permissions(channel))),
        "entitlements": [],
        "attachment_size_limit": MAX_FILE_BYTES,
        "context": BOT_DM_CONTEXT if channel.type == DM else GUILD_CONTEXT,
        "authorizing_integration_owners": {GUILD_INSTALL: channel.guild_id or "0"},
    }
    if channel.guild_id is None:
        fields["user"] = serialise_user(user)
    else:
        guild = backend.guilds[channel.guild_id]
        fields |= {"guild_id": guild.id, "guild_locale": guild.locale}
        fields["guild"] = {"id": guild.id, "locale": guild.locale, "features": guild.features}
        member = serialise_interaction_member(Member(guild, user))
        fields["member"] = {"user": serialise_user(user), **member}
    has_message = interaction.type in (MESSAGE_COMPONENT, MODAL_SUBMIT)
    if has_message and interaction.source_message is not None:
        fields["message"] = serialise_message(backend, interaction.source_message)
    return fields

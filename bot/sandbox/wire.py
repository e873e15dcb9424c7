"""The things of the world as Discord's JSON, for REST answers and gateway events.

discord.py reads some fields without a default, stricter clients read more: the forms here are as
complete as Discord's own where any client was found to insist.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.sandbox.limits import LARGEST_FILE
from bot.sandbox.model import (
    COMPONENT,
    DM,
    MODAL_SUBMIT,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Json,
    Message,
    User,
)
from bot.sandbox.permissions import EVERYONE

if TYPE_CHECKING:
    from bot.sandbox.world import World

CDN = "https://cdn.discordapp.com"
ALL = str(int(EVERYONE))
GUILD_INSTALL, IN_GUILD, IN_BOT_DM = "0", 0, 1


def moment(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def user(one: User) -> Json:
    """A user as others see it."""
    return {
        "id": one.id,
        "username": re.sub(r"[^a-z0-9_.]", "", one.name.lower()) or "somebody",
        "discriminator": "0",
        "global_name": one.name,
        "avatar": None,
        "bot": one.bot,
        "system": False,
        "flags": 0,
        "public_flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "primary_guild": None,
    }


def me(world: World) -> Json:
    """The bot's own user."""
    account = {"mfa_enabled": True, "verified": True, "email": None, "locale": "en-US"}
    return {**user(world.bot), **account}


def member(world: World, one: User) -> Json:
    """A user as a member of a server."""
    return {"user": user(one), **partial_member(world, one)}


def partial_member(world: World, one: User) -> Json:
    """A member without its user."""
    joined = max(int(one.id) >> 22, 0) / 1000 + 1420070400.0
    return {
        "roles": [],
        "joined_at": moment(joined),
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


def asking(world: World, one: User) -> Json:
    """A member without its user, with its permissions, as interactions have it."""
    return {**partial_member(world, one), "permissions": ALL}


def application(world: World) -> Json:
    """The application behind the bot."""
    return {
        "id": world.bot.id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(world.bot),
        "verify_key": "00" * 32,
        "team": None,
        "flags": 0,
        "approximate_guild_count": len(world.guilds),
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


def guild(world: World, one: Guild) -> Json:
    """A server as REST gives it."""
    return {
        "id": one.id,
        "name": one.name,
        "owner_id": one.owner_id,
        "preferred_locale": one.locale,
        "roles": [_everyone(one)],
        "premium_progress_bar_enabled": False,
        "widget_enabled": False,
        "nsfw": False,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "max_members": 500000,
        "max_presences": None,
        "afk_timeout": 60,
        "region": "deprecated",
        **dict.fromkeys(_LEVELS, 0),
        "features": one.features,
        **{name: [] for name in _LISTS},
        **dict.fromkeys(_NOTHING),
    }


def partial_guild(one: Guild) -> Json:
    """A server in the list of the bot's servers."""
    nothing: Json = {"icon": None, "banner": None, "features": one.features}
    return {"id": one.id, "name": one.name, "owner": False, "permissions": ALL, **nothing}


_LEVELS = (
    "verification_level",
    "default_message_notifications",
    "explicit_content_filter",
    "mfa_level",
    "nsfw_level",
    "premium_tier",
    "premium_subscription_count",
    "system_channel_flags",
)
_LISTS = ("emojis", "stickers")
_NOTHING = (
    "icon",
    "splash",
    "discovery_splash",
    "description",
    "banner",
    "application_id",
    "vanity_url_code",
    "afk_channel_id",
    "system_channel_id",
    "rules_channel_id",
    "public_updates_channel_id",
    "safety_alerts_channel_id",
    "widget_channel_id",
    "home_header",
    "incidents_data",
)


def guild_create(world: World, one: Guild) -> Json:
    """A server as the gateway gives it, with its channels and open threads."""
    inside = list(world.children(one.id))
    return {
        **guild(world, one),
        "unavailable": False,
        "large": False,
        "joined_at": moment(world.clock()),
        "member_count": len(world.users),
        "members": [member(world, world.bot)],
        "channels": [channel(world, c) for c in inside if not c.thread],
        "threads": [channel(world, c) for c in inside if c.thread and not c.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _everyone(one: Guild) -> Json:
    colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    return {
        "id": one.id,
        "name": "@everyone",
        "color": 0,
        "colors": colours,
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": 0,
        "managed": False,
        "permissions": str(int(EVERYONE)),
        "mentionable": False,
        "flags": 0,
    }


def channel(world: World, one: Channel) -> Json:
    """A channel, thread or DM."""
    common = {**_core(one), "flags": 0, "last_message_id": one.last_message_id}
    if one.type == DM:
        return {**common, "recipients": [user(world.users[one.recipient_id or ""])]}
    common |= {"guild_id": one.guild_id, "parent_id": one.parent_id, "rate_limit_per_user": 0}
    if one.thread:
        said = len(one.messages)
        counts = {"message_count": said, "member_count": 1, "total_message_sent": said}
        return {**common, "owner_id": one.owner_id, **counts}
    return {
        **common,
        "position": 0,
        "permission_overwrites": _overwrites(world, one),
        "nsfw": False,
        "topic": None,
        "default_auto_archive_duration": 4320,
    }


def partial_channel(one: Channel) -> Json:
    """The little of a channel that resolved options carry, with the asker's permissions."""
    return {**_core(one), "permissions": ALL}


def _core(one: Channel) -> Json:
    short: Json = {"id": one.id, "type": one.type}
    if one.type != DM:
        short["name"] = one.name
    if one.thread:
        short["parent_id"] = one.parent_id
        short["thread_metadata"] = {
            "archived": one.archived,
            "auto_archive_duration": one.auto_archive,
            "archive_timestamp": moment(one.created),
            "create_timestamp": moment(one.created),
            "locked": one.locked,
        }
    return short


def _overwrites(world: World, one: Channel) -> list[Json]:
    if not one.denied:
        return []
    return [{"id": world.bot.id, "type": 1, "allow": "0", "deny": str(int(one.denied))}]


def attachment(one: Attachment) -> Json:
    """A file of a message."""
    found = {
        "id": one.id,
        "filename": one.filename,
        "size": one.size,
        "url": one.url,
        "proxy_url": one.url,
        "content_type": one.content_type,
    }
    return found | ({"description": one.description} if one.description else {})


def message(world: World, one: Message) -> Json:
    """A message with everything that the bot may know of it."""
    author = world.users[one.author_id]
    found: Json = {
        "id": one.id,
        "type": one.type,
        "channel_id": one.channel_id,
        "author": user(author),
        "content": one.content,
        "timestamp": moment(one.created),
        "edited_timestamp": None if one.edited is None else moment(one.edited),
        "tts": False,
        "mention_everyone": "everyone" in one.mentioned,
        "mentions": [user(world.users[u]) for u in one.mentioned if u in world.users],
        "mention_roles": [],
        "attachments": [attachment(a) for a in one.attachments],
        "embeds": one.embeds,
        "pinned": False,
        "flags": one.flags,
        "components": one.components,
    }
    if one.nonce is not None:
        found["nonce"] = one.nonce
    if one.metadata:
        own = {"webhook_id": world.bot.id, "application_id": world.bot.id}
        found |= {"interaction_metadata": one.metadata, **own}
    if one.reference:
        found["message_reference"] = {"message_id": one.reference, "channel_id": one.channel_id}
    return found


def heard(world: World, one: Message) -> Json:
    """A message as the bot hears or reads it.

    It lacks the privileged intent for the content of messages: other people's words are blank
    to it outside DMs, unless they mention it.
    """
    found = message(world, one)
    own = world.bot.id in (one.author_id, *one.mentioned)
    if own or world.channels[one.channel_id].type == DM or f"<@{world.bot.id}>" in one.content:
        return found
    return {**found, "content": "", "attachments": [], "embeds": [], "components": []}


def interaction(world: World, one: Interaction) -> Json:
    """An interaction as the gateway hands it to the bot."""
    place = world.channels[one.channel_id]
    asker = world.users[one.user_id]
    found: Json = {
        "id": one.id,
        "application_id": world.bot.id,
        "type": one.type,
        "token": one.token,
        "version": 1,
        "data": one.data,
        "channel_id": place.id,
        "channel": {**channel(world, place), "permissions": ALL},
        "locale": asker.locale,
        "app_permissions": str(int(world.permissions(place))),
        "entitlements": [],
        "attachment_size_limit": LARGEST_FILE,
        "context": IN_BOT_DM if place.type == DM else IN_GUILD,
        "authorizing_integration_owners": {GUILD_INSTALL: place.guild_id or "0"},
    }
    if place.guild_id is None:
        found["user"] = user(asker)
    else:
        server = world.guilds[place.guild_id]
        found |= {"guild_id": server.id, "guild_locale": server.locale}
        found["guild"] = {"id": server.id, "locale": server.locale, "features": server.features}
        found["member"] = {"user": user(asker), **asking(world, asker)}
    if one.source is not None and one.type in (COMPONENT, MODAL_SUBMIT):
        found["message"] = message(world, one.source)
    return found

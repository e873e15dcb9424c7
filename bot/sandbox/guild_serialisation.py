"""Servers and their roles as Discord's API describes them, as JSON."""

from __future__ import annotations

from bot.sandbox.backend import Backend
from bot.sandbox.model import Guild, Json, Member, Role
from bot.sandbox.records import APPLICATION_ID
from bot.sandbox.serialisation import (
    MEMBER_PERMISSIONS,
    format_timestamp,
    serialise_channel,
    serialise_member,
)


def serialise_guild(guild: Guild) -> Json:
    """Serialise a guild for REST."""
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "preferred_locale": guild.locale,
        "roles": serialise_roles(guild),
        "premium_progress_bar_enabled": False,
        "widget_enabled": False,
        "nsfw": False,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "max_members": 500000,
        "max_presences": None,
        "afk_timeout": 60,
        "region": "deprecated",
        **dict.fromkeys(_GUILD_ZEROS, 0),
        "features": guild.features,
        **{name: [] for name in _GUILD_LISTS},
        **dict.fromkeys(_GUILD_NULLS),
    }


def serialise_partial_guild(guild: Guild) -> Json:
    """Serialise a guild for the list of the bot's guilds."""
    images: Json = {"icon": None, "banner": None}
    return {
        "id": guild.id,
        "name": guild.name,
        "owner": False,
        "permissions": MEMBER_PERMISSIONS,
        "features": guild.features,
        **images,
    }


_GUILD_ZEROS = (
    "verification_level",
    "default_message_notifications",
    "explicit_content_filter",
    "mfa_level",
    "nsfw_level",
    "premium_tier",
    "premium_subscription_count",
    "system_channel_flags",
)
_GUILD_LISTS = ("emojis", "stickers")
_GUILD_NULLS = (
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


def serialise_guild_create(backend: Backend, guild: Guild) -> Json:
    """Serialise a guild for the event GUILD_CREATE, with its channels and active threads."""
    channels = list(backend.guild_channels(guild.id))
    return {
        **serialise_guild(guild),
        "unavailable": False,
        "large": False,
        "joined_at": format_timestamp(backend.clock()),
        "member_count": len(backend.users),
        "members": [serialise_member(Member(guild, backend.bot))],
        "channels": [serialise_channel(backend, c) for c in channels if not c.is_thread],
        "threads": [
            serialise_channel(backend, c) for c in channels if c.is_thread and not c.archived
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def build_members_chunk(backend: Backend, guild: Guild, wanted: Json) -> Json:
    """Build the event with the members that the bot has asked for over the gateway."""
    ids = wanted.get("user_ids") or []
    ids = list(map(str, ids if isinstance(ids, list) else [ids]))
    query = str(wanted.get("query") or "").lower()
    everybody = (user for user in backend.users.values() if user.id not in guild.absent)
    is_wanted = ids.__contains__ if ids else lambda _: True
    found = [u for u in everybody if is_wanted(u.id) and u.name.lower().startswith(query)]
    nonce = {"nonce": wanted["nonce"]} if wanted.get("nonce") else {}
    return {
        "guild_id": guild.id,
        "members": [
            serialise_member(Member(guild, u)) for u in found[: wanted.get("limit") or 100]
        ],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": [id for id in ids if id not in {user.id for user in found}],
        **nonce,
    }


def serialise_roles(guild: Guild) -> list[Json]:
    """Serialise all roles of a guild, @everyone first."""
    return [serialise_role(role) for role in (guild.everyone, *guild.roles.values())]


def serialise_role(role: Role) -> Json:
    """Serialise a role of a guild."""
    colours = {"primary_color": role.colour, "secondary_color": None, "tertiary_color": None}
    fields = {
        "id": role.id,
        "name": role.name,
        "color": role.colour,
        "colors": colours,
        "hoist": role.is_hoisted,
        "icon": None,
        "unicode_emoji": None,
        "position": role.position,
        "managed": role.is_managed,
        "permissions": str(role.permissions),
        "mentionable": role.is_mentionable,
        "flags": 0,
    }
    return fields | ({"tags": {"bot_id": APPLICATION_ID}} if role.is_managed else {})

"""The REST endpoints of guilds and their members, by Discord's names."""

from __future__ import annotations

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.errors import ApiError
from bot.sandbox.guild_serialisation import serialise_guild
from bot.sandbox.model import Guild, Json, Member
from bot.sandbox.serialisation import serialise_channel, serialise_member, serialise_thread_member


def find_guild(backend: Backend, request: ApiRequest) -> Guild:
    """Return the guild that a request's path names. Raises 10004 or 50001."""
    guild = backend.guilds.get(request.parameters["guild"])
    if guild is None:
        raise ApiError(10004)
    if guild.access == "removed":
        raise ApiError(50001)
    return guild


def find_member(backend: Backend, guild: Guild, request: ApiRequest) -> Member:
    """Return the member of a guild that a request's path names. Raises 10007."""
    user = backend.users.get(request.parameters["user"])
    if user is None or user.id in guild.absent:
        raise ApiError(10007)
    return Member(guild, user)


def get_guild(backend: Backend, request: ApiRequest) -> Json:
    return serialise_guild(find_guild(backend, request)) | count_members(backend, request)


def count_members(backend: Backend, request: ApiRequest) -> Json:
    """Return the approximate number of a guild's members, if a request asks for it."""
    if request.query.get("with_counts", "").lower() not in ("1", "true"):
        return {}
    count = len(backend.users)
    return {"approximate_member_count": count, "approximate_presence_count": count}


def get_guild_channels(backend: Backend, request: ApiRequest) -> list[Json]:
    channels = backend.guild_channels(find_guild(backend, request).id)
    return [serialise_channel(backend, one) for one in channels if not one.is_thread]


def list_active_threads(backend: Backend, request: ApiRequest) -> Json:
    channels = backend.guild_channels(find_guild(backend, request).id)
    active = [one for one in channels if one.is_thread and not one.archived]
    threads = [serialise_channel(backend, thread) for thread in active]
    bot = backend.bot.id
    members = [serialise_thread_member(thread, bot) for thread in active if bot in thread.joined]
    return {"threads": threads, "members": members, "has_more": False}


def get_guild_member(backend: Backend, request: ApiRequest) -> Json:
    guild = find_guild(backend, request)
    return serialise_member(find_member(backend, guild, request))


def leave_guild(backend: Backend, request: ApiRequest) -> None:
    backend.remove_bot(find_guild(backend, request))


def list_guild_members(backend: Backend, request: ApiRequest) -> Json:
    """Refuse, because the sandbox's application lacks the intent for members."""
    find_guild(backend, request)
    raise ApiError(50001)

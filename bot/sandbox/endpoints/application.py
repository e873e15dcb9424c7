"""The REST endpoints of users and of the application, by Discord's names."""

from __future__ import annotations

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.endpoints.guilds import count_members
from bot.sandbox.errors import ApiError
from bot.sandbox.gateway import GATEWAY_URL
from bot.sandbox.guild_serialisation import serialise_partial_guild
from bot.sandbox.model import Json
from bot.sandbox.serialisation import (
    serialise_application,
    serialise_channel,
    serialise_current_user,
    serialise_user,
)

MAX_SESSION_STARTS = 1000
"""Sessions that may begin in a day."""


def get_current_user(backend: Backend, _request: ApiRequest) -> Json:
    return serialise_current_user(backend)


def get_user(backend: Backend, request: ApiRequest) -> Json:
    user = backend.users.get(request.parameters["user"])
    if user is None:
        raise ApiError(10013)
    return serialise_user(user)


def get_current_user_guilds(backend: Backend, request: ApiRequest) -> list[Json]:
    """Return the bot's guilds by pages, the oldest first."""
    after, limit = request.id_in_query("after", 0), request.limit(200, 200)
    before = request.id_in_query("before", 2**63)
    newer = (guild for guild in backend.guilds.values() if after < int(guild.id) < before)
    known = [guild for guild in newer if guild.access != "removed"][:limit]
    return [serialise_partial_guild(guild) | count_members(backend, request) for guild in known]


def create_dm(backend: Backend, request: ApiRequest) -> Json:
    recipient_id = str(request.payload["recipient_id"])
    if recipient_id not in backend.users:
        raise ApiError(50033, 400, "Invalid Recipient(s)")
    if backend.users[recipient_id].bot:
        raise ApiError(50007)
    return serialise_channel(backend, backend.open_dm(recipient_id))


def get_current_application(backend: Backend, _request: ApiRequest) -> Json:
    return serialise_application(backend)


def get_gateway(_backend: Backend, _request: ApiRequest) -> Json:
    return {"url": GATEWAY_URL}


def get_gateway_bot(backend: Backend, _request: ApiRequest) -> Json:
    limit = {
        "total": MAX_SESSION_STARTS,
        "remaining": max(0, MAX_SESSION_STARTS - backend.session_starts),
        "reset_after": 24 * 60 * 60 * 1000,
        "max_concurrency": backend.max_concurrency,
    }
    return {"url": GATEWAY_URL, "shards": backend.recommended_shards, "session_start_limit": limit}

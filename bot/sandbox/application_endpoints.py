"""The REST endpoints of users, of the application and of its commands, by Discord's names."""

from __future__ import annotations

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.command_limits import validate_commands
from bot.sandbox.errors import ApiError, raise_field_errors
from bot.sandbox.gateway import GATEWAY_URL
from bot.sandbox.guild_serialisation import serialise_partial_guild
from bot.sandbox.model import Json
from bot.sandbox.serialisation import (
    serialise_application,
    serialise_channel,
    serialise_current_user,
    serialise_user,
)

LOCALISATIONS = ("name_localizations", "description_localizations")


def get_current_user(backend: Backend, _request: ApiRequest) -> Json:
    return serialise_current_user(backend)


def get_user(backend: Backend, request: ApiRequest) -> Json:
    user = backend.users.get(request.parameters["user"])
    if user is None:
        raise ApiError(10013)
    return serialise_user(user)


def get_current_user_guilds(backend: Backend, _request: ApiRequest) -> list[Json]:
    known = (guild for guild in backend.guilds.values() if guild.access != "removed")
    return [serialise_partial_guild(guild) for guild in known]


def create_dm(backend: Backend, request: ApiRequest) -> Json:
    recipient_id = str(request.payload["recipient_id"])
    if recipient_id not in backend.users:
        raise ApiError(50033, 400, "Invalid Recipient(s)")
    if backend.users[recipient_id].bot:
        raise ApiError(50007)
    return serialise_channel(backend, backend.open_dm(recipient_id))


def get_current_application(backend: Backend, _request: ApiRequest) -> Json:
    return serialise_application(backend)


def get_gateway_bot(backend: Backend, _request: ApiRequest) -> Json:
    limit = {
        "total": 1000,
        "remaining": 999,
        "reset_after": 0,
        "max_concurrency": backend.max_concurrency,
    }
    return {"url": GATEWAY_URL, "shards": backend.shards, "session_start_limit": limit}


def get_commands(backend: Backend, request: ApiRequest) -> list[Json]:
    if request.query.get("with_localizations", "").lower() in ("1", "true"):
        return backend.commands
    return [{**command, **dict.fromkeys(LOCALISATIONS)} for command in backend.commands]


def bulk_overwrite_commands(backend: Backend, request: ApiRequest) -> list[Json]:
    raise_field_errors(validate_commands(request.payload))
    backend.replace_commands([_complete_command(backend, fields) for fields in request.payload])
    return backend.commands


def create_command(backend: Backend, request: ApiRequest) -> Json:
    fields = request.payload
    others = [one for one in backend.commands if one["name"] != fields["name"]]
    raise_field_errors(validate_commands([*others, fields]))
    command = _complete_command(backend, fields)
    backend.replace_commands([*others, command])
    return command


def get_command(backend: Backend, request: ApiRequest) -> Json:
    for command in backend.commands:
        if command["id"] == request.parameters["command"]:
            return command
    raise ApiError(10063)


def delete_command(backend: Backend, request: ApiRequest) -> None:
    deleted = get_command(backend, request)
    backend.replace_commands([one for one in backend.commands if one is not deleted])


def _complete_command(backend: Backend, fields: Json) -> Json:
    """Return a command with what Discord adds. One of a known name keeps its id."""
    known = {(command["name"], command["type"]): command for command in backend.commands}
    kind = fields.get("type", 1)
    old = known.get((fields["name"], kind))
    return {
        "default_member_permissions": None,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        **fields,
        "type": kind,
        "id": old["id"] if old else backend.generate_snowflake(),
        "application_id": backend.bot.id,
        "version": backend.generate_snowflake(),
    }

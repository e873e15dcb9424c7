"""The REST endpoints of commands, global ones and those of a guild, by Discord's names."""

from __future__ import annotations

from typing import Any

from bot.sandbox.api_request import ApiRequest, Created
from bot.sandbox.backend import Backend
from bot.sandbox.endpoints.guilds import find_guild
from bot.sandbox.errors import ApiError, raise_field_errors
from bot.sandbox.limits.commands import validate_commands
from bot.sandbox.model import Json

RETIRED = "default_permission"
"""A field that older libraries still send, and that Discord drops."""
LOCALISATIONS = ("name_localizations", "description_localizations")


def _find_scope(backend: Backend, request: ApiRequest) -> str | None:
    """Return the id of the guild whose commands a request names, or None for the global ones."""
    return find_guild(backend, request).id if "guild" in request.parameters else None


def get_commands(backend: Backend, request: ApiRequest) -> list[Json]:
    commands = backend.commands_of(_find_scope(backend, request))
    if request.query.get("with_localizations", "").lower() in ("1", "true"):
        return commands
    return [{**command, **dict.fromkeys(LOCALISATIONS)} for command in commands]


def bulk_overwrite_commands(backend: Backend, request: ApiRequest) -> list[Json]:
    guild_id = _find_scope(backend, request)
    raise_field_errors(validate_commands(request.payload))
    commands = [_complete_command(backend, guild_id, fields) for fields in request.payload]
    backend.replace_commands(commands, guild_id)
    return commands


def create_command(backend: Backend, request: ApiRequest) -> Json | Created:
    """Create a command, or replace the one with the same name and type."""
    guild_id = _find_scope(backend, request)
    key, commands = _key(request.payload), backend.commands_of(guild_id)
    others = [one for one in commands if _key(one) != key]
    command = _save_command(backend, guild_id, others, request.payload)
    return command if len(others) < len(commands) else Created(command)


def get_command(backend: Backend, request: ApiRequest) -> Json:
    for command in backend.commands_of(_find_scope(backend, request)):
        if command["id"] == request.parameters["command"]:
            return command
    raise ApiError(10063)


def edit_command(backend: Backend, request: ApiRequest) -> Json:
    guild_id, old = _find_scope(backend, request), get_command(backend, request)
    others = [one for one in backend.commands_of(guild_id) if one is not old]
    return _save_command(backend, guild_id, others, {**old, **request.payload})


def delete_command(backend: Backend, request: ApiRequest) -> None:
    guild_id, deleted = _find_scope(backend, request), get_command(backend, request)
    others = [one for one in backend.commands_of(guild_id) if one is not deleted]
    backend.replace_commands(others, guild_id)


def _save_command(backend: Backend, guild_id: str | None, others: list[Json], fields: Json) -> Json:
    raise_field_errors(validate_commands([*others, fields]))
    command = _complete_command(backend, guild_id, fields)
    backend.replace_commands([*others, command], guild_id)
    return command


def _complete_command(backend: Backend, guild_id: str | None, fields: Json) -> Json:
    """Return a command with the fields that Discord adds. One of a known name keeps its id."""
    known = {_key(command): command["id"] for command in backend.commands_of(guild_id)}
    given = {name: value for name, value in fields.items() if value is not None}
    given.pop(RETIRED, None)
    permissions = fields.get("default_member_permissions")
    return {
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        "description": "",
        **given,
        "type": fields.get("type", 1),
        "default_member_permissions": None if permissions is None else str(permissions),
        "id": fields.get("id") or known.get(_key(fields)) or backend.generate_snowflake(),
        "application_id": backend.bot.id,
        "version": backend.generate_snowflake(),
        **({"guild_id": guild_id} if guild_id else {}),
    }


def _key(fields: Json) -> tuple[Any, int]:
    """Return the key of a command in its scope: name and type."""
    return fields.get("name"), fields.get("type", 1)

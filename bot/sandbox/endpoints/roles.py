"""The REST endpoints of roles, by Discord's names.

A member who manages roles manages those below their own highest one, and gives no permission that
they lack.
"""

from __future__ import annotations

from typing import Any

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.endpoints.guilds import find_guild, find_member
from bot.sandbox.errors import ApiError, raise_field_errors
from bot.sandbox.guild_serialisation import serialise_role, serialise_roles
from bot.sandbox.limits.components import validate_sizes
from bot.sandbox.model import Guild, Json, Member, Role
from bot.sandbox.permissions import EVERYONE_PERMISSIONS, Permission

MAX_ROLES = 250
ROLE_FIELDS = {
    "name": "name",
    "color": "colour",
    "hoist": "is_hoisted",
    "mentionable": "is_mentionable",
    "permissions": "permissions",
}
"""Attributes of a role by the fields of a request."""
NEW_ROLE = {"name": "new role"}


def get_guild_roles(backend: Backend, request: ApiRequest) -> list[Json]:
    return serialise_roles(find_guild(backend, request))


def get_guild_role(backend: Backend, request: ApiRequest) -> Json:
    return serialise_role(_find_role(find_guild(backend, request), request.parameters["role"]))


def create_guild_role(backend: Backend, request: ApiRequest) -> Json:
    guild = find_guild(backend, request)
    bot = _check_manages_roles(backend, guild)
    fields = NEW_ROLE | _read_fields(bot, request.payload or {})
    if len(guild.roles) + 1 >= MAX_ROLES:
        raise ApiError(30005)
    return serialise_role(backend.add_role(guild, **fields))


def modify_guild_role(backend: Backend, request: ApiRequest) -> Json:
    guild, role = _find_manageable(backend, request)
    fields = _read_fields(Member(guild, backend.bot), request.payload)
    if role.id == guild.id:
        allowed = fields.get("permissions", role.permissions)
        backend.deny_everyone(guild, int(EVERYONE_PERMISSIONS & ~Permission(allowed)))
        return serialise_role(guild.everyone)
    backend.update_role(role, **fields)
    return serialise_role(role)


def modify_guild_role_positions(backend: Backend, request: ApiRequest) -> list[Json]:
    guild = find_guild(backend, request)
    bot = _check_manages_roles(backend, guild)
    wanted = [(_find_role(guild, str(one["id"])), one["position"]) for one in request.payload]
    moved = [(role, position) for role, position in wanted if position != role.position]
    for role, position in moved:
        if not (_is_below(role, bot) and 0 < position < bot.roles[-1].position):
            raise ApiError(50013)
    for role, position in moved:
        backend.update_role(role, position=position)
    return serialise_roles(guild)


def delete_guild_role(backend: Backend, request: ApiRequest) -> None:
    guild, role = _find_manageable(backend, request)
    if role.id == guild.id or role.is_managed:
        raise ApiError(50028)
    backend.delete_role(role)


def add_guild_member_role(backend: Backend, request: ApiRequest) -> None:
    _set_member_role(backend, request, held=True)


def remove_guild_member_role(backend: Backend, request: ApiRequest) -> None:
    _set_member_role(backend, request, held=False)


def _set_member_role(backend: Backend, request: ApiRequest, *, held: bool) -> None:
    guild, role = _find_manageable(backend, request)
    member = find_member(backend, guild, request)
    if role.id == guild.id or role.is_managed:
        raise ApiError(50028)
    backend.set_role(member, role, held=held)


def _find_role(guild: Guild, role_id: str) -> Role:
    """Return a role of a guild, including @everyone. Raises 10011."""
    role = guild.everyone if role_id == guild.id else guild.roles.get(role_id)
    if role is None:
        raise ApiError(10011)
    return role


def _find_manageable(backend: Backend, request: ApiRequest) -> tuple[Guild, Role]:
    """Return the role that a request's path names. Raises 50013 unless the bot manages it."""
    guild = find_guild(backend, request)
    bot = _check_manages_roles(backend, guild)
    role = _find_role(guild, request.parameters["role"])
    if not _is_below(role, bot):
        raise ApiError(50013)
    return guild, role


def _check_manages_roles(backend: Backend, guild: Guild) -> Member:
    """Return the bot as a member of a guild. Raises 50013 unless it manages roles there."""
    bot = Member(guild, backend.bot)
    if not bot.permissions & Permission.MANAGE_ROLES:
        raise ApiError(50013)
    return bot


def _is_below(role: Role, member: Member) -> bool:
    return bool(member.roles) and role.rank < member.roles[-1].rank


def _read_fields(bot: Member, payload: Json) -> dict[str, Any]:
    """Return attributes of a role from a request. Raises 50013 beyond the bot's permissions."""
    raise_field_errors(validate_sizes(payload, {"name": (1, 100)}, ""))
    primary_colour = (payload.get("colors") or {}).get("primary_color")
    given = {field: payload.get(field) for field in ROLE_FIELDS}
    given["color"] = primary_colour if given["color"] is None else given["color"]
    fields = {ROLE_FIELDS[field]: value for field, value in given.items() if value is not None}
    if "permissions" in fields:
        fields["permissions"] = int(fields["permissions"])
        if Permission(fields["permissions"]) & ~bot.permissions:
            raise ApiError(50013)
    return fields

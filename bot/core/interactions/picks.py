"""Picks: the people and roles chosen from Discord's own lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, cast

from aiohttp import ClientError
from discord import DiscordException, Interaction, NotFound

from bot.core.people.model import Person


class Servers(Protocol):
    """The part of the client that finds members."""

    def get_guild(self, id: int, /) -> Any:
        """Return a server, or None if the client does not know it."""


class Pick(NamedTuple):
    """A chosen user, whether they are a bot, and whether they are a member of the server."""

    person: Person
    is_bot: bool
    is_member: bool


class Picks(NamedTuple):
    """All users and roles chosen in one interaction."""

    people: tuple[Pick, ...] = ()
    roles: tuple[int, ...] = ()


async def find_pick(client: Servers, guild: int, user: int) -> Pick:
    """Ask a server for a user who was chosen earlier.

    Without an answer it is a member without a name.
    """
    server = client.get_guild(guild)
    try:
        member = await server.fetch_member(user) if server else None
    except NotFound:
        return Pick(Person(user, ""), is_bot=False, is_member=False)
    except (DiscordException, ClientError, TimeoutError):
        member = None
    name = member.display_name if member else ""
    return Pick(Person(user, name), is_bot=bool(member and member.bot), is_member=True)


def picks_of(interaction: Interaction[Any]) -> Picks:
    """Read the chosen people and roles from the data that Discord has resolved."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    resolved = data.get("resolved") or {}
    members = resolved.get("members") or {}
    people = (
        Pick(_person(user, members.get(id) or {}), bool(user.get("bot")), id in members)
        for id, user in (resolved.get("users") or {}).items()
    )
    return Picks(tuple(people), tuple(int(id) for id in resolved.get("roles") or {}))


def _person(user: Mapping[str, Any], member: Mapping[str, Any]) -> Person:
    """Return a user with the name that the server shows."""
    name = member.get("nick") or user.get("global_name") or user.get("username") or ""
    return Person(int(user["id"]), str(name))

"""Members: asks a server whether somebody at a table is still in it, before they are called again.

It needs no privileged intent: requests for each reminder and each direct message refused, and for
each lobby that is to start or about to expire.
"""

from __future__ import annotations

from aiohttp import ClientError
from discord import DiscordException, NotFound

from bot.core.delivery.sender import Channels
from bot.core.match.match import Match
from bot.seats.members import MemberService
from rules.core.secrets import Seat


class Members:
    """Finds out who has left, and has it noted."""

    def __init__(self, client: Channels, members: MemberService) -> None:
        self.client, self.members = client, members

    async def has_left(self, match: Match, seat: Seat, user: int) -> bool:
        """Whether a seat's person is not in the table's server any more, as far as it answers.

        In an open window everybody is asked for: whoever is called has not answered it.
        """
        people = {seat: user}
        if match.is_window:
            people |= {s: p.user for s, p in match.people.items() if p.user is not None}
        server = match.row.guild
        gone = {s: who for s, who in people.items() if await is_gone(self.client, server, who)}
        for each, who in gone.items():
            await self.members.note_left(match.id, each, who)
        return seat in gone


async def is_gone(client: Channels, guild: int | None, user: int) -> bool:
    """Whether somebody is not in a server any more, as far as it answers."""
    server = client.get_guild(guild) if guild else None
    if server is None or server.unavailable:
        return False
    try:
        await server.fetch_member(user)
    except NotFound:  # left, banned, or without an account
        return True
    except (DiscordException, ClientError, TimeoutError):
        return False
    return False

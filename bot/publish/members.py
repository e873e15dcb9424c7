"""Members: asks a server whether somebody at a table is still in it, before they are called again.

It needs no privileged intent: one request for each reminder, and for each direct message refused.
"""

from __future__ import annotations

from aiohttp import ClientError
from discord import DiscordException, NotFound

from bot.matches.match import Match
from bot.matches.members import MemberService
from bot.publish.sender import Channels
from rules.core.secrets import Seat


class Members:
    """Finds out who has left, and has it noted."""

    def __init__(self, client: Channels, members: MemberService) -> None:
        self.client, self.members = client, members

    async def has_left(self, match: Match, seat: Seat, user: int) -> bool:
        """Whether a seat's person is not in the table's server any more, as far as it answers."""
        server = self.client.get_guild(match.row.guild) if match.row.guild else None
        if server is None or server.unavailable:
            return False
        try:
            await server.fetch_member(user)
        except NotFound:  # left, banned, or without an account
            await self.members.note_left(match.id, seat, user)
            return True
        except (DiscordException, ClientError, TimeoutError):
            return False
        return False

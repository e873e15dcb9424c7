"""Members: players who have left a table's server, which Discord does not report to Karnak.

They keep their seat, because they can play by direct message and may return. But all players hear
of it, anybody may take the seat, and another player becomes host.
"""

from __future__ import annotations

from bot.core.match.cache import MatchCache
from bot.core.match.entries import LEFT
from bot.core.match.log import add_acts
from bot.core.match.refusals import retried
from bot.core.match.seats import has_left, heirs_in_server, pass_host
from bot.core.outbox.kinds import PANEL, STORY
from bot.ground.rows import NewAct
from rules.core.records import ACT
from rules.core.secrets import Seat


class MemberService:
    """Notes which players have left the server of a match."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache = cache

    @retried
    async def note_left(self, id: int, seat: Seat, user: int) -> None:
        """Look for a substitute for a player who has left the server, once for each."""
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            if match.is_over or match.people[seat].user != user or has_left(match, seat):
                return
            act = NewAct(f"{ACT} {LEFT} {seat}", sought=(seat, True))
            passed = pass_host(match, seat, heirs_in_server(match, seat))
            await add_acts(self.cache, match, [act, *passed], kinds=(STORY, PANEL))

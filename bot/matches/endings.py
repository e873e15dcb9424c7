"""Endings from outside: moderators cancel a match, and one that everybody has left is archived.

Neither has a result, and nobody at the table has made the entry.
"""

from __future__ import annotations

from typing import Final

from bot.matches.acting import end_by_acts
from bot.matches.entries import HOST_ACT
from bot.matches.match import ENDED
from bot.matches.service import MatchService
from bot.rows import NewAct, Stage
from rules.core.errors import StaleMenuError
from rules.core.records import ARCHIVE, CANCEL, MODERATOR

CANCELLED: Final = f"{HOST_ACT} {CANCEL} {MODERATOR}"
ARCHIVED: Final = f"{HOST_ACT} {ARCHIVE}"


class EndingService:
    """Ends matches in play."""

    def __init__(self, matches: MatchService) -> None:
        self.matches = matches

    async def cancel(self, id: int, interaction: int) -> None:
        """Cancel a match for a moderator. The interaction is the idempotency key."""
        await self._end(id, CANCELLED, interaction, "cancelled")

    async def archive(self, id: int) -> None:
        """End a match whose people are all gone."""
        await self._end(id, ARCHIVED, None, "over")

    async def _end(self, id: int, words: str, interaction: int | None, stage: Stage) -> None:
        """End a match by an act. Raises `StaleMenuError` if it has ended."""
        matches = self.matches
        async with matches.cache.lock(id):
            match = await matches.cache.live(id)
            if match.is_over:
                raise StaleMenuError(ENDED)
            await end_by_acts(matches.cache, match, [NewAct(words)], stage, interaction)

"""Endings from outside: moderators cancel a match, and one that everybody has left is archived.

Neither has a result, and nobody at the table has made the entry.
"""

from __future__ import annotations

from typing import Final

from bot.core.match.cache import MatchCache
from bot.core.match.log import end_by_acts
from bot.core.match.match import ENDED
from bot.core.match.refusals import retried
from bot.ground.rows import NewAct
from rules.core.errors import StaleMenuError
from rules.core.records import ACT, ARCHIVE, CANCEL, MODERATOR

CANCELLED: Final = f"{ACT} {CANCEL} {MODERATOR}"
ARCHIVED: Final = f"{ACT} {ARCHIVE}"


class EndingService:
    """Ends matches in play."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache = cache

    @retried
    async def cancel(self, id: int, interaction: int) -> None:
        """Cancel a match for a moderator. The interaction is the idempotency key.

        Raises `StaleMenuError` if it has ended.
        """
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            if match.is_over:
                raise StaleMenuError(ENDED)
            await end_by_acts(self.cache, match, [NewAct(CANCELLED)], "cancelled", interaction)

    @retried
    async def archive(self, id: int, entries: int) -> None:
        """End a match whose people are all gone, if its log still has so many entries."""
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            if len(match.entries) == entries and not match.is_over:
                await end_by_acts(self.cache, match, [NewAct(ARCHIVED)], "over")

"""Recounts of ratings that are out of date."""

from __future__ import annotations

import asyncio
import logging

from bot.statistics.model import Stale
from bot.statistics.rating import rate
from bot.statistics.store import RatingRepository
from bot.store.database import Database

logger = logging.getLogger(__name__)


class RatingService:
    """Keeps ratings up to date."""

    def __init__(self, database: Database) -> None:
        self.ratings = RatingRepository(database)

    async def recount_stale(self) -> int:
        """Count all ratings again that are out of date. Returns the number of scopes and games."""
        stale = await self.ratings.stale()
        for each in stale:
            await self._recount(each)
        return len(stale)

    async def recount_all(self) -> int:
        """Count all ratings again."""
        await self.ratings.want_all()
        return await self.recount_stale()

    async def bring_up_to_date(self, scope: int, game: str) -> None:
        """Count the ratings of a server in one game again, if they are out of date."""
        if stale := await self.ratings.stale_of(scope, game):
            await self._recount(stale)

    async def _recount(self, stale: Stale) -> None:
        played = await self.ratings.games(stale.scope, stale.game)
        rows = await asyncio.to_thread(lambda: [*rate(stale.scope, stale.game, played)])
        if not await self.ratings.replace(stale, rows):
            logger.info("ratings were counted by another process meanwhile")

"""What people settle for all their tables, and what it changes there at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.core.match.cache import MatchCache
from bot.core.outbox.kinds import DUE, PANEL
from bot.core.people.store import PeopleRepository
from bot.ground.rows import NewRow
from rules.core.errors import IllegalMoveError

ABSENCES: Final = {"zone", "quiet_from", "quiet_until", "away_from", "away_until"}
# Which call nobody sooner or later.
SILENT: Final = {"language", "pictures", "words", "letters_after", "explained"}


class PreferenceService:
    """Keeps what people settle."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache = cache
        self.people = PeopleRepository(cache.database)

    async def settle(self, user: int, said: Mapping[str, int | str | None]) -> None:
        """Keep what somebody settles, and wake their matches where they may now be called."""
        wake = None if said.keys() <= SILENT else NewRow(0, DUE)
        for id in await self.people.prefer(user, wake, **said):
            if said.keys() & ABSENCES and await self._is_awaited(user, id):
                await self.cache.outbox.post(id, [NewRow(0, PANEL)])
            self.cache.schedule(id)

    async def _is_awaited(self, user: int, id: int) -> bool:
        """Whether everybody may know that a match waits for somebody."""
        try:
            match = await self.cache.live(id)
        except IllegalMoveError:  # it no longer replays
            return False
        return match.viewer(user) in match.openly_awaited()

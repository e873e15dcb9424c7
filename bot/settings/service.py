"""The preferences of users for all their tables, and their immediate effects there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.core.match.cache import MatchCache
from bot.core.outbox.kinds import DUE, PANEL
from bot.core.people.store import PeopleRepository
from bot.ground.rows import NewRow
from rules.core.errors import IllegalMoveError

ABSENCES: Final = {"zone", "quiet_from", "quiet_until", "away_from", "away_until"}
# preferences that change the time of no call
SILENT: Final = {"language", "pictures", "words", "letters_after", "explained", "ranked"}


class PreferenceService:
    """Stores users' preferences."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache = cache
        self.people = PeopleRepository(cache.database)

    async def settle(self, user: int, said: Mapping[str, int | str | None]) -> None:
        """Store a user's preferences, and wake their matches if these may change a call."""
        wake = None if said.keys() <= SILENT else NewRow(0, DUE)
        for id in await self.people.prefer(user, wake, **said):
            if said.keys() & ABSENCES and await self._is_awaited(user, id):
                await self.cache.outbox.post(id, [NewRow(0, PANEL)])
            self.cache.schedule(id)

    async def _is_awaited(self, user: int, id: int) -> bool:
        """Whether it is publicly a user's turn in a match."""
        try:
            match = await self.cache.live(id)
        except IllegalMoveError:  # it no longer replays
            return False
        return match.viewer(user) in match.openly_awaited()

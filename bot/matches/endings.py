"""Endings from outside: moderators cancel a match, and one that everybody has left is archived.

Neither has a result, and nobody at the table has made the entry.
"""

from __future__ import annotations

from typing import Final

from bot.matches.cache import MatchCache
from bot.matches.entries import HOST_ACT
from bot.matches.kinds import DECIDED, PANEL, STORY
from bot.matches.match import ENDED, Match
from bot.matches.refusals import refusals_of_store
from bot.rows import NewRow, Stage
from rules.core.errors import StaleMenuError
from rules.core.records import ARCHIVE, CANCEL, MODERATOR

CANCELLED: Final = f"{HOST_ACT} {CANCEL} {MODERATOR}"
ARCHIVED: Final = f"{HOST_ACT} {ARCHIVE}"


class EndingService:
    """Ends matches in play."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache = cache

    async def cancel(self, id: int, interaction: int) -> None:
        """Cancel a match for a moderator. The interaction is the idempotency key.

        Raises `StaleMenuError` if it has ended.
        """
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            if match.is_over:
                raise StaleMenuError(ENDED)
            await self._end(match, CANCELLED, interaction, "cancelled")

    async def archive(self, id: int, entries: int) -> None:
        """End a match whose people are all gone, if its log still has so many entries."""
        async with self.cache.lock(id):
            match = await self.cache.live(id)
            if len(match.entries) == entries and not match.is_over:
                await self._end(match, ARCHIVED, None, "over")

    async def _end(self, match: Match, words: str, interaction: int | None, stage: Stage) -> None:
        store, number, rows = self.cache.store, match.next_number, _notifications(match)
        with refusals_of_store(self.cache, match.id):
            at = await store.log.end(match.id, number, words, interaction, stage, rows)
        match.add_act("", words, at)
        match.orders = {}
        self.cache.keep(match)
        self.cache.schedule(match.id)


def _notifications(match: Match) -> list[NewRow]:
    """The outbox rows of an end: everybody hears of it, and no question stays open."""
    number = match.next_number
    asked = [NewRow(number, DECIDED, s) for s in match.people if not match.is_computer(s)]
    return [NewRow(number, STORY), NewRow(number, PANEL), *asked]

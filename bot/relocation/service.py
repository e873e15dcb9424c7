"""Relocation: a match continues in another channel."""

from __future__ import annotations

from bot.core.match.cache import MatchCache
from bot.lobby.refusals import no_room
from bot.relocation.store import RelocationRepository


class RelocationService:
    """Moves matches to other channels."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache, self.matches = cache, cache.matches
        self.repository = RelocationRepository(cache.database)

    async def move(self, id: int, where: tuple[int | None, int]) -> None:
        """Move a match to another channel, by the ids of its server and channel.

        Raises `TakenError` if that channel has an open match, and `IllegalMoveError` if it is in
        another server that has reached its limit of tables.
        """
        async with self.cache.lock(id):
            with no_room():
                await self.repository.move(id, *where)
            self.cache.forget(id)
        self.cache.schedule(id)

"""Relocation: a match continues in another channel."""

from __future__ import annotations

from bot.core.match.cache import MatchCache
from bot.lobby.refusals import no_room
from bot.relocation.store import RelocationRepository


class RelocationService:
    """Moves matches into other channels."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache, self.matches = cache, cache.matches
        self.repository = RelocationRepository(cache.database)

    async def move(self, id: int, where: tuple[int | None, int]) -> None:
        """Have a match told in another channel (ids of server and channel) from now on.

        Raises `TakenError` if that channel has an open match, and `IllegalMoveError` if it is in
        another server that has no room for the table.
        """
        async with self.cache.lock(id):
            with no_room():
                await self.repository.move(id, *where)
            self.cache.forget(id)
        self.cache.schedule(id)

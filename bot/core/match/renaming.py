"""Renaming: a table shows the names that its players have in the server.

Every interaction brings its user's name. The channel shows a new name in the next message that it
gets anyway: a separate message would reveal that the player has just pressed something.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from bot.core.match.cache import MatchCache
from bot.ground.durations import HOUR
from rules.core.errors import IllegalMoveError

REMEMBERED: Final = 10_000  # users whose name is in memory


class Known(NamedTuple):
    """A stored name, until it is read again, because another process may change it."""

    guild: int
    name: str
    until: float


class RenamingService:
    """Gives seats the current names of their players."""

    def __init__(self, cache: MatchCache, clock: Callable[[], float]) -> None:
        self.cache, self.clock = cache, clock
        self.matches = cache.matches
        self._known: dict[int, Known] = {}  # by user

    async def take(self, user: int, guild: int, name: str) -> None:
        """Rename a user at all their tables in a server.

        Nothing happens while a window is open at one of them, because a new name would reveal their
        presence. Users without a table are not remembered.
        """
        known = self._known.get(user)
        if known and known[:2] == (guild, name) and self.clock() < known.until:
            return
        names = await self.matches.names_of(user, guild)
        renaming = [match for match, former in names.items() if former != name]
        if not names or (renaming and await self._is_in_window(user, guild)):
            return
        for id in renaming:
            async with self.cache.lock(id):
                await self.matches.rename(id, user, name)
                self.cache.forget(id)
        self._remember(user, guild, name)

    async def _is_in_window(self, user: int, guild: int) -> bool:
        """Whether a window is open at one of a user's tables in a server."""
        for row in await self.matches.of_user(user):
            if row.guild == guild and row.stage == "live":
                with suppress(IllegalMoveError):  # its replay has just failed
                    if (await self.cache.live(row.id)).is_window:
                        return True
        return False

    def _remember(self, user: int, guild: int, name: str) -> None:
        self._known[user] = Known(guild, name, self.clock() + HOUR)
        if len(self._known) > REMEMBERED:
            self._known.pop(next(iter(self._known)))

    def forget(self, user: int) -> None:
        """Forget a user."""
        self._known.pop(user, None)

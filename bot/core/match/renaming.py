"""Renaming: a table calls its people as its server does.

Every interaction brings the name of its person. The channel reads of a new one in the next message
that it gets anyway: one of its own would tell that its person has just pressed something.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from bot.core.match.cache import MatchCache
from bot.ground.durations import HOUR
from rules.core.errors import IllegalMoveError

REMEMBERED: Final = 10_000  # people whose name is kept in memory


class Known(NamedTuple):
    """A name that the store has, until it is looked up again: another process may change it."""

    guild: int
    name: str
    until: float


class RenamingService:
    """Gives seats the names that their people have now."""

    def __init__(self, cache: MatchCache, clock: Callable[[], float]) -> None:
        self.cache, self.clock = cache, clock
        self.matches = cache.matches
        self._known: dict[int, Known] = {}  # by user

    async def take(self, user: int, guild: int, name: str) -> None:
        """Have all tables of a person in a server call them by a name.

        None does while a window is open at one of them: a new name would tell that they have come.
        Nothing is remembered of anybody who sits at no table.
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
        """Whether a window is open at one of a person's tables in a server."""
        for row in await self.matches.of_user(user):
            if row.guild == guild and row.stage == "live":
                with suppress(IllegalMoveError):  # it has just been found not to replay
                    if (await self.cache.live(row.id)).is_window:
                        return True
        return False

    def _remember(self, user: int, guild: int, name: str) -> None:
        self._known[user] = Known(guild, name, self.clock() + HOUR)
        if len(self._known) > REMEMBERED:
            self._known.pop(next(iter(self._known)))

    def forget(self, user: int) -> None:
        """Know nothing of somebody any more."""
        self._known.pop(user, None)

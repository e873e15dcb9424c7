"""People: the actors of interactions, their names in servers, and their languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from discord import Interaction

from bot.core.interactions.actor import Actor, actor_of
from bot.core.interactions.untold import Untold
from bot.core.match.cache import MatchCache
from bot.core.match.renaming import RenamingService
from bot.core.people.last_seen import LastSeen
from bot.core.people.store import PeopleRepository

REMEMBERED: Final = 10_000  # people whose language is also in memory


class PeopleHandler:
    """Finds out the actor, their name and their language."""

    def __init__(
        self,
        cache: MatchCache,
        people: PeopleRepository,
        clock: Callable[[], float],
        last_seen: LastSeen,
    ) -> None:
        self.people, self.untold, self.last_seen = people, Untold(clock), last_seen
        self.names = RenamingService(cache, clock)
        self._codes: dict[int, str] = {}  # stored languages, by user

    async def actor(self, interaction: Interaction[Any]) -> Actor:
        """Return the actor of an interaction, with their preferences."""
        return actor_of(interaction, await self.people.preferences(interaction.user.id))

    async def take_name(self, actor: Actor) -> None:
        """Use the actor's server nickname at their tables in this server.

        A direct message does not show nicknames.
        """
        if actor.guild is not None:
            await self.names.take(actor.user, actor.guild, actor.name)

    async def remember_language(self, user: int, code: str) -> None:
        """Store the language of a user who may get direct messages later."""
        if self._codes.get(user) == code:
            return
        if await self.people.remember_language(user, code):
            self._codes[user] = code
            if len(self._codes) > REMEMBERED:
                self._codes.pop(next(iter(self._codes)))

    def forget(self, user: int) -> None:
        """Forget everything in memory about a user."""
        self._codes.pop(user, None)
        self.names.forget(user)
        self.untold.forget(user)
        self.last_seen.forget(user)

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

REMEMBERED: Final = 10_000  # people whose language is kept in memory too


class PeopleHandler:
    """Knows who acts, and in which language."""

    def __init__(
        self,
        cache: MatchCache,
        people: PeopleRepository,
        clock: Callable[[], float],
        last_seen: LastSeen,
    ) -> None:
        self.people, self.untold, self.last_seen = people, Untold(clock), last_seen
        self.names = RenamingService(cache, clock)
        self._codes: dict[int, str] = {}  # the languages that the store has already, by user

    async def actor(self, interaction: Interaction[Any]) -> Actor:
        """Who has made an interaction, with what they have settled."""
        return actor_of(interaction, await self.people.preferences(interaction.user.id))

    async def take_name(self, actor: Actor) -> None:
        """Have the actor's tables in this server call them as it does.

        In direct messages nobody knows what servers call them.
        """
        if actor.guild is not None:
            await self.names.take(actor.user, actor.guild, actor.name)

    async def remember_language(self, user: int, code: str) -> None:
        """Keep the language that somebody who may later be written to was seen with."""
        if self._codes.get(user) == code:
            return
        if await self.people.remember_language(user, code):
            self._codes[user] = code
            if len(self._codes) > REMEMBERED:
                self._codes.pop(next(iter(self._codes)))

    def forget(self, user: int) -> None:
        """Know nothing of somebody any more."""
        self._codes.pop(user, None)
        self.names.forget(user)
        self.untold.forget(user)
        self.last_seen.forget(user)

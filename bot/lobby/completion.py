"""Completion of the options of a table before the game."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.resolver import MatchResolver, Meant
from bot.core.match.games import game_of
from bot.core.match.store import MatchRepository
from bot.lobby.screens import colour_names


class LobbyCompletion:
    """Suggests the choices before a game."""

    def __init__(self, resolver: MatchResolver, repository: MatchRepository) -> None:
        self.resolver, self.repository = resolver, repository

    async def colours(self, actor: Actor, table: str | None, typed: str) -> Suggestions:
        """Return the free colours at a table in its lobby, and the random one."""
        meant = Meant(stages=("lobby",))
        row = await self.resolver.row(await self.resolver.resolve(actor, table, meant))
        taken = {person.seat for person in await self.repository.seats(row.id)}
        return [
            (name, word)
            for word, name in colour_names(game_of(row), actor.code).items()
            if word not in taken and typed.lower() in name.lower()
        ]

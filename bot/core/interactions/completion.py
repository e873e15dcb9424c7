"""Completion: answers Discord's autocomplete interactions, and reveals no secrets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from discord import Interaction

from bot.core.interactions.actor import Actor
from bot.core.interactions.people import PeopleHandler
from bot.core.interactions.table_names import TableNames
from bot.core.match.completion import SUGGESTIONS
from bot.core.match.options import normalise
from bot.core.match.store import MatchRepository
from bot.core.pictures.signs import Signs
from bot.ground.incidents import incident
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word

Suggestions: TypeAlias = list[tuple[str, Word]]  # labels and words


class CompletionHandler:
    """Suggests answers for an option while a user is typing.

    A refusal suggests nothing, because the command itself gives the reason. An error is logged as
    an incident: discord.py would log its message, which may hold the typed words.
    """

    def __init__(
        self, repository: MatchRepository, names: TableNames, people: PeopleHandler, signs: Signs
    ) -> None:
        self.repository, self.names, self.people, self.signs = repository, names, people, signs

    async def table(self, interaction: Interaction[Any], typed: str) -> Suggestions:
        return await self.suggest(interaction, lambda actor: self._tables(actor, typed))

    async def suggest(
        self,
        interaction: Interaction[Any],
        find: Callable[[Actor], Suggestions | Awaitable[Suggestions]],
    ) -> Suggestions:
        """Return the suggestions of `find` for the actor, or none after a refusal or an error."""
        try:
            actor = await self.people.actor(interaction)
            found = find(actor)
            return self._worded(found if isinstance(found, list) else await found, actor)
        except IllegalMoveError:
            return []
        except Exception as error:
            incident(error)
            return []

    def _worded(self, found: Suggestions, actor: Actor) -> Suggestions:
        """Return suggestions in plain words if the actor reads those."""
        if actor.words != "plain":
            return found
        said = self.signs.label_in_plain_words
        return [(said(label, actor.code), word) for label, word in found]

    async def _tables(self, actor: Actor, typed: str) -> Suggestions:
        rows = await self.repository.of_user(actor.user)
        wanted, tables = normalise(typed), await self.names.labels(actor, rows)
        found = [(table.label, str(table.id)) for table in tables]
        return [(label, id) for label, id in found if wanted in normalise(label) or wanted == id][
            :SUGGESTIONS
        ]

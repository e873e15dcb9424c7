"""Completion: answers Discord's autocomplete interactions, with nothing that cannot be told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from discord import Interaction

from bot.board import screens
from bot.core.interactions.actor import Actor
from bot.core.interactions.people import PeopleHandler
from bot.core.interactions.resolver import MatchResolver, Meant, allows, awaits
from bot.core.interactions.table_names import TableNames
from bot.core.match.cache import MatchCache
from bot.core.match.completion import SUGGESTIONS, suggest
from bot.core.match.decisions import offered_verbs, root_for_verb
from bot.core.match.games import game_of, match_options
from bot.core.match.options import Aliases, TypedOptions, aliases_of, normalise
from bot.core.match.shared_commands import shared_command, suggest_move, verb_meant, verbs_of
from bot.core.match.store import MatchRepository
from bot.core.screens.names import table_language
from bot.ground.incidents import incident
from bot.ground.languages import language
from bot.lobby.screens import colour_names
from rules.core.commands import MOVE
from rules.core.errors import IllegalMoveError
from rules.core.index import LOOKUP, Index, lookup_menu, topics_of
from rules.core.menu import Word
from rules.registry import games

Suggestions: TypeAlias = list[tuple[str, Word]]  # labels and words


class CompletionHandler:
    """Suggests answers for the option that somebody is typing.

    A refusal suggests nothing; the command itself says why. An error is logged as an incident, for
    discord.py would log its message, which may hold what was typed.
    """

    def __init__(
        self,
        resolver: MatchResolver,
        cache: MatchCache,
        repository: MatchRepository,
        names: TableNames,
        people: PeopleHandler,
    ) -> None:
        self.resolver, self.cache = resolver, cache
        self.repository, self.names, self.people = repository, names, people

    async def move(
        self,
        interaction: Interaction[Any],
        game: Word,
        verb: Word,
        options: TypedOptions,
        focused: str,
    ) -> Suggestions:
        """Suggest for an option of a game's command, `table` among them."""
        left = dict(options)
        if focused == "table":
            return await self.table(interaction, str(left.get("table", "")))
        return await self.suggest(
            interaction, lambda actor: self._answers(actor, game, verb, left, focused)
        )

    async def table(self, interaction: Interaction[Any], typed: str) -> Suggestions:
        return await self.suggest(interaction, lambda actor: self._tables(actor, typed))

    async def picture(
        self, interaction: Interaction[Any], table: str | None, typed: str
    ) -> Suggestions:
        return await self.suggest(interaction, lambda actor: self._pictures(actor, table, typed))

    async def colour(
        self, interaction: Interaction[Any], table: str | None, typed: str
    ) -> Suggestions:
        return await self.suggest(interaction, lambda actor: self._colours(actor, table, typed))

    async def topic(
        self, interaction: Interaction[Any], table: str | None, typed: str
    ) -> Suggestions:
        return await self.suggest(interaction, lambda actor: self._topics(actor, table, typed))

    async def lookup(self, interaction: Interaction[Any], game: Word, typed: str) -> Suggestions:
        return await self.suggest(
            interaction, lambda actor: self._index_entries(actor, game, typed)
        )

    async def suggest(
        self,
        interaction: Interaction[Any],
        find: Callable[[Actor], Suggestions | Awaitable[Suggestions]],
    ) -> Suggestions:
        """Suggest to the actor what `find` finds."""
        try:
            found = find(await self.people.actor(interaction))
            return found if isinstance(found, list) else await found
        except IllegalMoveError:
            return []
        except Exception as error:
            incident(error)
            return []

    async def _answers(
        self, actor: Actor, game: Word, verb: Word, left: dict[str, str | int], focused: str
    ) -> Suggestions:
        table = left.pop("table", None)
        played = games()[game]
        meant = Meant(game, is_likely=allows(verbs_of(played, verb)))
        id = await self.resolver.resolve(actor, None if table is None else str(table), meant)
        match = await self.cache.get(id)
        seat, spoken = match.seat_of(actor.user), table_language(match, actor.code)
        offered, shared = offered_verbs(match, seat), shared_command(played, verb)
        if shared and focused == MOVE.name:
            return suggest_move(shared, left, offered, spoken, match.aliases)
        verb, said = verb_meant(played, verb, left, offered, match.aliases)
        root = root_for_verb(match, seat, verb)
        return suggest(root.menu, verb, said, focused, spoken, match.aliases)

    async def _tables(self, actor: Actor, typed: str) -> Suggestions:
        rows = await self.repository.of_user(actor.user)
        wanted, tables = normalise(typed), await self.names.labels(actor, rows)
        found = [(table.label, str(table.id)) for table in tables]
        return [(label, id) for label, id in found if wanted in normalise(label) or wanted == id][
            :SUGGESTIONS
        ]

    async def _pictures(self, actor: Actor, table: str | None, typed: str) -> Suggestions:
        meant = Meant(is_likely=awaits)
        match = await self.cache.get(await self.resolver.resolve(actor, table, meant))
        names = screens.picture_names(match, table_language(match, actor.code)).items()
        wanted = normalise(typed)
        return [(name, word) for word, name in names if wanted in normalise(name)][:SUGGESTIONS]

    async def _colours(self, actor: Actor, table: str | None, typed: str) -> Suggestions:
        """The marks that are free at a table in its lobby, and the lot."""
        meant = Meant(stages=("lobby",))
        row = await self.resolver.row(await self.resolver.resolve(actor, table, meant))
        taken = {person.seat for person in await self.repository.seats(row.id)}
        return [
            (name, word)
            for word, name in colour_names(game_of(row), actor.code).items()
            if word not in taken and typed.lower() in name.lower()
        ]

    async def _topics(self, actor: Actor, table: str | None, typed: str) -> Suggestions:
        meant = Meant(is_likely=awaits)
        row = await self.resolver.row(await self.resolver.resolve(actor, table, meant))
        game = game_of(row)
        aliases = aliases_of(game, game.vocabulary(match_options(row)))
        return _entries(topics_of(game.index), aliases, actor.code, typed)

    async def _index_entries(self, actor: Actor, game: Word, typed: str) -> Suggestions:
        names = await self.resolver.vocabulary(actor, game)
        played = games()[game]
        return _entries(played.index, aliases_of(played, names), actor.code, typed)


def _entries(index: Index, aliases: Aliases, code: str, typed: str) -> Suggestions:
    """Entries of an index whose names fit what is typed."""
    spoken, root = language(code).renaming(aliases.vocabulary), lookup_menu(index)
    return suggest(root, LOOKUP.word, {"name": typed}, "name", spoken, aliases)

"""Completion of pictures and of topics to look up."""

from __future__ import annotations

from bot.board import screens
from bot.core.interactions.actor import Actor
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.resolver import MatchResolver, Meant, awaits
from bot.core.match.cache import MatchCache
from bot.core.match.completion import SUGGESTIONS, suggest
from bot.core.match.options import Aliases, aliases_of, normalise
from bot.core.screens.names import table_language
from bot.ground.languages import language
from rules.core.index import LOOKUP, Index, lookup_menu
from rules.core.menu import Word
from rules.registry import games


class BoardCompletion:
    """Suggests pictures, topics of the rules, and entries of a game's index."""

    def __init__(self, resolver: MatchResolver, cache: MatchCache) -> None:
        self.resolver, self.cache = resolver, cache

    async def pictures(self, actor: Actor, table: str | None, typed: str) -> Suggestions:
        meant = Meant(is_likely=awaits)
        match = await self.cache.get(await self.resolver.resolve(actor, table, meant))
        names = screens.picture_names(match, table_language(match, actor.code)).items()
        wanted = normalise(typed)
        return [(name, word) for word, name in names if wanted in normalise(name)][:SUGGESTIONS]

    async def entries(self, actor: Actor, game: Word, typed: str) -> Suggestions:
        names = await self.resolver.vocabulary(actor, game)
        played = games()[game]
        return entries_like(played.index, aliases_of(played, names), actor.code, typed)


def entries_like(index: Index, aliases: Aliases, code: str, typed: str) -> Suggestions:
    """Suggest the entries of an index whose names match the typed words."""
    spoken, root = language(code).renaming(aliases.vocabulary), lookup_menu(index)
    return suggest(root, LOOKUP.word, {"name": typed}, "name", spoken, aliases)

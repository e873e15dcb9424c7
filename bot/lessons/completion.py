"""Completion of topics to look up."""

from __future__ import annotations

from bot.board.completion import entries_like
from bot.core.interactions.actor import Actor
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.resolver import MatchResolver
from bot.core.interactions.tables import LOOK
from bot.core.match.games import game_of, match_options
from bot.core.match.options import aliases_of
from rules.core.index import topics_of
from rules.core.menu import Word
from rules.registry import games


class TopicCompletion:
    """Suggests topics of the rules: of the game that is named, or of the table that is meant."""

    def __init__(self, resolver: MatchResolver) -> None:
        self.resolver = resolver

    async def topics(
        self, actor: Actor, table: str | None, typed: str, game: Word = ""
    ) -> Suggestions:
        if game in games():
            played, options = games()[game], games()[game].options()
        else:
            row = await self.resolver.row(await self.resolver.resolve(actor, table, LOOK))
            played, options = game_of(row), match_options(row)
        aliases = aliases_of(played, played.vocabulary(options))
        return entries_like(topics_of(played.index), aliases, actor.code, typed)

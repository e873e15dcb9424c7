"""Completion of the options of a game's commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from discord import Interaction

from bot.core.interactions.actor import Actor
from bot.core.interactions.completion import CompletionHandler, Suggestions
from bot.core.interactions.resolver import MatchResolver, Meant, allows
from bot.core.match.cache import MatchCache
from bot.core.match.completion import suggest
from bot.core.match.decisions import Decision, offered_verbs, root_for_verb
from bot.core.match.options import TypedOptions
from bot.core.match.shared_commands import shared_command, suggest_move, verb_meant, verbs_of
from bot.core.screens.names import table_language
from rules.core.commands import MOVE
from rules.core.menu import Word
from rules.registry import games

# Finds the decision of a private game or lesson, or returns None.
FindPrivate: TypeAlias = Callable[[Actor, Word], Awaitable[Decision | None]]


class MoveCompletion:
    """Suggests answers for an option of a game's command, including `table`."""

    def __init__(
        self,
        completion: CompletionHandler,
        resolver: MatchResolver,
        cache: MatchCache,
        find_private: FindPrivate,
    ) -> None:
        self.completion, self.resolver, self.cache = completion, resolver, cache
        self.find_private = find_private

    async def move(
        self,
        interaction: Interaction[Any],
        game: Word,
        verb: Word,
        options: TypedOptions,
        focused: str,
    ) -> Suggestions:
        left = dict(options)
        if focused == "table":
            return await self.completion.table(interaction, str(left.get("table", "")))
        return await self.completion.suggest(
            interaction, lambda actor: self._answers(actor, game, verb, left, focused)
        )

    async def _answers(
        self, actor: Actor, game: Word, verb: Word, left: dict[str, str | int], focused: str
    ) -> Suggestions:
        table = left.pop("table", None)
        played = games()[game]
        private = await self.find_private(actor, game) if table is None else None
        if private:
            match, seat = private.match, private.seat
        else:
            meant = Meant(game, is_likely=allows(verbs_of(played, verb)))
            id = await self.resolver.resolve(actor, None if table is None else str(table), meant)
            match = await self.cache.get(id)
            seat = match.seat_of(actor.user)
        spoken, shared = table_language(match, actor.code), shared_command(played, verb)
        offered = [*private.menu.words()] if private else offered_verbs(match, seat)
        if shared and focused == MOVE.name:
            return suggest_move(shared, left, offered, spoken, match.aliases)
        verb, said = verb_meant(played, verb, left, offered, match.aliases)
        root = private or root_for_verb(match, seat, verb)
        return suggest(root.menu, verb, said, focused, spoken, match.aliases)

"""`/<game> lookup`: what one card or tile does, in every game that has an index."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from discord import Interaction
from discord.app_commands import Command

from bot.core.interactions.actor import Actor
from bot.core.interactions.command import completer, make_command
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.responder import Answer
from bot.core.interactions.router import InteractionRouter
from rules.core.index import LOOKUP
from rules.core.menu import Word


def lookup_command(game: Word, router: InteractionRouter) -> Command[Any, ..., None]:
    """Make the command. Its answer is for the actor only; it takes no table."""
    queries, completion = router.handlers.queries, router.handlers.completion

    async def callback(interaction: Interaction[Any], name: str) -> None:
        def look_up(actor: Actor) -> Answer:
            return queries.lookup(actor, game, name)

        await router.command(interaction, look_up)

    def suggest(interaction: Interaction[Any], typed: str) -> Awaitable[Suggestions]:
        return completion.lookup(interaction, game, typed)

    return make_command(
        LOOKUP.word,
        LOOKUP.label,
        LOOKUP.description,
        callback,
        LOOKUP.params,
        {"name": completer(suggest)},
    )

"""`/<game> lookup`: what one card or tile does, in every game that has an index."""

from __future__ import annotations

from typing import Any

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command

from bot.commands.localization import localize
from bot.interactions.actor import Actor
from bot.interactions.responder import Answer
from bot.interactions.router import InteractionRouter
from rules.core.index import LOOKUP
from rules.core.menu import Word


def lookup_command(game: Word, router: InteractionRouter) -> Command[Any, ..., None]:
    """Make the command. Its answer is for the actor only; it takes no table."""
    (param,) = LOOKUP.params
    queries, completion = router.handlers.queries, router.handlers.completion

    async def callback(interaction: Interaction[Any], name: str) -> None:
        def look_up(actor: Actor) -> Answer:
            return queries.lookup(actor, game, name)

        await router.command(interaction, look_up)

    async def complete(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        found = await completion.lookup(interaction, game, typed)
        return [Choice(name=label, value=word) for label, word in found]

    app_commands.describe(name=localize(param.description))(callback)
    app_commands.rename(name=localize(param.label, param.name))(callback)
    app_commands.autocomplete(name=complete)(callback)
    return Command(
        name=localize(LOOKUP.label, LOOKUP.word),
        description=localize(LOOKUP.description),
        callback=callback,
    )

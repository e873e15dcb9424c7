"""`/<game> lookup`: what one card or tile does, in every game that has an index."""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command

from bot.asker import Asker
from bot.commands.names import said
from bot.door import Door, Work
from bot.host import Host
from rules.core.index import LOOKUP
from rules.core.menu import Word

Asked: TypeAlias = Interaction[Any]


def lookup(game: Word, door: Door, host: Host) -> Command[Any, ..., None]:
    """The answer is for the asker only; it takes no table."""
    (param,) = LOOKUP.params

    async def callback(interaction: Asked, name: str) -> None:
        def find(who: Asker) -> Work:
            return host.lookup(who, game, name)

        await door.command(interaction, find)

    async def complete(interaction: Asked, typed: str) -> list[Choice[str]]:
        found = await door.complete(interaction, game, LOOKUP.word, {"name": typed}, "name")
        return [Choice(name=label, value=word) for label, word in found]

    app_commands.describe(name=said(param.description))(callback)
    app_commands.rename(name=said(param.label, param.name))(callback)
    app_commands.autocomplete(name=complete)(callback)
    return Command(
        name=said(LOOKUP.label, LOOKUP.word),
        description=said(LOOKUP.description),
        callback=callback,
    )

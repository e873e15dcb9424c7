"""`/game learn`."""

from __future__ import annotations

from typing import Any, Final

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command

from bot.core.interactions.command import make_command
from bot.core.interactions.localization import localize
from bot.core.interactions.router import InteractionRouter
from bot.lessons.handler import LessonHandler
from bot.lessons.taught import games_taught
from rules.core.menu import Param
from rules.core.text import text
from rules.registry import label_of

GAME: Final = Param("game", text("Board game"), text("The game to learn"))


def learn_command(router: InteractionRouter, lessons: LessonHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], game: str = "") -> None:
        await router.command(interaction, lambda actor: lessons.learn(actor, game))

    app_commands.choices(
        game=[Choice(name=localize(label_of(word)), value=word) for word in games_taught()]
    )(callback)
    described = text("Learn a game in ten minutes, alone against the computer")
    return make_command("learn", text("Learn"), described, callback, [GAME])

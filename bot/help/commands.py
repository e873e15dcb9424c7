"""`/help`, the first steps."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Command

from bot.core.interactions.command import BY_SERVERS, EVERYWHERE
from bot.core.interactions.localization import localize
from bot.core.interactions.router import InteractionRouter
from bot.help.handler import HelpHandler
from rules.core.text import text


def help_command(router: InteractionRouter, help: HelpHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, help.help)

    command: Command[Any, ..., None] = Command(
        name=localize(text("Help"), "help"),
        description=localize(text("How to play here")),
        callback=callback,
        allowed_contexts=EVERYWHERE,
        allowed_installs=BY_SERVERS,
    )
    return command

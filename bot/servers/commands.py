"""`/karnak setup`: the settings of a server."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Command

from bot.core.interactions.command import make_command
from bot.core.interactions.router import InteractionRouter
from bot.servers.handler import ServerHandler
from rules.core.text import text


def setup_command(router: InteractionRouter, servers: ServerHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, servers.setup)

    what = text("Moderators, channels, limits and language of this server’s tables")
    return make_command("setup", text("Setup"), what, callback)

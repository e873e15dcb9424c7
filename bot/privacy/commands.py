"""Commands of `/me` about the user's own data."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Command

from bot.core.interactions.command import make_command
from bot.core.interactions.router import InteractionRouter
from bot.privacy.handler import RightsHandler
from rules.core.text import text


def commands(
    router: InteractionRouter, rights: RightsHandler
) -> tuple[Command[Any, ..., None], ...]:
    return _export(router, rights), _erase(router, rights)


def _export(router: InteractionRouter, rights: RightsHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, rights.export)

    described = text("Download all data stored about you")
    return make_command("export", text("Export"), described, callback)


def _erase(router: InteractionRouter, rights: RightsHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, rights.ask)

    described = text("Erase all data stored about you")
    return make_command("erase", text("Erase"), described, callback)

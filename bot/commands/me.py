"""`/me`: what one person settles for all their tables."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Group

from bot.commands.command import make_command, make_group
from bot.commands.localization import localize
from bot.interactions.router import InteractionRouter
from rules.core.text import text


def me_group(router: InteractionRouter) -> Group:
    """All of `/me`."""
    group = make_group(localize(text("Me"), "me"), text("What you settle for all your tables"))

    async def settings(interaction: Interaction[Any]) -> None:
        await router.command(interaction, router.handlers.people.settings)

    described = text("How you are called to your turns")
    group.add_command(make_command("settings", text("Settings"), described, settings))
    return group

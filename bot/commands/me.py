"""`/me`: what one person settles for all their tables."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Command, Group

from bot.commands.localization import localize
from bot.commands.moves import BY_SERVERS, EVERYWHERE
from bot.interactions.router import InteractionRouter
from rules.core.text import text


def me_group(router: InteractionRouter) -> Group:
    """All of `/me`."""
    group = Group(
        name=localize(text("Me"), "me"),
        description=localize(text("What you settle for all your tables")),
        allowed_contexts=EVERYWHERE,
        allowed_installs=BY_SERVERS,
    )

    async def settings(interaction: Interaction[Any]) -> None:
        await router.command(interaction, router.handlers.people.settings)

    group.add_command(
        Command(
            name=localize(text("Settings"), "settings"),
            description=localize(text("How you are called to your turns")),
            callback=settings,
        )
    )
    return group

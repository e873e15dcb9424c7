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

    async def export(interaction: Interaction[Any]) -> None:
        await router.command(interaction, router.handlers.rights.export)

    async def erase(interaction: Interaction[Any]) -> None:
        await router.command(interaction, router.handlers.rights.ask)

    for name, label, described, callback in (
        ("settings", text("Settings"), text("How you are called to your turns"), settings),
        ("export", text("Export"), text("A file with all that is kept of you"), export),
        ("erase", text("Erase"), text("Have all that is kept of you erased"), erase),
    ):
        group.add_command(make_command(name, label, described, callback))
    return group

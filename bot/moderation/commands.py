"""`/karnak`: what the moderators of a server settle and see."""

from __future__ import annotations

from typing import Any, Final

from discord import Interaction, Permissions
from discord.app_commands import AppCommandContext, Group

from bot.core.interactions.command import make_command, make_group
from bot.core.interactions.router import InteractionRouter
from rules.core.text import text

IN_SERVERS: Final = AppCommandContext(guild=True, dm_channel=False, private_channel=False)
MANAGERS: Final = Permissions(manage_guild=True)


def karnak_group(router: InteractionRouter) -> Group:
    """All of `/karnak`."""
    described = text("Karnak in this server, for those who moderate it")
    group = make_group("karnak", described, IN_SERVERS, MANAGERS)
    moderators = router.handlers.moderators

    async def setup(interaction: Interaction[Any]) -> None:
        await router.command(interaction, moderators.setup)

    async def tables(interaction: Interaction[Any]) -> None:
        await router.command(interaction, moderators.tables)

    what = text("Moderators, channels, limits and language of this server’s tables")
    group.add_command(make_command("setup", text("Setup"), what, setup))
    listed = text("All tables of this server, to look after them")
    group.add_command(make_command("tables", text("Tables"), listed, tables))
    return group

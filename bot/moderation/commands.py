"""`/karnak tables`: a server's tables, for its moderators."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Command

from bot.core.interactions.command import make_command
from bot.core.interactions.resolver import Meant
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import TableCommand
from bot.moderation.handler import ModeratorHandler
from rules.core.text import text


def table_commands(moderators: ModeratorHandler) -> tuple[TableCommand, ...]:
    return (
        TableCommand(
            "cancel",
            text("Cancel"),
            text("Cancel your table before the game starts, or any table as a moderator"),
            moderators.cancel,
            Meant(stages=("lobby", "frozen")),
        ),
    )


def tables_command(
    router: InteractionRouter, moderators: ModeratorHandler
) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, moderators.tables)

    listed = text("List and manage all tables in this server")
    return make_command("tables", text("Tables"), listed, callback)

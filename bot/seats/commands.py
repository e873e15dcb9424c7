"""Commands of `/game` to leave and take seats."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Command

from bot.core.interactions.command import make_command
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import TableCommand
from bot.seats.handler import SubstituteHandler
from rules.core.text import text


def table_commands(substitutes: SubstituteHandler) -> tuple[TableCommand, ...]:
    return (
        TableCommand(
            "resign",
            text("Resign"),
            text("Leave your seat to a computer player, or ask for a substitute"),
            substitutes.confirm_leaving,
        ),
        TableCommand(
            "return",
            text("Return"),
            text("Return to a seat you have left"),
            substitutes.come_back,
        ),
    )


def seats_command(
    router: InteractionRouter, substitutes: SubstituteHandler
) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, substitutes.in_server)

    return make_command(
        "seats",
        text("Free seats"),
        text("List the tables in this server that need players"),
        callback,
    )

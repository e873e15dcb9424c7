"""Commands of `/host` for the host of a live game."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Command

from bot.core.interactions.command import make_command, match_command
from bot.core.interactions.resolver import Meant
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import MatchHandler
from bot.hosting.guests import GuestHandler
from bot.hosting.handler import HostHandler
from rules.core.text import Text, text


def bars_command(router: InteractionRouter, guests: GuestHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, guests.bars)

    described = text("List players barred from your tables, and lift bars")
    return make_command("bars", text("Bars"), described, callback)


def commands(
    router: InteractionRouter, hosting: HostHandler
) -> tuple[Command[Any, ..., None], ...]:
    return (
        _command(
            router,
            "table",
            text("Table"),
            text("See whose turn it is and your options as host"),
            hosting.table,
        ),
        _command(
            router,
            "pace",
            text("Pace"),
            text("Set how much time players have to decide"),
            hosting.pace,
        ),
        _command(router, "nudge", text("Nudge"), text("Remind players to move"), hosting.nudge),
    )


def _command(
    router: InteractionRouter, name: str, label: Text, description: Text, handler: MatchHandler
) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], table: str | None = None) -> None:
        await router.match_command(interaction, table, Meant(), handler)

    return match_command(router, name, label, description, callback)

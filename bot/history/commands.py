"""Commands of `/game` that show past events."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Command

from bot.core.interactions.command import make_command
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import LOOK, TableCommand
from bot.history.handler import HistoryHandler
from rules.core.text import text


def table_commands(history: HistoryHandler) -> tuple[TableCommand, ...]:
    return (
        TableCommand("log", text("Log"), text("Read the game log"), history.log, LOOK),
        TableCommand(
            "catchup",
            text("Catch up"),
            text("See what has changed since your last move"),
            history.catch_up,
            LOOK,
        ),
        TableCommand(
            "export",
            text("Export"),
            text("Download your choices, or the full record once the game is over"),
            history.export,
            LOOK,
        ),
    )


def history_command(router: InteractionRouter, history: HistoryHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, history.finished)

    return make_command(
        "history", text("History"), text("List the games that have ended in this channel"), callback
    )

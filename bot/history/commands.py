"""Commands of `/game` that tell what has happened."""

from __future__ import annotations

from bot.core.interactions.tables import LOOK, TableCommand
from bot.history.handler import HistoryHandler
from rules.core.text import text


def table_commands(history: HistoryHandler) -> tuple[TableCommand, ...]:
    return (
        TableCommand("log", text("Log"), text("What has happened"), history.log, LOOK),
        TableCommand(
            "catchup",
            text("Catch up"),
            text("What has happened since your last move"),
            history.catch_up,
            LOOK,
        ),
        TableCommand(
            "export",
            text("Export"),
            text("What you saw and chose; all of it at the end"),
            history.export,
            LOOK,
        ),
    )

"""`/game hint`."""

from __future__ import annotations

from bot.core.interactions.tables import LOOK, TableCommand
from bot.hints.handler import HintHandler
from rules.core.text import text


def table_commands(hints: HintHandler) -> tuple[TableCommand, ...]:
    described = text("Ask what the computer would play in your place")
    return (TableCommand("hint", text("Hint"), described, hints.hint, LOOK),)

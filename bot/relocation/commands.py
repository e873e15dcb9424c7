"""`/game move`."""

from __future__ import annotations

from bot.core.interactions.resolver import Meant
from bot.core.interactions.tables import TableCommand
from bot.relocation.handler import RelocationHandler
from rules.core.text import text


def table_commands(relocation: RelocationHandler) -> tuple[TableCommand, ...]:
    return (
        TableCommand(
            "move",
            text("Move"),
            text("Move one of your tables to this channel or thread"),
            relocation.move,
            Meant(stages=("lobby", "live", "frozen"), is_elsewhere=True),
        ),
    )

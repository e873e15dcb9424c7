"""`/host announce`."""

from __future__ import annotations

from bot.announcements.handler import AnnouncementHandler
from bot.core.interactions.resolver import Meant
from bot.core.interactions.tables import TableCommand
from rules.core.text import text


def table_commands(announcements: AnnouncementHandler) -> tuple[TableCommand, ...]:
    return (
        TableCommand(
            "announce",
            text("Announce"),
            text("Announce the free seats of your table in the server"),
            announcements.announce,
            Meant(stages=("lobby", "live")),
        ),
    )

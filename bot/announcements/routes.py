"""What announces a table."""

from __future__ import annotations

from bot.announcements.handler import AnnouncementHandler
from bot.core.interactions.router import Routes, of_match
from bot.core.screens import component_ids as ids


def routes(announcements: AnnouncementHandler) -> Routes:
    return {
        ids.ANNOUNCE: of_match(announcements.announce),
    }

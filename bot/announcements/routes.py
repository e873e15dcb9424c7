"""Routes of the button that announces a table."""

from __future__ import annotations

from bot.announcements.handler import AnnouncementHandler
from bot.core.interactions.router import Routes, of_match
from bot.lobby.screens import ANNOUNCE


def routes(announcements: AnnouncementHandler) -> Routes:
    return {
        ANNOUNCE: of_match(announcements.announce),
    }

"""Routes of the button that keeps a table open."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.expiry.handler import ExpiryHandler
from bot.expiry.screens import KEEP_OPEN


def routes(expiry: ExpiryHandler) -> Routes:
    return {
        KEEP_OPEN: of_match(expiry.keep_open),
    }

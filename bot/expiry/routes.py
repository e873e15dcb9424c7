"""What keeps a table open."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.core.screens import component_ids as ids
from bot.expiry.handler import ExpiryHandler


def routes(expiry: ExpiryHandler) -> Routes:
    return {
        ids.KEEP_OPEN: of_match(expiry.keep_open),
    }

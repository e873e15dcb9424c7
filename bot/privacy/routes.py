"""Routes of the button that erases a user's data."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.privacy.handler import RightsHandler
from bot.privacy.screens import ERASE


def routes(rights: RightsHandler) -> Routes:
    return {
        ERASE: lambda actor, found, _: rights.erase(actor, int(found["ticket"])),
    }

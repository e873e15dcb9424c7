"""What erases a person."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.core.screens import component_ids as ids
from bot.privacy.handler import RightsHandler


def routes(rights: RightsHandler) -> Routes:
    return {
        ids.ERASE: lambda actor, found, _: rights.erase(actor, int(found["ticket"])),
    }

"""Routes of the button that moves a table."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.moderation.screens import MOVE_HERE
from bot.relocation.handler import RelocationHandler


def routes(relocation: RelocationHandler) -> Routes:
    return {
        MOVE_HERE: of_match(relocation.move),
    }

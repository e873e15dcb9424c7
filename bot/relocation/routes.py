"""What moves a table."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.core.screens import component_ids as ids
from bot.relocation.handler import RelocationHandler


def routes(relocation: RelocationHandler) -> Routes:
    return {
        ids.MOVE_HERE: of_match(relocation.move),
    }

"""What asks for a hint."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.core.screens import component_ids as ids
from bot.hints.handler import HintHandler


def routes(hints: HintHandler) -> Routes:
    return {
        ids.HINT: of_match(hints.hint),
    }

"""Routes of the button that asks for a hint."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.hints.handler import HintHandler
from bot.hints.screens import HINT


def routes(hints: HintHandler) -> Routes:
    return {
        HINT: of_match(hints.hint),
    }

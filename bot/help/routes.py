"""Routes of the pages on privacy and terms."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.help.handler import HelpHandler
from bot.help.screens import LEGAL_PAGE


def routes(help: HelpHandler) -> Routes:
    return {
        LEGAL_PAGE: lambda actor, found, _: help.page(actor, found["name"]),
    }

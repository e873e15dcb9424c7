"""What leads to the pages on privacy and terms."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.core.screens import component_ids as ids
from bot.help.handler import HelpHandler


def routes(help: HelpHandler) -> Routes:
    return {
        ids.LEGAL_PAGE: lambda actor, found, _: help.page(actor, found["name"]),
    }

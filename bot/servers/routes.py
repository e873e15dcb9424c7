"""Routes for server settings."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.servers.handler import ServerHandler
from bot.servers.screens import SERVER_SETTING, SETTLE


def routes(servers: ServerHandler) -> Routes:
    return {
        SERVER_SETTING: lambda actor, _, chosen: servers.setup(actor, chosen),
        SETTLE: lambda actor, found, chosen: servers.settle(actor, found["setting"], chosen),
    }

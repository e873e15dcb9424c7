"""What people who manage a server press."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.core.screens import component_ids as ids
from bot.servers.handler import ServerHandler


def routes(servers: ServerHandler) -> Routes:
    return {
        ids.SERVER_SETTING: lambda actor, _, chosen: servers.setup(actor, chosen),
        ids.SETTLE: lambda actor, found, chosen: servers.settle(actor, found["setting"], chosen),
    }

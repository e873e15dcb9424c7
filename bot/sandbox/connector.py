"""The connector leads a `discord.Client(connector=...)` to the sandbox.

discord.py keeps its URLs. Only Discord's host names resolve to loopback. Any other name is
refused, so that a bot with this connector cannot reach another machine.
"""

from __future__ import annotations

import socket
import ssl

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

DISCORD_HOSTS = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com", "media.discordapp.net")
TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAx.sandbox.token"
"""It begins with the application's id in base 64, where some clients look for it."""
LOOPBACK = "127.0.0.1"


class _LoopbackResolver(AbstractResolver):
    def __init__(self, port: int) -> None:
        self.port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        if host not in DISCORD_HOSTS:
            raise OSError(f"{host} is not in the sandbox")
        # aiohttp connects to the port of the answer, whatever port was requested.
        return [
            ResolveResult(
                hostname=host,
                host=LOOPBACK,
                port=self.port,
                family=socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
        ]

    async def close(self) -> None:
        """Do nothing: the resolver holds nothing open."""


def loopback_connector(port: int, ca: str) -> aiohttp.TCPConnector:
    """Return a connector that resolves Discord's hosts to 127.0.0.1 and trusts `ca` (PEM) alone.

    It is made inside the running loop for every client, because a client closes its connector.
    """
    trust = ssl.create_default_context(cadata=ca)
    return aiohttp.TCPConnector(limit=0, resolver=_LoopbackResolver(port), ssl=trust)

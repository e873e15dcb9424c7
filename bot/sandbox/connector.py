"""The bot's only way into the sandbox: a connector for `discord.Client(connector=...)`.

discord.py keeps its addresses; only the names lead elsewhere. Any other name is refused, so
that a bot with this connector cannot leave the machine.
"""

from __future__ import annotations

import socket
import ssl

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.sandbox.certificate import HOSTS

LOOPBACK = "127.0.0.1"


class _ToLoopback(AbstractResolver):
    def __init__(self, port: int) -> None:
        self.port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        if host not in HOSTS:
            raise OSError(f"{host} is not in the sandbox")
        # aiohttp connects to the port of the answer, whatever port was asked for.
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
        """Nothing is held open."""


def loopback_connector(port: int, ca: str) -> aiohttp.TCPConnector:
    """A connector that leads Discord's names to 127.0.0.1 and trusts `ca` (PEM) alone.

    To be made inside the running loop, anew for every client: a client closes its connector.
    """
    trust = ssl.create_default_context(cadata=ca)
    return aiohttp.TCPConnector(limit=0, resolver=_ToLoopback(port), ssl=trust)

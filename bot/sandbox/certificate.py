"""A certificate authority made at start: discord.py talks TLS to Discord's own names."""

from __future__ import annotations

import ssl
from pathlib import Path

import trustme

HOSTS = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com", "media.discordapp.net")


class Authority:
    """Signs for Discord's hosts. Its keys live in memory and die with it."""

    def __init__(self) -> None:
        self._authority = trustme.CA()
        self._certificate = self._authority.issue_cert(*HOSTS)

    @property
    def pem(self) -> str:
        """The authority's own certificate, for whoever is to trust it."""
        return self._authority.cert_pem.bytes().decode()

    def server_context(self) -> ssl.SSLContext:
        """TLS for the side that is Discord."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._certificate.configure_cert(context)
        return context

    def write(self, file: Path) -> None:
        """Write the authority's certificate for a bot in another process."""
        file.write_text(self.pem)

"""The sandbox creates a certificate authority at start: discord.py speaks TLS to Discord."""

from __future__ import annotations

import ssl
from pathlib import Path

import trustme

from bot.sandbox.connector import DISCORD_HOSTS


class CertificateAuthority:
    """The authority signs a certificate for Discord's hosts. Its keys exist in memory only."""

    def __init__(self) -> None:
        self._authority = trustme.CA()
        self._certificate = self._authority.issue_cert(*DISCORD_HOSTS)

    @property
    def pem(self) -> str:
        """Return the authority's own certificate, which a client has to trust."""
        return self._authority.cert_pem.bytes().decode()

    def server_context(self) -> ssl.SSLContext:
        """Return the TLS context of the sandbox's server."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._certificate.configure_cert(context)
        return context

    def write(self, file: Path) -> None:
        """Write the authority's certificate for a bot in another process."""
        file.write_text(self.pem)

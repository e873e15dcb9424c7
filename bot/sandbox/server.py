"""The sandbox is a server on 127.0.0.1 that the unpatched discord.py takes for Discord.

sandbox = await Sandbox.open()
client = discord.Client(intents=..., connector=sandbox.connector())
await client.start(sandbox.token)
"""

from __future__ import annotations

import mimetypes
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import aiohttp
from aiohttp import web

from bot.sandbox.attachments import AttachmentStore
from bot.sandbox.backend import Backend
from bot.sandbox.certificate import CertificateAuthority
from bot.sandbox.connector import LOOPBACK, TOKEN, loopback_connector
from bot.sandbox.emoji_pictures import emoji_response
from bot.sandbox.faults import FaultInjector
from bot.sandbox.gateway import Gateway
from bot.sandbox.journal import Journal
from bot.sandbox.people import People
from bot.sandbox.rate_limits import GLOBAL_LIMIT, RateLimits
from bot.sandbox.refusals import Refusals
from bot.sandbox.rest import ReceivedRequest, RejectedRequest, RestApi, Validator
from bot.sandbox.strictness import STRICT, Strictness

GUILD_NAME = "Oasis"
CHANNEL_NAMES = ("games", "courtyard")
MAX_BODY_BYTES = 64 * 2**20
SHUTDOWN_SECONDS = 1.0


class Sandbox:
    """A sandbox runs from `Sandbox.open` to `close`."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        clock: Callable[[], float] = time.time,
        token: str = TOKEN,
        validator: Validator | None = None,
        rate_limits: RateLimits | None = None,
        strictness: Strictness = STRICT,
    ) -> None:
        self.token = token
        self.port = 0
        self.authority = CertificateAuthority()
        attachments = AttachmentStore(folder / "attachments" if folder else None)
        self.backend = Backend(clock, attachments)
        self.journal = Journal(folder, self.backend) if folder else None
        if not self.backend.guilds:
            _create_guild(self.backend)
        self.people = People(self.backend)
        self.gateway = Gateway(self.backend, token)
        self.faults = FaultInjector(self.gateway)
        limits = rate_limits or RateLimits(
            global_limit=GLOBAL_LIMIT if strictness.global_limit else None
        )
        self.refusals = Refusals(self.backend, strictness)
        self.rest = RestApi(self.backend, token, self.faults, limits, self.refusals, validator)
        self._runner = web.AppRunner(
            self._application(), access_log=None, shutdown_timeout=SHUTDOWN_SECONDS
        )

    @classmethod
    async def open(
        cls,
        folder: Path | None = None,
        *,
        port: int = 0,
        clock: Callable[[], float] = time.time,
        token: str = TOKEN,
        validator: Validator | None = None,
        rate_limits: RateLimits | None = None,
        strictness: Strictness = STRICT,
        ca_file: Path | None = None,
    ) -> Sandbox:
        """Start a sandbox. Without a folder it forgets everything when it ends.

        `port` 0 takes a free one. `clock` gives seconds since 1970. `validator` checks every
        request besides Discord's limits. `strictness` turns on rarer refusals. A bot in another
        process finds the certificate authority in `ca_file`. Raises `OSError` for a taken port,
        `JournalError` for a folder that cannot be read or that another sandbox is using.
        """
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o700)  # it holds direct messages
        sandbox = cls(
            folder,
            clock=clock,
            token=token,
            validator=validator,
            rate_limits=rate_limits,
            strictness=strictness,
        )
        await sandbox._listen(port)
        if ca_file:
            sandbox.authority.write(ca_file)
        return sandbox

    async def close(self) -> None:
        """End every connection and stop listening."""
        await self.gateway.close()
        await self._runner.cleanup()
        if self.journal:
            self.journal.close()

    @property
    def rejected_requests(self) -> list[RejectedRequest]:
        """Return the last thousand requests that were rejected, without injected faults."""
        return list(self.rest.rejected)

    @property
    def malformed_requests(self) -> list[RejectedRequest]:
        """Return the rejected requests for which only the bot is to blame."""
        return [rejected for rejected in self.rejected_requests if rejected.is_malformed]

    @property
    def requests(self) -> deque[ReceivedRequest]:
        """Return the bot's last thousand requests."""
        return self.rest.requests

    def connector(self) -> aiohttp.TCPConnector:
        """Return a new connector for a client in this process. Every client needs its own."""
        return loopback_connector(self.port, self.authority.pem)

    async def _listen(self, port: int) -> None:
        await self._runner.setup()
        context = self.authority.server_context()
        site = web.TCPSite(self._runner, LOOPBACK, port, ssl_context=context)
        try:
            await site.start()
        except OSError:
            await self.close()
            raise
        self.port = self._runner.addresses[0][1]

    def _application(self) -> web.Application:
        application = web.Application(client_max_size=MAX_BODY_BYTES)
        application.router.add_route("*", "/api/v10/{path:.*}", self.rest.handle)
        application.router.add_get(
            "/attachments/{channel}/{attachment}/{name}", self._serve_attachment
        )
        application.router.add_get("/emojis/{id}.png", self._serve_emoji)
        application.router.add_get("/", self.gateway.handle)
        return application

    async def _serve_attachment(self, request: web.Request) -> web.Response:
        try:
            content = self.backend.attachments.read(request.match_info["attachment"])
        except LookupError as error:
            raise web.HTTPNotFound from error
        guessed, _ = mimetypes.guess_type(request.match_info["name"])
        return web.Response(body=content, content_type=guessed or "application/octet-stream")

    async def _serve_emoji(self, request: web.Request) -> web.Response:
        return emoji_response(self.backend, request)


def _create_guild(backend: Backend) -> None:
    """Create the first guild and its channels."""
    guild = backend.add_guild(GUILD_NAME)
    for name in CHANNEL_NAMES:
        backend.add_channel(guild, name)

"""The sandbox itself: a Discord on 127.0.0.1 that the real discord.py logs in to.

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

from bot.sandbox.certificate import Authority
from bot.sandbox.connector import LOOPBACK, loopback_connector
from bot.sandbox.faults import Faults
from bot.sandbox.files import Files
from bot.sandbox.gateway import Gateway
from bot.sandbox.journal import Journal
from bot.sandbox.people import People
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.rest import Refused, Request, Rest, Validator
from bot.sandbox.world import World

TOKEN = "sandbox.bot.token"
GUILD = "Oasis"
CHANNELS = ("games", "courtyard")
LARGEST_BODY = 64 * 2**20
SHUTDOWN_SECONDS = 1.0


class Sandbox:
    """A running sandbox. Made by `Sandbox.open`."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        clock: Callable[[], float] = time.time,
        token: str = TOKEN,
        validator: Validator | None = None,
        rate_limits: RateLimits | None = None,
    ) -> None:
        self.token = token
        self.port = 0
        self.authority = Authority()
        self.world = World(clock, Files(folder / "attachments" if folder else None))
        self.journal = Journal(folder, self.world) if folder else None
        if not self.world.guilds:
            _found(self.world)
        self.people = People(self.world)
        self.gateway = Gateway(self.world, token)
        self.faults = Faults(self.gateway)
        limits = rate_limits or RateLimits()
        self.rest = Rest(self.world, token, self.faults, limits, validator)
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
        ca_file: Path | None = None,
    ) -> Sandbox:
        """Start a sandbox; without a folder it forgets everything when it ends.

        `port` 0 takes a free one. `clock` gives seconds since 1970. `validator` judges every
        request besides Discord's limits. `ca_file` is where a bot in another process finds whom
        to trust. Raises `OSError` for a taken port, `JournalError` for a folder that
        cannot be read or that another sandbox is using.
        """
        sandbox = cls(
            folder, clock=clock, token=token, validator=validator, rate_limits=rate_limits
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
    def refused(self) -> list[Refused]:
        """The last thousand requests that were refused, faults on request excepted."""
        return list(self.rest.refused)

    @property
    def malformed(self) -> list[Refused]:
        """The refused requests for which only the bot is to blame."""
        return [refused for refused in self.refused if refused.malformed]

    @property
    def requests(self) -> deque[Request]:
        """The bot's last thousand requests."""
        return self.rest.requests

    def connector(self) -> aiohttp.TCPConnector:
        """A new connector for a client in this process; every client needs its own."""
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
        application = web.Application(client_max_size=LARGEST_BODY)
        application.router.add_route("*", "/api/v10/{path:.*}", self.rest.handle)
        application.router.add_get("/attachments/{channel}/{attachment}/{name}", self._cdn)
        application.router.add_get("/", self.gateway.handle)
        return application

    async def _cdn(self, request: web.Request) -> web.Response:
        try:
            content = self.world.files.read(request.match_info["attachment"])
        except LookupError as error:
            raise web.HTTPNotFound from error
        kind = mimetypes.guess_type(request.match_info["name"])[0] or "application/octet-stream"
        return web.Response(body=content, content_type=kind)


def _found(world: World) -> None:
    """A server with its channels, where there was none."""
    guild = world.add_guild(GUILD)
    for name in CHANNELS:
        world.add_channel(guild, name)

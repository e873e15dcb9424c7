"""The sandbox's web page: a chat client in the browser, for playing every seat.

Static files, the pictures of messages, and one WebSocket a page at `/live`: requests in
(`deeds.py`), news and answers out (`showing.py`, `visit.py`). It listens on loopback only, and
answers only pages that it has served itself: another site's cannot reach it through the browser,
neither under its own name nor under one that was rebound to this address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Final

from aiohttp import WSMsgType, web
from pydantic import ValidationError

from bot.sandbox.deeds import ASKED, NotDoneError, ref_of
from bot.sandbox.model import Attachment, Change, Interaction, Message, What
from bot.sandbox.people import People
from bot.sandbox.seen import Seen
from bot.sandbox.visit import Visit
from rules.core.text import Text

HOST: Final = "127.0.0.1"
OUR_NAMES: Final = (HOST, "localhost")
STATIC: Final = Path(str(files("bot.sandbox") / "static"))
LARGEST_REQUEST: Final = 256 * 1024
SOON: Final = 0.03
"""Seconds for which marks are gathered before the pages hear of them."""
PICTURES: Final = {"image/png", "image/jpeg", "image/gif", "image/webp"}
HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
AROUND: Final[set[What]] = {"user", "guild", "channel", "channel deleted", "bot"}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Page:
    """The page of one world, at `url` once it was started.

    What people have read is kept in `seen_file`. `port` 0 takes any that is free.
    """

    def __init__(self, people: People, port: int, seen_file: Path | None = None) -> None:
        self.people = people
        self.world = people.world
        self.seen = Seen(self.world, seen_file, self._tell_surroundings)
        self._port = port
        self._hint: Text | None = None
        self._visits: dict[Visit, web.WebSocketResponse] = {}
        self._soon: asyncio.TimerHandle | None = None
        self._runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=1.0)
        self._deaf: Callable[[], None] | None = None

    @property
    def url(self) -> str:
        """Where a browser finds the page."""
        return f"http://{HOST}:{self._port}/"

    @property
    def hint(self) -> Text | None:
        """The line above everything that says what to press, which each reads in their language."""
        return self._hint

    @hint.setter
    def hint(self, words: Text | None) -> None:
        self._hint = words
        self._tell_surroundings()

    async def start(self) -> None:
        """Listen; raises `OSError` when the port is taken."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self._port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self._port = self._runner.addresses[0][1]
        self._deaf = self.world.listen(self._hear)

    async def stop(self) -> None:
        """Close all pages' connections and listen no more."""
        if self._deaf:
            self._deaf()
            self._deaf = None
        if self._soon:
            self._soon.cancel()
        for socket in list(self._visits.values()):
            await socket.close(code=1001)
        await self._runner.cleanup()

    # Serving

    def _app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        app.router.add_get("/", _index)
        app.router.add_get("/live", self._live)
        app.router.add_get("/files/{id}/{name}", self._file)
        app.router.add_static("/static/", STATIC)
        app.on_response_prepare.append(_set_headers)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse every request that no page of ours has made."""
        ours = {f"{name}:{self._port}" for name in OUR_NAMES}
        if request.host not in ours:
            raise web.HTTPForbidden(text="This page is only reached by its own address.")
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.host}":
            raise web.HTTPForbidden(text="Another site's page asked for this.")
        return await handler(request)

    async def _file(self, request: web.Request) -> web.Response:
        attachment = self._attachment(request.match_info["id"])
        if attachment is None:
            raise web.HTTPNotFound
        content = self.world.files.read(attachment.id)
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        kind = attachment.content_type
        if kind not in PICTURES:
            kind, headers["Content-Disposition"] = "application/octet-stream", "attachment"
        return web.Response(body=content, content_type=kind, headers=headers)

    def _attachment(self, attachment_id: str) -> Attachment | None:
        for channel in self.world.channels.values():
            for message in reversed(channel.messages.values()):
                for attachment in message.attachments:
                    if attachment.id == attachment_id:
                        return attachment
        return None

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="Only a page may listen here.")
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=LARGEST_REQUEST)
        await socket.prepare(request)
        visit = Visit(self.people, self.seen, lambda: self._hint)
        self._visits[visit] = socket
        delivery = asyncio.create_task(visit.deliver(socket))
        try:
            await self._serve(visit, socket)
        finally:
            self._visits.pop(visit, None)
            visit.leave()
            delivery.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await delivery
        return socket

    async def _serve(self, visit: Visit, socket: web.WebSocketResponse) -> None:
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                _obey(visit, frame.data)

    # Hearing

    def _hear(self, change: Change) -> None:
        for visit in self._visits:
            _pass_on(visit, change)
        if change.what in AROUND:
            self._tell_surroundings()
        elif isinstance(change.thing, Message) and self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(SOON, self._tell_surroundings)

    def _tell_surroundings(self) -> None:
        if self._soon:
            self._soon.cancel()
            self._soon = None
        for visit in self._visits:
            visit.tell_surroundings()


async def _index(request: web.Request) -> web.FileResponse:
    return web.FileResponse(STATIC / "index.html")


async def _set_headers(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


def _obey(visit: Visit, request: str) -> None:
    """Do what a page asks for, and answer."""
    try:
        asked = ASKED.validate_json(request)
        answer = asked.carry_out(visit)
    except ValidationError:
        visit.answer(ref_of(request), refused="form")
    except NotDoneError as refusal:
        visit.answer(asked.ref, refused=refusal.reason)
    else:
        if answer is not None:
            visit.answer(asked.ref, **answer)


def _pass_on(visit: Visit, change: Change) -> None:
    """Tell a page of a change, as far as it concerns what it shows."""
    thing = change.thing
    if isinstance(thing, Message):
        if visit.sees(thing):
            visit.tell_message(change.what, thing)
    elif isinstance(thing, Interaction):
        if change.what == "acknowledged":
            visit.hear_answer(thing)
    elif change.what in ("commands", "user"):
        visit.tell_commands()
    elif change.what == "channel deleted" and thing is visit.channel and visit.person:
        visit.enter(visit.person.id, "")
        visit.tell_channel()

"""The page server serves the sandbox's web page: a chat client for playing every seat.

It serves static files, the pictures of messages, and one WebSocket for each page at `/live`, which
takes requests (`requests.py`) and sends events and answers (`session.py`). It listens on loopback
only, and answers only pages that it has served itself. Another site's page cannot reach it through
the browser, under its own name or under one that was rebound to this address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from aiohttp import WSMsgType, web
from pydantic import ValidationError

from bot.sandbox.changes import Change, ChangeKind
from bot.sandbox.emoji_pictures import emoji_response
from bot.sandbox.limits.messages import MAX_FILE_BYTES
from bot.sandbox.model import Attachment, Interaction, Message
from bot.sandbox.page.languages import needs_script, page_languages
from bot.sandbox.page.read_states import ReadStates
from bot.sandbox.page.requests import PAGE_REQUEST, RefusedError, read_ref
from bot.sandbox.page.session import MESSAGE_EVENTS, Hint, PageSession
from bot.sandbox.people import People

HOST: Final = "127.0.0.1"
OWN_NAMES: Final = (HOST, "localhost")
STATIC: Final = Path(str(files("bot.sandbox.page") / "static"))
MAX_REQUEST_BYTES: Final = 256 * 1024
SURROUNDINGS_DELAY: Final = 0.03
"""Seconds for which changes of unread counts are gathered before pages get them."""
MEDIA_TYPES: Final = {"image/png", "image/jpeg", "image/gif", "image/webp", "video/mp4"}
HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
SURROUNDINGS_CHANGES: Final[set[ChangeKind]] = {
    "user saved",
    "guild created",
    "guild joined",
    "guild left",
    "guild deleted",
    "members changed",
    "role created",
    "channel created",
    "channel deleted",
    "bot presence updated",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PageServer:
    """The page server shows one backend, at `url` once it has started.

    The read messages of people are saved in `read_states_file`. `port` 0 takes a free one.
    """

    def __init__(self, people: People, port: int, read_states_file: Path | None = None) -> None:
        self.people = people
        self.backend = people.backend
        self.read_states = ReadStates(self.backend, read_states_file, self._send_surroundings)
        self._port = port
        self._hint: Hint | None = None
        self._sessions: dict[PageSession, web.WebSocketResponse] = {}
        self._scheduled_surroundings: asyncio.TimerHandle | None = None
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1.0)
        self._unsubscribe: Callable[[], None] | None = None

    @property
    def url(self) -> str:
        """Return the address at which a browser finds the page."""
        return f"http://{HOST}:{self._port}/"

    @property
    def hint(self) -> Hint | None:
        """Return the hint above the page on the next press."""
        return self._hint

    @hint.setter
    def hint(self, hint: Hint | None) -> None:
        self._hint = hint
        self._send_surroundings()

    async def start(self) -> None:
        """Listen. Raises `OSError` when the port is taken."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self._port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self._port = self._runner.addresses[0][1]
        self._unsubscribe = self.backend.subscribe(self._handle_change)

    async def stop(self) -> None:
        """Close all connections of pages and stop listening."""
        if self._unsubscribe:
            self._unsubscribe()
            self._unsubscribe = None
        if self._scheduled_surroundings:
            self._scheduled_surroundings.cancel()
        for socket in list(self._sessions.values()):
            await socket.close(code=1001)
        await self._runner.cleanup()

    # Requests over HTTP

    def _application(self) -> web.Application:
        application = web.Application(
            middlewares=[self._check_origin], client_max_size=MAX_FILE_BYTES
        )
        application.router.add_get("/", self._serve_index)
        application.router.add_get("/languages.json", self._serve_languages)
        application.router.add_get("/live", self._serve_socket)
        application.router.add_post("/uploads/{person}/{channel}/{name}", self._take_upload)
        application.router.add_get("/files/{id}/{name}", self._serve_attachment)
        application.router.add_get("/emojis/{id}.png", self._serve_emoji)
        application.router.add_static("/static/", STATIC)
        application.on_response_prepare.append(_set_headers)
        return application

    @web.middleware
    async def _check_origin(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse every request that does not come from a page of this server."""
        own_hosts = {f"{name}:{self._port}" for name in OWN_NAMES}
        if request.host not in own_hosts:
            raise web.HTTPForbidden(text="This page is only reached by its own address.")
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.host}":
            raise web.HTTPForbidden(text="Another site's page asked for this.")
        return await handler(request)

    async def _serve_index(self, _request: web.Request) -> web.Response:
        page = (STATIC / "index.html").read_text(encoding="utf-8")
        filled = {"{bot}": escape(self.backend.bot.name), "{needsScript}": needs_script()}
        for gap, words in filled.items():
            page = page.replace(gap, words)
        return web.Response(text=page, content_type="text/html")

    async def _serve_languages(self, _request: web.Request) -> web.Response:
        return web.json_response(page_languages())

    async def _serve_attachment(self, request: web.Request) -> web.Response:
        attachment = self._find_attachment(request.match_info["id"])
        if attachment is None:
            raise web.HTTPNotFound
        content = self.backend.attachments.read(attachment.id)
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        content_type = attachment.content_type
        if content_type not in MEDIA_TYPES:
            content_type = "application/octet-stream"
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=content, content_type=content_type, headers=headers)

    async def _take_upload(self, request: web.Request) -> web.Response:
        """Store a file that a person chooses for an option, and return its id."""
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="Only a page may upload files.")
        try:
            person = self.people.by_id(request.match_info["person"])
            channel = self.backend.channels[request.match_info["channel"]]
        except LookupError as error:
            raise web.HTTPNotFound from error
        file = person.upload(channel, request.match_info["name"], await request.read())
        return web.json_response({"id": file.id})

    async def _serve_emoji(self, request: web.Request) -> web.Response:
        return emoji_response(self.backend, request)

    def _find_attachment(self, attachment_id: str) -> Attachment | None:
        for channel in self.backend.channels.values():
            for message in reversed(channel.messages.values()):
                for attachment in message.attachments:
                    if attachment.id == attachment_id:
                        return attachment
        return None

    async def _serve_socket(self, request: web.Request) -> web.WebSocketResponse:
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="Only a page may listen here.")
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=MAX_REQUEST_BYTES)
        await socket.prepare(request)
        session = PageSession(self.people, self.read_states, lambda: self._hint)
        self._sessions[session] = socket
        delivery = asyncio.create_task(session.deliver_events(socket))
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    _handle_request(session, frame.data)
        finally:
            self._sessions.pop(session, None)
            session.close()
            delivery.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await delivery
        return socket

    # Changes of the backend

    def _handle_change(self, change: Change) -> None:
        for session in self._sessions:
            _forward_change(session, change)
        if change.kind in SURROUNDINGS_CHANGES:
            self._send_surroundings()
        elif isinstance(change.entity, Message) and self._scheduled_surroundings is None:
            loop = asyncio.get_running_loop()
            self._scheduled_surroundings = loop.call_later(
                SURROUNDINGS_DELAY, self._send_surroundings
            )

    def _send_surroundings(self) -> None:
        if self._scheduled_surroundings:
            self._scheduled_surroundings.cancel()
            self._scheduled_surroundings = None
        for session in self._sessions:
            session.send_surroundings()


async def _set_headers(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


def _handle_request(session: PageSession, raw: str) -> None:
    """Handle a page's request and answer it, unless the answer waits for the bot's response."""
    try:
        request = PAGE_REQUEST.validate_json(raw)
        answer = request.handle(session)
    except ValidationError:
        session.send_answer(read_ref(raw), refused="form")
    except RefusedError as error:
        session.send_answer(request.ref, refused=error.reason)
    else:
        if answer is not None:
            session.send_answer(request.ref, **answer)


def _forward_change(session: PageSession, change: Change) -> None:
    """Send a page a change that concerns its content."""
    entity = change.entity
    if isinstance(entity, Message):
        if change.kind in MESSAGE_EVENTS and session.shows(entity):
            session.send_message(change.kind, entity)
    elif isinstance(entity, Interaction):
        if change.kind == "interaction acknowledged":
            session.forward_response(entity)
    elif change.kind in ("commands replaced", "user saved"):
        session.send_commands()
    elif session.channel and session.person and session.channel not in session.person.channels:
        session.select_channel(session.person.id, "")
        session.send_channel()

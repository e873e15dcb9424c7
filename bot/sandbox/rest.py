"""The REST side of the sandbox: from an HTTP request to a route and back.

What Discord would refuse is refused. The last thousand requests, and the last thousand of those
refused, are remembered, without their files.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from aiohttp import BodyPartReader, web

from bot.sandbox import ratelimits
from bot.sandbox.faults import SILENCE, Fault, Faults
from bot.sandbox.messages import Uploads
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.refusals import Problem, RefusedError
from bot.sandbox.routes import ROUTES, Ask, Route
from bot.sandbox.world import World

PREFIX = "/api/v10/"
WITHOUT_TOKEN = ("interactions/", "webhooks/")
KEPT_REQUESTS = 1000
MALFORMED = {50035, 50006, 40005, 0}

Validator = Callable[[str, str, Any], list[str]]
"""Gives what is wrong with a method, a path below /api/v10 ("/users/@me") and a JSON body."""


@dataclass(frozen=True)
class Request:
    """A request of the bot, as it came."""

    method: str
    path: str
    payload: Any = None


class Refused(NamedTuple):
    """A request that was refused, and why."""

    request: Request
    error: RefusedError

    @property
    def malformed(self) -> bool:
        """Whether the bot itself is to blame: a limit, a missing route, a bad token."""
        return self.error.code in MALFORMED


class _Place(NamedTuple):
    """A route of the table: its segments, whole name and function."""

    segments: list[str]
    template: str
    function: Route

    def read(self, segments: list[str]) -> dict[str, str] | None:
        """What a path with as many segments names here, or None if it is another's."""
        at = {}
        for mine, theirs in zip(self.segments, segments, strict=True):
            if mine[0] == "{":
                at[mine[1:-1]] = theirs
            elif mine != theirs:
                return None
        return at


def _table() -> dict[tuple[str, int], list[_Place]]:
    table: dict[tuple[str, int], list[_Place]] = {}
    for name, function in sorted(ROUTES.items(), key=lambda route: route[0].count("{")):
        method, template = name.split(" ")
        segments = template.split("/")
        table.setdefault((method, len(segments)), []).append(_Place(segments, template, function))
    return table


_TABLE = _table()


class Rest:
    """Answers Discord's REST requests from a world."""

    def __init__(
        self,
        world: World,
        token: str,
        faults: Faults,
        rate_limits: RateLimits,
        validator: Validator | None,
    ) -> None:
        self.world = world
        self.token = token
        self.faults = faults
        self.rate_limits = rate_limits
        self.validator = validator
        self.refused: deque[Refused] = deque(maxlen=KEPT_REQUESTS)
        self.requests: deque[Request] = deque(maxlen=KEPT_REQUESTS)

    async def handle(self, web_request: web.Request) -> web.StreamResponse:
        """Answer one request, with the faults that were ordered for it."""
        payload, files = await _body(web_request)
        path = "/" + web_request.path.removeprefix(PREFIX)
        request = Request(web_request.method, path, payload)
        self.requests.append(request)
        fault = self.faults.take(request.method, path)
        if fault:
            await asyncio.sleep(fault.delay)
        if fault and fault.status and not fault.done:
            return _fail(web_request, fault)
        response = self._respond(web_request, request, files)
        await asyncio.sleep(0)  # people see what the bot said before it hears that they do
        return _fail(web_request, fault) if fault and fault.status else response

    def _respond(self, web_request: web.Request, request: Request, files: Uploads) -> web.Response:
        headers: dict[str, str] = {}
        try:
            place, at = _find(request)
            self._authorise(web_request, place)
            major = at.get("channel") or at.get("token") or ""
            verdict = self.rate_limits.count(request.method, place.template, major)
            headers = verdict.headers
            if verdict.retry_after is not None:
                body, more = ratelimits.refusal(verdict.retry_after, everywhere=verdict.everywhere)
                return _json(body, 429, headers | more)
            self._validate(request)
            ask = Ask(at, web_request.query, request.payload, files)
            return _json(place.function(self.world, ask), 200, headers)
        except RefusedError as error:
            self.refused.append(Refused(request, error))
            return _json(error.body, error.status, headers)

    def _authorise(self, web_request: web.Request, place: _Place) -> None:
        if place.template.startswith(WITHOUT_TOKEN):
            return
        if web_request.headers.get("Authorization") != f"Bot {self.token}":
            raise RefusedError(0, 401, "401: Unauthorized")

    def _validate(self, request: Request) -> None:
        if self.validator is None or request.payload is None:
            return
        found = self.validator(request.method, request.path, request.payload)
        if found:
            raise RefusedError(50035, problems=[Problem("", "SCHEMA", words) for words in found])


def _find(request: Request) -> tuple[_Place, dict[str, str]]:
    segments = request.path.strip("/").split("/")
    for place in _TABLE.get((request.method, len(segments)), []):
        at = place.read(segments)
        if at is not None:
            return place, at
    raise RefusedError(0, 404, f"404: Not Found, no route {request.method} {request.path}")


async def _body(request: web.Request) -> tuple[Any, Uploads]:
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (json.loads(raw) if raw else None), {}
    payload, files = None, {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=False))
        if part.name == "payload_json":
            payload = json.loads(content)
        else:
            files[part.name or ""] = (part.filename or "file", content)
    return payload, files


def _fail(request: web.Request, fault: Fault) -> web.Response:
    if fault.status == SILENCE and request.transport is not None:
        request.transport.abort()
    return _json(fault.body, fault.status, fault.headers)


def _json(body: Any, status: int, headers: dict[str, str]) -> web.Response:
    """An answer.

    discord.py reads JSON only if the type is exactly "application/json", and takes a 429 without
    Via for a ban.
    """
    if body is None:
        return web.Response(status=204, headers=headers)
    raw = json.dumps(body, separators=(",", ":")).encode()
    kind = {"Content-Type": "application/json", "Via": "1.1 sandbox"}
    return web.Response(body=raw, status=status, headers={**headers, **kind})

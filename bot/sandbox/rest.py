"""The REST API of the sandbox takes an HTTP request to its endpoint and returns the answer.

It refuses the same requests as Discord. The last thousand requests, and the last thousand of those
rejected, are remembered without their files.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from aiohttp import BodyPartReader, web

from bot.sandbox.api_request import ApiRequest, Created
from bot.sandbox.backend import Backend
from bot.sandbox.endpoints.routes import ROUTES, Endpoint
from bot.sandbox.errors import ApiError, FieldError
from bot.sandbox.faults import NO_RESPONSE, Fault, FaultInjector
from bot.sandbox.messages import Uploads
from bot.sandbox.rate_limits import RateLimits, rate_limit_response
from bot.sandbox.refusals import Refusals

API_PREFIX = "/api/v10/"
ROUTES_WITHOUT_TOKEN = ("interactions/", "webhooks/{webhook}/{token}")
OPEN_ROUTE = "gateway"
REMEMBERED_REQUESTS = 1000
MALFORMED_CODES = {50035, 50006, 40005, 0}
CONFLICT = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"  # another process was faster

Validator = Callable[[str, str, Any], list[str]]
"""Returns the faults of a method, a path below /api/v10 ("/users/@me") and a JSON body."""


@dataclass(frozen=True)
class ReceivedRequest:
    """A received request is remembered as the bot sent it."""

    method: str
    path: str
    payload: Any = None


class RejectedRequest(NamedTuple):
    """A rejected request is remembered with the error that answered it."""

    request: ReceivedRequest
    error: ApiError

    @property
    def is_malformed(self) -> bool:
        """Return whether the bot itself is to blame: a limit, an unknown route, a bad token."""
        is_conflict = any(error.code == CONFLICT for error in self.error.field_errors)
        return self.error.code in MALFORMED_CODES and self.error.status < 500 and not is_conflict


class _Route(NamedTuple):
    segments: list[str]
    template: str
    endpoint: Endpoint

    def match(self, segments: list[str]) -> dict[str, str] | None:
        """Return the parameters of a path with the same number of segments, or None."""
        parameters = {}
        for expected, actual in zip(self.segments, segments, strict=True):
            if expected[0] == "{":
                parameters[expected[1:-1]] = actual
            elif expected != actual:
                return None
        return parameters


def _index_routes() -> dict[tuple[str, int], list[_Route]]:
    """Index the routes by method and number of segments, literal segments before parameters."""
    index: dict[tuple[str, int], list[_Route]] = {}
    for name, endpoint in sorted(ROUTES.items(), key=lambda route: route[0].count("{")):
        method, template = name.split(" ")
        segments = template.split("/")
        route = _Route(segments, template, endpoint)
        index.setdefault((method, len(segments)), []).append(route)
    return index


_ROUTES = _index_routes()


class RestApi:
    """The REST API answers requests from a backend."""

    def __init__(
        self,
        backend: Backend,
        token: str,
        faults: FaultInjector,
        rate_limits: RateLimits,
        refusals: Refusals,
        validator: Validator | None,
    ) -> None:
        self.backend = backend
        self.token = token
        self.faults = faults
        self.rate_limits = rate_limits
        self.refusals = refusals
        self.validator = validator
        self.rejected: deque[RejectedRequest] = deque(maxlen=REMEMBERED_REQUESTS)
        self.requests: deque[ReceivedRequest] = deque(maxlen=REMEMBERED_REQUESTS)

    async def handle(self, web_request: web.Request) -> web.StreamResponse:
        """Answer one request, with an injected fault if there is one."""
        payload, files = await _read_body(web_request)
        path = "/" + web_request.path.removeprefix(API_PREFIX)
        request = ReceivedRequest(web_request.method, path, payload)
        self.requests.append(request)
        fault = self.faults.take(request.method, path)
        if fault:
            await asyncio.sleep(fault.delay)
        if fault and fault.status and not fault.after_processing:
            return _fault_response(web_request, fault)
        response = self._respond(web_request, request, files)
        await asyncio.sleep(0)  # people see a message before the bot hears that it was posted
        return _fault_response(web_request, fault) if fault and fault.status else response

    def _respond(
        self, web_request: web.Request, request: ReceivedRequest, files: Uploads
    ) -> web.Response:
        headers: dict[str, str] = {}
        try:
            route, parameters = _find_route(request)
            self._authorise(web_request, route)
            major = parameters.get("channel") or parameters.get("token") or ""
            verdict = self.rate_limits.count_request(request.method, route.template, major)
            headers = verdict.headers
            if verdict.retry_after is not None:
                body, more = rate_limit_response(verdict.retry_after, is_global=verdict.is_global)
                return _json_response(body, 429, headers | more)
            self._validate(request)
            name = f"{request.method} {route.template}"
            api_request = ApiRequest(parameters, web_request.query, request.payload, files, name)
            self.refusals.check(api_request)
            return _success_response(route.endpoint(self.backend, api_request), headers)
        except ApiError as error:
            self.rejected.append(RejectedRequest(request, error))
            return _json_response(error.body, error.status, headers | error.headers)

    def _authorise(self, web_request: web.Request, route: _Route) -> None:
        if route.template == OPEN_ROUTE or route.template.startswith(ROUTES_WITHOUT_TOKEN):
            return
        if web_request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(0, 401, "401: Unauthorized")

    def _validate(self, request: ReceivedRequest) -> None:
        if self.validator is None or request.payload is None:
            return
        found = self.validator(request.method, request.path, request.payload)
        if found:
            field_errors = [FieldError("", "SCHEMA", message) for message in found]
            raise ApiError(50035, field_errors=field_errors)


def _find_route(request: ReceivedRequest) -> tuple[_Route, dict[str, str]]:
    segments = request.path.strip("/").split("/")
    for route in _ROUTES.get((request.method, len(segments)), []):
        parameters = route.match(segments)
        if parameters is not None:
            return route, parameters
    raise ApiError(0, 404, f"404: Not Found, no route {request.method} {request.path}")


async def _read_body(request: web.Request) -> tuple[Any, Uploads]:
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


def _fault_response(request: web.Request, fault: Fault) -> web.Response:
    if fault.status == NO_RESPONSE and request.transport is not None:
        request.transport.abort()
    return _json_response(fault.body, fault.status, fault.headers)


def _success_response(answer: Any, headers: dict[str, str]) -> web.Response:
    if isinstance(answer, Created):
        return _json_response(answer.body, 201, headers)
    return _json_response(answer, 200, headers)


def _json_response(body: Any, status: int, headers: dict[str, str]) -> web.Response:
    """Return a JSON answer, or 204 without a body.

    discord.py reads JSON only if the type is exactly "application/json", and takes a 429 without
    Via for a ban.
    """
    if body is None:
        return web.Response(status=204, headers=headers)
    raw = json.dumps(body, separators=(",", ":")).encode()
    fixed = {"Content-Type": "application/json", "Via": "1.1 sandbox"}
    return web.Response(body=raw, status=status, headers={**headers, **fixed})

"""The fault injector makes requests fail, hang or wait by route, and disturbs the gateway.

    sandbox.faults.inject_error("POST /channels/*/messages", 50013)
    sandbox.faults.inject_status("POST /interactions/*", 502, after_processing=True)
    await sandbox.faults.close_gateway(4000)

A pattern is a method and a path below /api/v10, with `*` for anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from bot.sandbox.errors import ApiError
from bot.sandbox.gateway import INVALID_SESSION, RECONNECT, Gateway, GatewayConnection
from bot.sandbox.model import Json
from bot.sandbox.rate_limits import rate_limit_response

UNKNOWN_ERROR = 4000
NO_RESPONSE = 444


@dataclass
class Fault:
    """A fault affects the next `times` requests that match its pattern (all if negative).

    First the request waits for `delay` seconds. Then it fails with status and body, before it is
    processed or, with `after_processing`, after it. A status of 0 lets it through, one of 444 cuts
    the connection without an answer.
    """

    pattern: str
    times: int
    status: int = 0
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    after_processing: bool = False
    delay: float = 0.0


class FaultInjector:
    """The fault injector keeps the faults that wait for a request."""

    def __init__(self, gateway: Gateway) -> None:
        self.pending: list[Fault] = []
        self.gateway = gateway

    def inject_error(
        self, pattern: str, code: int, *, times: int = 1, after_processing: bool = False
    ) -> None:
        """Answer with one of Discord's errors, such as 10062 or 50013."""
        error = ApiError(code)
        self.pending.append(
            Fault(pattern, times, error.status, error.body, error.headers, after_processing)
        )

    def inject_status(
        self, pattern: str, status: int = 502, *, times: int = 1, after_processing: bool = False
    ) -> None:
        """Answer with an HTTP error. `after_processing` processes the request first."""
        body = {"message": "Internal error", "code": 0}
        self.pending.append(Fault(pattern, times, status, body, after_processing=after_processing))

    def inject_no_response(
        self, pattern: str, *, times: int = 1, after_processing: bool = False
    ) -> None:
        """Cut the connection instead of answering."""
        self.pending.append(Fault(pattern, times, NO_RESPONSE, after_processing=after_processing))

    def inject_rate_limit(
        self, pattern: str, retry_after: float = 0.05, *, times: int = 1, is_global: bool = False
    ) -> None:
        """Answer 429. discord.py tries again after `retry_after` seconds."""
        body, headers = rate_limit_response(retry_after, is_global=is_global)
        self.pending.append(Fault(pattern, times, 429, body, headers))

    def inject_delay(self, pattern: str, seconds: float, *, times: int = 1) -> None:
        """Make requests wait before they are processed."""
        self.pending.append(Fault(pattern, times, delay=seconds))

    def clear(self) -> None:
        """Remove all faults."""
        self.pending.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault for a request, if there is one, and count the request."""
        for fault in self.pending:
            if fnmatchcase(f"{method} {path}", fault.pattern):
                fault.times -= 1
                if fault.times == 0:
                    self.pending.remove(fault)
                return fault
        return None

    async def close_gateway(self, code: int = UNKNOWN_ERROR) -> None:
        """Close every gateway connection with a code. With most codes the bot may resume."""
        for connection in self._connections():
            await connection.close(code)

    def abort_gateway(self) -> None:
        """Abort every gateway connection without a close frame. The bot may resume."""
        for connection in self._connections():
            connection.abort()

    def request_reconnect(self) -> None:
        """Ask every bot to reconnect and resume (opcode 7)."""
        for connection in self._connections():
            connection.send({"op": RECONNECT})

    def invalidate_sessions(self) -> None:
        """End every session (opcode 9): the bot has to identify again."""
        self.gateway.sessions.clear()
        for connection in self._connections():
            connection.send({"op": INVALID_SESSION, "d": False})

    def hold_gateway(self) -> None:
        """Hold everything that the gateway sends, like a stalled network."""
        self.gateway.flowing.clear()

    def release_gateway(self) -> None:
        """Send the held events, and hold no others."""
        self.gateway.flowing.set()

    def _connections(self) -> list[GatewayConnection]:
        return list(self.gateway.connections)

"""Faults on request: errors, silences and delays by route, and a gateway that misbehaves.

    sandbox.faults.refuse("POST /channels/*/messages", 50013)
    sandbox.faults.breaks("POST /interactions/*", 502, done=True)
    await sandbox.faults.drop(4000)

A pattern is a method and a path below /api/v10, with `*` for anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from bot.sandbox import ratelimits
from bot.sandbox.gateway import INVALID, RECONNECT, Connection, Gateway
from bot.sandbox.model import Json
from bot.sandbox.refusals import RefusedError

UNKNOWN_ERROR = 4000


@dataclass
class Fault:
    """What befalls the next `times` requests that match (for ever if negative).

    First the delay, in seconds; then the request fails with status and body, before the work is
    done or, with `done`, after it. A status of 0 lets it through, one of 444 cuts the connection
    without an answer.
    """

    pattern: str
    times: int
    status: int = 0
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    done: bool = False
    delay: float = 0.0


SILENCE = 444


class Faults:
    """The faults that wait for their request."""

    def __init__(self, gateway: Gateway) -> None:
        self.waiting: list[Fault] = []
        self.gateway = gateway

    def refuse(self, pattern: str, code: int, *, times: int = 1, done: bool = False) -> None:
        """Answer with one of Discord's errors, such as 10062 or 50013."""
        error = RefusedError(code)
        self.waiting.append(Fault(pattern, times, error.status, error.body, done=done))

    def breaks(
        self, pattern: str, status: int = 502, *, times: int = 1, done: bool = False
    ) -> None:
        """Answer with a server error; `done` says that the work was done all the same."""
        body = {"message": "Internal error", "code": 0}
        self.waiting.append(Fault(pattern, times, status, body, done=done))

    def silence(self, pattern: str, *, times: int = 1, done: bool = False) -> None:
        """Cut the connection instead of answering."""
        self.waiting.append(Fault(pattern, times, SILENCE, done=done))

    def limit(
        self, pattern: str, retry_after: float = 0.05, *, times: int = 1, everywhere: bool = False
    ) -> None:
        """Answer 429; discord.py tries again after `retry_after` seconds."""
        body, headers = ratelimits.refusal(retry_after, everywhere=everywhere)
        self.waiting.append(Fault(pattern, times, 429, body, headers))

    def delay(self, pattern: str, seconds: float, *, times: int = 1) -> None:
        """Let requests wait."""
        self.waiting.append(Fault(pattern, times, delay=seconds))

    def clear(self) -> None:
        """Let everything work again."""
        self.waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that befalls this request, if any; counts it."""
        for fault in self.waiting:
            if fnmatchcase(f"{method} {path}", fault.pattern):
                fault.times -= 1
                if fault.times == 0:
                    self.waiting.remove(fault)
                return fault
        return None

    async def drop(self, code: int = UNKNOWN_ERROR) -> None:
        """Close every gateway connection with a code; with most, the bot may resume."""
        for connection in self._connections():
            await connection.drop(code)

    def cut(self) -> None:
        """Cut every gateway connection without a word; the bot may resume."""
        for connection in self._connections():
            connection.abort()

    def reconnect(self) -> None:
        """Ask every bot to connect anew and resume (operation 7)."""
        for connection in self._connections():
            connection.send({"op": RECONNECT})

    def invalidate(self) -> None:
        """End every session (operation 9): the bot has to identify again."""
        self.gateway.sessions.clear()
        for connection in self._connections():
            connection.send({"op": INVALID, "d": False})

    def _connections(self) -> list[Connection]:
        return list(self.gateway.connections)

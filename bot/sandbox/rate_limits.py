"""Discord's rate limits: buckets by route, headers on every answer, 429 with `retry_after`.

A strict sandbox has the global limit, and others only if it is opened with some. Real seconds
count, because discord.py really sleeps.
"""

from __future__ import annotations

import math
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from bot.sandbox.model import Json

RouteLimits = dict[str, tuple[int, float]]
"""Requests and seconds by route, such as "POST channels/{channel}/messages"."""

OBSERVED_LIMITS: RouteLimits = {
    "POST channels/{channel}/messages": (5, 5.0),
    "PATCH channels/{channel}/messages/{message}": (5, 5.0),
    "DELETE channels/{channel}/messages/{message}": (5, 1.0),
    "GET channels/{channel}/messages": (5, 5.0),
    "POST channels/{channel}/threads": (5, 5.0),
    "POST users/@me/channels": (10, 10.0),
    "POST webhooks/{webhook}/{token}": (5, 2.0),
    "PATCH webhooks/{webhook}/{token}/messages/{message}": (5, 2.0),
}
"""Limits that the community has observed. Discord documents none, and may change them."""
GLOBAL_LIMIT = (50, 1.0)
EXEMPT_FROM_GLOBAL_LIMIT = ("interactions/", "webhooks/{webhook}/{token}")


@dataclass
class _Bucket:
    until: float = 0.0
    used: int = 0


class RateLimitVerdict(NamedTuple):
    """A verdict has the headers for the answer. A request with a `retry_after` is refused."""

    headers: dict[str, str]
    retry_after: float | None = None
    is_global: bool = False


class RateLimits:
    """The rate limits count requests by bucket. Without arguments they limit nothing."""

    def __init__(
        self,
        route_limits: RouteLimits | None = None,
        global_limit: tuple[int, float] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.route_limits = route_limits or {}
        self.global_limit = global_limit
        self.clock = clock
        self._buckets: dict[tuple[str, str], _Bucket] = {}

    def count_request(self, method: str, route: str, major_parameter: str) -> RateLimitVerdict:
        """Count one request to a route with this channel or token."""
        if self.global_limit and not route.startswith(EXEMPT_FROM_GLOBAL_LIMIT):
            left, wait = self.consume(("", ""), *self.global_limit)
            if left < 0:
                return RateLimitVerdict({"X-RateLimit-Global": "true"}, wait, is_global=True)
        name = f"{method} {route}"
        if name not in self.route_limits:
            return RateLimitVerdict({})
        limit, seconds = self.route_limits[name]
        left, wait = self.consume((name, major_parameter), limit, seconds)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(left, 0)),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(name.encode()):x}",
        }
        return RateLimitVerdict(headers, wait if left < 0 else None)

    def consume(self, key: tuple[str, str], limit: int, seconds: float) -> tuple[int, float]:
        """Count a request in its bucket. Returns the requests left and the seconds to the reset."""
        now = self.clock()
        bucket = self._buckets.setdefault(key, _Bucket())
        if now >= bucket.until:
            bucket.until, bucket.used = now + seconds, 0
        bucket.used += 1
        return limit - bucket.used, bucket.until - now


def rate_limit_response(
    retry_after: float, *, is_global: bool = False
) -> tuple[Json, dict[str, str]]:
    """Return body and headers of a 429. Without Via, discord.py takes it for Cloudflare's ban."""
    message = "You are being rate limited."
    body = {"message": message, "code": 0, "retry_after": retry_after, "global": is_global}
    scope = "global" if is_global else "user"
    headers = {"Via": "1.1 sandbox", "Retry-After": str(math.ceil(retry_after))}
    return body, {**headers, "X-RateLimit-Scope": scope}

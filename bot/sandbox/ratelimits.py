"""Discord's rate limits: buckets by route, headers on every answer, 429 with Via and retry_after.

Off unless asked for. Real seconds count, for discord.py really sleeps.
"""

from __future__ import annotations

import math
import time
import zlib
from dataclasses import dataclass
from typing import NamedTuple

from bot.sandbox.model import Json

Rates = dict[str, tuple[int, float]]
"""Requests and seconds by route, such as "POST channels/{channel}/messages"."""

REALISTIC: Rates = {
    "POST channels/{channel}/messages": (5, 5.0),
    "PATCH channels/{channel}/messages/{message}": (5, 5.0),
    "DELETE channels/{channel}/messages/{message}": (5, 1.0),
    "GET channels/{channel}/messages": (5, 5.0),
    "POST channels/{channel}/threads": (5, 5.0),
    "POST users/@me/channels": (10, 10.0),
    "POST webhooks/{application}/{token}": (5, 2.0),
    "PATCH webhooks/{application}/{token}/messages/{message}": (5, 2.0),
}
"""What the community has observed; Discord documents none of these and may change them."""
GLOBAL = (50, 1.0)
UNCOUNTED = ("interactions/", "webhooks/")
"""Routes that the global limit does not count."""


@dataclass
class _Bucket:
    until: float = 0.0
    used: int = 0


class Verdict(NamedTuple):
    """Headers for the answer; with a `retry_after`, the request is refused."""

    headers: dict[str, str]
    retry_after: float | None = None
    everywhere: bool = False


class RateLimits:
    """Counts requests. `RateLimits()` limits nothing, `RateLimits(REALISTIC, GLOBAL)` a lot."""

    def __init__(
        self, rates: Rates | None = None, everywhere: tuple[int, float] | None = None
    ) -> None:
        self.rates = rates or {}
        self.everywhere = everywhere
        self._buckets: dict[tuple[str, str], _Bucket] = {}

    def count(self, method: str, route: str, major: str) -> Verdict:
        """Count one request to a route with that channel or token."""
        if self.everywhere and not route.startswith(UNCOUNTED):
            left, wait = self._take(("", ""), *self.everywhere)
            if left < 0:
                return Verdict({"X-RateLimit-Global": "true"}, wait, everywhere=True)
        name = f"{method} {route}"
        if name not in self.rates:
            return Verdict({})
        limit, seconds = self.rates[name]
        left, wait = self._take((name, major), limit, seconds)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(left, 0)),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(name.encode()):x}",
        }
        return Verdict(headers, wait if left < 0 else None)

    def _take(self, key: tuple[str, str], limit: int, seconds: float) -> tuple[int, float]:
        """What is left of a bucket after one more request, and when it is full again."""
        now = time.monotonic()
        bucket = self._buckets.setdefault(key, _Bucket())
        if now >= bucket.until:
            bucket.until, bucket.used = now + seconds, 0
        bucket.used += 1
        return limit - bucket.used, bucket.until - now


def refusal(retry_after: float, *, everywhere: bool) -> tuple[Json, dict[str, str]]:
    """Body and headers of a 429. Without Via, discord.py takes it for a ban by Cloudflare."""
    words = "You are being rate limited."
    body = {"message": words, "retry_after": retry_after, "global": everywhere}
    scope = "global" if everywhere else "user"
    headers = {"Via": "1.1 sandbox", "Retry-After": str(math.ceil(retry_after))}
    return body, {**headers, "X-RateLimit-Scope": scope}

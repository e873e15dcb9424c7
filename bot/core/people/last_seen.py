"""The times when users last pressed or typed at a table, in the memory of this process.

Another process has not seen them, and sends them letters without a delay.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from bot.ground.durations import MINUTE

LONGEST: Final = 10  # minutes, the longest delay that users can choose
REMEMBERED: Final = 10_000  # users at tables, before old ones are forgotten


class LastSeen:
    """Remembers for a few minutes who has pressed or typed at which table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._seen: dict[tuple[int, int], float] = {}  # seconds since 1970, by match and user

    def note(self, match: int, user: int) -> None:
        """Note that a user is at a table now."""
        now = self.clock()
        if len(self._seen) >= REMEMBERED:
            since = now - LONGEST * MINUTE
            self._seen = {who: at for who, at in self._seen.items() if at > since}
        self._seen[match, user] = now

    def until(self, match: int, user: int, minutes: int) -> int | None:
        """Return until when a user counts as present, after this many minutes without a press.

        None if they do not.
        """
        seen = self._seen.get((match, user))
        end = ceil(seen + minutes * MINUTE) if seen is not None else 0
        return end if end > self.clock() else None

    def forget(self, user: int) -> None:
        """Forget a user at all tables."""
        self._seen = {who: at for who, at in self._seen.items() if who[1] != user}

    def leave(self, match: int, user: int) -> None:
        """Count a user as absent from a table, since they ask for a letter."""
        self._seen.pop((match, user), None)

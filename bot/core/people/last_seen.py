"""When people pressed or typed at a table last. Only this process knows, and stores nothing of it.

Another process has not seen them, and writes to them without waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from bot.ground.durations import MINUTE

LONGEST: Final = 10  # minutes: nobody can choose to wait longer
REMEMBERED: Final = 10_000  # people at tables, before those of earlier are forgotten


class LastSeen:
    """Remembers for a few minutes who has pressed or typed at which table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._seen: dict[tuple[int, int], float] = {}  # seconds since 1970, by match and user

    def note(self, match: int, user: int) -> None:
        """Remember that somebody is at a table now."""
        now = self.clock()
        if len(self._seen) >= REMEMBERED:
            since = now - LONGEST * MINUTE
            self._seen = {who: at for who, at in self._seen.items() if at > since}
        self._seen[match, user] = now

    def until(self, match: int, user: int, minutes: int) -> int | None:
        """Until when somebody counts as present, after so many minutes of doing nothing.

        None if they do not.
        """
        seen = self._seen.get((match, user))
        end = ceil(seen + minutes * MINUTE) if seen is not None else 0
        return end if end > self.clock() else None

    def forget(self, user: int) -> None:
        """Know nothing of somebody any more."""
        self._seen = {who: at for who, at in self._seen.items() if who[1] != user}

    def leave(self, match: int, user: int) -> None:
        """Count somebody as absent from a table who asks to be written to."""
        self._seen.pop((match, user), None)

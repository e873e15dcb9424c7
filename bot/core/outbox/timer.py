"""The timer that fires when the next row of the outbox is due.

Nothing is stored. The rows have their times, and set the timer again after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import time
from typing import Protocol, TypeAlias


class Handle(Protocol):
    """The result of a loop's `call_later`."""

    def cancel(self) -> None: ...


CallLater: TypeAlias = Callable[[float, Callable[[], None]], Handle]


class Timer:
    """Calls `fire` at the earliest time it was set to. `call_later` is like that of a loop."""

    def __init__(
        self,
        fire: Callable[[], None],
        clock: Callable[[], float] = time,
        call_later: CallLater | None = None,
    ) -> None:
        self.fire, self.clock, self._call_later = fire, clock, call_later
        self._at: float | None = None
        self._handle: Handle | None = None

    def set(self, at: float) -> None:
        """Fire at a time in seconds since 1970, unless it fires earlier.

        `fire` sets the next time.
        """
        if self._at is not None and self._at <= at:
            return
        self.close()
        call_later: CallLater = self._call_later or asyncio.get_running_loop().call_later
        self._at, self._handle = at, call_later(max(0, at - self.clock()), self._ring)

    def close(self) -> None:
        if self._handle:
            self._handle.cancel()
        self._at = self._handle = None

    def _ring(self) -> None:
        self._at = self._handle = None
        self.fire()

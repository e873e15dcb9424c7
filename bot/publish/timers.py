"""Timers: wake a match at its next deadline, when nothing else would.

Nothing is kept here: after a restart the rows that wait in the outbox set the timers again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import time
from typing import Any, Protocol


class Handle(Protocol):
    """What a loop's `call_later` returns."""

    def cancel(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Timer:
    """The timer of what a log entry has opened."""

    entry: int
    handle: Handle


class Timers:
    """One timer for each match. `call_later` is called like a loop's own."""

    def __init__(
        self,
        schedule: Callable[[int], None],
        clock: Callable[[], float] = time,
        call_later: Callable[..., Handle] | None = None,
    ) -> None:
        self.schedule, self.clock, self._call_later = schedule, clock, call_later
        self._timers: dict[int, Timer] = {}

    def is_set(self, id: int, entry: int) -> bool:
        """Whether a timer runs for what that entry of the match has opened."""
        timer = self._timers.get(id)
        return timer is not None and timer.entry == entry

    def set(self, id: int, entry: int, at: float) -> None:
        """Wake the match at a time in seconds since 1970, in place of its former timer."""
        self._cancel(id)
        call_later: Callable[..., Any] = self._call_later or asyncio.get_running_loop().call_later
        self._timers[id] = Timer(entry, call_later(max(0, at - self.clock()), self._fire, id))

    def close(self) -> None:
        for id in list(self._timers):
            self._cancel(id)

    def _fire(self, id: int) -> None:
        self._timers.pop(id, None)
        self.schedule(id)

    def _cancel(self, id: int) -> None:
        if timer := self._timers.pop(id, None):
            timer.handle.cancel()

"""Waking a match at a time when something may have to be done though nothing has happened.

Nothing is kept here: after a restart the rows that wait in the outbox set the alarms again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import time
from typing import Any, Protocol


class NotYetError(Exception):
    """It is too early for that. It waits, and will be looked at when it is time."""


class Handle(Protocol):
    """What a loop's `call_later` returns."""

    def cancel(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Alarm:
    """For what an entry has opened."""

    entry: int
    handle: Handle


class Alarms:
    """One a match. `later` is called like a loop's `call_later`."""

    def __init__(
        self,
        wake: Callable[[int], None],
        clock: Callable[[], float] = time,
        later: Callable[..., Handle] | None = None,
    ) -> None:
        self.wake, self.clock, self._later = wake, clock, later
        self._alarms: dict[int, Alarm] = {}

    def is_set(self, id: int, entry: int) -> bool:
        """Whether it is known that there is nothing to do yet for what the entry has opened."""
        alarm = self._alarms.get(id)
        return alarm is not None and alarm.entry == entry

    def set(self, id: int, entry: int, at: float) -> None:
        """Wake that match at that time, in seconds since 1970."""
        self._cancel(id)
        later: Callable[..., Any] = self._later or asyncio.get_running_loop().call_later
        self._alarms[id] = Alarm(entry, later(max(0, at - self.clock()), self._ring, id))

    def close(self) -> None:
        for id in list(self._alarms):
            self._cancel(id)

    def _ring(self, id: int) -> None:
        self._alarms.pop(id, None)
        self.wake(id)

    def _cancel(self, id: int) -> None:
        if alarm := self._alarms.pop(id, None):
            alarm.handle.cancel()

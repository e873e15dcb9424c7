"""A clock that tests move forward by hand, with the timers that become due meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace


@dataclass
class FakeClock:
    """Stops until `advance`. `call_later` is a loop's own."""

    now: float
    timers: list = field(default_factory=list)  # when, and the call with its arguments

    def __call__(self):
        return self.now

    def call_later(self, seconds, call, *arguments):
        timer = (self.now + seconds, call, arguments)
        self.timers.append(timer)
        return SimpleNamespace(cancel=lambda: self._cancel(timer))

    def _cancel(self, timer):
        self.timers = [other for other in self.timers if other is not timer]

    def advance(self, seconds):
        """Move the clock forward, and make the calls that are due."""
        self.now += seconds
        due = [timer for timer in self.timers if timer[0] <= self.now]
        self.timers = [timer for timer in self.timers if timer not in due]
        for _, call, arguments in due:
            call(*arguments)

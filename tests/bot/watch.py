"""A clock that stands still until it is told to go on, and rings what is due meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace


@dataclass
class Watch:
    now: float
    due: list = field(default_factory=list)  # when, and what is called then with what

    def __call__(self):
        return self.now

    def later(self, seconds, call, *given):
        """As a loop's `call_later`."""
        alarm = (self.now + seconds, call, given)
        self.due.append(alarm)
        return SimpleNamespace(cancel=lambda: self.due.remove(alarm))

    def go_on(self, seconds):
        self.now += seconds
        ringing = [alarm for alarm in self.due if alarm[0] <= self.now]
        self.due = [alarm for alarm in self.due if alarm not in ringing]
        for _, call, given in ringing:
            call(*given)

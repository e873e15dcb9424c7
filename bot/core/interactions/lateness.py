"""Lateness: whether Discord still waits for the answer to an interaction.

Discord waits for three seconds after the time in an interaction's id. That time is by Discord's
clock, and this machine's clock may be wrong. So the quickest of the recent interactions is the
measure: one that arrives much later than that one is late. The time of receipt alone is not enough:
after a stall, everything that waited in the socket arrives in the same moment.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

from discord.utils import snowflake_time

WINDOW: Final = 3.0  # seconds that Discord waits
MARGIN: Final = 0.5  # seconds for drifting clocks: rather make a move too many
PERIOD: Final = 1200  # seconds until a measure is replaced, since a drift of 0.02 % is no lateness
DOUBTED_AFTER: Final = 60  # seconds in which all were late, so the measure must be wrong


class TooLateError(Exception):
    """Discord gave up on an interaction before Karnak did anything for it."""


class Lateness:
    """Measures how much later than the quickest recent interaction another one arrives.

    The first one counts as quick. If it was late itself, answers to late ones are wasted until a
    quick one comes. An interaction that Discord still waits for is never late.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._began, self._least, self._least_before = -inf, inf, inf
        self._late_since = inf

    def is_late(self, interaction: int) -> bool:
        """Whether Discord has stopped waiting for an answer that was not deferred."""
        now = self.clock()
        lag = now - snowflake_time(interaction).timestamp()
        self._measure(now, lag)
        if lag - min(self._least, self._least_before) <= WINDOW + MARGIN:
            self._late_since = inf
            return False
        self._late_since = min(self._late_since, now)
        if now - self._late_since <= DOUBTED_AFTER:
            return True
        self._began, self._least, self._least_before = now, lag, inf
        self._late_since = inf
        return False

    def _measure(self, now: float, lag: float) -> None:
        age = now - self._began
        if age > PERIOD:
            self._least_before = self._least if age <= 2 * PERIOD else inf
            self._began, self._least = now, inf
        self._least = min(self._least, lag)

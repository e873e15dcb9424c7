"""Lateness: whether Discord still waits for the answer to an interaction.

Discord waits for three seconds from the moment that an interaction's id tells. That moment is by
Discord's clock, and this machine's may differ by any time. So the quickest of the last interactions
is the measure: one that comes much later than that one, by a clock that nobody sets, is late. The
receipt alone would not do: after a stall everything that waited in the socket is received at once.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

from discord.utils import snowflake_time

WINDOW: Final = 3.0  # seconds that Discord waits
MARGIN: Final = 0.5  # seconds in which clocks drift apart meanwhile: rather a move too many
PERIOD: Final = 1200  # seconds after which a measure is replaced: a drift of 0.02 % is no lateness
DOUBTED_AFTER: Final = 60  # seconds in which all were late: the measure is wrong, not everybody


class TooLateError(Exception):
    """Discord has given an interaction up before anything was done for it."""


class Lateness:
    """How much later than the quickest of the last interactions another one comes.

    The first one counts as quick. If it was late itself, late ones are answered in vain until a
    quick one comes. An interaction that Discord still waits for is never late.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._began, self._least, self._least_before = -inf, inf, inf
        self._late_since = inf

    def is_late(self, interaction: int) -> bool:
        """Whether Discord waits no more for an answer that it has not been promised."""
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

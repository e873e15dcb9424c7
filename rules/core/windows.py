"""The options on how long a window stays open, for every game that has windows.

A window closes as soon as all have answered it. Orders answer only after a minimum of time,
whatever their owner holds, so that speed reveals nothing. The time that a reader needs to read and
press is enough. Silence may be taken for a no.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from rules.core.options import MatchOptions, OptionText
from rules.core.text import Text, text, texts

MINUTE: Final = 60  # seconds
HOUR: Final = 60 * MINUTE
SECONDS: Final = {"0": 0, "10m": 10 * MINUTE, **{f"{n}h": n * HOUR for n in (1, 4, 8, 24, 48, 72)}}


def _hours(*numbers: int) -> dict[str, Text]:
    return {f"{n}h": texts("after {count} hour", "after {count} hours", n) for n in numbers}


class WindowOptions(MatchOptions):
    """The options of a match whose game has windows."""

    minimum: Annotated[
        Literal["0", "10m", "1h", "4h", "8h", "24h"],
        OptionText(
            text("Planned reactions count"),
            text(
                "A planned reaction counts only after this time, about as long as a player "
                "needs to read and press. So speed does not reveal who planned one. At once is "
                "faster, but may reveal it."
            ),
            {"0": text("at once"), "10m": text("after 10 minutes"), **_hours(1, 4, 8, 24)},
        ),
    ] = "10m"
    silence: Annotated[
        Literal["never", "1h", "8h", "24h", "48h", "72h"],
        OptionText(
            text("Silence counts as a no"),
            text(
                "How long the game waits for possible reactions. Usually until everyone has "
                "answered. With a limit, silence then counts as a no, so that players who are "
                "away do not hold up the others."
            ),
            {"never": text("never: wait for everyone"), **_hours(1, 8, 24, 48, 72)},
        ),
    ] = "never"

    @property
    def orders_delay(self) -> int:
        """Seconds from a window's opening until orders answer it."""
        return SECONDS[self.minimum]

    @property
    def silence_delay(self) -> int | None:
        """Seconds from a window's opening until silence counts as a no, or None if never."""
        delay = SECONDS.get(self.silence)
        return None if delay is None else max(delay, self.orders_delay)

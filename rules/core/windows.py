"""How long a window stays open: what every game that has windows lets its players agree on.

All answers close a window at once. What was left ahead answers when a minimum of time has passed,
whatever somebody holds, so that speed tells nothing; and silence may be taken for a no.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from rules.core.options import MatchOptions, OptionText
from rules.core.text import Text, text, texts

MINUTE: Final = 60  # seconds
HOUR: Final = 60 * MINUTE
AFTER: Final = {"0": 0, "10m": 10 * MINUTE, **{f"{n}h": n * HOUR for n in (1, 4, 8, 24, 48, 72)}}


def _hours(*numbers: int) -> dict[str, Text]:
    return {f"{n}h": texts("after {count} hour", "after {count} hours", n) for n in numbers}


class WindowOptions(MatchOptions):
    """The options of a match in which there may be windows."""

    minimum: Annotated[
        Literal["0", "10m", "1h", "4h", "8h", "24h"],
        OptionText(
            text("Reactions left ahead count"),
            {"0": text("at once"), "10m": text("after 10 minutes"), **_hours(1, 4, 8, 24)},
        ),
    ] = "8h"
    silence: Annotated[
        Literal["never", "1h", "8h", "24h", "48h", "72h"],
        OptionText(
            text("Who does not react says no"),
            {"never": text("never: all are waited for"), **_hours(1, 8, 24, 48, 72)},
        ),
    ] = "never"

    @property
    def orders_after(self) -> int:
        """Seconds from its opening after which what was left ahead answers a window."""
        return AFTER[self.minimum]

    @property
    def no_after(self) -> int | None:
        """Seconds from its opening after which who is silent says no; None: never."""
        said = AFTER.get(self.silence)
        return None if said is None else max(said, self.orders_after)

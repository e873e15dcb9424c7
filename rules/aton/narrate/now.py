"""One line on the present decision, for players in their first games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.aton.sentences import text
from rules.aton.view import AtonView
from rules.core.menu import Word
from rules.core.text import Text

LINES: Final[Mapping[Word, Text]] = {  # by phase
    "lay": text(
        "Lay your four cards: for points, for the order and removing, for reach, and for "
        "placing. High cards help everywhere, so lay them where you need them most."
    ),
    "remove": text(
        "Take the other side's counters within your reach. It costs them a majority or a "
        "colour, and fills the Kingdom of the Dead."
    ),
    "place": text(
        "Put your counters on empty squares within your reach. Temples and colours score in "
        "different ways."
    ),
    "returning": text(
        "Take back one counter from each temple. The counters that stay count in the next scoring."
    ),
}
OWN: Final = text("Your 1 costs you a counter of your own. Take the one that counts least.")


def now(view: AtonView) -> Text | None:
    """Explain the present decision of the viewer in a line. None if nobody decides."""
    if view.phase == "remove" and view.whose == view.active:
        return OWN
    return LINES.get(view.phase)

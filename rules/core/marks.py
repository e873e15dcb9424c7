"""The marks of seats, and the ten of games whose seats are plain colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.copies import TableRow
from rules.core.secrets import Seat
from rules.core.text import Text, text


@dataclass(frozen=True, slots=True)
class Mark(TableRow):
    """The sign of a seat where there is no picture: `● A`."""

    word: Seat
    label: Text  # the colour or faction
    symbol: str  # one character
    letter: str


COLOUR_MARKS: Final = (  # in the order of `render.palette`
    Mark("blue", text("Blue"), "●", "A"),
    Mark("orange", text("Orange"), "■", "B"),
    Mark("green", text("Green"), "▲", "C"),
    Mark("yellow", text("Yellow"), "◆", "D"),
    Mark("purple", text("Purple"), "⬢", "E"),
    Mark("red", text("Red"), "⬟", "F"),
    Mark("lime", text("Lime"), "✚", "G"),
    Mark("black", text("Black"), "▼", "H"),
    Mark("turquoise", text("Turquoise"), "★", "I"),
    Mark("pink", text("Pink"), "▰", "J"),
)

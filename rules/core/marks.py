"""Marks: the signs of a seat in every text and picture.

The ten of games whose seats are plain colours are in the order of `render.palette`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.copies import TableRow
from rules.core.secrets import Seat
from rules.core.text import Text, text


@dataclass(frozen=True, slots=True)
class Mark(TableRow):
    """The sign of a seat: a shape and a letter, the same in texts and on pictures."""

    word: Seat
    label: Text  # the colour or faction
    symbol: str  # the shape as one character
    letter: str

    @property
    def sign(self) -> str:
        """The mark before a name: `● A`."""
        return f"{self.symbol} {self.letter}"


COLOUR_MARKS: Final = (
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

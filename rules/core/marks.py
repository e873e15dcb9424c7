"""The ten marks of games whose seats are plain colours, in the order of `render.palette`."""

from __future__ import annotations

from typing import Final

from rules.core.game import Mark
from rules.core.text import text

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

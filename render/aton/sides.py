"""Define the two sides' looks: Red is square and Blue is round, also for colour-blind eyes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from render.palette import INK, mix
from rules.aton.tables import MARKS
from rules.core.text import Text


class Side(NamedTuple):
    """The style that a side is drawn in."""

    word: str
    label: Text
    colour: str
    round: bool

    @property
    def dark(self) -> str:
        """The side's colour in the shade."""
        return mix(self.colour, INK, 0.5)


_RED, _BLUE = MARKS
RED: Final = Side(_RED.word, _RED.label, "#C0392B", False)
BLUE: Final = Side(_BLUE.word, _BLUE.label, "#0B5FA5", True)
SIDES: Final[Mapping[str, Side]] = {side.word: side for side in (RED, BLUE)}

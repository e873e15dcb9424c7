"""The two sides: Red is square, Blue is round, whatever eyes one has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from render.palette import INK, mix
from rules.aton.tables import MARKS
from rules.core.text import Text


class Side(NamedTuple):
    word: str
    label: Text
    colour: str
    round: bool

    @property
    def deep(self) -> str:
        """Its colour in the shade."""
        return mix(self.colour, INK, 0.5)


_RED, _BLUE = MARKS
RED: Final = Side(_RED.word, _RED.label, "#C0392B", False)
BLUE: Final = Side(_BLUE.word, _BLUE.label, "#0B5FA5", True)
SIDES: Final[Mapping[str, Side]] = {side.word: side for side in (RED, BLUE)}

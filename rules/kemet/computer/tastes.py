"""The taste of computer players of Kemet: their choice between equally good moves."""

from __future__ import annotations

from typing import Final

from rules.core.computers import Taste
from rules.core.menu import Path
from rules.core.secrets import Seat
from rules.kemet.sentences import text
from rules.kemet.state import Kemet, holder_of


def _builds(state: Kemet, seat: Seat, path: Path) -> float:
    """Count the levels of the seat's pyramids."""
    held = (each for at, each in state.pyramids.items() if holder_of(state, at) == seat)
    return sum(each.level for each in held)


TASTES: Final = (Taste("mason", text("Mason"), text("likes to raise pyramids"), _builds),)

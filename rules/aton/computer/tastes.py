"""The taste of computer players of Aton: their choice between equally good moves."""

from __future__ import annotations

from typing import Final

from rules.aton.sentences import text
from rules.aton.state import Aton, in_temple, other
from rules.aton.tables import TEMPLES
from rules.core.computers import Taste
from rules.core.menu import Path
from rules.core.secrets import Seat


def _visits(state: Aton, seat: Seat, path: Path) -> float:
    """Count the seat's counters in the temple in which the other has most."""
    rival = other(state, seat)
    return in_temple(state, max(TEMPLES, key=lambda each: in_temple(state, each, rival)), seat)


HABIT: Final = text("likes temples in which the other has most")
TASTES: Final = (Taste("neighbour", text("Neighbour"), HABIT, _visits),)

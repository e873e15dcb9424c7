"""The move made for a seat that does not answer in time."""

from __future__ import annotations

from blue_lotus.state import GameState
from blue_lotus.verbs import LAY
from rules.core.menu import Path
from rules.core.secrets import Seat


def default(state: GameState, seat: Seat) -> Path:
    """Return the path that lays the lowest card."""
    return (LAY.word, str(min(state.hands[seat].value)))

"""The move made for a seat that does not answer in time."""

from __future__ import annotations

from blue_lotus.state import GameState
from blue_lotus.tables import NOBODY
from blue_lotus.verbs import LAY, TURN
from rules.core.menu import Path
from rules.core.secrets import Seat


def default(state: GameState, seat: Seat) -> Path:
    """Return the path that lays the lowest card, or turns up none."""
    if state.phase == "turn":
        return (TURN.word, NOBODY)
    return (LAY.word, str(min(state.hands[seat].value)))

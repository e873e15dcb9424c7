"""What a position is worth to a seat, in points, by reasons that have names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.aton.computer.position import position_of
from rules.aton.sentences import text
from rules.aton.state import Aton, other
from rules.core.secrets import Seat
from rules.core.text import Text

LABELS: Final[Mapping[str, Text]] = {
    "points": text("points"),
    **{f"temple-{number}": text("temple {temple}", temple=number) for number in (1, 2, 3, 4)},
    "black": text("the black squares"),
    "bonus": text("the bonus squares"),
    "yellow": text("all yellow squares"),
    "green": text("all green squares"),
}


def terms(state: Aton, seat: Seat) -> Mapping[str, float]:
    """Points, and the prospects of the counters in the temples; nothing once the game is over."""
    if not state.flow:
        return dict.fromkeys(LABELS, 0.0)
    lead = state.score[seat] - state.score[other(state, seat)]
    return {"points": float(lead), **position_of(state, seat).terms()}


def is_settled(state: Aton, _: Seat) -> bool:
    """Between two rounds: nothing has been laid yet for the next."""
    return not state.flow or (state.phase == "lay" and not state.laid)

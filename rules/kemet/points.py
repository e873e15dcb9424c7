"""Victory points: permanent ones by their source, temporary ones from the board (12.3)."""

from __future__ import annotations

from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.board import DELTA_TEMPLE
from rules.kemet.events import DawnTokenTaken, PointGained
from rules.kemet.state import Kemet, holder_of
from rules.kemet.tables import TOP_LEVEL

ATTACK, DEFENCE, DEVOURER, DAGGER = "attack", "defence", "devourer", "dagger"
BATTLE: Final = (ATTACK, DEFENCE, DEVOURER)  # sources of battle points, which break ties


def award(state: Kemet, seat: Seat, source: Word, context: MoveContext, points: int = 1) -> None:
    """Add permanent points from `source`."""
    sources = state.points[seat]
    sources[source] = sources.get(source, 0) + points
    context.tell(PointGained(seat, points, source))


def console(state: Kemet, seat: Seat, context: MoveContext) -> None:
    """Give a Dawn token for a battle that was lost or left no units (11.2, R-O1)."""
    if state.rules.module_2:
        state.dawn[seat] = state.dawn.get(seat, 0) + 1
        context.tell(DawnTokenTaken(seat))


def temple_holder(state: Kemet, temple: Word) -> Seat | None:
    """Return the seat that holds a temple. The Delta's may stay with the last sacrificer (R-E3)."""
    standing = holder_of(state, temple)
    return standing or (state.delta_kept if temple == DELTA_TEMPLE else None)


def take_delta(state: Kemet) -> None:
    """Give the Delta temple to the troop there once a move or battle is over (12.1, R-E3)."""
    if state.delta_kept and holder_of(state, DELTA_TEMPLE):
        state.delta_kept = None


def temporary(state: Kemet, seat: Seat) -> int:
    """Count temporary points: one for each temple and top-level pyramid that the seat controls."""
    temples = sum(temple_holder(state, row.word) == seat for row in state.board.temples)
    tops = sum(
        pyramid.level == TOP_LEVEL and holder_of(state, district) == seat
        for district, pyramid in state.pyramids.items()
    )
    return temples + tops


def permanent(state: Kemet, seat: Seat) -> int:
    return sum(state.points[seat].values())


def victory_points(state: Kemet, seat: Seat) -> int:
    return permanent(state, seat) + temporary(state, seat)


def battle_points(state: Kemet, seat: Seat) -> int:
    return sum(state.points[seat].get(source, 0) for source in BATTLE)


def fewest(state: Kemet) -> Seat:
    """Return the seat with the fewest points, the earliest if tied, which sets the order (5)."""
    return min(state.order, key=lambda seat: victory_points(state, seat))


def ranking(state: Kemet) -> list[Seat]:
    """Sort the seats, best first: by points, battle points, order of the last Day (12.2)."""
    return sorted(
        state.order,
        key=lambda seat: (-victory_points(state, seat), -battle_points(state, seat)),
    )

"""The openings of computer players of Kemet: the first pyramids, and the first Day's tiles."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.core.computers import Knowledge, Likes
from rules.core.copies import TableRow
from rules.core.menu import Path, Word
from rules.core.secrets import Seat
from rules.kemet.events import PyramidsSet
from rules.kemet.state import Kemet


@dataclass(frozen=True, slots=True)
class Opening(TableRow):
    """The colours of the first pyramids, of levels 2 and 1, and the tiles to buy on that Day."""

    two: Word
    one: Word
    tiles: tuple[Word, ...]

    @property
    def pyramids(self) -> Path:
        """The move that sets its pyramids."""
        return "pyramids", "2-1-0", f"{self.two}-1", f"{self.one}-2"


# Those with tiles have been played against a player without an opening (`docs/computers/lab.md`).
OPENINGS: Final = (
    Opening("white", "blue", ("high-priest", "recruiting-scribe")),
    Opening("red", "white", ()),
    Opening("blue", "red", ("legion", "charge")),
)
BY_PYRAMIDS: Final[Mapping[tuple[Word, ...], Opening]] = {
    (each.two, each.one): each for each in OPENINGS
}


def opening(knowledge: Knowledge[Kemet]) -> Likes[Kemet] | None:
    """Like the tiles of the seat's opening that it still lacks on the first Day."""
    state, seat = knowledge.sealed, knowledge.seat
    found = BY_PYRAMIDS.get(_first_pyramids(knowledge))
    if state.round > 1 or found is None:
        return None
    lacking = {*found.tiles}.difference(state.tiles[seat])
    return partial(_buys, lacking) if lacking else None


def _buys(tiles: Collection[Word], state: Kemet, seat: Seat, path: Path) -> float:
    """Return whether a move buys one of the tiles."""
    return float(path[0] == "buy" and not {*path}.isdisjoint(tiles))


def _first_pyramids(knowledge: Knowledge[Kemet]) -> tuple[Word, ...]:
    """List the colours of the seat's first pyramids, the highest first."""
    built = next(
        (
            event.pyramids
            for event in knowledge.told
            if isinstance(event, PyramidsSet) and event.seat == knowledge.seat
        ),
        (),
    )
    if {level for *_, level in built} != {1, 2}:
        return ()
    return tuple(colour for _, colour, level in sorted(built, key=lambda each: -each[2]))

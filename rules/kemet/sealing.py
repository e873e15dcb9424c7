"""Divine seals (11.3): windows in which their owners are asked, one after another (R-O3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.game import MoveContext
from rules.core.secrets import Seat
from rules.kemet.hooks import has
from rules.kemet.path import OBJECT
from rules.kemet.path_tokens import give_back
from rules.kemet.state import Kemet, Seal, in_order, is_sealed, tiles_of
from rules.kemet.tables import Tile

SEAL: Final = "seal"


def seals_of(state: Kemet, seat: Seat) -> list[str]:
    """The objects of a player that seal."""
    return [word for word in state.objects.get(seat, ()) if has([OBJECT[word]], SEAL)]


def sealable(state: Kemet, seat: Seat) -> Iterator[tuple[Seat, Tile]]:
    """The opponents' tiles that work."""
    for other in state.seats:
        for tile in tiles_of(state, other) if other != seat else ():
            if not is_sealed(state, other, tile.word):
                yield other, tile


def may_seal(state: Kemet) -> bool:
    """Somebody could use a seal now; objects are public."""
    return any(seals_of(state, seat) and any(sealable(state, seat)) for seat in state.seats)


def open_window(state: Kemet) -> None:
    """Ask those who own one, if somebody could use his."""
    if may_seal(state):
        state.call(SEAL)


def asked(state: Kemet) -> list[Seat]:
    """Who may still lay one in this window: in turn order, by Day from the active player on."""
    order = in_order(state, state.active) if state.turn and state.pending else state.order
    return [
        seat
        for seat in order
        if seat not in state.passed and seals_of(state, seat) and any(sealable(state, seat))
    ]


def lay_seal(state: Kemet, seat: Seat, owner: Seat, tile: str) -> None:
    (word, *_) = seals_of(state, seat)
    state.objects[seat].remove(word)
    state.seals.append(Seal(owner, tile, word))


def lift(state: Kemet, context: MoveContext, owner: Seat | None = None) -> None:
    """Everybody's seals, or those on one player's tiles (R-O4), go to the reserve."""
    for seal in [seal for seal in state.seals if owner in (None, seal.owner)]:
        state.seals.remove(seal)
        give_back(state, seal.word, context)

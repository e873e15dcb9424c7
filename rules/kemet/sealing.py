"""Divine seals (11.3): windows in which their owners may lay them, one by one (R-O3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.hooks import has
from rules.kemet.path import OBJECT
from rules.kemet.path_tokens import give_back
from rules.kemet.state import Kemet, Seal, in_order, is_sealed, tiles_of
from rules.kemet.tables import Tile

SEAL: Final = "seal"
AT_ONCE: Final = ("buy-vp", "buy-card", "buy-units")


def seals_of(state: Kemet, seat: Seat) -> list[str]:
    """List the Divine seals among a player's objects."""
    return [word for word in state.objects.get(seat, ()) if has([OBJECT[word]], SEAL)]


def sealable(state: Kemet, seat: Seat) -> Iterator[tuple[Seat, Tile]]:
    """Yield the opponents' tiles that are not sealed yet."""
    for other in state.seats:
        for tile in tiles_of(state, other) if other != seat else ():
            if not is_sealed(state, other, tile.word):
                yield other, tile


def may_seal(state: Kemet) -> bool:
    """Whether somebody could lay a seal now. Objects are public."""
    return any(state.objects.values()) and any(_has_use(state, seat) for seat in state.seats)


def _has_use(state: Kemet, seat: Seat) -> bool:
    """Whether the player has a seal and a tile for it, which from edition 2 on must still work."""
    if not seals_of(state, seat):
        return False
    return any(state.edition == 1 or not is_spent(tile) for _, tile in sealable(state, seat))


def is_spent(tile: Tile) -> bool:
    """Whether the tile did all its work on purchase, so that no seal harms it."""
    return all(hook.name in AT_ONCE for hook in tile.hooks)


def open_window(state: Kemet) -> None:
    """Open a window for seals, if somebody could lay one."""
    if may_seal(state):
        state.call(SEAL)


def asked(state: Kemet) -> list[Seat]:
    """List the seats that may still lay a seal in this window, by Day from the active one on."""
    order = in_order(state, state.active) if state.turn and state.pending else state.order
    return [seat for seat in order if seat not in state.passed and _has_use(state, seat)]


def lay_seal(state: Kemet, seat: Seat, owner: Seat, tile: str) -> None:
    (word, *_) = seals_of(state, seat)
    state.objects[seat].remove(word)
    state.seals.append(Seal(owner, tile, word))


def lift(state: Kemet, context: MoveContext, owner: Seat | None = None) -> None:
    """Return all seals, or those on one player's tiles (R-O4), to the reserve."""
    for seal in [seal for seal in state.seals if owner in (None, seal.owner)]:
        state.seals.remove(seal)
        give_back(state, seal.word, context)

"""The bidding track of a province: a cubit rod of prices, with the bids above it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from render.markers import seat_marker
from render.palette import INK, INK_SOFT, IVORY, PAPYRUS_DARK, SEAT_STYLES, mix
from render.scene import Box, Shape, Sprite, fitted_label
from rules.amun_re.tables import price_of
from rules.amun_re.view import BidView, ProvinceView
from rules.core.secrets import Seat

SPACES: Final = 9  # printed on it
CELLS: Final = (0, 32, 64, 96, 128, 166, 204, 242, 280, 326)  # where they begin, and the end
ROD: Final = 42  # how high it is
DARK: Final = mix(PAPYRUS_DARK, INK_SOFT, 0.22)

Places: TypeAlias = Mapping[Seat, int]  # a seat's place at the table, from 0


def track(province: ProvinceView, places: Places, x: int, y: int) -> Iterator[Shape]:
    """A cubit rod of prices; beyond the last space its real price stands there."""
    best = province.bids[-1] if province.bids else None
    yield Box(x - 3, y - 3, x + CELLS[-1] + 3, y + ROD + 3, INK, radius=8)
    for cell in range(SPACES):
        space = max(best.index, cell) if best and cell == SPACES - 1 else cell
        colours = _colours(space, province, best, places)
        blocked = best is not None and best.blocks and space == best.index + 1
        yield from _space(x, y, cell, colours, "" if blocked else str(price_of(space)))


def _space(x: int, y: int, cell: int, colours: tuple[str, str], words: str) -> Iterator[Shape]:
    """A space with its price, or under the shield of a Block."""
    left, right = x + CELLS[cell] + 1, x + CELLS[cell + 1] - 1
    middle = (left + right) / 2
    yield Box(left, y, right, y + ROD, colours[0], radius=5)
    if words:
        yield fitted_label(
            (middle, y + 32), words, 31, colours[1], "bold", "ms", max_width=right - left
        )
    else:
        yield Sprite("shield", (middle, y + ROD / 2), 36)


def _colours(
    space: int, province: ProvinceView, best: BidView | None, places: Places
) -> tuple[str, str]:
    """A space's colour and ink: its owner's for the highest bid, dark if it is closed."""
    if best and space == best.index:
        return SEAT_STYLES[places[best.seat]][:2]
    if space < (province.least or 0):
        return DARK, mix(INK_SOFT, INK, 0.55)
    return IVORY, INK


def newest(bids: Sequence[BidView], mover: Seat | None, x: int, y: int) -> Iterator[Shape]:
    for bid, place in zip(bids, _places(bids), strict=True):
        if bid.seat == mover and bid.highest:
            yield Sprite("halo", (x + place, y - 24), 108)


def markers(bids: Sequence[BidView], places: Places, x: int, y: int) -> Iterator[Shape]:
    """Above their spaces, the highest in front; whoever has been outbid is hollow."""
    for bid, place in zip(bids, _places(bids), strict=True):
        yield from seat_marker(places[bid.seat], (x + place, y - 24), 54, hollow=not bid.highest)


def _places(bids: Sequence[BidView]) -> list[float]:
    """How far right each marker stands; those beyond the track stand beside the highest."""
    stands: list[float] = []
    right = float(CELLS[-1] + 40)
    for bid in reversed(bids):
        cell = min(bid.index, SPACES - 1)
        right = min((CELLS[cell] + CELLS[cell + 1]) / 2, right - 38)
        stands.append(right)
    return stands[::-1]

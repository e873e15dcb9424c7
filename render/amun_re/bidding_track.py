"""Draw the bidding track of a province: a cubit rod of prices, with the bids above it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from render.markers import seat_marker
from render.palette import INK, INK_SOFT, IVORY, PAPYRUS_DARK, SEAT_STYLES, mix
from render.scene import Box, Shape, Sprite, fitted_label
from rules.amun_re.tables import price_of
from rules.amun_re.view import BidView, ProvinceView
from rules.core.secrets import Seat

PRINTED_SPACES: Final = 9
CELL_EDGES: Final = (0, 32, 64, 96, 128, 166, 204, 242, 280, 326)  # the left edges, and the end
ROD_HEIGHT: Final = 42
CLOSED: Final = mix(PAPYRUS_DARK, INK_SOFT, 0.22)

SeatIndices: TypeAlias = Mapping[Seat, int]  # a seat's number, from 0


def bidding_track(province: ProvinceView, indices: SeatIndices, x: int, y: int) -> Iterator[Shape]:
    """Draw the rod. A bid beyond the last printed space replaces that space's price."""
    highest = province.bids[-1] if province.bids else None
    yield Box(x - 3, y - 3, x + CELL_EDGES[-1] + 3, y + ROD_HEIGHT + 3, INK, radius=8)
    for cell in range(PRINTED_SPACES):
        space = max(highest.index, cell) if highest and cell == PRINTED_SPACES - 1 else cell
        colours = _cell_colours(space, province, highest, indices)
        blocked = highest is not None and highest.blocks and space == highest.index + 1
        yield from _cell(x, y, cell, colours, "" if blocked else str(price_of(space)))


def _cell(x: int, y: int, cell: int, colours: tuple[str, str], price: str) -> Iterator[Shape]:
    """Draw a space with its price, or with a shield where Block has closed it."""
    left, right = x + CELL_EDGES[cell] + 1, x + CELL_EDGES[cell + 1] - 1
    middle = (left + right) / 2
    yield Box(left, y, right, y + ROD_HEIGHT, colours[0], radius=5)
    if price:
        at, max_width = (middle, y + 32), right - left
        yield fitted_label(at, price, 31, colours[1], "bold", "ms", max_width=max_width)
    else:
        yield Sprite("shield", (middle, y + ROD_HEIGHT / 2), 36)


def _cell_colours(
    space: int, province: ProvinceView, highest: BidView | None, indices: SeatIndices
) -> tuple[str, str]:
    """Choose a space's colour and ink: the bidder's for the highest bid, dark if it is closed."""
    if highest and space == highest.index:
        return SEAT_STYLES[indices[highest.seat]][:2]
    if space < (province.least or 0):
        return CLOSED, mix(INK_SOFT, INK, 0.55)
    return IVORY, INK


def newest_bid_halo(bids: Sequence[BidView], mover: Seat | None, x: int, y: int) -> Iterator[Shape]:
    """Draw the light behind the highest bid, if the mover has just made it."""
    for bid, position in zip(bids, _marker_positions(bids), strict=True):
        if bid.seat == mover and bid.highest:
            yield Sprite("halo", (x + position, y - 24), 108)


def bid_markers(bids: Sequence[BidView], indices: SeatIndices, x: int, y: int) -> Iterator[Shape]:
    """Draw a marker above the space of each bid, the highest in front, the outbid ones hollow."""
    for bid, position in zip(bids, _marker_positions(bids), strict=True):
        at = (x + position, y - 24)
        yield from seat_marker(indices[bid.seat], at, 54, hollow=not bid.highest)


def _marker_positions(bids: Sequence[BidView]) -> list[float]:
    """Find how far right each marker is: above its bid's space, left of the next higher bid's."""
    positions: list[float] = []
    right = float(CELL_EDGES[-1] + 40)
    for bid in reversed(bids):
        cell = min(bid.index, PRINTED_SPACES - 1)
        right = min((CELL_EDGES[cell] + CELL_EDGES[cell + 1]) / 2, right - 38)
        positions.append(right)
    return positions[::-1]

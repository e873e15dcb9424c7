"""Draw the effect of a single offering: a scale of totals with the temple's four spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from render.markers import numbered_coin, seat_marker, victory_point_star, with_minus_sign
from render.palette import GOLD, INK, INK_SOFT, IVORY, SEAT_STYLES, TERRACOTTA, mix
from render.scene import Box, Label, Poly, Shape, Sprite
from rules.amun_re.tables import TEMPLE_TRACK, THEFT, Space

SCALE_HEIGHT: Final = 330
LEFT, RIGHT = 120, 1520
MIN_TOTAL, MAX_TOTAL = -THEFT, 30  # at the ends of the scale


class SealedOffering(Protocol):
    """An offering that only its owner sees."""

    @property
    def gold(self) -> int: ...


def offering_scale(
    top: float, seat_index: int, gold: int, offer: SealedOffering | None
) -> Iterator[Shape]:
    """Draw the scale from `top` down, with a bar as long as the gold that the seat has."""
    for space in TEMPLE_TRACK:
        yield from _temple_space(space, top + 10)
    yield from _ruler(top + 200)
    yield from _affordable_bar(top + 200, seat_index, min(gold, MAX_TOTAL))
    if offer is not None:
        yield from _sealed_offering(seat_index, offer.gold, top + 200)
    elif gold:
        yield from numbered_coin(str(gold), (_x_of_total(min(gold, MAX_TOTAL)), top + 212), 56)


def _ruler(y: float) -> Iterator[Shape]:
    yield Box(_x_of_total(MIN_TOTAL), y, _x_of_total(MAX_TOTAL), y + 26, IVORY, INK, 3, 10)
    for number in (MIN_TOTAL, *range(0, MAX_TOTAL + 1, 5)):
        at = (_x_of_total(number), y + 66)
        yield Label(at, with_minus_sign(number), 30, INK_SOFT, "plain", "ms")
    yield Sprite("thief", (_x_of_total(MIN_TOTAL), y + 8), 56)


def _affordable_bar(y: float, seat_index: int, gold: int) -> Iterator[Shape]:
    if gold:
        colour = SEAT_STYLES[seat_index].colour
        yield Box(_x_of_total(1) - 8, y, _x_of_total(gold) + 8, y + 26, colour, INK, 3, 10)


def _sealed_offering(seat_index: int, gold: int, y: float) -> Iterator[Shape]:
    at = (_x_of_total(min(gold, MAX_TOTAL) if gold else MIN_TOTAL), y + 12)
    yield Sprite("halo", at, 118)
    yield from seat_marker(seat_index, at, 60)
    yield Sprite("scroll", (at[0], y + 92), 56, (True,))


def _x_of_total(total: int) -> float:
    return LEFT + (RIGHT - LEFT) * (total - MIN_TOTAL) / (MAX_TOTAL - MIN_TOTAL)


def _temple_space(space: Space, top: float) -> Iterator[Shape]:
    """Draw a space of the temple track above the totals that lead to it."""
    left, right = _space_edges(space)
    yield Box(left, top, right, top + 160, mix(IVORY, GOLD, 0.10 * space.number), INK, 3, 10)
    middle = (left + right) / 2
    yield Label((middle, top + 42), _totals_text(space), 36, TERRACOTTA, "bold", "ms")
    yield from numbered_coin(str(space.number), (middle - 40, top + 84), 56)
    yield from victory_point_star(str(space.number), (middle + 40, top + 84), 66)
    if space.caravans:
        yield Sprite("camel", (middle, top + 136), 38)
    ends = (middle - 14, top + 160), (middle + 14, top + 160)
    yield Poly((*ends, (middle, top + 178)), INK)


def _space_edges(space: Space) -> tuple[float, float]:
    """Find the left and the right end of a space on the scale."""
    largest = _largest_total(space)
    left = _x_of_total(MIN_TOTAL) - 60 if space.least is None else _x_of_total(space.least) - 18
    return left, _x_of_total(MAX_TOTAL) + 30 if largest is None else _x_of_total(largest + 1) - 24


def _largest_total(space: Space) -> int | None:
    """Find the largest total that still leads to a space."""
    next_least = [each.least for each in TEMPLE_TRACK if each.number == space.number + 1]
    return next_least[0] - 1 if next_least and next_least[0] is not None else None


def _totals_text(space: Space) -> str:
    smallest, largest = space.least, _largest_total(space)
    if largest is None:
        return f"{smallest}+"
    return f"≤ {largest}" if smallest is None else f"{smallest} – {largest}"

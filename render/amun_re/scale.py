"""What an offering would do alone: a measure of the total, with the temple's four spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from render.markers import numbered_coin, seat_marker, victory_point_star, with_minus_sign
from render.palette import GOLD, INK, INK_SOFT, IVORY, SEAT_STYLES, TERRACOTTA, mix
from render.scene import Box, Label, Poly, Shape, Sprite
from rules.amun_re.tables import TEMPLE_TRACK, THEFT, Space

HIGH: Final = 330
LEFT, RIGHT = 120, 1520
LOW, TOP = -THEFT, 30  # totals at the ends of the measure


class Sealed(Protocol):
    """An offering as its owner sees it."""

    @property
    def gold(self) -> int: ...


def scale(top: float, place: int, gold: int, offer: Sealed | None) -> Iterator[Shape]:
    """`top` is its upper edge; the bar reaches as far as the gold of the seat at `place`."""
    for space in TEMPLE_TRACK:
        yield from _space(space, top + 10)
    yield from _ruler(top + 200)
    yield from _reach(top + 200, place, min(gold, TOP))
    if offer is not None:
        yield from _sealed(place, offer.gold, top + 200)
    elif gold:
        yield from numbered_coin(str(gold), (_at(min(gold, TOP)), top + 212), 56)


def _ruler(line: float) -> Iterator[Shape]:
    yield Box(_at(LOW), line, _at(TOP), line + 26, IVORY, INK, 3, 10)
    for number in (LOW, *range(0, TOP + 1, 5)):
        yield Label((_at(number), line + 66), with_minus_sign(number), 30, INK_SOFT, "plain", "ms")
    yield Sprite("thief", (_at(LOW), line + 8), 56)


def _reach(line: float, place: int, gold: int) -> Iterator[Shape]:
    if gold:
        colour = SEAT_STYLES[place].colour
        yield Box(_at(1) - 8, line, _at(gold) + 8, line + 26, colour, INK, 3, 10)


def _sealed(place: int, gold: int, line: float) -> Iterator[Shape]:
    at = (_at(min(gold, TOP) if gold else LOW), line + 12)
    yield Sprite("halo", at, 118)
    yield from seat_marker(place, at, 60)
    yield Sprite("scroll", (at[0], line + 92), 56, (True,))


def _at(total: int) -> float:
    return LEFT + (RIGHT - LEFT) * (total - LOW) / (TOP - LOW)


def _space(space: Space, top: float) -> Iterator[Shape]:
    """One space of the track, over the totals that lead to it."""
    left, right = _span(space)
    yield Box(left, top, right, top + 160, mix(IVORY, GOLD, 0.10 * space.number), INK, 3, 10)
    middle = (left + right) / 2
    yield Label((middle, top + 42), _totals(space), 36, TERRACOTTA, "bold", "ms")
    yield from numbered_coin(str(space.number), (middle - 40, top + 84), 56)
    yield from victory_point_star(str(space.number), (middle + 40, top + 84), 66)
    if space.caravans:
        yield Sprite("camel", (middle, top + 136), 38)
    ends = (middle - 14, top + 160), (middle + 14, top + 160)
    yield Poly((*ends, (middle, top + 178)), INK)


def _span(space: Space) -> tuple[float, float]:
    """Left and right end."""
    most = _most(space)
    left = _at(LOW) - 60 if space.least is None else _at(space.least) - 18
    return left, _at(TOP) + 30 if most is None else _at(most + 1) - 24


def _most(space: Space) -> int | None:
    """The largest total that still leads there."""
    above = [each.least for each in TEMPLE_TRACK if each.number == space.number + 1]
    return above[0] - 1 if above and above[0] is not None else None


def _totals(space: Space) -> str:
    least, most = space.least, _most(space)
    if most is None:
        return f"{least}+"
    return f"≤ {most}" if least is None else f"{least} – {most}"

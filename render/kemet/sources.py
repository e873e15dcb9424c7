"""Draw the signs of the sources of points on a poster."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.geometry import Point
from render.kemet.markers import power_sign
from render.palette import INK
from render.poster import PosterStyle
from render.scene import Shape, Sprite
from rules.kemet.tables import BLUE, RED, TOP_LEVEL, WHITE


def _swords(at: Point) -> Iterator[Shape]:
    yield Sprite("swords", at, 56, (INK,))


def _gateway(at: Point) -> Iterator[Shape]:
    yield Sprite("gateway", at, 54)


def _gateways(at: Point) -> Iterator[Shape]:
    yield from (Sprite("gateway", (at[0] + x, at[1]), 46) for x in (-34, 34))


def _powers(at: Point) -> Iterator[Shape]:
    for number, colour in enumerate((WHITE, RED, BLUE)):
        yield from power_sign(colour, (at[0] - 40 + 40 * number, at[1]), 38)


def _other(at: Point) -> Iterator[Shape]:
    yield Sprite("colonnade", at, 50)


def _top(at: Point) -> Iterator[Shape]:
    yield Sprite("stepped_pyramid", at, 58, (BLUE, TOP_LEVEL))


_SIGNS: Final = {
    "attacks": _swords,
    "two-temples": _gateways,
    "tiles": _powers,
    "other": _other,
    "temples": _gateway,
    "tops": _top,
}


def poster_style() -> PosterStyle:
    return PosterStyle(_SIGNS)

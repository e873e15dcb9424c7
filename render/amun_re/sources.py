"""Draw the signs of the sources of points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from render.geometry import Point
from render.poster import PosterStyle
from render.scene import Shape, Sprite

# Of points: a tally's field, the sprite, its height and its arguments.
SOURCES: Final[tuple[tuple[str, str, int, tuple[bool, ...]], ...]] = (
    ("pyramids", "double_pyramid", 66, ()),
    ("sets", "three_pyramids", 66, ()),
    ("banks", "majority", 62, ()),
    ("temples", "temple", 58, ()),
    ("bonus", "card", 64, (False,)),
    ("gold", "coin", 58, ()),
)
HEIGHT: Final = 60  # of a sign on a poster at most


def _sprite(name: str, height: int, arguments: tuple[bool, ...], at: Point) -> Iterator[Shape]:
    yield Sprite(name, at, min(height, HEIGHT), arguments)


def poster_style() -> PosterStyle:
    return PosterStyle(
        {
            word: partial(_sprite, name, height, arguments)
            for word, name, height, arguments in SOURCES
        }
    )

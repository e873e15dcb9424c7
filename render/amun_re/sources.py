"""Draw the signs of the sources of points on a poster."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from render.geometry import Point
from render.poster import PosterStyle
from render.scene import Shape, Sprite

_SPRITES: Final = {  # of a source: the sprite, its height and its arguments
    "pyramids": ("double_pyramid", 60, ()),
    "sets": ("three_pyramids", 60, ()),
    "banks": ("majority", 58, ()),
    "temples": ("temple", 56, ()),
    "bonus": ("card", 60, (False,)),
    "gold": ("coin", 56, ()),
}


def _sprite(name: str, height: int, arguments: tuple[bool, ...], at: Point) -> Iterator[Shape]:
    yield Sprite(name, at, height, arguments)


def poster_style() -> PosterStyle:
    return PosterStyle({word: partial(_sprite, *given) for word, given in _SPRITES.items()})

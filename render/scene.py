"""A picture as data: shapes in painting order, and the words for who cannot see it.

All measures are pixels of the finished picture. `at` is a shape's middle, except that a text's
depends on its anchor (two letters as in Pillow: `ls` left end of the base line, `ms` its middle,
`mm` the middle of the letters) and a layer has its own place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from render.fonts import Face, fitting
from render.strokes import Point


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from (left, top) to (right, bottom)."""

    left: float
    top: float
    right: float
    bottom: float
    fill: str = ""
    edge: str = ""
    width: float = 2  # of the edge, which lies inside
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Disc:
    at: Point
    radius: float
    fill: str = ""
    edge: str = ""
    width: float = 2  # of the edge, which lies inside


@dataclass(frozen=True, slots=True)
class Poly:
    points: tuple[Point, ...]
    fill: str = ""
    edge: str = ""
    width: float = 2


@dataclass(frozen=True, slots=True)
class Line:
    points: tuple[Point, ...]
    colour: str
    width: float = 2


@dataclass(frozen=True, slots=True)
class Text:
    at: Point
    words: str
    size: int
    colour: str
    face: Face = "bold"
    anchor: str = "ls"
    room: float | None = None  # how wide it may be; it has been made to fit
    rim: str = ""  # colour of a line around the letters, where the ground is restless


@dataclass(frozen=True, slots=True)
class Upright:
    """Spaced words that read upwards; `at` is their middle."""

    at: Point
    words: str
    size: int
    colour: str
    face: Face = "title"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small drawing by its name, with what the drawing depends on."""

    name: str
    at: Point
    height: int
    args: tuple[int | str | bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Glow:
    """A light that runs inwards from an outline, over an even wash of the same colour."""

    outline: tuple[Point, ...]
    colour: str
    width: float
    wash: float = 0.0  # opacity, 0 to 1
    blur: float = 0.30  # of its inner edge, in widths; next to nothing makes it a rim


@dataclass(frozen=True, slots=True)
class Shade:
    """A colour laid over a rectangle, but for what lies inside the outlines."""

    left: float
    top: float
    right: float
    bottom: float
    colour: str
    share: float  # opacity, 0 to 1
    lit: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """A large drawing by its name, which is made once and kept."""

    name: str
    args: tuple[int | str | bool, ...] = ()


Shape: TypeAlias = Box | Disc | Poly | Line | Text | Upright | Sprite | Glow | Shade | Layer


@dataclass(frozen=True, slots=True)
class Scene:
    size: tuple[int, int]  # width, height
    shapes: tuple[Shape, ...]
    alt: str  # at most 1,024 characters
    palette: bytes  # red, green, blue of up to 256 colours: the only ones in the file


def fitted(
    at: Point,
    words: str,
    size: int,
    colour: str,
    face: Face = "bold",
    anchor: str = "ls",
    *,
    room: float,
) -> Text:
    """A text in the largest size up to `size` that keeps within its room."""
    return Text(at, words, fitting(words, face, size, room), colour, face, anchor, room)

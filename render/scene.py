"""Describe a picture as data: shapes in painting order, a palette and an alt text.

All measures are pixels of the finished picture. `at` is a shape's middle. A label has an anchor
instead, two letters as in Pillow: `ls` is the left end of the base line, `ms` its middle, `mm`
the middle of the letters. A layer has its own position. `fill` is the colour inside an outline,
`stroke` that of the outline itself. An empty colour draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from render.fonts import MIN_FONT_SIZE, NARROWEST, Face, fit, text_width, wrap
from render.geometry import Point

LINE_HEIGHT: Final = 24  # of two lines in the smallest letters
X_HEIGHT: Final = 1 / 3  # half of the height of capitals, in sizes
SIGN_SIDE: Final = 128  # pixels of a sign's square


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from (left, top) to (right, bottom). A radius makes its corners round."""

    left: float
    top: float
    right: float
    bottom: float
    fill: str = ""
    stroke: str = ""
    stroke_width: float = 2  # the outline lies inside
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle that may be filled."""

    at: Point
    radius: float
    fill: str = ""
    stroke: str = ""
    stroke_width: float = 2  # the outline lies inside


@dataclass(frozen=True, slots=True)
class Poly:
    """A polygon whose last point is joined to its first."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    stroke_width: float = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A line that runs through some points."""

    points: tuple[Point, ...]
    colour: str
    width: float = 2


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text that runs from left to right."""

    at: Point
    text: str
    size: int
    colour: str
    face: Face = "bold"
    anchor: str = "ls"
    max_width: float | None = None  # the size has been chosen so that the text fits
    stroke: str = ""  # around the letters, where the background is restless
    whole: str = ""  # the text before it was cut
    stretch: float = 1  # of the letters' own width: less where the smallest ones have no room

    @property
    def width(self) -> float:
        return text_width(self.text, self.face, self.size) * self.stretch


@dataclass(frozen=True, slots=True)
class VerticalLabel:
    """A line of spaced text that runs upwards."""

    at: Point
    text: str
    size: int
    colour: str
    face: Face = "title"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small named drawing, with the arguments of its function."""

    name: str
    at: Point
    height: int
    args: tuple[int | str | bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Glow:
    """A light that fades inwards from an outline, on an even fill of the same colour."""

    outline: tuple[Point, ...]
    colour: str
    width: float
    fill_opacity: float = 0.0  # 0 to 1
    blur: float = 0.30  # of the light's inner edge, in widths. Near 0 it makes a sharp rim


@dataclass(frozen=True, slots=True)
class Shade:
    """A colour that covers a rectangle except for some holes."""

    left: float
    top: float
    right: float
    bottom: float
    colour: str
    opacity: float  # 0 to 1
    holes: tuple[tuple[Point, ...], ...]  # outlines


@dataclass(frozen=True, slots=True)
class Layer:
    """A large named drawing, drawn once for the same arguments and cached."""

    name: str
    args: tuple[int | str | bool, ...] = ()


Shape: TypeAlias = Box | Disc | Poly | Line | Label | VerticalLabel | Sprite | Glow | Shade | Layer


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture, which `paint` turns into a file."""

    size: tuple[int, int]  # width, height
    shapes: tuple[Shape, ...]
    alt: str  # at most 1,024 characters
    palette: bytes  # red, green, blue of up to 256 colours: the only ones in the file


def fitted_label(
    at: Point,
    text: str,
    size: int,
    colour: str,
    face: Face = "bold",
    anchor: str = "ls",
    *,
    max_width: float,
) -> Label:
    """Make a label in the largest size up to `size` with a width of at most `max_width`.

    If `MIN_FONT_SIZE` (25) is too wide, the letters get narrower, down to `NARROWEST`. If these
    are too wide, an ellipsis takes the place of the last ones. A smaller `size` stays as it is.
    The tests of the scenes refuse it.
    """

    def width(part: str, size: int) -> float:
        return text_width(part, face, size)

    kept, size = fit(text, size, max_width, width, narrowest=NARROWEST)
    stretch = min(1, max_width / max(1, width(kept, size)))
    whole = "" if kept == text else text
    return Label(at, kept, size, colour, face, anchor, max_width, whole=whole, stretch=stretch)


def fitted_lines(
    at: Point,
    text: str,
    size: int,
    colour: str,
    face: Face = "bold",
    anchor: str = "ls",
    *,
    max_width: float,
) -> Iterator[Label]:
    """Make a fitted label, or two lines around its middle if it has no room in one."""
    first, *rest = wrap(text, face, MIN_FONT_SIZE, max_width)
    if len(rest) > 1:
        first, *rest = wrap(text, face, MIN_FONT_SIZE, max_width / NARROWEST)
    if not rest:
        yield fitted_label(at, text, size, colour, face, anchor, max_width=max_width)
        return
    rise = 0 if anchor.endswith("m") else (size - MIN_FONT_SIZE) * X_HEIGHT
    for line, drop in ((first, -LINE_HEIGHT / 2), (" ".join(rest), LINE_HEIGHT / 2)):
        start = (at[0], at[1] - rise + drop)
        yield fitted_label(start, line, MIN_FONT_SIZE, colour, face, anchor, max_width=max_width)

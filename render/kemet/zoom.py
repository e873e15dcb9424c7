"""Draw a region of the board enlarged: the same scene, seen through a viewport."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import singledispatch

from render.geometry import Point, Rectangle, bounding_box
from render.kemet.alt import region_alt_text
from render.kemet.board_map import map_shapes
from render.kemet.colours import PALETTE
from render.kemet.ground import ENLARGED, GROUND, MAP_BOX, TABLE_COLOUR
from render.kemet.labels import REGION_NAMES
from render.kemet.layout import REGIONS, SIZE, troop_position
from render.kemet.people import with_people
from render.naming import NOBODY, Naming
from render.scene import Box, Disc, Glow, Label, Layer, Line, Poly, Scene, Shape, Sprite
from render.sprites import sprite_width
from rules.core.menu import Word
from rules.core.text import Language
from rules.kemet.view import KemetView


class Viewport:
    """A rectangle of the board's picture, enlarged to the width of the whole."""

    def __init__(self, region: Rectangle) -> None:
        self.left, self.top, self.right, self.bottom = region
        self.scale = SIZE[0] / (self.right - self.left)
        self.size = SIZE[0], round((self.bottom - self.top) * self.scale)

    def project(self, point: Point) -> Point:
        return (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale

    def project_all(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(map(self.project, points))

    def overlaps(self, shape: Shape) -> bool:
        left, top, right, bottom = _shape_box(shape)
        across = left < self.right and right > self.left
        return across and top < self.bottom and bottom > self.top


def regions(view: KemetView) -> Mapping[Word, Rectangle]:
    """List the regions of the map that are open."""
    return {word: box for word, box in REGIONS.items() if not (view.closed and word == "east")}


def zoom(view: KemetView, language: Language, naming: Naming = NOBODY, *, region: Word) -> Scene:
    """Draw one of the `regions`. Raises `KeyError` for others."""
    viewport = Viewport(box := regions(view)[region])
    troops = ((space, troop_position(view.side, space.row.word)) for space in view.spaces)
    spaces = tuple(space for space, at in troops if _contains(box, at))
    alt = region_alt_text(replace(view, spaces=spaces), REGION_NAMES[region], language)
    shapes = (
        Box(0, 0, *viewport.size, TABLE_COLOUR),
        *enlarge_shapes(view, map_shapes(view, language), viewport),
    )
    return with_people(Scene(viewport.size, shapes, alt, PALETTE), view, language, naming)


def _contains(box: Rectangle, point: Point) -> bool:
    left, top, right, bottom = box
    return left <= point[0] <= right and top <= point[1] <= bottom


def enlarge_shapes(view: KemetView, shapes: Iterable[Shape], viewport: Viewport) -> Iterator[Shape]:
    """Enlarge the board's shapes in a viewport, and leave out the others."""
    for shape in shapes:
        if isinstance(shape, Layer):
            if shape.name == GROUND:
                yield from _ground(view, viewport)
        elif viewport.overlaps(shape):
            yield _enlarge(shape, viewport)


def _ground(view: KemetView, viewport: Viewport) -> Iterator[Shape]:
    """Draw the map's ground in a viewport."""
    left, top = max(viewport.left, MAP_BOX[0]), max(viewport.top, MAP_BOX[1])
    right, bottom = min(viewport.right, MAP_BOX[2]), min(viewport.bottom, MAP_BOX[3])
    if top < bottom:
        (x, y), (end, foot) = viewport.project((left, top)), viewport.project((right, bottom))
        numbers = (left, top, right, bottom, end - x, foot - y, x, y)
        yield Layer(ENLARGED, (view.side, view.closed, *map(round, numbers)))


def _shape_box(shape: Shape) -> Rectangle:
    """Return a rectangle that roughly encloses a shape."""
    match shape:
        case Box():
            return shape.left, shape.top, shape.right, shape.bottom
        case Poly() | Line():
            return bounding_box(shape.points)
        case Glow():
            return bounding_box(shape.outline)
        case _:
            return _box_around(shape)


def _box_around(shape: Shape) -> Rectangle:
    match shape:
        case Disc():
            across = down = shape.radius
        case Sprite():
            across, down = sprite_width(shape.name, shape.height) / 2, shape.height / 2
        case Label():
            across, down = shape.width, float(shape.size)
        case _:
            raise TypeError(f"the board has no {type(shape).__name__}")
    x, y = shape.at
    return x - across, y - down, x + across, y + down


@singledispatch
def _enlarge(shape: Shape, viewport: Viewport) -> Shape:
    raise TypeError(f"the board has no {type(shape).__name__}")


@_enlarge.register
def _(shape: Box, viewport: Viewport) -> Shape:
    left, top = viewport.project((shape.left, shape.top))
    right, bottom = viewport.project((shape.right, shape.bottom))
    stroke_width, radius = shape.stroke_width * viewport.scale, shape.radius * viewport.scale
    return Box(left, top, right, bottom, shape.fill, shape.stroke, stroke_width, radius)


@_enlarge.register
def _(shape: Disc, viewport: Viewport) -> Shape:
    radius, stroke_width = shape.radius * viewport.scale, shape.stroke_width * viewport.scale
    return replace(shape, at=viewport.project(shape.at), radius=radius, stroke_width=stroke_width)


@_enlarge.register
def _(shape: Poly, viewport: Viewport) -> Shape:
    stroke_width = shape.stroke_width * viewport.scale
    return replace(shape, points=viewport.project_all(shape.points), stroke_width=stroke_width)


@_enlarge.register
def _(shape: Glow, viewport: Viewport) -> Shape:
    width = shape.width * viewport.scale
    return replace(shape, outline=viewport.project_all(shape.outline), width=width)


@_enlarge.register
def _(shape: Sprite, viewport: Viewport) -> Shape:
    height = round(shape.height * viewport.scale)
    return replace(shape, at=viewport.project(shape.at), height=height)


@_enlarge.register
def _(shape: Label, viewport: Viewport) -> Shape:
    at, size = viewport.project(shape.at), int(shape.size * viewport.scale)
    max_width = shape.max_width and shape.max_width * viewport.scale
    return replace(shape, at=at, size=size, max_width=max_width)

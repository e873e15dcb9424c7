"""A region of the board, drawn larger: the same scene, nearer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Final

from render.fonts import text_width
from render.geometry import Point, bounding_box
from render.kemet.alt import boards_text, region_text
from render.kemet.board import scene
from render.kemet.labels import REGIONS as LABELS
from render.kemet.land import GROUND, MAP, NEARER
from render.kemet.layout import REGIONS, SIZE, Rectangle, spot
from render.kemet.people import boxes
from render.scene import Box, Disc, Glow, Label, Layer, Line, Poly, Scene, Shape, Sprite
from render.sprites import sprite_width
from rules.core.menu import Word
from rules.core.text import Language
from rules.kemet.view import KemetView

BOARDS: Final = 3  # people's boards that are seen at once
EDGE: Final = 6  # around them


class Lens:
    """A rectangle of the picture, as wide as the whole is."""

    def __init__(self, region: Rectangle) -> None:
        self.left, self.top, self.right, self.bottom = region
        self.times = SIZE[0] / (self.right - self.left)
        self.size = SIZE[0], round((self.bottom - self.top) * self.times)

    def at(self, point: Point) -> Point:
        return (point[0] - self.left) * self.times, (point[1] - self.top) * self.times

    def line(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(map(self.at, points))

    def shows(self, shape: Shape) -> bool:
        left, top, right, bottom = _extent(shape)
        across = left < self.right and right > self.left
        return across and top < self.bottom and bottom > self.top


def regions(view: KemetView) -> Mapping[Word, Rectangle]:
    """Of the picture: those of the map that are open, and the people's boards, at most three."""
    found = {word: box for word, box in REGIONS.items() if not (view.closed and word == "east")}
    boards = boxes(view)
    if len(boards) <= BOARDS:
        return {**found, "people": _around_all(boards)}
    half = -(-len(boards) // 2)
    return {
        **found,
        "people-left": _around_all(boards[:half]),
        "people-right": _around_all(boards[-half:]),
    }


def _around_all(boards: Sequence[Rectangle]) -> Rectangle:
    left, top, right, bottom = boards[0][0], boards[0][1], boards[-1][2], boards[0][3]
    return left - EDGE, top - EDGE, right + EDGE, bottom + EDGE


def zoom(view: KemetView, language: Language, region: Word) -> Scene:
    """One of `regions`. Raises `KeyError` for others."""
    whole = scene(replace(view, closed=False), language)  # the words on a bank would be cut short
    lens = Lens(regions(view)[region])
    shapes = tuple(nearer(view, whole.shapes, lens))
    return replace(whole, size=lens.size, shapes=shapes, alt=_said(view, region, language))


def _said(view: KemetView, region: Word, language: Language) -> str:
    """What is seen there, in words."""
    box = regions(view)[region]
    if region in REGIONS:
        spaces = tuple(each for each in view.spaces if _is_in(box, spot(view.side, each.row.word)))
        return region_text(replace(view, spaces=spaces), LABELS[region], language)
    boards = zip(view.players, boxes(view), strict=True)
    players = tuple(player for player, board in boards if _is_in(box, board[:2]))
    return boards_text(replace(view, players=players), LABELS[region], language)


def _is_in(box: Rectangle, point: Point) -> bool:
    left, top, right, bottom = box
    return left <= point[0] <= right and top <= point[1] <= bottom


def nearer(view: KemetView, shapes: Iterable[Shape], lens: Lens) -> Iterator[Shape]:
    """Those of the board's shapes that the lens shows, as it shows them."""
    for shape in shapes:
        if isinstance(shape, Layer):
            if shape.name == GROUND:
                yield from _ground(view, lens)
        elif lens.shows(shape):
            yield _enlarged(shape, lens)


def _ground(view: KemetView, lens: Lens) -> Iterator[Shape]:
    """What of the map lies in the region."""
    left, top = max(lens.left, MAP[0]), max(lens.top, MAP[1])
    right, bottom = min(lens.right, MAP[2]), min(lens.bottom, MAP[3])
    if top < bottom:
        (x, y), (end, foot) = lens.at((left, top)), lens.at((right, bottom))
        numbers = (left, top, right, bottom, end - x, foot - y, x, y)
        yield Layer(NEARER, (view.side, view.closed, *map(round, numbers)))


def _extent(shape: Shape) -> Rectangle:
    """About what it covers."""
    match shape:
        case Box():
            return shape.left, shape.top, shape.right, shape.bottom
        case Poly() | Line():
            return bounding_box(shape.points)
        case Glow():
            return bounding_box(shape.outline)
        case _:
            return _around(shape)


def _around(shape: Shape) -> Rectangle:
    match shape:
        case Disc():
            across = down = shape.radius
        case Sprite():
            across, down = sprite_width(shape.name, shape.height) / 2, shape.height / 2
        case Label():
            across, down = text_width(shape.text, shape.face, shape.size), float(shape.size)
        case _:
            raise TypeError(f"the board has no {type(shape).__name__}")
    x, y = shape.at
    return x - across, y - down, x + across, y + down


@singledispatch
def _enlarged(shape: Shape, lens: Lens) -> Shape:
    raise TypeError(f"the board has no {type(shape).__name__}")


@_enlarged.register
def _(shape: Box, lens: Lens) -> Shape:
    left, top = lens.at((shape.left, shape.top))
    right, bottom = lens.at((shape.right, shape.bottom))
    edge = (shape.stroke_width * lens.times, shape.radius * lens.times)
    return Box(left, top, right, bottom, shape.fill, shape.stroke, *edge)


@_enlarged.register
def _(shape: Disc, lens: Lens) -> Shape:
    radius, wide = shape.radius * lens.times, shape.stroke_width * lens.times
    return replace(shape, at=lens.at(shape.at), radius=radius, stroke_width=wide)


@_enlarged.register
def _(shape: Poly, lens: Lens) -> Shape:
    width = shape.stroke_width * lens.times
    return replace(shape, points=lens.line(shape.points), stroke_width=width)


@_enlarged.register
def _(shape: Glow, lens: Lens) -> Shape:
    return replace(shape, outline=lens.line(shape.outline), width=shape.width * lens.times)


@_enlarged.register
def _(shape: Sprite, lens: Lens) -> Shape:
    return replace(shape, at=lens.at(shape.at), height=round(shape.height * lens.times))


@_enlarged.register
def _(shape: Label, lens: Lens) -> Shape:
    size, room = int(shape.size * lens.times), shape.max_width and shape.max_width * lens.times
    return replace(shape, at=lens.at(shape.at), size=size, max_width=room)

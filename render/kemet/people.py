"""Name the players of a match in a line below a picture that shows only their markers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from render.geometry import Point
from render.kemet.markers import marker_of
from render.naming import Naming, person
from render.palette import INK, IVORY
from render.scene import Box, Scene, Shape
from rules.core.text import Language
from rules.kemet.view import KemetView

HEIGHT: Final = 60  # of the line
FONT_SIZE: Final = 34


def with_people(scene: Scene, view: KemetView, language: Language, naming: Naming) -> Scene:
    """Add a line with the players' names below a scene, in the order of seats."""
    width, height = scene.size
    line = _people((0, height), width, view, language, naming)
    return replace(scene, size=(width, height + HEIGHT), shapes=(*scene.shapes, *line))


def _people(
    at: Point, width: float, view: KemetView, language: Language, naming: Naming
) -> Iterator[Shape]:
    (left, top), step = at, width / len(view.seats)
    yield Box(left, top, left + width, top + HEIGHT, INK)
    for number, seat in enumerate(view.seats):
        x = left + number * step
        yield from marker_of(seat, (x + 36, top + HEIGHT / 2), 44)
        start, max_width = (x + 68, top + HEIGHT / 2 + 12), step - 76
        yield from person(naming, seat, start, FONT_SIZE, IVORY, language, max_width=max_width)

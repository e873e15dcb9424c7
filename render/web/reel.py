"""The pictures of many steps: each distinct shape once, and each picture as its differences.

Most shapes differ from another one only in their place. So a shape is stored as the number of its
template, and the values of its holes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final, TypeAlias

from render.scene import Scene, Shape
from render.svg import Definitions, write_svg

Edits: TypeAlias = list[
    list[int]
]  # each: the start and end of a run to replace, and its new shapes
PLACE: Final = re.compile(r' (c?[xy])="([^"]*)"')  # no label has a quotation mark
HOLE: Final = r' \1="~"'


@dataclass(slots=True)
class Reel:
    """The shapes of all pictures, by their numbers."""

    definitions: Definitions = field(default_factory=Definitions)
    shapes: list[str] = field(default_factory=list)  # each: its template, and its places
    templates: dict[str, int] = field(default_factory=dict)  # elements of SVG with holes
    _numbers: dict[Shape, int] = field(default_factory=dict)

    def number(self, shape: Shape) -> int:
        """Return the number of a shape, which is written the first time."""
        if (known := self._numbers.get(shape)) is not None:
            return known
        written = write_svg(shape, self.definitions)
        template = self.templates.setdefault(PLACE.sub(HOLE, written), len(self.templates))
        places = (value for _, value in PLACE.findall(written))
        self.shapes.append(" ".join((str(template), *places)))
        return self._numbers.setdefault(shape, len(self._numbers))


@dataclass(slots=True)
class Strip:
    """A picture for each step. A step without a picture has one of no size."""

    reel: Reel
    edits: list[Edits] = field(default_factory=list)  # by step
    sizes: list[tuple[int, int, int]] = field(default_factory=list)  # a step, and its new size
    _shown: list[int] = field(default_factory=list)

    def add(self, scene: Scene | None) -> None:
        """Add the picture of the next step."""
        size = scene.size if scene else (0, 0)
        if not self.sizes or self.sizes[-1][1:] != size:
            self.sizes.append((len(self.edits), *size))
        shapes = [self.reel.number(shape) for shape in scene.shapes] if scene else []
        self.edits.append([*_edits(self._shown, shapes)])
        self._shown = shapes


def _edits(before: Sequence[int], after: Sequence[int]) -> Iterator[list[int]]:
    """Yield the differences between two pictures, by places in the first one."""
    start = _common(before, after)
    tail = _common(before[start:][::-1], after[start:][::-1])
    middle, other = before[start : len(before) - tail], after[start : len(after) - tail]
    matcher = SequenceMatcher(None, middle, other, autojunk=False)
    for kind, first, last, other_first, other_last in matcher.get_opcodes():
        if kind != "equal":
            yield [start + first, start + last, *other[other_first:other_last]]


def _common(one: Sequence[int], other: Sequence[int]) -> int:
    """Count the equal shapes at the beginning."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))

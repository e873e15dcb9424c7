"""Mark the changed parts of the board, in any game whose renderer lists its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from render import Renderer
from render.geometry import Point, Rectangle
from render.naming import NOBODY, Naming
from render.palette import INK, IVORY
from render.scene import Glow, Scene, Shade, Shape
from rules.core.menu import Word
from rules.core.text import ENGLISH, Language

SHARP: Final = 0.06  # blur of a rim
RIM: Final = ((INK, 20), (IVORY, 13))  # colours and widths, from within
DUSK: Final = 0.42  # opacity of the dark on unchanged parts


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the board: its outline, and facts to compare."""

    outline: tuple[Point, ...]
    facts: Any
    without: tuple[Rectangle, ...] = ()  # boxes within that are of other parts


Parts: TypeAlias = Mapping[Word, Part]


def scene_of_changes(
    renderer: Renderer, before: Any, now: Any, language: Language, naming: Naming = NOBODY
) -> Scene:
    """Draw the board of a public view, with the parts lit that differ from an earlier view.

    If the renderer has no function `parts(view, language)`, no part is lit.
    """
    scene = renderer.scene(now, language, naming)
    lights = lit(changed_parts(renderer, before, now, language), scene.size)
    return replace(scene, shapes=(*scene.shapes, *lights))


def scene_of_step(
    renderer: Renderer, before: Any, now: Any, language: Language, naming: Naming = NOBODY
) -> Scene:
    """Draw the board of a public view, with rims round the parts that differ from an earlier view.

    Nothing is dimmed, because a reader of many steps compares whole boards.
    """
    scene = renderer.scene(now, language, naming)
    rims = rims_of(changed_parts(renderer, before, now, language))
    return replace(scene, shapes=(*scene.shapes, *rims))


def changed_parts(
    renderer: Renderer, before: Any, now: Any, language: Language = ENGLISH
) -> list[Part]:
    """List the parts that are new, or whose facts differ from those before."""
    parts: Callable[[Any, Language], Parts] = getattr(renderer, "parts", lambda *_: {})
    old = parts(before, language)
    return [
        part
        for word, part in parts(now, language).items()
        if word not in old or old[word].facts != part.facts
    ]


def lit(parts: Sequence[Part], size: tuple[int, int]) -> Iterator[Shape]:
    """Dim a picture of a size in pixels, and rim some parts of it. Nothing without parts."""
    if parts:
        yield Shade(0, 0, *size, INK, DUSK, tuple(part.outline for part in parts))
    inner = tuple(part.outline for part in parts if not part.without)
    for box in (box for part in parts for box in part.without):
        yield Shade(*box, INK, DUSK, inner)
    yield from rims_of(parts)


def rims_of(parts: Sequence[Part]) -> Iterator[Shape]:
    """Rim some parts of a picture."""
    for part in parts:
        for colour, width in RIM:
            yield Glow(part.outline, colour, width, blur=SHARP)

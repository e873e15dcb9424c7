"""Light the parts of a board that a sentence speaks of, in any game whose renderer names parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from render import Renderer
from render.changes import Part, Parts, lit
from render.naming import NOBODY, Naming
from render.scene import Scene
from rules.core.menu import Word
from rules.core.text import ENGLISH, Language


def lit_parts(
    renderer: Renderer, view: Any, words: Iterable[Word], language: Language = ENGLISH
) -> list[Part]:
    """Find the parts that words name: a part each, or a group that only the renderer knows.

    Raises `KeyError` for a word that names nothing on this board.
    """
    parts: Parts = getattr(renderer, "parts", lambda *_: {})(view, language)
    groups: Callable[[Any, Parts, Word], Sequence[Part]]
    groups = getattr(renderer, "lights", lambda *_: ())
    found: list[Part] = []
    for word in words:
        group = [parts[word]] if word in parts else groups(view, parts, word)
        if not group:
            raise KeyError(word)
        found += group
    return found


def scene_with_lights(
    renderer: Renderer,
    view: Any,
    words: Sequence[Word],
    language: Language,
    naming: Naming = NOBODY,
) -> Scene:
    """Draw the board with everything but some parts dimmed. Without words nothing is dimmed."""
    scene = renderer.scene(view, language, naming)
    lights = lit(lit_parts(renderer, view, words, language), scene.size)
    return replace(scene, shapes=(*scene.shapes, *lights))

"""Find the renderer of a game, which turns a view into a scene; `paint` turns a scene into a PNG.

The renderer of a game is the package here that has the game's name, or the one that an installed
distribution names for it among its entry points `karnak.pictures`; there is no list to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any, Final, Protocol, TypeAlias, cast

from render.naming import NOBODY, Naming
from render.scene import Scene
from rules.core.menu import Menu, Path, Word
from rules.core.text import Language, Text

INSTALLED: Final = "karnak.pictures"
SceneFactory: TypeAlias = Callable[[Language, Naming], Scene]


@dataclass(frozen=True, slots=True)
class ExtraPicture:
    """A picture besides the board that anybody may ask for: a market, or a part of the board.

    `scene` makes it from a public view, in a language, with the names of people.
    """

    word: Word
    label: Text
    scene: Callable[[Any, Language, Naming], Scene]


class Renderer(Protocol):
    """The functions that a game's package defines. A `Naming` says what people are called.

    Five more are optional. `signs()` yields the game's `Sign`s. `pictures(view)` lists the
    `ExtraPicture`s that a public view has; a position that the rules show during a move names one
    of them by its word. `choices(view, menu, path)` returns a factory of the scene in which the
    places on a menu are lit, for the seat that is asked, after the words of the path; it returns
    None where the menu has no places. `story` draws the board for a story where that is to be
    smaller than `scene`. `parts(view, language)` says what stands where, for a picture of what
    has changed (`render/changes.py`).
    """

    def scene(self, view: Any, language: Language, naming: Naming = NOBODY) -> Scene:
        """Draw the board as the viewer sees it. Only the scene of `view(None)` is public."""

    def hand(self, view: Any, language: Language, naming: Naming = NOBODY) -> Scene | None:
        """Draw what only the viewer has; return None where there is nothing to show."""

    def specimen(self) -> Iterable[Scene]:
        """Draw every colour and every shape once, to choose the palette and to fill the caches."""


def scene_of_story(renderer: Renderer) -> Callable[[Any, Language, Naming], Scene]:
    """Return the function that draws the board for a story."""
    draw: Callable[[Any, Language, Naming], Scene] = getattr(renderer, "story", renderer.scene)
    return draw


def list_extra_pictures(renderer: Renderer | None, view: Any) -> Sequence[ExtraPicture]:
    """List the pictures besides the board. Most games have none."""
    hook: Callable[[Any], Sequence[ExtraPicture]] | None = getattr(renderer, "pictures", None)
    return hook(view) if hook else ()


def scene_of_choices(
    renderer: Renderer | None, view: Any, menu: Menu, path: Path
) -> SceneFactory | None:
    """Return a factory of the scene with a menu's places, or None where nobody draws them."""
    hook: Callable[[Any, Menu, Path], SceneFactory | None] | None
    hook = getattr(renderer, "choices", None)
    return hook(view, menu, path) if hook else None


def package_of(word: str) -> str:
    """Return the package that draws a game: ours, else one that is installed for it."""
    ours = f"{__name__}.{word.replace('-', '_')}"
    installed = () if find_spec(ours) else entry_points(group=INSTALLED, name=word)
    return next((entry.module for entry in installed), ours)


@cache
def renderer_of(word: str) -> Renderer | None:
    """Find the renderer of a game; None where its package is missing or has no `scene` yet."""
    name = package_of(word)
    package = import_module(name) if find_spec(name) else None
    return cast("Renderer", package) if hasattr(package, "scene") else None

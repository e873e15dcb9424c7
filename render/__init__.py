"""Find the renderer of a game, which turns a view into a scene. `paint` turns scenes into PNGs.

The renderer is the package here with the game's name. Otherwise an installed distribution can
name one among its entry points `karnak.pictures`. There is no list to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, cast

if TYPE_CHECKING:  # a process that only paints needs no rules
    from render.naming import Naming
    from render.scene import Scene
    from rules.core.menu import Menu, Path, Word
    from rules.core.text import Language, Text

INSTALLED: Final = "karnak.pictures"
SceneFactory: TypeAlias = "Callable[[Language, Naming], Scene]"


@dataclass(frozen=True, slots=True)
class ExtraPicture:
    """A picture besides the board that anybody may ask for: a market, or a part of the board.

    `scene` draws it from a public view, a language and the players' names.
    """

    word: Word
    label: Text
    scene: Callable[[Any, Language, Naming], Scene]


class Renderer(Protocol):
    """The functions that a game's package defines. A `Naming` has the names of the players.

    Eight more are optional:

    - `alt_text(view, language)` returns the alt text of `scene`, without drawing it.
    - `signs()` yields the game's `Sign`s.
    - `pictures(view)` lists the `ExtraPicture`s of a public view. The rules name one of them by
      its word to show a position during a move.
    - `choices(view, menu, path)` returns a factory of the scene that lights the places on a menu,
      or None if it has no places. `view` is that of the seat to choose, `path` its words so far.
    - `poster_style()` returns the signs of the sources of points, and markers of seats, for the
      poster (`render/poster.py`).
    - `story` draws the board for a story, smaller than `scene` does.
    - `parts(view, language)` lists the parts of the board and the pieces on each, for a picture
      of changes (`render/changes.py`).
    - `lights(view, parts, word)` finds the parts of a group that a lesson names, such as a whole
      temple (`render/lights.py`).
    """

    def scene(self, view: Any, language: Language, naming: Naming = ...) -> Scene:
        """Draw the board as the viewer sees it. Only the scene of `view(None)` is public."""

    def hand(self, view: Any, language: Language, naming: Naming = ...) -> Scene | None:
        """Draw the viewer's secrets, or return None if there are none."""

    def specimen(self) -> Iterable[Scene]:
        """Draw every colour and every shape once, to choose the palette and to fill the caches."""


def alt_text_of(renderer: Renderer, view: Any, language: Language) -> str:
    """Return the alt text of the board. It is drawn only if the game has no `alt_text`."""
    describe: Callable[[Any, Language], str] | None = getattr(renderer, "alt_text", None)
    return describe(view, language) if describe else renderer.scene(view, language).alt


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
    """Return a factory of the scene with a menu's places, or None if the game draws none."""
    hook: Callable[[Any, Menu, Path], SceneFactory | None] | None
    hook = getattr(renderer, "choices", None)
    return hook(view, menu, path) if hook else None


def package_of(word: str) -> str:
    """Return the name of the package that draws a game: ours, or an installed one."""
    ours = f"{__name__}.{word.replace('-', '_')}"
    return ours if find_spec(ours) else next(_installed(word), ours)


def _installed(word: str) -> Iterator[str]:
    from importlib.metadata import entry_points  # takes a while, and our own games need none

    return (entry.module for entry in entry_points(group=INSTALLED, name=word))


@cache
def renderer_of(word: str) -> Renderer | None:
    """Find the renderer of a game, or return None if its package is missing or has no `scene`."""
    name = package_of(word)
    package = import_module(name) if find_spec(name) else None
    return cast("Renderer", package) if hasattr(package, "scene") else None

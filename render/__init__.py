"""Pictures: a view of a game becomes a scene of shapes, and a scene becomes a PNG.

A game's pictures are the package here that has its name, or the one that an installed distribution
names for it among its entry points `karnak.pictures`; there is no list to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any, Final, Protocol, TypeAlias, cast

from render.scene import Scene
from rules.core.menu import Menu, Path, Word
from rules.core.text import Language, Text

INSTALLED: Final = "karnak.pictures"
Draw: TypeAlias = Callable[[Language], Scene]


@dataclass(frozen=True, slots=True)
class Further:
    """A picture that can be asked for besides the board: a market, a battle, a part of the board.

    `scene` is called with a view of everybody's, and a language.
    """

    word: Word
    label: Text
    scene: Callable[[Any, Language], Scene]


class Artist(Protocol):
    """What a game's package offers.

    Two more names are read where a package has them. `pictures(view)`: the `Further` pictures that
    can be asked for where that is what everybody sees; what a rule has shown by such a word on the
    way stands with the story. `choices(view, menu, path)`: how to draw what is offered on a menu,
    to which the path has led, for the eyes of whoever is asked; None where it is not places.
    """

    def scene(self, view: Any, language: Language) -> Scene:
        """The board as this viewer sees it. Only `view(None)` may hang in a channel."""

    def hand(self, view: Any, language: Language) -> Scene | None:
        """What only the viewer has, for their eyes; None where there is nothing to show."""

    def specimen(self) -> Iterable[Scene]:
        """Scenes that show everything: for the colours to be found, and for what is kept."""


def further(artist: Artist | None, view: Any) -> Sequence[Further]:
    """The pictures besides the board; most games need none."""
    name: Callable[[Any], Sequence[Further]] | None = getattr(artist, "pictures", None)
    return name(view) if name else ()


def offered(artist: Artist | None, view: Any, menu: Menu, path: Path) -> Draw | None:
    """How to draw the places on a menu; None where they are none, or nobody draws them."""
    name: Callable[[Any, Menu, Path], Draw | None] | None = getattr(artist, "choices", None)
    return name(view, menu, path) if name else None


def package_of(word: str) -> str:
    """The package that draws a game: ours, else one that is installed for it."""
    ours = f"{__name__}.{word.replace('-', '_')}"
    installed = () if find_spec(ours) else entry_points(group=INSTALLED, name=word)
    return next((entry.module for entry in installed), ours)


@cache
def find(word: str) -> Artist | None:
    """Find who draws a game: nobody yet, where its package is missing or has no `scene`."""
    name = package_of(word)
    package = import_module(name) if find_spec(name) else None
    return cast("Artist", package) if hasattr(package, "scene") else None

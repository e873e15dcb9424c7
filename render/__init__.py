"""Pictures: a view of a game becomes a scene of shapes, and a scene becomes a PNG.

A game's pictures are the package here that has its name; there is no list to keep.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from render.scene import Scene
from rules.core.text import Language


class Artist(Protocol):
    """What a game's package offers."""

    def scene(self, view: Any, language: Language) -> Scene:
        """The board as this viewer sees it. Only `view(None)` may hang in a channel."""

    def hand(self, view: Any, language: Language) -> Scene | None:
        """What only the viewer has, for their eyes; None where there is nothing to show."""

    def specimen(self) -> Iterable[Scene]:
        """Scenes that show everything: for the colours to be found, and for what is kept."""


@cache
def find(word: str) -> Artist:
    """The pictures of a game. Raises `ModuleNotFoundError` if there are none."""
    return cast("Artist", import_module(f"render.{word.replace('-', '_')}"))

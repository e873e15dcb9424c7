"""Every package of `rules` that defines a `GAME` is a game. There is no list to keep."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import rules
from rules.core.game import Game


@cache
def games() -> dict[str, Game[Any, Any]]:
    """The games by their words."""
    found = (import_module(f"rules.{m.name}") for m in iter_modules(rules.__path__) if m.ispkg)
    return {game.word: game for package in found if (game := getattr(package, "GAME", None))}

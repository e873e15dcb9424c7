"""Collect positions of every game to draw: some of each phase of random games, and the `EXTREMES`
that a game's own `views` name. There is no list of games to keep."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from bot.ground.languages import spoken
from render.fonts import font
from render.scene import Label, Shape
from render.stamps import rasterize_shape
from rules.registry import games
from tests.effort import samples
from tests.folders import ROOT, folder_of
from tests.pseudo import PSEUDO, pseudo_language
from tests.random_games import random_match

LANGUAGES = {**spoken(), PSEUDO: pseudo_language()}
POSITIONS_PER_PHASE = samples(2, long=5)  # positions of a phase at most


@cache
def positions(word: str) -> dict[str, Any]:
    """Collect views of a game: of each phase the public's and the first seat's."""
    views = {}
    for players in games()[word].players:
        for name, state in _phases(word, players).items():
            for viewer in (None, state.seats[0]):
                view = games()[word].view(state, viewer)
                views[f"{players}-{name}-{viewer or 'public'}"] = view
    return views | extremes(word)


def extremes(word: str) -> dict[str, Any]:
    """Return the positions that a game's own tests name, or none if nobody has written them."""
    folder = folder_of(word)
    if not (ROOT / "tests/render" / folder / "views.py").exists():
        return {}
    return getattr(import_module(f"tests.render.{folder}.views"), "EXTREMES", {})


def _phases(word: str, players: int) -> dict[str, Any]:
    states: dict[str, list[Any]] = {}
    for state in random_match(games()[word], players, players).states:
        states.setdefault(state.phase if state.flow else "over", []).append(state)
    return {
        f"{phase}{number}": state
        for phase, all_ in states.items()
        for number, state in enumerate(all_[:: -(-len(all_) // POSITIONS_PER_PHASE)])
    }


@lru_cache(maxsize=4096)
def pixel_box(shape: Shape) -> tuple[float, float, float, float]:
    """Find the left, top, right and bottom of the pixels that a shape may touch."""
    if isinstance(shape, Label):
        letters = font(shape.face, shape.size)
        left, top, right, bottom = letters.getbbox(shape.text, anchor=shape.anchor)
        left, right = left * shape.stretch, right * shape.stretch
        return shape.at[0] + left, shape.at[1] + top, shape.at[0] + right, shape.at[1] + bottom
    stamp, (x, y) = rasterize_shape(shape)
    return x, y, x + stamp.width, y + stamp.height

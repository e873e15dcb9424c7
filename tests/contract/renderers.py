"""Renderers of the games under test: what they must have before their pictures are tested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NoReturn

import pytest

from bot.ground.languages import spoken
from render import Renderer
from render.scene import Scene
from render.signs import signs_of
from rules.core.game import Game
from rules.core.text import ENGLISH
from tests.contract import observations
from tests.contract.conftest import cause_of, contract_match, deals
from tests.language_samples import tried_languages
from tests.random_games import ByIdentity
from tests.render.letters import loose_stops, missing_letters

NOBODY = "nobody draws this game yet"
POSITIONS = 6  # of the first match
MOST_COLOURS = 3 * 256  # bytes
REQUIRED_FUNCTIONS = {
    "hand": "`hand(view, language)`, which draws what one player has, or returns None",
    "specimen": "`specimen()`, whose scenes show every colour and every shape once",
}


def renderer_for(game: Game[Any, Any]) -> Renderer:
    """Return a game's renderer, or skip the test if there is none or it is not ready.

    A renderer that is not ready fails once, in `test_prerequisites.py`.
    """
    if fault := undrawable(game):
        _skip(fault)
    return observations.renderer_or_none(game) or _skip(NOBODY)


def _skip(reason: str) -> NoReturn:
    pytest.skip(reason)


def undrawable(game: Game[Any, Any]) -> str | None:
    """Return the one fault for which hundreds of pictures would fail, and its remedy, or None."""
    return _undrawable(ByIdentity(game))


@cache
def _undrawable(kept: ByIdentity) -> str | None:
    game = kept.game
    try:
        renderer = observations.renderer_or_none(game)
        return next(_renderer_faults(game, renderer), None) if renderer else None
    except ModuleNotFoundError as missing:
        hint = _palette_hint(game) if (missing.name or "").endswith(".colours") else ""
        return f"The pictures of {game.word} cannot be imported: {missing}. {hint}".strip()
    except Exception as error:
        return f"The pictures of {game.word} cannot be drawn: {cause_of(error)}"


def _renderer_faults(game: Game[Any, Any], renderer: Renderer) -> Iterator[str]:
    package = f"render/{game.word.replace('-', '_')}"
    for name, description in REQUIRED_FUNCTIONS.items():
        if not callable(getattr(renderer, name, None)):
            yield f"{package}/__init__.py has no {description}."
    signs_of(game.word, game.marks)
    specimen = [*renderer.specimen()]
    if not specimen:
        yield f"{package} has a specimen without scenes: they show every colour and shape once."
    scenes = [*specimen, *_positions(game, renderer)]
    if not all(0 < len(scene.palette) <= MOST_COLOURS for scene in scenes):
        hint = _palette_hint(game)
        yield f"Not every scene of {package} has a palette of 1 to 256 colours. {hint}"
    if missing := missing_letters(scenes):
        words = ", ".join(f"{letter!r} of “{words}”" for letter, words in missing.items())
        yield f"The fonts of {package} lack {words}: write other signs, or draw them as sprites."
    if breaks := [stop for alt in _french_alts(game, renderer) for stop in loose_stops(alt)]:
        yield (
            f"In French a line of {package} may break before a high stop: “{breaks[0]}”. Translate "
            "it, if it is English still, with U+00A0 before a colon and U+202F before a semicolon, "
            "? and !."
        )


def _palette_hint(game: Game[Any, Any]) -> str:
    return f"`python -m render {game.word}` finds the PALETTE of its `colours.py`."


def _views(game: Game[Any, Any]) -> Iterator[Any]:
    match = contract_match(game, next(deals(game)))
    for state in (*(move.state for move in match.sample(POSITIONS)), match.end):
        for viewer in (None, match.seats[0]):
            yield game.view(state, viewer)


def _positions(game: Game[Any, Any], renderer: Renderer) -> Iterator[Scene]:
    for view in _views(game):
        for language in tried_languages().values():
            yield from _scenes(renderer, view, language)


def _scenes(renderer: Renderer, view: Any, language: Any) -> Sequence[Scene]:
    return [s for s in (renderer.scene(view, language), renderer.hand(view, language)) if s]


def _french_alts(game: Game[Any, Any], renderer: Renderer) -> Iterator[str]:
    """Yield the alt texts that are in French. One that is not translated fails another test."""
    for view in _views(game):
        english = {scene.alt for scene in _scenes(renderer, view, ENGLISH)}
        french = {scene.alt for scene in _scenes(renderer, view, spoken()["fr"])}
        yield from french - english

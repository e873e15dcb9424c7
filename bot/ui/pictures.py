"""Pictures of a match, painted in threads, as many at once as there are processors."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from bot.table.asking import Ask
from bot.table.match import Match
from bot.ui.names import captions
from bot.ui.parts import Picture
from render import ExtraPicture, SceneFactory, extra_pictures, renderer_of, scene_of_choices
from render.paint import paint
from render.scene import Scene
from rules.core.game import Shown
from rules.core.menu import Word
from rules.core.secrets import Seat

CHOICES: Final = "choices.png"
MOST: Final = 4  # pictures with one story

T = TypeVar("T")

_painters = ThreadPoolExecutor(os.cpu_count(), "painter")


def named(match: Match) -> Sequence[ExtraPicture]:
    """What everybody may see besides the board."""
    return extra_pictures(renderer_of(match.game.word), match.view(None))


async def board(match: Match, code: str, word: Word = "") -> Picture:
    """The board as everybody may see it, or another picture by its word."""
    png, alt = await _drawn(match, Shown(match.view(None), word), code)
    return Picture(png, alt, "board.png")


async def told(match: Match, since: int, until: int, code: str) -> list[Picture]:
    """What the entries after `since` up to `until` have shown on the way: the newest of it.

    Of the board only the last position, for it holds what there was in those before.
    """
    shown = [each for entry in match.entries[since:until] for each in entry.shown]
    last = next((each for each in reversed(shown) if not each.picture), None)
    kept = [each for each in shown if each.picture or each is last][-MOST:]
    drawn = [await _drawn(match, each, code) for each in kept]
    return [Picture(*made, _named("story", number)) for number, made in enumerate(drawn)]


async def hand(match: Match, seat: Seat, code: str) -> Picture | None:
    """What only this seat may see, if its game has a picture for it."""
    renderer, view = renderer_of(match.game.word), match.view(seat)

    def drawn() -> tuple[bytes, str] | None:
        scene = renderer.hand(view, captions(match, code))
        return _painted(scene) if scene else None

    found = await _in_a_thread(drawn)
    return Picture(*found, "hand.png") if found else None


def are_places(ask: Ask) -> bool:
    """What can be chosen now are places that can be shown."""
    return _offered(ask) is not None


async def choices(ask: Ask, code: str) -> Picture | None:
    """What can be chosen now, on the board, for whoever is asked; None where it is not places."""
    draw, spoken = _offered(ask), captions(ask.match, code)
    if draw is None:
        return None
    return Picture(*await _in_a_thread(lambda: _painted(draw(spoken))), CHOICES)


def _offered(ask: Ask) -> SceneFactory | None:
    match, renderer = ask.match, renderer_of(ask.match.game.word)
    return scene_of_choices(renderer, match.view(ask.seat), ask.menu, ask.at.path)


async def _drawn(match: Match, shown: Shown, code: str) -> tuple[bytes, str]:
    """What cannot be shown any more is shown on the board."""
    renderer, spoken = renderer_of(match.game.word), captions(match, code)
    others = {other.word: other.scene for other in extra_pictures(renderer, shown.view)}
    draw = others.get(shown.picture, renderer.scene)
    return await _in_a_thread(lambda: _painted(draw(shown.view, spoken)))


def _named(name: str, number: int) -> str:
    return f"{name}-{number + 1}.png" if number else f"{name}.png"


def _painted(scene: Scene) -> tuple[bytes, str]:
    return paint(scene), scene.alt


async def _in_a_thread(draw: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_painters, draw)

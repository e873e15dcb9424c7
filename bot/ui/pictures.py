"""Pictures of a match, painted in threads, as many at once as there are processors."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.table.match import Match
from bot.ui.names import parlance
from bot.ui.parts import Picture
from render import find
from render.paint import paint
from render.scene import Scene
from rules.core.secrets import Seat

T = TypeVar("T")

_painters = ThreadPoolExecutor(os.cpu_count(), "painter")


async def board(match: Match, code: str) -> Picture:
    """The board as everybody may see it."""
    artist, view = find(match.game.word), match.view(None)
    png, alt = await _in_a_thread(lambda: _painted(artist.scene(view, parlance(match, code))))
    return Picture(png, alt, "board.png")


async def told(match: Match, since: int, until: int, code: str) -> Picture | None:
    """What the entries after `since` up to `until` have shown on the way; the last of it."""
    shown = [view for entry in match.entries[since:until] for view in entry.shown]
    if not shown:
        return None
    artist = find(match.game.word)
    png, alt = await _in_a_thread(lambda: _painted(artist.scene(shown[-1], parlance(match, code))))
    return Picture(png, alt, "story.png")


async def hand(match: Match, seat: Seat, code: str) -> Picture | None:
    """What only this seat may see, if its game has a picture for it."""
    artist, view = find(match.game.word), match.view(seat)

    def drawn() -> tuple[bytes, str] | None:
        scene = artist.hand(view, parlance(match, code))
        return _painted(scene) if scene else None

    found = await _in_a_thread(drawn)
    return Picture(*found, "hand.png") if found else None


def _painted(scene: Scene) -> tuple[bytes, str]:
    return paint(scene), scene.alt


async def _in_a_thread(draw: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_painters, draw)

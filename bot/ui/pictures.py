"""Pictures of a match, painted in threads, as many at once as there are processors."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

from bot.languages import language
from bot.table.match import Match
from bot.ui.parts import Picture
from render import find
from render.paint import paint
from render.scene import Scene
from rules.core.secrets import Seat

_painters = ThreadPoolExecutor(os.cpu_count(), "painter")


async def board(match: Match, code: str) -> Picture:
    """The board as everybody may see it."""
    artist = find(match.game.word)
    return await _painted(artist.scene(match.view(None), language(code)), "board.png")


async def hand(match: Match, seat: Seat, code: str) -> Picture | None:
    """What only this seat may see, if its game has a picture for it."""
    scene = find(match.game.word).hand(match.view(seat), language(code))
    return await _painted(scene, "hand.png") if scene else None


async def _painted(scene: Scene, name: str) -> Picture:
    png = await asyncio.get_running_loop().run_in_executor(_painters, paint, scene)
    return Picture(png, scene.alt, name)

"""Pictures of statistics, painted for their only reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.core.people.model import Pictures
from bot.core.pictures import pictures
from bot.core.pictures.pictures import DIM, FULL_SIZE, SMALLER
from bot.core.screens.components import Picture
from render.scene import Scene

PACKAGE: Final = "statistics"  # of `render`


async def painted(draw: Callable[[], Scene], size: Pictures, name: str) -> Picture | None:
    """Paint a scene for its reader. Returns None for readers without pictures."""
    if size == "none":
        return None
    divisor = 1 if size in FULL_SIZE else SMALLER
    made = await pictures.painters.paint(PACKAGE, draw, divisor, is_dim=size in DIM)
    return Picture(*made, name) if made else None

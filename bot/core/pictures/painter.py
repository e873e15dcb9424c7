"""What a process of the pool does in which pictures are painted.

It is given scenes, which hold what their pictures show and nothing else: no match, no hand of
anybody else's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from bot.ground.memory import give_large_blocks_back
from bot.ground.subprocess_setup import accompany
from render import renderer_of
from render.paint import paint, paint_sign, rasterize_scene
from render.scene import Scene, Shape
from rules.core.menu import Word

POLITENESS: Final = 2  # of `nice`: answers go first, but people wait for pictures, too


def prepare() -> None:
    """Get a new process ready."""
    accompany(POLITENESS)
    give_large_blocks_back()


def paint_scene(game: Word, scene: Scene, divisor: int, is_dim: bool) -> bytes:
    """Paint a scene of a game, as a PNG."""
    renderer_of(game)  # has the game's own sprites and layers known
    return paint(scene, divisor, is_dim=is_dim)


def paint_signs(game: Word, signs: Sequence[Sequence[Shape]]) -> list[bytes]:
    """Paint the signs of a game, each as a PNG."""
    renderer_of(game)
    return [paint_sign(shapes) for shapes in signs]


def paint_specimen(game: Word) -> bool:
    """Fill the caches by the next specimen of a game's pictures, if any is left in this process."""
    scene = next(_specimens(game), None)
    if scene is not None:
        rasterize_scene(scene)
    return scene is not None


@cache
def _specimens(game: Word) -> Iterator[Scene]:
    renderer = renderer_of(game)
    return iter(renderer.specimen() if renderer else ())

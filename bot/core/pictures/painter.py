"""The work of a process in the pool that paints pictures.

It gets scenes, which hold only the content of their pictures: no match, and no hand of another
player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from bot.ground.memory import give_large_blocks_back
from bot.ground.subprocess_setup import accompany
from render import renderer_of
from render.kept import load, save
from render.paint import paint, paint_sign, rasterize_scene
from render.scene import Scene, Shape
from render.stamps import can_draw, draw_all

if TYPE_CHECKING:  # a process that only paints boards needs neither
    from pathlib import Path

    from render.film import Form, Shot, Size
    from rules.core.menu import Word

POLITENESS: Final = 2  # of `nice`: answers go first, but players wait for pictures too


def prepare() -> None:
    """Get a new process ready."""
    accompany(POLITENESS)
    give_large_blocks_back()


def paint_scene(
    game: Word, scene: Scene, divisor: int, is_dim: bool, kept: Path | None = None
) -> bytes:
    """Paint a scene of a game as a PNG. `divisor` makes it smaller each way."""
    if not (kept and _load(kept) and can_draw(scene.shapes)):
        renderer_of(game)  # takes a while, and registers the sprites and layers of the game
    return paint(scene, divisor, is_dim=is_dim)


def paint_signs(game: Word, signs: Sequence[Sequence[Shape]]) -> list[bytes]:
    """Paint the signs of a game, each as a PNG."""
    renderer_of(game)
    return [paint_sign(shapes) for shapes in signs]


def encode_part(game: Word, shots: Sequence[Shot], canvas: Size, form: Form) -> bytes:
    """Encode a part of a film of a game."""
    from render.encoding import encode

    renderer_of(game)
    return encode(shots, canvas, form)


def join_parts(parts: Sequence[bytes], form: Form) -> bytes:
    """Join the parts of a film."""
    from render.encoding import join

    return join(parts, form)


def paint_specimen(game: Word, kept: Path | None = None) -> bool:
    """Fill the caches with the next specimen of a game's pictures.

    Returns False if none is left. Then a file keeps their sprites, layers and glows for later
    processes, and nothing of any match.
    """
    is_loaded = kept and _load(kept)
    scene = next(_specimens(game), None)
    if scene is not None:
        rasterize_scene(scene)
    elif kept and not is_loaded and (renderer := renderer_of(game)):
        save(kept, draw_all(renderer.specimen()))
    return scene is not None


_load: Final = cache(load)


@cache
def _specimens(game: Word) -> Iterator[Scene]:
    renderer = renderer_of(game)
    return iter(renderer.specimen() if renderer else ())

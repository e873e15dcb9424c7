"""Encode a film in parts, and join them.

A part needs nothing of the parts before. So any process may encode it, and other pictures are
painted between two parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Final

from PIL import Image

from render import webp
from render.film import Form, Kind, Shot, Size
from render.paint import rasterize_scene

PART: Final = 10  # pictures of a part. It begins with a whole one, to which a player can jump


@cache
def best_kind() -> Kind:
    """Return the best kind of films that can be made here: MP4 with the extra `film`."""
    return "mp4" if find_spec("av") else "webp"


def encode(shots: Sequence[Shot], canvas: Size, form: Form) -> bytes:
    """Encode a part of a film. All parts need the same canvas and form."""
    pictures = (_on_canvas(shot, canvas) for shot in shots)
    times = [shot.milliseconds for shot in shots]
    if form.kind == "webp":
        return webp.encode(pictures, times, form)
    from render import mp4  # only the extra `film` has its library

    return mp4.encode(pictures, times, form)


def join(parts: Sequence[bytes], form: Form) -> bytes:
    """Join the parts of a film."""
    if form.kind == "webp":
        return webp.join(parts, form.size)
    from render import mp4  # only the extra `film` has its library

    return mp4.join(parts)


def _on_canvas(shot: Shot, canvas: Size) -> Image.Image:
    """Draw a picture at the top of the canvas, or a card in its middle.

    The rest of the canvas has the colour of the lower left corner. A card is reduced if it is too
    large.
    """
    image = rasterize_scene(shot.scene)
    if image.size == canvas:
        return image
    if shot.is_card:
        image.thumbnail(canvas)
    ground = image.getpixel((0, image.height - 1))
    whole = Image.new("RGB", canvas, ground)
    left, top = (canvas[0] - image.width) // 2, (canvas[1] - image.height) // 2
    whole.paste(image, (left, top if shot.is_card else 0))
    return whole

"""Register the large drawings that are made once, and draw what they share: paper, water, masks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Any, Final

from PIL import Image, ImageFilter

from render.geometry import Point
from render.kept import PlacedImage, Size, find_kept
from render.palette import NILE, NILE_DEEP, NILE_LIGHT, mix, rgb
from render.pen import Pen

SUPERSAMPLING: Final = 2  # layers are drawn at this multiple of their size and reduced
LAYERS: Final[dict[str, Callable[..., PlacedImage]]] = {}


def layer(name: str) -> Callable[[Callable[..., PlacedImage]], Callable[..., PlacedImage]]:
    """Register a function that draws a layer of that name, and cache what it draws."""

    def register(draw: Callable[..., PlacedImage]) -> Callable[..., PlacedImage]:
        LAYERS[name] = cache(draw)
        return LAYERS[name]

    return register


def draw_layer(name: str, args: tuple[Any, ...]) -> PlacedImage:
    """Draw a layer, or take it from the cache. Never draw on the image."""
    return find_kept((name, 0, args)) or LAYERS[name](*args)


def _noise(size: Size, step: Size, seed: int) -> Image.Image:
    """Make smooth grey noise with a spot every `step` pixels, the same for the same seed."""
    small = (size[0] // step[0] + 2, size[1] // step[1] + 2)
    grey = Image.frombytes("L", small, Random(seed).randbytes(small[0] * small[1]))
    return grey.resize(size, Image.Resampling.BICUBIC)


def paper_texture(size: Size, dark: str, light: str, seed: int, fibre: bool = False) -> Image.Image:
    """Make papyrus or sand of two octaves of noise between two colours, perhaps with fibres.

    It has a palette, with which it takes a quarter of the memory that its pixels in RGB take.
    """
    tone = Image.blend(_noise(size, (80, 80), seed), _noise(size, (22, 22), seed + 1), 0.32)
    if fibre:
        tone = Image.blend(tone, _noise(size, (30, 3), seed), 0.18)
    tone.putpalette(bytes(chain.from_iterable(rgb(mix(dark, light, v / 255)) for v in range(256))))
    return tone


def mask(size: Size, outlines: Sequence[Sequence[Point]]) -> Image.Image:
    """Make a mask that is white inside the outlines, with soft edges."""
    image = Image.new("L", (size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING), 0)
    for line in outlines:
        Pen(image, SUPERSAMPLING).poly(line, "#FFFFFF")
    return image.reduce(SUPERSAMPLING)


def blur(image: Image.Image, radius: float) -> Image.Image:
    """Blur an image (Gauss)."""
    return image.filter(ImageFilter.GaussianBlur(radius))


def tint(image: Image.Image, area: Image.Image, colour: str, opacity: float) -> None:
    """Lay a colour over the part of an image that a mask leaves open."""
    weight = area.point([round(value * opacity) for value in range(256)])
    image.paste(Image.new("RGB", image.size, colour), (0, 0), weight)


def overlay(image: Image.Image, drawing: Image.Image) -> None:
    """Paste a transparent drawing of the same size over an image."""
    image.paste(drawing, (0, 0), drawing)


def draw_transparent(size: Size, draw: Callable[[Pen], None]) -> Image.Image:
    """Draw on a transparent image, with smooth edges."""
    image = Image.new("RGBA", (size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING), (0, 0, 0, 0))
    draw(Pen(image, SUPERSAMPLING))
    return image.reduce(SUPERSAMPLING)


def draw_river(pen: Pen, left: Sequence[Point], right: Sequence[Point]) -> None:
    """Draw water between two banks, with wet edges and lines of current."""
    pen.poly([*left, *right[::-1]], NILE)
    middle = [
        ((a + c) / 2, (b + d) / 2, (c - a) / 2) for (a, b), (c, d) in zip(left, right, strict=True)
    ]
    for share in (-0.86, 0.86):
        edge = [(x + half * share, y) for x, y, half in middle]
        pen.line(edge, mix(NILE, NILE_DEEP, 0.55), 5)
    for share, thick in ((-0.34, 2.0), (0.05, 2.4), (0.42, 2.0)):
        current = [(x + half * share, y) for x, y, half in middle]
        for start in range(6 + int(20 * abs(share)), len(current), 34):
            dash = current[start : start + 15]
            if len(dash) > 1:
                pen.line(dash, mix(NILE, NILE_LIGHT, 0.65), thick)
    pen.line(left, NILE_DEEP, 2.6)
    pen.line(right, NILE_DEEP, 2.6)

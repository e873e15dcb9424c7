"""Ground: sand, papyrus, water. Large drawings that are made once, by a name, and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from render.palette import NILE, NILE_DEEP, NILE_LIGHT, mix, rgb
from render.pen import Pen
from render.strokes import Point

Size: TypeAlias = tuple[int, int]
Placed: TypeAlias = tuple[Image.Image, Size]  # a drawing, and where its left upper corner lies

TWICE: Final = 2  # outlines are drawn at this multiple and reduced
LAYERS: Final[dict[str, Callable[..., Placed]]] = {}


def layer(name: str) -> Callable[[Callable[..., Placed]], Callable[..., Placed]]:
    """Make the drawing known to painters under that name, and keep it once it is made."""

    def keep(drawing: Callable[..., Placed]) -> Callable[..., Placed]:
        LAYERS[name] = cache(drawing)
        return LAYERS[name]

    return keep


def _spots(size: Size, step: Size, seed: int) -> Image.Image:
    """Smooth grey noise with a spot every `step` pixels, the same for the same seed."""
    small = (size[0] // step[0] + 2, size[1] // step[1] + 2)
    grey = Image.frombytes("L", small, Random(seed).randbytes(small[0] * small[1]))
    return grey.resize(size, Image.Resampling.BICUBIC)


def paper(size: Size, dark: str, light: str, seed: int, fibre: bool = False) -> Image.Image:
    """Papyrus or sand: three grains of noise between two colours, with or without fibres."""
    tone = _spots(size, (80, 80), seed)
    for step, grain in enumerate((22, 7), 1):
        tone = Image.blend(tone, _spots(size, (grain, grain), seed + step), (0.32, 0.2)[step - 1])
    if fibre:
        tone = Image.blend(tone, _spots(size, (30, 3), seed), 0.18)
    ramp = [rgb(mix(dark, light, value / 255)) for value in range(256)]
    bands = [tone.point([colour[band] for colour in ramp]) for band in range(3)]
    return Image.merge("RGB", bands)


def mask(size: Size, outlines: Sequence[Sequence[Point]]) -> Image.Image:
    """White inside the outlines, with soft edges."""
    area = Image.new("L", (size[0] * TWICE, size[1] * TWICE), 0)
    for line in outlines:
        ImageDraw.Draw(area).polygon([(x * TWICE, y * TWICE) for x, y in line], 255)
    return area.reduce(TWICE)


def blurred(grey: Image.Image, radius: float) -> Image.Image:
    return grey.filter(ImageFilter.GaussianBlur(radius))


def tint(image: Image.Image, area: Image.Image, colour: str, share: float) -> None:
    """Lay a colour over the masked area."""
    weight = area.point([round(value * share) for value in range(256)])
    image.paste(Image.new("RGB", image.size, colour), (0, 0), weight)


def inked(size: Size, drawing: Callable[[Pen], None]) -> Image.Image:
    """What the drawing leaves on clear ground, with smooth edges."""
    image = Image.new("RGBA", (size[0] * TWICE, size[1] * TWICE), (0, 0, 0, 0))
    drawing(Pen(image, TWICE))
    return image.reduce(TWICE)


def river(pen: Pen, left: Sequence[Point], right: Sequence[Point]) -> None:
    """Water between two banks, with wet edges and lines of current."""
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

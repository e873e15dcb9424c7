"""From a scene to a PNG. Safe in threads: what is kept is never drawn on."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from math import ceil, floor
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

import render
from render.fonts import Face, font, length
from render.layers import LAYERS, Placed, mask
from render.palette import rgb
from render.pen import CLEAR, Pen
from render.scene import (
    Box,
    Disc,
    Glow,
    Layer,
    Line,
    Poly,
    Scene,
    Shade,
    Shape,
    Sprite,
    Text,
    Upright,
)
from render.sprites import drawn
from render.strokes import Point, bounds, moved

logger = logging.getLogger(__name__)

FINE: Final = 4  # small shapes are drawn at this multiple and reduced
LARGE: Final = 10_000  # pixels, from which a box is put together of its corners each time
SPACED: Final = 4  # pixels between the letters of words that read upwards
OPAQUE: Final = len("#rrggbb")
TURN: Final = Image.Transpose.TRANSPOSE
NEAREST: Final = Image.Resampling.NEAREST
RIM: Final = 3  # pixels, around letters that have one
LEVEL: Final = 3  # of compression: higher ones take twice the time for 5 %


def paint(scene: Scene) -> bytes:
    """The scene as an indexed PNG: the same bytes for the same scene, in any thread."""
    file = BytesIO()
    picture = canvas(scene).quantize(palette=_colours(scene.palette), dither=Image.Dither.NONE)
    picture.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()


def canvas(scene: Scene) -> Image.Image:
    """The scene in full colour."""
    image = Image.new("RGB", scene.size)
    pen = ImageDraw.Draw(image)
    for shape in scene.shapes:
        if isinstance(shape, Text):
            _write(pen, shape)
        elif isinstance(shape, Box) and _is_plain(shape):
            _fill(pen, shape)
        else:
            _lay(image, shape, *placed(shape))
    return image


def _write(pen: ImageDraw.ImageDraw, text: Text) -> None:
    letters, rim = font(text.face, text.size), RIM if text.rim else 0
    pen.text(
        text.at,
        text.words,
        text.colour,
        letters,
        text.anchor,
        stroke_width=rim,
        stroke_fill=text.rim or None,
    )


def _is_plain(box: Box) -> bool:
    """Whether it can be drawn at once: it has neither round corners nor anything to shine through.

    Stamps of large boxes would fill the memory.
    """
    return not box.radius and all(len(each) in (0, OPAQUE) for each in (box.fill, box.edge))


def _fill(pen: ImageDraw.ImageDraw, box: Box) -> None:
    corners = (round(box.left), round(box.top), round(box.right) - 1, round(box.bottom) - 1)
    width = max(1, round(box.width)) if box.edge else 0
    pen.rectangle(corners, box.fill or None, box.edge or None, width)


def _lay(image: Image.Image, shape: Shape, stamp: Image.Image, at: tuple[int, int]) -> None:
    if isinstance(shape, Glow | Shade):  # only how strong it is, for colours would fill the memory
        box = (*at, at[0] + stamp.width, at[1] + stamp.height)
        image.paste(rgb(shape.colour), box, stamp)
    else:
        image.paste(stamp, at, stamp if stamp.mode == "RGBA" else None)


@lru_cache(maxsize=16)
def _colours(palette: bytes) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(palette)
    return image


def placed(shape: Box | Disc | Poly | Line | Upright | Sprite | Glow | Shade | Layer) -> Placed:
    """A shape's pixels, and where their left upper corner lies."""
    match shape:
        case Layer():
            return LAYERS[shape.name](*shape.args)
        case Box():
            return _box_stamp(shape), (round(shape.left), round(shape.top))
        case Shade():
            return _shadow(shape), (round(shape.left), round(shape.top))
        case Sprite() | Upright() | Disc():
            return _centred(_small(shape), shape.at)
        case _:
            return _outlined(shape)


def _centred(stamp: Image.Image, at: Point) -> Placed:
    return stamp, (round(at[0] - stamp.width / 2), round(at[1] - stamp.height / 2))


def _small(shape: Sprite | Upright | Disc) -> Image.Image:
    match shape:
        case Sprite():
            return drawn(shape.name, shape.height, shape.args)
        case Upright():
            return _upright(shape.words, shape.face, shape.size, shape.colour)
        case Disc():
            return _disc(shape.radius, shape.fill, shape.edge, shape.width)


def _outlined(shape: Poly | Line | Glow) -> Placed:
    match shape:
        case Poly():
            points, at = _homed(shape.points, shape.width)
            return _poly(points, shape.fill, shape.edge, shape.width), at
        case Line():
            points, at = _homed(shape.points, shape.width)
            return _line(points, shape.colour, shape.width), at
        case Glow():
            points, at = _homed(shape.outline, 4)
            return _light(points, shape.width, shape.wash, shape.blur), at


def _homed(points: Sequence[Point], pad: float) -> tuple[tuple[Point, ...], tuple[int, int]]:
    """The points moved to the origin with `pad` pixels around them, and where they were."""
    left, top, _, _ = bounds(points)
    at = floor(left - pad), floor(top - pad)
    return moved(points, (-at[0], -at[1])), at


def _box_stamp(box: Box) -> Image.Image:
    size = round(box.right) - round(box.left), round(box.bottom) - round(box.top)
    side = 2 * ceil(box.radius + box.width) + 3
    if size[0] * size[1] < LARGE or min(size) < side:
        return _box(size, box.fill, box.edge, box.width, box.radius)
    core = _box((side, side), box.fill, box.edge, box.width, box.radius)
    return _longer(_longer(core, size[0]).transpose(TURN), size[1]).transpose(TURN)


def _longer(stamp: Image.Image, length: int) -> Image.Image:
    """The stamp, drawn out from its middle."""
    (wide, high), half = stamp.size, stamp.width // 2
    image = stamp.crop((half, 0, half + 1, high)).resize((length, high), NEAREST)
    image.paste(stamp.crop((0, 0, half, high)), (0, 0))
    image.paste(stamp.crop((wide - half, 0, wide, high)), (length - half, 0))
    return image


@lru_cache(maxsize=512)
def _box(size: tuple[int, int], fill: str, edge: str, width: float, radius: float) -> Image.Image:
    fine = FINE if radius else 1
    image = Image.new("RGBA", (size[0] * fine, size[1] * fine), CLEAR)
    corner = (size[0] - 1 / fine, size[1] - 1 / fine)
    Pen(image, fine).box((0, 0, *corner), fill, edge, width, radius)
    return image.reduce(fine)


@lru_cache(maxsize=128)
def _disc(radius: float, fill: str, edge: str, width: float) -> Image.Image:
    side = round(2 * radius) + 2
    image = Image.new("RGBA", (side * FINE, side * FINE), CLEAR)
    Pen(image, FINE).disc((side / 2, side / 2), radius, fill, edge, width)
    return image.reduce(FINE)


def _sheet(points: Sequence[Point], pad: float) -> Image.Image:
    _, _, right, bottom = bounds(points)
    size = round(right + pad + 2) * FINE, round(bottom + pad + 2) * FINE
    return Image.new("RGBA", size, CLEAR)


@lru_cache(maxsize=256)
def _poly(points: tuple[Point, ...], fill: str, edge: str, width: float) -> Image.Image:
    image = _sheet(points, width)
    Pen(image, FINE).poly(points, fill, edge, width)
    return image.reduce(FINE)


@lru_cache(maxsize=256)
def _line(points: tuple[Point, ...], colour: str, width: float) -> Image.Image:
    image = _sheet(points, width)
    Pen(image, FINE).line(points, colour, width)
    return image.reduce(FINE)


@lru_cache(maxsize=32)
def _upright(words: str, face: Face, size: int, colour: str) -> Image.Image:
    steps = [length(letter, face, size) + SPACED for letter in words]
    strip = Image.new("RGBA", (round(sum(steps)), size * 4 // 3), (*rgb(colour), 0))
    x, pen = SPACED / 2, ImageDraw.Draw(strip)
    for letter, step in zip(words, steps, strict=True):
        pen.text((x, size), letter, colour, font(face, size), "ls")
        x += step
    return strip.transpose(Image.Transpose.ROTATE_90)


@lru_cache(maxsize=64)
def _light(outline: tuple[Point, ...], width: float, wash: float, blur: float) -> Image.Image:
    _, _, right, bottom = bounds(outline)
    size = round(right) + 6, round(bottom) + 6
    rim = Image.new("L", size)
    ImageDraw.Draw(rim).line([*outline, *outline[:2]], 255, round(width), "curve")
    light = rim.filter(ImageFilter.GaussianBlur(width * blur))
    light = light.point([max(round(255 * wash), min(255, round(v * 1.15))) for v in range(256)])
    return ImageChops.multiply(light, mask(size, [outline]))


def _shadow(shade: Shade) -> Image.Image:
    """Not kept: there are too many ways to be lit."""
    size = round(shade.right - shade.left), round(shade.bottom - shade.top)
    lit = mask(size, [moved(line, (-shade.left, -shade.top)) for line in shade.lit])
    return lit.point([round(shade.share * (255 - value)) for value in range(256)])


def warm(words: Iterable[str]) -> None:
    """Make everything that is kept for these games. Takes seconds: once, at the start."""
    for word in words:
        try:
            artist = render.find(word)
            for scene in artist.specimen() if artist else ():
                paint(scene)
        except Exception as error:  # whatever the code of an installed game may do
            why = " ".join(f"{type(error).__name__}: {error}".split())
            logger.error("The pictures of %s cannot be painted: %s", word, why)

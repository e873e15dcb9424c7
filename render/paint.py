"""Turn a scene into a PNG. Any thread may do so: cached images are never drawn on."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from io import BytesIO
from math import ceil, floor
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

import render
from render.caching import cached, uncached
from render.fonts import Face, font, text_width
from render.geometry import Point, bounding_box, translate
from render.layers import LAYERS, PlacedImage, mask
from render.palette import IVORY, rgb
from render.pen import CLEAR, Pen
from render.scene import (
    Box,
    Disc,
    Glow,
    Label,
    Layer,
    Line,
    Poly,
    Scene,
    Shade,
    Shape,
    Sprite,
    VerticalLabel,
)
from render.signs import SIDE
from render.sprites import draw_sprite

logger = logging.getLogger(__name__)

SUPERSAMPLING: Final = 4  # small shapes are drawn at this multiple of their size and reduced
NINE_SLICE_AREA: Final = 10_000  # pixels; larger boxes are stretched from a small one each time
LETTER_SPACING: Final = 4  # pixels between the letters of a vertical label
OPAQUE_LENGTH: Final = len("#rrggbb")  # of an opaque colour; others have two digits more
TRANSPOSE: Final = Image.Transpose.TRANSPOSE
NEAREST: Final = Image.Resampling.NEAREST
UNDITHERED: Final = Image.Dither.NONE
LABEL_STROKE_WIDTH: Final = 3  # pixels
RIM: Final = 13  # pixels across, of what is drawn around each of a sign's
DIM_LIGHT: Final = 0.55  # of the light of a picture
COMPRESSION_LEVEL: Final = 3  # higher levels take twice the time for 5 %


def paint(scene: Scene, divisor: int = 1, *, is_dim: bool = False) -> bytes:
    """Encode a scene, `divisor` times smaller, as a PNG: the same bytes for it in any thread.

    A dim one has all its colours darker, so that it does not glare in a dark room.
    """
    file, palette = BytesIO(), _palette_image(scene.palette)
    drawn = rasterize_scene(scene).reduce(divisor).quantize(palette=palette, dither=UNDITHERED)
    if is_dim:
        drawn.putpalette(bytes(int(value * DIM_LIGHT) for value in scene.palette))
    drawn.save(file, "PNG", compress_level=COMPRESSION_LEVEL)
    return file.getvalue()


def paint_sign(shapes: Iterable[Shape]) -> bytes:
    """Encode a sign's shapes as a PNG without a ground, and with a light rim for dark pages."""
    drawn, file = Image.new("RGBA", (SIDE, SIDE), CLEAR), BytesIO()
    with uncached():
        for shape in shapes:
            if isinstance(shape, Label):
                _draw_label(ImageDraw.Draw(drawn), shape)
            else:
                drawn.alpha_composite(*rasterize_shape(shape))
    image = Image.new("RGBA", drawn.size, f"{IVORY}00")
    image.putalpha(drawn.getchannel("A").filter(ImageFilter.MaxFilter(RIM)))
    image.alpha_composite(drawn)
    image.save(file, "PNG", compress_level=COMPRESSION_LEVEL)
    return file.getvalue()


def rasterize_scene(scene: Scene) -> Image.Image:
    """Draw a scene in full colour."""
    image = Image.new("RGB", scene.size)
    pen = ImageDraw.Draw(image)
    for shape in scene.shapes:
        if isinstance(shape, Label):
            _draw_label(pen, shape)
        elif isinstance(shape, Box) and _is_opaque_rectangle(shape):
            _draw_rectangle(pen, shape)  # at once: images of large boxes would fill the cache
        else:
            _paste(image, shape, *rasterize_shape(shape))
    return image


def _draw_label(pen: ImageDraw.ImageDraw, label: Label) -> None:
    pen.text(
        label.at,
        label.text,
        label.colour,
        font(label.face, label.size),
        label.anchor,
        stroke_width=LABEL_STROKE_WIDTH if label.stroke else 0,
        stroke_fill=label.stroke or None,
    )


def _is_opaque_rectangle(box: Box) -> bool:
    """Say whether a box has square corners and no transparent colour."""
    colours = (box.fill, box.stroke)
    return not box.radius and all(len(colour) in (0, OPAQUE_LENGTH) for colour in colours)


def _draw_rectangle(pen: ImageDraw.ImageDraw, box: Box) -> None:
    corners = (round(box.left), round(box.top), round(box.right) - 1, round(box.bottom) - 1)
    stroke_width = max(1, round(box.stroke_width)) if box.stroke else 0
    pen.rectangle(corners, box.fill or None, box.stroke or None, stroke_width)


def _paste(image: Image.Image, shape: Shape, stamp: Image.Image, at: tuple[int, int]) -> None:
    if isinstance(shape, Glow | Shade):  # a cached mask; one image a colour would fill the memory
        box = (*at, at[0] + stamp.width, at[1] + stamp.height)
        image.paste(rgb(shape.colour), box, stamp)
    else:
        image.paste(stamp, at, stamp if stamp.mode == "RGBA" else None)


@cached(16)
def _palette_image(palette: bytes) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(palette)
    return image


def rasterize_shape(
    shape: Box | Disc | Poly | Line | VerticalLabel | Sprite | Glow | Shade | Layer,
) -> PlacedImage:
    """Draw a shape by itself: its pixels, and the position of their top left corner."""
    match shape:
        case Layer():
            return LAYERS[shape.name](*shape.args)
        case Box():
            return _box_image(shape), (round(shape.left), round(shape.top))
        case Shade():
            return _shade_mask(shape), (round(shape.left), round(shape.top))
        case Sprite() | VerticalLabel() | Disc():
            return _centre_on(_centred_image(shape), shape.at)
        case _:
            return _image_of_points(shape)


def _centre_on(stamp: Image.Image, at: Point) -> PlacedImage:
    return stamp, (round(at[0] - stamp.width / 2), round(at[1] - stamp.height / 2))


def _centred_image(shape: Sprite | VerticalLabel | Disc) -> Image.Image:
    match shape:
        case Sprite():
            return draw_sprite(shape.name, shape.height, shape.args)
        case VerticalLabel():
            return _draw_vertical_text(shape.text, shape.face, shape.size, shape.colour)
        case Disc():
            return _draw_disc(shape.radius, shape.fill, shape.stroke, shape.stroke_width)


def _image_of_points(shape: Poly | Line | Glow) -> PlacedImage:
    match shape:
        case Poly():
            points, at = _move_to_origin(shape.points, shape.stroke_width)
            return _draw_poly(points, shape.fill, shape.stroke, shape.stroke_width), at
        case Line():
            points, at = _move_to_origin(shape.points, shape.width)
            return _draw_line(points, shape.colour, shape.width), at
        case Glow():
            points, at = _move_to_origin(shape.outline, 4)
            return _draw_glow(points, shape.width, shape.fill_opacity, shape.blur), at


def _move_to_origin(
    points: Sequence[Point], pad: float
) -> tuple[tuple[Point, ...], tuple[int, int]]:
    """Move points to the origin with `pad` pixels around them; return where they were, too.

    The same outline then makes the same cached image wherever it stands.
    """
    left, top, _, _ = bounding_box(points)
    at = floor(left - pad), floor(top - pad)
    return translate(points, (-at[0], -at[1])), at


def _box_image(box: Box) -> Image.Image:
    size = round(box.right) - round(box.left), round(box.bottom) - round(box.top)
    side = 2 * ceil(box.radius + box.stroke_width) + 3
    if size[0] * size[1] < NINE_SLICE_AREA or min(size) < side:
        return _draw_box(size, box.fill, box.stroke, box.stroke_width, box.radius)
    core = _draw_box((side, side), box.fill, box.stroke, box.stroke_width, box.radius)
    return _stretch(_stretch(core, size[0]).transpose(TRANSPOSE), size[1]).transpose(TRANSPOSE)


def _stretch(stamp: Image.Image, length: int) -> Image.Image:
    """Stretch an image to a length at its middle column, so that its ends stay as they are."""
    (width, height), half = stamp.size, stamp.width // 2
    image = stamp.crop((half, 0, half + 1, height)).resize((length, height), NEAREST)
    image.paste(stamp.crop((0, 0, half, height)), (0, 0))
    image.paste(stamp.crop((width - half, 0, width, height)), (length - half, 0))
    return image


@cached(512)
def _draw_box(
    size: tuple[int, int], fill: str, stroke: str, stroke_width: float, radius: float
) -> Image.Image:
    scale = SUPERSAMPLING if radius else 1
    image = Image.new("RGBA", (size[0] * scale, size[1] * scale), CLEAR)
    corner = (size[0] - 1 / scale, size[1] - 1 / scale)
    Pen(image, scale).box((0, 0, *corner), fill, stroke, stroke_width, radius)
    return image.reduce(scale)


@cached(128)
def _draw_disc(radius: float, fill: str, stroke: str, stroke_width: float) -> Image.Image:
    side = round(2 * radius) + 2
    image = Image.new("RGBA", (side * SUPERSAMPLING, side * SUPERSAMPLING), CLEAR)
    Pen(image, SUPERSAMPLING).disc((side / 2, side / 2), radius, fill, stroke, stroke_width)
    return image.reduce(SUPERSAMPLING)


def _blank_image(points: Sequence[Point], pad: float) -> Image.Image:
    _, _, right, bottom = bounding_box(points)
    size = round(right + pad + 2) * SUPERSAMPLING, round(bottom + pad + 2) * SUPERSAMPLING
    return Image.new("RGBA", size, CLEAR)


@cached(256)
def _draw_poly(
    points: tuple[Point, ...], fill: str, stroke: str, stroke_width: float
) -> Image.Image:
    image = _blank_image(points, stroke_width)
    Pen(image, SUPERSAMPLING).poly(points, fill, stroke, stroke_width)
    return image.reduce(SUPERSAMPLING)


@cached(256)
def _draw_line(points: tuple[Point, ...], colour: str, width: float) -> Image.Image:
    image = _blank_image(points, width)
    Pen(image, SUPERSAMPLING).line(points, colour, width)
    return image.reduce(SUPERSAMPLING)


@cached(32)
def _draw_vertical_text(text: str, face: Face, size: int, colour: str) -> Image.Image:
    steps = [text_width(letter, face, size) + LETTER_SPACING for letter in text]
    strip = Image.new("RGBA", (round(sum(steps)), size * 4 // 3), (*rgb(colour), 0))
    x, pen = LETTER_SPACING / 2, ImageDraw.Draw(strip)
    for letter, step in zip(text, steps, strict=True):
        pen.text((x, size), letter, colour, font(face, size), "ls")
        x += step
    return strip.transpose(Image.Transpose.ROTATE_90)


@cached(64)
def _draw_glow(
    outline: tuple[Point, ...], width: float, fill_opacity: float, blur: float
) -> Image.Image:
    _, _, right, bottom = bounding_box(outline)
    size = round(right) + 6, round(bottom) + 6
    border = Image.new("L", size)
    ImageDraw.Draw(border).line([*outline, *outline[:2]], 255, round(width), "curve")
    light, least = border.filter(ImageFilter.GaussianBlur(width * blur)), round(255 * fill_opacity)
    light = light.point([max(least, min(255, round(value * 1.15))) for value in range(256)])
    return ImageChops.multiply(light, mask(size, [outline]))


def _shade_mask(shade: Shade) -> Image.Image:
    """Make the mask of a shade. It is not cached: there are too many combinations of holes."""
    size = round(shade.right - shade.left), round(shade.bottom - shade.top)
    holes = mask(size, [translate(line, (-shade.left, -shade.top)) for line in shade.holes])
    return holes.point([round(shade.opacity * (255 - value)) for value in range(256)])


def warm_caches(games: Iterable[str]) -> None:
    """Fill the caches by painting the specimens of some games. It takes seconds, at the start."""
    for word in games:
        try:
            renderer = render.renderer_of(word)
            for scene in renderer.specimen() if renderer else ():
                paint(scene)
        except Exception as error:  # whatever the code of an installed game may do
            why = " ".join(f"{type(error).__name__}: {error}".split())
            logger.error("The pictures of %s cannot be painted: %s", word, why)

"""Draw each shape by itself, as a stamp: its pixels or a mask, and their position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import ceil, floor, modf
from typing import Final, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.caching import cached
from render.fonts import Face, font, text_width
from render.geometry import Point, bounding_box, translate
from render.kept import Key, PlacedImage, Size, find_kept, is_kept
from render.layers import LAYERS, draw_layer, mask
from render.palette import rgb
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
from render.sprites import SPRITES, draw_sprite

SUPERSAMPLING: Final = 3  # small shapes are drawn at this multiple of their size and reduced
NINE_SLICE_AREA: Final = 10_000  # pixels: larger boxes are assembled from pieces each time
LETTER_SPACING: Final = 4  # pixels between the letters of a vertical label
LABEL_STROKE_WIDTH: Final = 3  # pixels
LETTER_SHADES: Final = 5  # of a mask: more look the same, and make files larger
NEAREST: Final = Image.Resampling.NEAREST

_Cut: TypeAlias = tuple[Image.Image, tuple[int, int, int, int]]  # a piece and its empty margins
_Glow: TypeAlias = tuple[tuple[Point, ...], float, float, float]  # outline, width, opacity, blur
Stamped: TypeAlias = Box | Disc | Poly | Line | VerticalLabel | Sprite | Glow | Shade | Layer


def rasterize_shape(shape: Stamped) -> PlacedImage:
    """Draw a shape by itself. Return its pixels and the position of their top left corner."""
    match shape:
        case Layer():
            return draw_layer(shape.name, shape.args)
        case Box():
            return _box_image(shape), (round(shape.left), round(shape.top))
        case Shade():
            return _shade_mask(shape), (round(shape.left), round(shape.top))
        case Sprite() | VerticalLabel() | Disc():
            return _centre_on(_centred_image(shape), shape.at)
        case _:
            return _image_of_points(shape)


def can_draw(shapes: Iterable[Shape]) -> bool:
    """Whether all sprites and layers are kept or registered, so that no game is needed."""
    return all(
        is_kept(_key(shape)) or shape.name in (SPRITES if isinstance(shape, Sprite) else LAYERS)
        for shape in shapes
        if isinstance(shape, Sprite | Layer)
    )


def draw_all(scenes: Iterable[Scene]) -> Mapping[Key, PlacedImage]:
    """Draw all sprites, layers and glows of scenes. Only a layer has a place."""
    shapes = {shape for scene in scenes for shape in scene.shapes}
    return dict(
        _kept_drawing(shape) for shape in shapes if isinstance(shape, Sprite | Layer | Glow)
    )


def _kept_drawing(shape: Sprite | Layer | Glow) -> tuple[Key, PlacedImage]:
    match shape:
        case Sprite():
            return _key(shape), (draw_sprite(*_key(shape)), (0, 0))
        case Layer():
            return _key(shape), draw_layer(shape.name, shape.args)
        case Glow():
            glow, _ = _glow_at_origin(shape)
            return _key_of_glow(*glow), (_draw_glow(*glow), (0, 0))


def _key(shape: Sprite | Layer) -> Key:
    return shape.name, shape.height if isinstance(shape, Sprite) else 0, shape.args


def _key_of_glow(*glow: object) -> Key:
    """Return a key that is short, and the same in every process: numbers have no salt."""
    return "", 0, (hash(glow),)


def letter_masks(label: Label) -> Iterator[tuple[PlacedImage, str]]:
    """Draw masks of a label's stroke and of its letters in front, each with its colour."""
    widths = ((LABEL_STROKE_WIDTH, label.stroke), (0, label.colour))
    (right, x), (down, y) = map(modf, label.at)
    for width, colour in widths[not label.stroke :]:
        face = label.face, label.size, label.anchor, label.stretch
        letters, at = _draw_letters(label.text, *face, width, (right, down))
        yield (letters, (int(x) + at[0], int(y) + at[1])), colour


@cached(2048)
def _draw_letters(
    text: str,
    face: Face,
    size: int,
    anchor: str,
    stretch: float,
    stroke_width: int,
    start: Point,
) -> PlacedImage:
    """Draw letters as a mask for any colour. `start` is a fraction of a pixel."""
    letters = font(face, size)
    left, top, right, bottom = letters.getbbox(text, "L", anchor=anchor, stroke_width=stroke_width)
    x, y = ceil(1 - left), ceil(1 - top)
    image = Image.new("L", (x + ceil(right) + 2, y + ceil(bottom) + 2))
    at = x + start[0], y + start[1]
    ImageDraw.Draw(image).text(at, text, 255, letters, anchor, stroke_width=stroke_width)
    box = image.getbbox() or (0, 0, 1, 1)
    drawn, at = image.crop(box), (box[0] - x, box[1] - y)
    if stretch != 1:
        drawn, at = _narrow(drawn, at, stretch)
    return drawn.point(_NEAREST_SHADE), at


_NEAREST_SHADE: Final = [
    round(value * (LETTER_SHADES - 1) / 255) * 255 // (LETTER_SHADES - 1) for value in range(256)
]


def _narrow(letters: Image.Image, at: tuple[int, int], stretch: float) -> PlacedImage:
    """Make a mask of letters narrower, around their anchor."""
    size = max(1, round(letters.width * stretch)), letters.height
    return letters.resize(size, Image.Resampling.LANCZOS), (round(at[0] * stretch), at[1])


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
            glow, at = _glow_at_origin(shape)
            return _draw_glow(*glow), at


def _glow_at_origin(glow: Glow) -> tuple[_Glow, Size]:
    points, at = _move_to_origin(glow.outline, 4)
    return (points, glow.width, glow.fill_opacity, glow.blur), at


def _move_to_origin(
    points: Sequence[Point], pad: float
) -> tuple[tuple[Point, ...], tuple[int, int]]:
    """Move points to the origin with `pad` pixels around them. Return their old position, too.

    So an outline has the same cached image wherever it is.
    """
    left, top, _, _ = bounding_box(points)
    at = floor(left - pad), floor(top - pad)
    return translate(points, (-at[0], -at[1])), at


def is_large(box: Box) -> bool:
    """Whether a box is so large that `box_pieces` should draw it instead of the cache."""
    size = round(box.right) - round(box.left), round(box.bottom) - round(box.top)
    return size[0] * size[1] >= NINE_SLICE_AREA and min(size) >= _side_of_core(box)


def box_pieces(box: Box) -> Iterator[tuple[Image.Image, tuple[int, int, int, int]]]:
    """Cut a large box into corners, edges and the middle, each with the place that it fills.

    Edges are one pixel wide, and the middle is one pixel. The caller stretches them. A piece
    without any colour is left out, and transparent margins are cut off.
    """
    side = _side_of_core(box)
    pieces = _cut_box(side, box.fill, box.stroke, box.stroke_width, box.radius)
    columns, rows = _thirds(box.left, box.right, side), _thirds(box.top, box.bottom, side)
    for cut, ((_, (y, foot)), (_, (x, end))) in zip(pieces, product(rows, columns), strict=True):
        if cut:
            piece, (left, top, right, bottom) = cut
            yield piece, (x + left, y + top, end - right, foot - bottom)


@cached(128)
def _cut_box(
    side: int, fill: str, stroke: str, stroke_width: float, radius: float
) -> Sequence[_Cut | None]:
    core = _draw_box((side, side), fill, stroke, stroke_width, radius)
    thirds = _thirds(0, side, side)
    return [
        _visible_part(core.crop((left, top, right, bottom)))
        for ((top, bottom), _), ((left, right), _) in product(thirds, thirds)
    ]


def _visible_part(piece: Image.Image) -> _Cut | None:
    """Crop a piece to its visible pixels. Return the width of each margin, too."""
    if not (seen := piece.getbbox()):
        return None
    left, top, right, bottom = seen
    return piece.crop(seen), (left, top, piece.width - right, piece.height - bottom)


def _side_of_core(box: Box) -> int:
    return 2 * ceil(box.radius + box.stroke_width) + 3


def _thirds(start: float, end: float, side: int) -> Sequence[tuple[Size, Size]]:
    """Return the cuts of a core and of a box, from one edge to the other."""
    first, last, half = round(start), round(end), side // 2
    inner = first + half, last - half
    return (
        ((0, half), (first, inner[0])),
        ((half, half + 1), inner),
        ((half + 1, side), (inner[1], last)),
    )


def _box_image(box: Box) -> Image.Image:
    size = round(box.right) - round(box.left), round(box.bottom) - round(box.top)
    if not is_large(box):
        return _draw_box(size, box.fill, box.stroke, box.stroke_width, box.radius)
    image = Image.new("RGBA", size)
    for piece, (left, top, right, bottom) in box_pieces(box):
        stretched = piece.resize((right - left, bottom - top), NEAREST)
        image.paste(stretched, (left - round(box.left), top - round(box.top)))
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
    if kept := find_kept(_key_of_glow(outline, width, fill_opacity, blur)):
        return kept[0]
    _, _, right, bottom = bounding_box(outline)
    size = round(right) + 6, round(bottom) + 6
    border = Image.new("L", size)
    ImageDraw.Draw(border).line([*outline, *outline[:2]], 255, round(width), "curve")
    light, least = border.filter(ImageFilter.GaussianBlur(width * blur)), round(255 * fill_opacity)
    light = light.point([max(least, min(255, round(value * 1.15))) for value in range(256)])
    return ImageChops.multiply(light, mask(size, [outline]))


def _shade_mask(shade: Shade) -> Image.Image:
    """Make the mask of a shade, empty if it covers no pixel.

    It is not cached: there are too many combinations of holes.
    """
    size = round(shade.right - shade.left), round(shade.bottom - shade.top)
    if min(size) <= 0:
        return Image.new("L", (0, 0))
    holes = mask(size, [translate(line, (-shade.left, -shade.top)) for line in shade.holes])
    return holes.point([round(shade.opacity * (255 - value)) for value in range(256)])

"""Turn a scene into a PNG. Any thread may do so, because nobody draws on cached images.

Two pictures of a match differ in few shapes. So a picture consists of bands, and a cache keeps
the compressed bands. A band is reused as long as the same shapes touch it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from math import ceil, floor
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from render import png
from render.caching import cached, uncached
from render.kept import PlacedImage, Size
from render.palette import IVORY, rgb
from render.pen import CLEAR
from render.scene import SIGN_SIDE, Box, Glow, Label, Layer, Scene, Shade, Shape
from render.stamps import NEAREST, box_pieces, is_large, letter_masks, rasterize_shape

OPAQUE_LENGTH: Final = len("#rrggbb")  # transparent colours have two digits more
OPAQUE: Final = 255
UNDITHERED: Final = Image.Dither.NONE
RIM: Final = 13  # width in pixels of the filter that adds a rim of 6 to a sign
DIM_LIGHT: Final = 0.55  # of the light of a picture
SIGN_COMPRESSION_LEVEL: Final = 3
BAND_HEIGHT: Final = 32  # rows of the file: lower bands are reused more often, but take more room
BANDS_KEPT: Final = 6400  # about 32 MiB, compressed, for 120 tables in play
ALL_THE_WAY: Final = (0, 1 << 16)  # rows, more than a picture has


@dataclass(frozen=True, slots=True, eq=False)
class _Placed:
    """A shape and the rows that it may touch. Equal shapes share one, so that keys compare fast."""

    shape: Shape
    top: int
    bottom: int


@dataclass(slots=True, eq=False)
class _Slot:
    """A place in the cache for a band. It is empty until the band is painted."""

    band: png.Band | None = None


_BandKey: TypeAlias = tuple[object, ...]
Colour: TypeAlias = tuple[int, int, int]


def paint(scene: Scene, divisor: int = 1, *, is_dim: bool = False) -> bytes:
    """Encode a scene, `divisor` times smaller, as a PNG. The bytes are the same in any thread.

    All colours of a dim one are darker, so that it does not glare in a dark room.
    """
    width, height = (-(-side // divisor) for side in scene.size)
    light = DIM_LIGHT if is_dim else 1
    palette = bytes(int(value * light) for value in scene.palette)
    return png.join((width, height), palette, _paint_bands(scene, divisor))


def _paint_bands(scene: Scene, divisor: int) -> list[png.Band]:
    """Take the bands that the cache has, and paint each run of missing ones in one go."""
    placed = [_placed(shape) for shape in scene.shapes]
    slots = [_slot(key) for key in _band_keys(scene, placed, divisor)]
    for run in _runs_of_empty(slots):
        for index, band in zip(run, _paint_run(scene, placed, run, divisor), strict=True):
            slots[index].band = band
    return [slot.band for slot in slots if slot.band]


@cached(BANDS_KEPT)
def _slot(key: _BandKey) -> _Slot:
    return _Slot()


def _runs_of_empty(slots: Sequence[_Slot]) -> Iterator[list[int]]:
    """Yield the indices of slots without a band, each run of neighbours as a list."""
    for is_filled, run in groupby(range(len(slots)), lambda index: slots[index].band is not None):
        if not is_filled:
            yield [*run]


def _band_keys(scene: Scene, placed: Iterable[_Placed], divisor: int) -> list[_BandKey]:
    """Return a key of each band: the frame, its index, and the shapes that touch it, in order."""
    step, height = BAND_HEIGHT * divisor, scene.size[1]
    touching: list[list[_Placed]] = [[] for _ in range(0, height, step)]
    for each in placed:
        for shapes in touching[max(0, each.top // step) : max(0, -(-each.bottom // step))]:
            shapes.append(each)
    frame = scene.size, divisor, scene.palette
    return [(*frame, index, *shapes) for index, shapes in enumerate(touching)]


@cached(8192)
def _placed(shape: Shape) -> _Placed:
    return _Placed(shape, *_rows_of(shape))


def _rows_of(shape: Shape) -> tuple[int, int]:
    """Find the rows that a shape may touch: the first, and the one after the last."""
    match shape:
        case Layer():
            return ALL_THE_WAY
        case Box() | Shade():  # their images are large and not cached
            return floor(shape.top), ceil(shape.bottom) + 1
        case Label():
            return _rows_of_stamps([stamp for stamp, _ in letter_masks(shape)])
        case _:
            return _rows_of_stamps([rasterize_shape(shape)])


def _rows_of_stamps(stamps: Sequence[PlacedImage]) -> tuple[int, int]:
    return min(at[1] for _, at in stamps), max(at[1] + image.height for image, at in stamps)


def _paint_run(
    scene: Scene, placed: Iterable[_Placed], indices: Sequence[int], divisor: int
) -> Iterator[png.Band]:
    """Paint neighbouring bands."""
    step = BAND_HEIGHT * divisor
    top, bottom = indices[0] * step, min((indices[-1] + 1) * step, scene.size[1])
    shapes = (each.shape for each in placed if each.top < bottom and top < each.bottom)
    drawn = _draw_rows(shapes, scene.size[0], top, bottom)
    smaller = drawn.reduce(divisor) if divisor > 1 else drawn
    picture = smaller.quantize(palette=_palette_image(scene.palette), dither=UNDITHERED)
    for first in range(0, picture.height, BAND_HEIGHT):
        yield png.compress(picture, first, min(first + BAND_HEIGHT, picture.height))


def paint_sign(shapes: Iterable[Shape]) -> bytes:
    """Encode a sign's shapes as a PNG without a ground, and with a light rim for dark pages."""
    drawn, file = Image.new("RGBA", (SIGN_SIDE, SIGN_SIDE), CLEAR), BytesIO()
    with uncached():
        for shape in shapes:
            if isinstance(shape, Label):
                _draw_label_of_sign(drawn, shape)
            else:
                drawn.alpha_composite(*rasterize_shape(shape))
    image = Image.new("RGBA", drawn.size, f"{IVORY}00")
    image.putalpha(drawn.getchannel("A").filter(ImageFilter.MaxFilter(RIM)))
    image.alpha_composite(drawn)
    image.save(file, "PNG", compress_level=SIGN_COMPRESSION_LEVEL)
    return file.getvalue()


def _draw_label_of_sign(image: Image.Image, label: Label) -> None:
    for (letters, (x, y)), colour in letter_masks(label):
        image.paste(colour, (x, y, x + letters.width, y + letters.height), letters)


def rasterize_scene(scene: Scene) -> Image.Image:
    """Draw a scene in full colour."""
    return _draw_rows(scene.shapes, scene.size[0], 0, scene.size[1])


def _draw_rows(shapes: Iterable[Shape], width: int, top: int, bottom: int) -> Image.Image:
    """Draw the rows of a scene from `top` up to `bottom`, in full width."""
    image = Image.new("RGB", (width, bottom - top))
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        if isinstance(shape, Label):
            _draw_label(image, shape, top)
        elif isinstance(shape, Box) and _is_opaque_rectangle(shape):
            _draw_rectangle(pen, shape, top)  # without the cache, which large boxes would fill
        elif isinstance(shape, Box) and is_large(shape):
            _draw_large_box(image, shape, top)
        else:
            stamp, (x, y) = rasterize_shape(shape)
            _paste(image, shape, stamp, (x, y - top))
    return image


def _draw_label(image: Image.Image, label: Label, top: int) -> None:
    for (letters, (x, y)), colour in letter_masks(label):
        _colour_through(image, letters, (x, y - top), rgb(colour))


def _colour_through(image: Image.Image, mask: Image.Image, at: Size, colour: Colour) -> None:
    """Colour the part of an image that a mask leaves open.

    Pillow pastes a picture of one colour in half the time that it takes for the colour itself.
    """
    image.paste(Image.new("RGB", mask.size, colour), at, mask)


def _is_opaque_rectangle(box: Box) -> bool:
    """Whether a box has square corners and no transparent colour."""
    colours = (box.fill, box.stroke)
    return not box.radius and all(len(colour) in (0, OPAQUE_LENGTH) for colour in colours)


def _draw_rectangle(pen: ImageDraw.ImageDraw, box: Box, top: int) -> None:
    first, last = round(box.top) - top, round(box.bottom) - 1 - top
    corners = (round(box.left), first, round(box.right) - 1, last)
    stroke_width = max(1, round(box.stroke_width)) if box.stroke else 0
    pen.rectangle(corners, box.fill or None, box.stroke or None, stroke_width)


def _draw_large_box(image: Image.Image, box: Box, top: int) -> None:
    for piece, (left, first, right, last) in box_pieces(box):
        upper, lower = max(0, first - top), min(last - top, image.height)
        if upper < lower and piece.size == (1, 1):
            _fill(image, piece.tobytes(), (left, upper, right, lower))
        elif upper < lower:
            stamp = piece.resize((right - left, last - first), NEAREST)
            image.paste(stamp, (left, first - top), stamp)


def _fill(image: Image.Image, colour: bytes, box: tuple[int, int, int, int]) -> None:
    """Fill a rectangle with red, green, blue and opacity."""
    red, green, blue, opacity = colour
    if opacity == OPAQUE:
        image.paste((red, green, blue), box)
    else:
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), opacity)
        _colour_through(image, mask, box[:2], (red, green, blue))


def _paste(image: Image.Image, shape: Shape, stamp: Image.Image, at: tuple[int, int]) -> None:
    if isinstance(shape, Glow | Shade):  # a mask: one image per colour would fill the memory
        _colour_through(image, stamp, at, rgb(shape.colour))
    else:
        image.paste(stamp, at, stamp if stamp.mode == "RGBA" else None)


@cached(16)
def _palette_image(palette: bytes) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(palette)
    return image

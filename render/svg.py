"""Write shapes as SVG, for pages that a browser draws in any size.

A drawing that returns is written once, as a definition, and used by its number. A browser may lack
our fonts, so each label says how wide it is. The page adds how to stretch the letters.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from html import escape
from io import BytesIO
from typing import Any, Final

from PIL import Image

from render.fonts import Face, FontFile, font, text_width
from render.geometry import Point
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
from render.stamps import LABEL_STROKE_WIDTH, LETTER_SPACING, rasterize_shape

LAYER_QUALITY: Final = 55  # of WebP: a large drawing is a ground without sharp edges
METHOD: Final = 4  # of WebP: higher ones take three times as long for 2 %
SHARP: Final = 0.1  # widths: a light with less blur gets no filter, which would take long to draw
ENDS: Final = {"l": "start", "m": "middle", "r": "end"}


class Definitions:
    """The drawings that shapes share, in the order of their first use."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._numbers: dict[Hashable, int] = {}

    def number(self, key: Hashable, write: Callable[[int], str]) -> int:
        """Return the number of a drawing. `write` makes its definition, the first time."""
        if key not in self._numbers:
            number = self._numbers[key] = len(self._numbers)
            self.written.append(write(number))
        return self._numbers[key]

    def image(self, key: Hashable, image: Image.Image, quality: int = 0) -> int:
        """Return the number of an image. A quality of 0 loses nothing."""

        def write(number: int) -> str:
            size = f'width="{image.width}" height="{image.height}"'
            return f'<image id="i{number}" {size} href="{_data(image, quality)}"/>'

        return self.number(key, write)

    def outline(self, points: Sequence[Point]) -> int:
        """Return the number of an outline, which is also a clip path."""

        def write(number: int) -> str:
            path = f'<path id="o{number}" d="{_closed(points)}"/>'
            return f'{path}<clipPath id="c{number}"><use href="#o{number}"/></clipPath>'

        return self.number(("outline", points), write)

    def blur(self, deviation: float) -> int:
        """Return the number of a filter that blurs by this many pixels."""

        def write(number: int) -> str:
            blur = f'<feGaussianBlur stdDeviation="{_short(deviation)}"/>'
            return f'<filter id="b{number}">{blur}</filter>'

        return self.number(("blur", deviation), write)


def write_svg(shape: Shape, definitions: Definitions) -> str:
    """Write a shape as an element of SVG, and add the drawings that it uses to the definitions."""
    return PAINTERS[type(shape)](shape, definitions)


def write_picture(scene: Scene) -> str:
    """Write a whole scene as an element of HTML, with its own definitions."""
    definitions = Definitions()
    drawn = "".join(write_svg(shape, definitions) for shape in scene.shapes)
    start = f'<svg viewBox="0 0 {scene.size[0]} {scene.size[1]}" role="img"'
    defined = f"<defs>{''.join(definitions.written)}</defs>"
    return f'{start} aria-label="{escape(scene.alt)}">{defined}{drawn}</svg>'


def _short(number: float) -> str:
    """Write a measure to a tenth of a pixel."""
    return f"{number:.1f}".removesuffix(".0").replace("-0", "0") if number else "0"


def _data(image: Image.Image, quality: int) -> str:
    file = BytesIO()
    has_alpha = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    pixels = image.convert("RGBA" if has_alpha else "RGB")
    pixels.save(file, "WEBP", lossless=not quality, quality=quality or 100, method=METHOD)
    return f"data:image/webp;base64,{b64encode(file.getvalue()).decode()}"


def _open(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{_short(x)},{_short(y)}" for x, y in points)


def _closed(points: Iterable[Point]) -> str:
    return f"{_open(points)}Z"


def _filled(shape: Box | Disc | Poly) -> str:
    """Write the colours of a shape."""
    fill = f'fill="{shape.fill or "none"}"'
    if not shape.stroke:
        return fill
    return f'{fill} stroke="{shape.stroke}" stroke-width="{_short(shape.stroke_width)}"'


def _box(box: Box, _: Definitions) -> str:
    inset = box.stroke_width / 2 if box.stroke else 0
    width, height = box.right - box.left - 2 * inset, box.bottom - box.top - 2 * inset
    radius = max(0, min(box.radius - inset, width / 2, height / 2))
    rounded = f' rx="{_short(radius)}"' if radius else ""
    return (
        f'<rect x="{_short(box.left + inset)}" y="{_short(box.top + inset)}" '
        f'width="{_short(max(0, width))}" height="{_short(max(0, height))}"{rounded} '
        f"{_filled(box)}/>"
    )


def _disc(disc: Disc, _: Definitions) -> str:
    radius = disc.radius - (disc.stroke_width / 2 if disc.stroke else 0)
    x, y = map(_short, disc.at)
    return f'<circle cx="{x}" cy="{y}" r="{_short(max(0, radius))}" {_filled(disc)}/>'


def _poly(poly: Poly, _: Definitions) -> str:
    return f'<path d="{_closed(poly.points)}" {_filled(poly)} stroke-linejoin="round"/>'


def _line(line: Line, _: Definitions) -> str:
    stroke = f'stroke="{line.colour}" stroke-width="{_short(line.width)}" stroke-linejoin="round"'
    return f'<path d="{_open(line.points)}" fill="none" {stroke}/>'


def _label(label: Label, _: Definitions) -> str:
    x, y = label.at[0], label.at[1] + _drop(label)
    end = ENDS[label.anchor[0]]
    anchor = "" if end == "start" else f' text-anchor="{end}"'
    width = 2 * LABEL_STROKE_WIDTH
    rim = f' stroke="{label.stroke}" stroke-width="{width}" paint-order="stroke"'
    return (
        f'<text x="{_short(x)}" y="{_short(y)}"{_letters(label.face, label.size, label.colour)}'
        f"{anchor}{rim if label.stroke else ''}"
        f"{_length(label.width)}{NARROWER if label.stretch < 1 else ''}>{escape(label.text)}</text>"
    )


def _drop(label: Label) -> float:
    """Return how far the base line is below the label's position."""
    if label.anchor[1] == "s":
        return 0
    up, down = font(label.face, label.size).getmetrics()
    return (up - down) / 2


def _letters(face: Face, size: int, colour: str) -> str:
    kind = "world" if isinstance(face, FontFile) else face
    return f' class="{kind}" font-size="{size}" fill="{colour}"'


def _length(width: float) -> str:
    return f' textLength="{_short(width)}"' if width else ""


def _vertical_label(label: VerticalLabel, _: Definitions) -> str:
    widths = [text_width(letter, label.face, label.size) for letter in label.text]
    width = sum(widths) + LETTER_SPACING * len(widths)  # the last space too, as browsers count
    x = label.at[0] + label.size - label.size * 4 // 3 / 2
    y = label.at[1] - LETTER_SPACING / 2
    turned = f'transform="translate({_short(x)},{_short(y)}) rotate(-90)"'
    return (
        f'<text {turned}{_letters(label.face, label.size, label.colour)} text-anchor="middle" '
        f'letter-spacing="{LETTER_SPACING}"{_length(width)}>{escape(label.text)}</text>'
    )


def _sprite(sprite: Sprite, definitions: Definitions) -> str:
    image, at = rasterize_shape(sprite)
    number = definitions.image((sprite.name, sprite.height, sprite.args), image)
    return f'<use href="#i{number}" x="{at[0]}" y="{at[1]}"/>'


def _layer(layer: Layer, definitions: Definitions) -> str:
    image, at = rasterize_shape(layer)
    number = definitions.image(layer, image, LAYER_QUALITY)
    return f'<use href="#i{number}" x="{at[0]}" y="{at[1]}"/>'


def _glow(glow: Glow, definitions: Definitions) -> str:
    outline = definitions.outline(glow.outline)
    fill = f'fill="{glow.colour}" fill-opacity="{glow.fill_opacity:g}"'
    effect = ""
    if glow.blur >= SHARP:
        effect = f' filter="url(#b{definitions.blur(glow.width * glow.blur)})"'
    light = (
        f'<use href="#o{outline}" {fill if glow.fill_opacity else NO_FILL} '
        f'stroke="{glow.colour}" stroke-width="{_short(glow.width)}"{effect}/>'
    )
    return f'<g clip-path="url(#c{outline})">{light}</g>'


def _shade(shade: Shade, definitions: Definitions) -> str:
    if shade.right <= shade.left or shade.bottom <= shade.top:
        return ""
    box = (
        f'x="{_short(shade.left)}" y="{_short(shade.top)}" '
        f'width="{_short(shade.right - shade.left)}" height="{_short(shade.bottom - shade.top)}"'
    )

    def write(number: int) -> str:
        holes = "".join(f'<path d="{_closed(hole)}"/>' for hole in shade.holes)
        return (
            f'<mask id="m{number}" maskUnits="userSpaceOnUse" {box}>'
            f'<rect {box} fill="#fff"/>{holes}</mask>'
        )

    mask = definitions.number(("shade", box, shade.holes), write)
    colour = f'fill="{shade.colour}" fill-opacity="{shade.opacity:g}"'
    return f'<rect {box} {colour} mask="url(#m{mask})"/>'


NO_FILL: Final = 'fill="none"'
NARROWER: Final = ' lengthAdjust="spacingAndGlyphs"'
PAINTERS: Final[Mapping[type, Callable[[Any, Definitions], str]]] = {
    Box: _box,
    Disc: _disc,
    Poly: _poly,
    Line: _line,
    Label: _label,
    VerticalLabel: _vertical_label,
    Sprite: _sprite,
    Glow: _glow,
    Shade: _shade,
    Layer: _layer,
}

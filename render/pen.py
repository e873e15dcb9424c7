"""A pen that draws in units of its own, on an image of any scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

from render.geometry import Point

CLEAR = (0, 0, 0, 0)


class Pen:
    """A pen whose coordinates and widths are in units of `scale` pixels."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.scale, self._draw = scale, ImageDraw.Draw(image)

    def _pixels(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _width(self, width: float) -> int:
        return max(1, round(width * self.scale))

    def poly(
        self, points: Sequence[Point], fill: str = "", stroke: str = "", stroke_width: float = 3
    ) -> None:
        line = self._pixels(points)
        if fill:
            self._draw.polygon(line, fill)
        if stroke:
            self._draw.line([*line, line[0], line[1]], stroke, self._width(stroke_width), "curve")

    def line(self, points: Sequence[Point], colour: str, width: float = 3) -> None:
        self._draw.line(self._pixels(points), colour, self._width(width), "curve")

    def disc(
        self,
        at: Point,
        radius: float | Point,
        fill: str = "",
        stroke: str = "",
        stroke_width: float = 3,
    ) -> None:
        (x, y), (across, down) = at, radius if isinstance(radius, tuple) else (radius, radius)
        corners = self._pixels(((x - across, y - down), (x + across, y + down)))
        width = self._width(stroke_width) if stroke else 0
        self._draw.ellipse(corners, fill or None, stroke or None, width)

    def box(
        self,
        box: tuple[float, float, float, float],
        fill: str = "",
        stroke: str = "",
        stroke_width: float = 3,
        radius: float = 0,
    ) -> None:
        corners, width = self._pixels((box[:2], box[2:])), self._width(stroke_width)
        self._draw.rounded_rectangle(
            corners, radius * self.scale, fill or None, stroke or None, width if stroke else 0
        )

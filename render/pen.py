"""Drawing in one's own units on an image of any scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

from render.strokes import Point

CLEAR = (0, 0, 0, 0)


class Pen:
    """Coordinates and widths are in units; a unit is `scale` pixels."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.scale, self._draw = scale, ImageDraw.Draw(image)

    def _pixels(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _width(self, width: float) -> int:
        return max(1, round(width * self.scale))

    def poly(
        self, points: Sequence[Point], fill: str = "", edge: str = "", width: float = 3
    ) -> None:
        line = self._pixels(points)
        if fill:
            self._draw.polygon(line, fill)
        if edge:
            self._draw.line([*line, line[0], line[1]], edge, self._width(width), "curve")

    def line(self, points: Sequence[Point], colour: str, width: float = 3) -> None:
        self._draw.line(self._pixels(points), colour, self._width(width), "curve")

    def disc(
        self,
        at: Point,
        radius: float | Point,
        fill: str = "",
        edge: str = "",
        width: float = 3,
    ) -> None:
        across, down = radius if isinstance(radius, tuple) else (radius, radius)
        corners = ((at[0] - across, at[1] - down), (at[0] + across, at[1] + down))
        self._draw.ellipse(
            self._pixels(corners), fill or None, edge or None, self._width(width) if edge else 0
        )

    def box(
        self,
        box: tuple[float, float, float, float],
        fill: str = "",
        edge: str = "",
        width: float = 3,
        radius: float = 0,
    ) -> None:
        corners = self._pixels((box[:2], box[2:]))
        self._draw.rounded_rectangle(
            corners,
            radius * self.scale,
            fill or None,
            edge or None,
            self._width(width) if edge else 0,
        )

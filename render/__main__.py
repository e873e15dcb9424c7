"""Finds a game's 256 colours: `python -m render amun_re > render/amun_re/colours.py`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from PIL import Image

from render import renderer_of
from render.paint import rasterize_scene
from render.palette import rgb
from render.scene import Box, Scene

MODULE = '''"""The only colours of these pictures. `python -m render {package}` finds them anew."""

from __future__ import annotations

from typing import Final

PALETTE: Final = bytes.fromhex(
    """
{colours}
    """
)
'''


def learn(package: str) -> bytes:
    """Red, green and blue of each: flat colours as they are, then what suits the rest best."""
    renderer = renderer_of(package)
    if renderer is None:
        sys.exit(f"Nobody draws {package} yet: render/{package} has no scene.")
    scenes = list(renderer.specimen())
    flat = b"".join(bytes(rgb(colour)) for colour in sorted(_flat(scenes)))
    sheet = _sheet([rasterize_scene(scene) for scene in scenes])
    found = sheet.quantize(256 - len(flat) // 3, Image.Quantize.MEDIANCUT, kmeans=3)
    return flat + bytes(found.getpalette() or ())[: 768 - len(flat)]


def _flat(scenes: Sequence[Scene]) -> set[str]:
    """The colours that boxes are filled with."""
    boxes = [shape for scene in scenes for shape in scene.shapes if isinstance(shape, Box)]
    return {box.fill.lower() for box in boxes if len(box.fill) == len("#rrggbb")}


def _sheet(pictures: Sequence[Image.Image]) -> Image.Image:
    """All pictures, one below the other."""
    size = max(picture.width for picture in pictures), sum(picture.height for picture in pictures)
    sheet, top = Image.new("RGB", size), 0
    for picture in pictures:
        sheet.paste(picture, (0, top))
        top += picture.height
    return sheet


def main(package: str) -> None:
    digits = learn(package).hex()
    lines = [f"    {digits[at : at + 72]}" for at in range(0, len(digits), 72)]
    sys.stdout.write(MODULE.format(package=package, colours="\n".join(lines)))


if __name__ == "__main__":
    main(sys.argv[1])

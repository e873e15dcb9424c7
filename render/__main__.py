"""Finds a game's 256 colours: `python -m render amun_re > render/amun_re/colours.py`."""

from __future__ import annotations

import sys
from importlib import import_module

from PIL import Image

from render.paint import canvas

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
    """The colours that suit a game's specimens best: red, green, blue of each."""
    pictures = [canvas(scene) for scene in import_module(f"render.{package}").specimen()]
    size = max(picture.width for picture in pictures), sum(picture.height for picture in pictures)
    sheet, top = Image.new("RGB", size), 0
    for picture in pictures:
        sheet.paste(picture, (0, top))
        top += picture.height
    found = sheet.quantize(256, Image.Quantize.MEDIANCUT, kmeans=3)
    return bytes(found.getpalette() or ())


def main(package: str) -> None:
    digits = learn(package).hex()
    lines = [f"    {digits[at : at + 72]}" for at in range(0, len(digits), 72)]
    sys.stdout.write(MODULE.format(package=package, colours="\n".join(lines)))


if __name__ == "__main__":
    main(sys.argv[1])

"""Find a game's colours and write them into its `colours.py`: `python -m render amun-re`.

With `--show FOLDER` it writes the specimen scenes as PNG files instead.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from math import ceil
from operator import sub
from pathlib import Path
from types import ModuleType
from typing import Final, TypeAlias

from PIL import Image

from render import package_of
from render.changes import DUSK
from render.paint import rasterize_scene
from render.palette import INK, rgb
from render.scene import Box, Scene
from rules.arguments import ConsoleError, Parser

Colour: TypeAlias = tuple[int, int, int]

MOST: Final = 24  # scenes to learn from: more would take minutes on a slow machine
APART: Final = 4  # levels of a channel: nearer colours look the same, and make files larger
DIMMED: Final = 3  # every third scene also counts in the shade of a picture of changes
MOST_COLOURS: Final = 256
HOW: Final = "Name one game that has pictures: python -m render amun-re"
DESCRIPTION: Final = "Find the colours of a game's scenes and write them into its colours.py."
MODULE = '''"""The colours of these pictures, found by `python -m render {command}`."""

from __future__ import annotations

from typing import Final

PALETTE: Final = bytes.fromhex(
    """
{colours}
    """
)
'''


def learn(scenes: Sequence[Scene], most: int) -> bytes:
    """Return the red, green and blue of `most` colours or fewer: all flat ones, then others."""
    flat = [rgb(colour) for colour in sorted(_flat(scenes))]
    pictures = [*_painted(sampled(scenes))]
    sheet = _sheet([*pictures, *_at_dusk(pictures[::DIMMED])])
    sys.stderr.write("Now their colours are chosen, which takes longer.\n")
    found = (
        sheet.quantize(max(1, most - len(flat)), Image.Quantize.MEDIANCUT, kmeans=3).getpalette()
        or []
    )
    others = zip(found[::3], found[1::3], found[2::3], strict=True)
    return bytes(chain.from_iterable(_with_others(flat, others)))


def _with_others(colours: Sequence[Colour], others: Iterable[Colour]) -> Sequence[Colour]:
    """Add those of the other colours that are apart from all before."""
    kept = [*colours]
    for each in others:
        if all(max(map(abs, map(sub, each, other))) >= APART for other in kept):
            kept.append(each)
    return kept


def sampled(scenes: Sequence[Scene]) -> Sequence[Scene]:
    """Return at most `MOST` of the scenes, evenly spread."""
    return scenes[:: ceil(len(scenes) / MOST)]


def _painted(scenes: Sequence[Scene]) -> Iterator[Image.Image]:
    for number, scene in enumerate(scenes, 1):
        yield rasterize_scene(scene)
        sys.stderr.write(f"\r{number} of {len(scenes)} scenes are painted.")
        sys.stderr.flush()
    sys.stderr.write("\n")


def _at_dusk(pictures: Iterable[Image.Image]) -> Iterator[Image.Image]:
    """Yield the pictures in the shade that covers unchanged parts in a picture of changes."""
    for picture in pictures:
        yield Image.blend(picture, Image.new("RGB", picture.size, INK), DUSK)


def show(scenes: Sequence[Scene], folder: Path) -> None:
    """Write PNG files of at most `MOST` scenes, before their colours are reduced."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, picture in enumerate(_painted(sampled(scenes)), 1):
        picture.save(folder / f"{number:02}.png")


def _flat(scenes: Sequence[Scene]) -> set[str]:
    """Return the colours that boxes are filled with."""
    boxes = [shape for scene in scenes for shape in scene.shapes if isinstance(shape, Box)]
    return {box.fill.lower() for box in boxes if len(box.fill) == len("#rrggbb")}


def _sheet(pictures: Sequence[Image.Image]) -> Image.Image:
    """Paste all pictures into one, below each other."""
    size = max(picture.width for picture in pictures), sum(picture.height for picture in pictures)
    sheet, top = Image.new("RGB", size), 0
    for picture in pictures:
        sheet.paste(picture, (0, top))
        top += picture.height
    return sheet


def _scenes(package: str) -> Sequence[Scene]:
    """Return the scenes in which a package shows everything it draws.

    Its `colours.py` may be missing or broken. A blank module replaces it here.
    """
    blank = ModuleType(f"{package}.colours")
    vars(blank)["PALETTE"] = bytes(768)
    sys.modules[blank.__name__] = blank
    specimen = getattr(import_module(package), "specimen", tuple)
    return [*specimen()]


def _write(file: Path, command: str, colours: bytes) -> None:
    """Replace the file in one step, so that it is never incomplete."""
    digits = colours.hex()
    lines = [f"    {digits[at : at + 72]}" for at in range(0, len(digits), 72)]
    unfinished = file.with_suffix(".unfinished")
    try:
        unfinished.write_text(MODULE.format(command=command, colours="\n".join(lines)), "utf-8")
        os.replace(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)


def _parse(arguments: Sequence[str]) -> Namespace:
    parser = Parser(prog="python -m render", description=DESCRIPTION)
    parser.add_argument("game", help="its word, as amun-re")
    parser.add_argument(
        "--show", type=Path, metavar="FOLDER", help="write its scenes there, as PNG files, instead"
    )
    parser.add_argument(
        "--colours",
        type=int,
        choices=range(2, MOST_COLOURS + 1),
        default=MOST_COLOURS,
        metavar="NUMBER",
        help="the most that it may find, if fewer than 256: fewer make smaller files",
    )
    try:
        return parser.parse_args(arguments)
    except ConsoleError:
        sys.exit(HOW)


def main(arguments: Sequence[str]) -> None:
    """Write the colours of one game, or its pictures."""
    parsed = _parse(arguments)
    word = parsed.game.replace("_", "-")
    package = package_of(word) if word.replace("-", "_").isidentifier() else ""
    found = find_spec(package) if package else None
    if not (found and found.origin):
        sys.exit(HOW)
    scenes = _scenes(package) or sys.exit(HOW)
    written = parsed.show or Path(found.origin).parent / "colours.py"
    if parsed.show:
        show(scenes, written)
    else:
        most = parsed.colours
        command = word if most == MOST_COLOURS else f"{word} --colours {most}"
        _write(written, command, learn(scenes, most))
    sys.stderr.write(f"{written} is written.\n")


if __name__ == "__main__":
    main(sys.argv[1:])

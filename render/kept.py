"""Keep drawings that all matches share in a file, so that a new process need not draw them again.

The file holds a checksum, the length of the index, the index as JSON, and the compressed pixels of
each drawing. A file with a fault counts as missing.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import PIL
from PIL import Image

Size: TypeAlias = tuple[int, int]
PlacedImage: TypeAlias = tuple[Image.Image, Size]  # pixels and where their top left corner is
Key: TypeAlias = tuple[str, int, tuple[Any, ...]]  # name, height (0 of a layer), arguments

LARGEST_FILE: Final = 16 << 20  # bytes
LARGEST_IMAGE: Final = 16 << 20  # bytes of its pixels
DIGITS: Final = 32  # of a digest
NUMBER: Final = 4  # bytes of the checksum, and of the length of the index
QUICK: Final = 3  # level of compression


class _Kept(NamedTuple):
    """A drawing as the index describes it: its pixels end `end` bytes after the index."""

    name: str
    height: int
    args: Sequence[Any]
    mode: str
    size: Sequence[int]
    at: Sequence[int]
    start: int
    end: int
    palette: str  # in hexadecimal digits, or empty


_kept: Final[dict[Key, tuple[_Kept, bytes]]] = {}  # with the compressed pixels


def find_kept(key: Key) -> PlacedImage | None:
    """Return a kept drawing, or None if it has to be drawn."""
    return _inflate(key) if key in _kept else None


@cache
def _inflate(key: Key) -> PlacedImage:
    kept, compressed = _kept[key]
    pixels = zlib.decompressobj().decompress(compressed, LARGEST_IMAGE)
    image = Image.frombytes(kept.mode, (kept.size[0], kept.size[1]), pixels)
    if kept.palette:
        image.putpalette(bytes.fromhex(kept.palette))
    return image, (kept.at[0], kept.at[1])


def is_kept(key: Key) -> bool:
    return key in _kept


def file_of(folder: Path, game: str, digest: str) -> Path:
    """Name the file for the drawings of a game by code of that digest with this Pillow."""
    return folder / game / f"{digest[:DIGITS]}-{PIL.__version__}.drawings"


def load(file: Path) -> bool:
    """Find the drawings of a file from now on. Return False if it is missing or has a fault."""
    try:
        with file.open("rb") as opened:
            _kept.update(_parse(opened.read(LARGEST_FILE + 1)))
    except Exception:  # a file that is not Karnak's may contain anything
        return False
    return True


def _parse(content: bytes) -> Mapping[Key, tuple[_Kept, bytes]]:
    """Read the index. Raises any error if the file is not as it was written."""
    checksum, length = (int.from_bytes(content[at : at + NUMBER]) for at in (0, NUMBER))
    if len(content) > LARGEST_FILE or zlib.crc32(content[NUMBER:]) != checksum:
        raise ValueError
    pixels = content[2 * NUMBER + length :]
    rows = [_Kept(*row) for row in json.loads(content[2 * NUMBER : 2 * NUMBER + length])]
    if any(row.size[0] * row.size[1] * len(row.mode) > LARGEST_IMAGE for row in rows):
        raise ValueError
    return {
        (row.name, row.height, tuple(row.args)): (row, pixels[row.start : row.end]) for row in rows
    }


def save(file: Path, drawings: Mapping[Key, PlacedImage]) -> None:
    """Write the file in one step, and remove those of other versions.

    If the system refuses, the drawings are drawn again at the next start.
    """
    unfinished = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            unfinished.write_bytes(_compose(drawings))
            unfinished.replace(file)
        finally:
            unfinished.unlink(missing_ok=True)
        for other in {*file.parent.iterdir()} - {file}:
            other.unlink(missing_ok=True)


def _compose(drawings: Mapping[Key, PlacedImage]) -> bytes:
    rows, pixels = [], bytearray()
    for (name, height, args), (image, at) in drawings.items():
        start = len(pixels)
        pixels += zlib.compress(image.tobytes(), QUICK)
        palette = bytes(image.getpalette() or ()).hex() if image.mode == "P" else ""
        rows.append(
            _Kept(name, height, args, image.mode, image.size, at, start, len(pixels), palette)
        )
    index = json.dumps(rows, separators=(",", ":")).encode()
    content = len(index).to_bytes(NUMBER) + index + pixels
    return zlib.crc32(content).to_bytes(NUMBER) + content

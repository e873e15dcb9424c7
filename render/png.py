"""Write a PNG of at most 256 colours out of bands of rows, each compressed by itself.

Several files can then share a compressed band. Its first rows take a little more room than in a
file of one piece, because the compressor cannot refer back to the band before.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from struct import pack
from typing import Final

from PIL import Image

COMPRESSION_LEVEL: Final = 3  # higher levels take twice the time for 15 %
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_DEPTH_AND_KIND: Final = bytes((8, 3, 0, 0, 0))  # eight bits, each the number of a colour
_ZLIB_HEADER: Final = b"\x78\x5e"
_LAST_BLOCK: Final = b"\x03\x00"  # an empty block, which ends the stream
_RAW: Final = -15  # bits of zlib's window. Below zero there is neither a header nor a checksum
_ADLER: Final = 65521  # the prime of zlib's checksum


@dataclass(frozen=True, slots=True)
class Band:
    """Some compressed rows, with their length in bytes and their checksum before compression."""

    compressed: bytes
    length: int
    checksum: int


def compress(image: Image.Image, top: int, bottom: int) -> Band:
    """Compress rows of an image of numbered colours."""
    rows = image.crop((-1, top, image.width, bottom)).tobytes()  # a 0 before each: no filter
    deflate = zlib.compressobj(COMPRESSION_LEVEL, zlib.DEFLATED, _RAW)
    compressed = deflate.compress(rows) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return Band(compressed, len(rows), zlib.adler32(rows))


def join(size: tuple[int, int], palette: bytes, bands: Sequence[Band]) -> bytes:
    """Make a file of bands, which are in order from the top."""
    checksum = pack(">I", _checksum(bands))
    rows = (_ZLIB_HEADER, *(band.compressed for band in bands), _LAST_BLOCK, checksum)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", (pack(">II", *size), _DEPTH_AND_KIND)),
            _chunk(b"PLTE", (palette,)),
            _chunk(b"IDAT", rows),
            _chunk(b"IEND", ()),
        )
    )


def _chunk(kind: bytes, parts: Iterable[bytes]) -> bytes:
    content = b"".join((kind, *parts))
    return pack(">I", len(content) - len(kind)) + content + pack(">I", zlib.crc32(content))


def _checksum(bands: Iterable[Band]) -> int:
    """Calculate zlib's checksum of all rows from those of the bands, as `adler32_combine` does."""
    low, high = 1, 0
    for band in bands:
        high = (high + (low - 1) * band.length + (band.checksum >> 16)) % _ADLER
        low = (low - 1 + (band.checksum & 0xFFFF)) % _ADLER
    return high << 16 | low

"""Make films as animated WebP, with Pillow alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from render.film import Form, Size

Box: TypeAlias = tuple[int, int, int, int]

METHOD: Final = 4  # of 6, of which each takes longer and needs less room
HEAD: Final = 12  # bytes of a file before its first chunk
FRAME: Final = b"ANMF"  # the chunk of a picture with its place and time
PICTURE: Final = (b"VP8 ", b"VP8L")  # the chunks of a picture without them
ANIMATION: Final = b"\x02\0\0\0"  # the flag of a film
FOR_EVER: Final = b"\0" * 6  # no colour of the ground, and no end of the repetitions
OPAQUE: Final = b"\x02"  # the flag of a picture that covers those before


def encode(pictures: Iterable[Image.Image], times: Sequence[int], form: Form) -> bytes:
    """Encode pictures, each with the milliseconds for which it is shown, as chunks of a film.

    After the first, a chunk has only the rectangle that has changed. It is opaque, because Chromium
    spoils transparent ones of Pillow's own films.
    """
    frames = list[bytes]()
    before: Image.Image | None = None
    for picture, time in zip(pictures, times, strict=True):
        now = picture.resize(form.size, Image.Resampling.LANCZOS)
        frames.append(_frame(now, _changed(before, now), time, form.quality))
        before = now
    return b"".join(frames)


def _changed(before: Image.Image | None, now: Image.Image) -> Box:
    """Return the rectangle that differs from a picture to the next, with a corner at even places.

    Without a difference it is the smallest one.
    """
    if before is None:
        return 0, 0, *now.size
    box = ImageChops.difference(before, now).getbbox() or (0, 0, 2, 2)
    left, top, right, bottom = box
    return left - left % 2, top - top % 2, right, bottom


def _frame(picture: Image.Image, box: Box, milliseconds: int, quality: int) -> bytes:
    """Make the chunk of the part of a picture in a rectangle."""
    part, file = picture.crop(box), BytesIO()
    part.save(file, "WEBP", quality=quality, method=METHOD)
    place = b"".join(_three(side // 2) for side in box[:2])
    content = b"".join(each for each in _chunks(file.getvalue()) if each[:4] in PICTURE)
    return _chunk(FRAME, place + _written(part.size) + _three(milliseconds) + OPAQUE + content)


def join(parts: Iterable[bytes], size: Size) -> bytes:
    """Join the parts of a film that repeats itself for ever."""
    head = _chunk(b"VP8X", ANIMATION + _written(size)) + _chunk(b"ANIM", FOR_EVER)
    return _chunk(b"RIFF", b"".join([b"WEBP", head, *parts]))


def _chunk(name: bytes, content: bytes) -> bytes:
    """Write a chunk: a name, a length, and a content that is filled up to an even length."""
    return name + len(content).to_bytes(4, "little") + content + b"\0" * (len(content) % 2)


def _written(size: Size) -> bytes:
    return b"".join(_three(side - 1) for side in size)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunks(file: bytes) -> Iterator[bytes]:
    start = HEAD
    while start < len(file):
        length = int.from_bytes(file[start + 4 : start + 8], "little")
        end = start + 8 + length + length % 2
        yield file[start:end]
        start = end

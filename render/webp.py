"""Make films as animated WebP, with Pillow alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from render.film import Form, Size

METHOD: Final = 2  # of 6, of which each takes longer and needs less room
HEAD: Final = 12  # bytes of a file before its first chunk
FRAME: Final = b"ANMF"  # the chunk of a picture with its place and time
PICTURE: Final = (b"ALPH", b"VP8 ", b"VP8L")  # the chunks of a picture without them
ANIMATION: Final = b"\x02\0\0\0"  # the flag of a film
FOR_EVER: Final = b"\0" * 6  # no colour of the ground, and no end of the repetitions
AT_CORNER: Final = b"\0" * 6
OPAQUE: Final = b"\x02"  # the flag of a picture that covers those before


def encode(pictures: Iterable[Image.Image], times: Sequence[int], form: Form) -> bytes:
    """Encode pictures, each with the milliseconds for which it is shown, as chunks of a film."""
    first, *others = (picture.resize(form.size, Image.Resampling.LANCZOS) for picture in pictures)
    file = BytesIO()
    first.save(
        file,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=[*times],
        allow_mixed=True,  # the smaller of lossy and lossless, for each picture
        quality=form.quality,
        method=METHOD,
    )
    chunks = [*_chunks(file.getvalue())]
    frames = [each for each in chunks if each[:4] == FRAME]
    return b"".join(frames) or _frame(chunks, sum(times), form.size)


def _frame(chunks: Iterable[bytes], milliseconds: int, size: Size) -> bytes:
    """Make the chunk of a picture of those of a file with a single one, or several equal ones."""
    picture = b"".join(each for each in chunks if each[:4] in PICTURE)
    return _chunk(FRAME, AT_CORNER + _written(size) + _three(milliseconds) + OPAQUE + picture)


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

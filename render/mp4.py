"""Make films as MP4 by H.264, with the library `av`. Only the extra `film` installs it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from typing import Any, Final

import av
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc, Interpolation
from PIL import Image

from render.film import Form

MILLISECOND: Final = Fraction(1, 1000)
PRESET: Final = "veryfast"  # with `ultrafast`, a film is nearly twice as large
INDEX: Final = 4096  # bytes of the index of a film, as the next one
INDEX_OF_PICTURE: Final = 40

_frame_class: Final[Any] = av.VideoFrame  # some of its functions have no types


def encode(pictures: Iterable[Image.Image], times: Sequence[int], form: Form) -> bytes:
    """Encode pictures, each with the milliseconds for which it is shown."""
    file, left = BytesIO(), iter(times)
    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=1000, options=_options(form, len(times)))
        stream.width, stream.height, stream.pix_fmt = *form.size, "yuv420p"
        context = stream.codec_context
        context.thread_count, context.time_base = 1, MILLISECOND
        context.colorspace, context.color_range = Colorspace.ITU709, ColorRange.MPEG
        context.color_primaries, context.color_trc = ColorPrimaries.BT709, ColorTrc.BT709
        for frame in (*_frames(pictures, times, form), None):
            for packet in stream.encode(frame):
                packet.duration = next(left)  # the encoder keeps the order, but forgets these
                container.mux(packet)
    return file.getvalue()


def _options(form: Form, pictures: int) -> dict[str, str]:
    """Return the options of the encoder. Only the first picture has to be a whole one."""
    return {
        "crf": str(form.quality),
        "preset": PRESET,
        "tune": "stillimage",
        "bf": "0",
        "g": str(pictures),
    }


def _frames(pictures: Iterable[Image.Image], times: Iterable[int], form: Form) -> Iterator[Any]:
    """Reduce pictures to the size of the film, in the colours of a television."""
    width, height = form.size
    now = 0
    for picture, milliseconds in zip(pictures, times, strict=True):
        frame = _frame_class.from_image(picture).reformat(
            width,
            height,
            "yuv420p",
            dst_colorspace=Colorspace.ITU709,
            interpolation=Interpolation.BICUBIC,
        )
        frame.pts, frame.time_base = now, MILLISECOND
        now += milliseconds
        yield frame


def join(parts: Sequence[bytes]) -> bytes:
    """Join films of the same form. The index comes first, so that they begin to play early."""
    packets = [*_packets(parts)]
    file, room = BytesIO(), {"moov_size": str(INDEX + INDEX_OF_PICTURE * len(packets))}
    with (
        av.open(BytesIO(parts[0])) as first,
        av.open(file, "w", format="mp4", options=room) as container,
    ):
        stream = container.add_stream_from_template(first.streams.video[0])
        for packet in packets:
            packet.stream = stream
            container.mux(packet)
    return file.getvalue()


def _packets(parts: Iterable[bytes]) -> Iterator[Any]:
    """Yield the encoded pictures of films, each film after the one before."""
    now = 0
    for part in parts:
        film: Any
        with av.open(BytesIO(part)) as film:
            for packet in film.demux(film.streams.video[0]):
                if packet.size:  # else it marks the end
                    packet.duration = round(packet.duration * packet.time_base / MILLISECOND)
                    packet.time_base = MILLISECOND
                    packet.pts = packet.dts = now
                    now += packet.duration
                    yield packet

"""Films are encoded in parts, and play as one."""

from importlib.util import find_spec
from io import BytesIO

import pytest
from PIL import Image

from render.encoding import best_kind, encode, join
from render.film import Form, Shot
from render.palette import PAPYRUS, SEAT_STYLES, rgb
from render.scene import Box, Scene

HAS_AV = find_spec("av") is not None
KINDS = [
    pytest.param("mp4", marks=pytest.mark.skipif(not HAS_AV, reason="needs the extra film")),
    "webp",
]
CANVAS, SIZE = (160, 120), (80, 60)
kinds = pytest.mark.parametrize("kind", KINDS)


def shot(number, milliseconds=600, size=CANVAS, *, is_card=False):
    """A picture in a colour of its own."""
    colour = SEAT_STYLES[number % 10].colour
    scene = Scene(size, (Box(0, 0, *size, colour),), "", b"")
    return Shot(scene, milliseconds, is_card)


def film(kind, *parts):
    form = Form(kind, SIZE, 22 if kind == "mp4" else 60)
    return join([encode(part, CANVAS, form) for part in parts], form)


def decoded(kind, made):
    """Each picture of a film, and the millisecond at which it begins, then the film's length."""
    return _decoded_mp4(made) if kind == "mp4" else _decoded_webp(made)


def _decoded_mp4(made):
    import av

    with av.open(BytesIO(made)) as container:
        stream = container.streams.video[0]
        found = [(frame.to_image(), round(frame.time * 1000)) for frame in container.decode(stream)]
        return found, round(container.duration / 1000)


def _decoded_webp(made):
    found, now = [], 0
    with Image.open(BytesIO(made)) as image:
        for number in range(image.n_frames):
            image.seek(number)
            image.load()
            found.append((image.convert("RGB"), now))
            now += image.info["duration"]
    return found, now


def is_like(colour, other):
    return max(abs(a - b) for a, b in zip(colour, other, strict=True)) <= 8


@kinds
def test_a_film_has_each_picture_for_its_time(kind):
    parts = [[shot(0, 3000), shot(1), shot(2, 1400)], [shot(3), shot(4)], [shot(5, 5000)]]
    pictures, length = decoded(kind, film(kind, *parts))
    assert [begins for _, begins in pictures] == [0, 3000, 3600, 5000, 5600, 6200]
    assert length == 11_200
    for number, (picture, _) in enumerate(pictures):
        assert picture.size == SIZE
        assert is_like(picture.getpixel((40, 30)), rgb(SEAT_STYLES[number].colour))


@kinds
def test_equal_pictures_do_not_shorten_a_film(kind):
    _, length = decoded(kind, film(kind, [shot(0, 1000)] * 3, [shot(0, 700)], [shot(1), shot(1)]))
    assert length == 4900


@kinds
def test_a_lower_board_is_at_the_top_of_the_canvas(kind):
    ground = Box(0, 0, 160, 80, PAPYRUS)
    board = Scene((160, 80), (ground, Box(0, 0, 160, 40, SEAT_STYLES[0].colour)), "", b"")
    (picture, _), *_ = decoded(kind, film(kind, [Shot(board, 600), shot(1)]))[0]
    assert is_like(picture.getpixel((40, 5)), rgb(SEAT_STYLES[0].colour))
    assert is_like(picture.getpixel((40, 55)), rgb(PAPYRUS))


@kinds
@pytest.mark.parametrize("size", [(80, 60), (320, 120), (160, 240)])
def test_a_card_is_in_the_middle_of_the_canvas_whatever_its_size(kind, size):
    colour = SEAT_STYLES[0].colour
    inner = (side * share for share in (1 / 4, 3 / 4) for side in size)
    card = Scene(size, (Box(0, 0, *size, PAPYRUS), Box(*inner, colour)), "", b"")
    (picture, _), *_ = decoded(kind, film(kind, [Shot(card, 600, is_card=True), shot(1)]))[0]
    assert is_like(picture.getpixel((40, 30)), rgb(colour))
    corners = [(1, 1), (78, 1), (1, 58), (78, 58)]
    assert all(is_like(picture.getpixel(at), rgb(PAPYRUS)) for at in corners)


@pytest.mark.skipif(not HAS_AV, reason="needs the extra film")
def test_each_part_begins_with_a_whole_picture_to_which_a_player_can_jump():
    import av

    made = film("mp4", *[[shot(number) for number in range(10)]] * 3)
    with av.open(BytesIO(made)) as container:
        packets = [p for p in container.demux(container.streams.video[0]) if p.size]
    assert all(packets[number].is_keyframe for number in (0, 10, 20))


@pytest.mark.skipif(not HAS_AV, reason="needs the extra film")
def test_the_index_of_an_mp4_comes_before_its_pictures():
    made = film("mp4", [shot(number) for number in range(10)])
    assert 0 < made.index(b"moov") < made.index(b"mdat")


def test_no_picture_of_a_webp_is_transparent():
    """Chromium spoils pictures that are laid over others."""
    made = film("webp", [shot(number % 3) for number in range(10)], [shot(5)])
    assert b"ALPH" not in made
    frames = [made[at + 8 + 15] for at in range(len(made)) if made[at : at + 4] == b"ANMF"]
    assert frames == [2] * 11  # the flag of a picture that covers those before


def test_without_the_extra_films_are_animated_webps(monkeypatch):
    monkeypatch.setattr("render.encoding.find_spec", lambda name: None)
    best_kind.cache_clear()
    assert best_kind() == "webp"
    best_kind.cache_clear()

"""A picture is painted in bands, and the remains of those before it never show."""

from __future__ import annotations

import zlib
from dataclasses import replace
from io import BytesIO
from struct import unpack

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from render import paint as painter
from render import png
from render.amun_re.colours import PALETTE
from render.caching import cached
from render.fonts import font
from render.paint import BAND_HEIGHT, paint, rasterize_scene
from render.scene import (
    Box,
    Disc,
    Glow,
    Label,
    Line,
    Poly,
    Scene,
    Shade,
    Sprite,
    VerticalLabel,
)
from render.stamps import LETTER_SHADES, letter_masks
from rules.core.text import ENGLISH
from tests.effort import samples
from tests.random_games import random_match
from tests.render.test_scenes import every_game, games, renderer_of

HALF_A_SHADE = 255 // (LETTER_SHADES - 1) // 2 + 1
WIDTH, HEIGHT = 160, 3 * BAND_HEIGHT + 11
MOVES = samples(8, long=200)  # of a match, whose pictures are compared
TRIED = settings(max_examples=samples(25, long=1000))

across = st.floats(0, WIDTH)
down = st.floats(-20, HEIGHT + 20)
at = st.tuples(across, down)
points = st.lists(at, min_size=3, max_size=6).map(tuple)
colours = st.sampled_from(["#1F4E79", "#B5532C", "#FBF6E9B8", "#2B211880"])
maybe = st.just("") | colours
opaque = st.sampled_from(["#1F4E79", "#B5532C"])
small = st.floats(1, 9)


@st.composite
def boxes(draw):
    left, top = draw(across), draw(down)
    right, bottom = left + draw(st.floats(1, 200)), top + draw(st.floats(1, 100))
    radius = draw(st.just(0) | small)
    return Box(left, top, right, bottom, draw(maybe), draw(maybe), draw(small), radius)


@st.composite
def shades(draw):
    holes = tuple(draw(st.lists(points, max_size=2)))
    top = draw(down)
    return Shade(draw(across), top, WIDTH, top + draw(st.floats(2, 90)), "#2B2118", 0.4, holes)


NARROW = Shade(WIDTH, 0, WIDTH, 2, "#2B2118", 0.4, ())  # without a pixel
texts = st.text(st.sampled_from("AZgjpÉ1 ,|"), min_size=1, max_size=8)
anchors = st.sampled_from(["ls", "ms", "mm", "rs"])
labels = st.builds(
    Label, at, texts, st.integers(25, 40), opaque, anchor=anchors, stroke=st.just("") | opaque
)
shapes = st.one_of(
    boxes(),
    shades(),
    labels,
    st.builds(Disc, at, st.floats(1, 40), maybe, maybe, small),
    st.builds(Poly, points, maybe, maybe, small),
    st.builds(Line, points, colours, small),
    st.builds(VerticalLabel, at, texts, st.integers(25, 40), opaque),
    st.builds(Sprite, st.just("coin"), at, st.integers(25, 60)),
    st.builds(Glow, points, colours, st.floats(2, 20), st.floats(0, 1)),
)
GROUND = Box(0, 0, WIDTH, HEIGHT, "#F0E2BE")


@pytest.fixture(autouse=True)
def empty(monkeypatch):
    """Start with no bands."""
    forget(monkeypatch)


def forget(monkeypatch, room=1000):
    monkeypatch.setattr(painter, "_slot", cached(room)(lambda key: painter._Slot()))


def scene_of(*drawn, size=(WIDTH, HEIGHT)):
    return Scene(size, (GROUND, *drawn), "", PALETTE)


def afresh(scene, divisor=1):
    """The right picture, drawn in one piece."""
    ground = Image.new("P", (1, 1))
    ground.putpalette(scene.palette)
    drawn = rasterize_scene(scene).reduce(divisor)
    return drawn.quantize(palette=ground, dither=Image.Dither.NONE).convert("RGB")


def shown(file):
    return Image.open(BytesIO(file)).convert("RGB")


def is_same(scene, divisor=1):
    now = afresh(scene, divisor)
    painted = shown(paint(scene, divisor))
    return (painted.size, painted.tobytes()) == (now.size, now.tobytes())


@TRIED
@given(st.lists(shapes, max_size=4), st.lists(shapes, min_size=1, max_size=2), st.integers(1, 3))
@example([], [NARROW], 1)
def test_any_shapes_more_or_fewer_give_the_picture_that_is_painted_afresh(some, more, divisor):
    for drawn in (some, [*some, *more], [*more, *some], some):
        assert is_same(scene_of(*drawn), divisor)


EDGES = [BAND_HEIGHT * 2 + step / 2 for step in range(-5, 6)]  # around the end of a band
TALL = 110  # pixels, the least size of a picture put together from pieces


@pytest.mark.parametrize("height", [9, TALL])
@pytest.mark.parametrize("radius", [0, 4])
def test_a_box_that_reaches_into_a_band_by_a_pixel_is_painted_there(height, radius):
    paint(scene_of())
    for y in EDGES:
        for top in (y, y - height):
            assert is_same(
                scene_of(Box(9, top, 150, top + height, "#1F4E79", "#B5532C", 2, radius))
            )


@pytest.mark.parametrize(
    "make",
    [
        lambda y: Shade(9, y, 140, y + 20.5, "#2B2118", 0.9, ()),
        lambda y: Disc((50, y), 10, "#B5532C"),
        lambda y: Sprite("coin", (50, y), 31),
        lambda y: Label((50, y), "Éj", 30, "#1F4E79", stroke="#B5532C"),
        lambda y: Poly(((20, y), (70, y + 20), (30, y + 20)), "#1F4E79", "#B5532C", 3),
        lambda y: Glow(((20, y), (70, y + 20), (30, y + 20)), "#B5532C", 8, 0.5),
    ],
)
def test_a_shape_that_reaches_into_a_band_by_a_pixel_is_painted_there(make):
    paint(scene_of())
    for y in EDGES:
        for distance in range(-24, 25, 4):
            assert is_same(scene_of(make(y + distance)))


@every_game
def test_the_pictures_of_a_match_are_those_that_are_painted_afresh(word):
    game, renderer = games()[word], renderer_of(word)
    states = [*random_match(game, game.players[0], 5).states]
    middle = len(states) // 2
    for number, state in enumerate(states[middle : middle + MOVES], middle):
        scene = renderer.scene(game.view(state, None), ENGLISH)
        assert is_same(scene, 1 + number % 2), f"move {number}"


@pytest.mark.parametrize(("right", "bottom"), [(9, 40), (9.4, 40), (60, 20), (5, 40)])
def test_a_shade_that_covers_no_pixel_draws_nothing(right, bottom):
    hole = ((9, 20), (60, 20), (60, 40))
    drawn = scene_of(Shade(9, 20, right, bottom, "#2B2118", 0.9, (hole,)))
    assert rasterize_scene(drawn).tobytes() == rasterize_scene(scene_of()).tobytes()
    assert is_same(drawn)


def test_only_the_bands_that_a_changed_shape_touches_are_painted(monkeypatch):
    painted, draw = [], painter._draw_rows

    def note(drawn, width, top, bottom):
        painted.append((top // BAND_HEIGHT, bottom // BAND_HEIGHT))
        return draw(drawn, width, top, bottom)

    monkeypatch.setattr(painter, "_draw_rows", note)
    coin = Sprite("coin", (60, 1.5 * BAND_HEIGHT), BAND_HEIGHT - 4)
    paint(scene_of())
    paint(scene_of(coin))
    paint(scene_of(coin))
    paint(scene_of(replace(coin, at=(90, 1.5 * BAND_HEIGHT)), coin))
    paint(scene_of(replace(coin, at=(60, 2 * BAND_HEIGHT))))
    assert painted == [(0, 3), (1, 2), (1, 2), (1, 3)]


def test_a_picture_of_another_size_or_other_colours_is_another_one():
    for scene in (
        scene_of(Disc((40, 40), 20, "#B5532C")),
        replace(scene_of(Disc((40, 40), 20, "#B5532C")), palette=PALETTE[:300]),
        scene_of(Disc((40, 40), 20, "#B5532C"), size=(WIDTH, HEIGHT + 5)),
        scene_of(Disc((40, 40), 20, "#B5532C"), size=(WIDTH - 3, HEIGHT)),
    ):
        assert is_same(scene) and is_same(scene, 2)


def test_a_dim_picture_has_the_same_pixels_in_darker_colours():
    scene = scene_of(Disc((40, 40), 20, "#B5532C"))
    bright, dim = (Image.open(BytesIO(paint(scene, is_dim=is_dim))) for is_dim in (False, True))
    assert bright.tobytes() == dim.tobytes()
    assert sum(dim.getpalette()) < sum(bright.getpalette()) * 0.6


@pytest.mark.parametrize("divisor", [1, 2])
def test_the_file_is_whole_with_its_checksums(divisor):
    file = paint(scene_of(Disc((40, 90), 50, "#B5532C"), Label((9, 60), "Thebes", 30, "#1F4E79")))
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    chunks = dict(chunks_of(file))
    assert [*chunks] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    rows = zlib.decompress(chunks[b"IDAT"])  # raises if the checksum is wrong
    assert len(rows) == (WIDTH + 1) * HEIGHT
    assert set(rows[:: WIDTH + 1]) == {0}  # no filter


def chunks_of(file):
    start = 8
    while start < len(file):
        (length,) = unpack(">I", file[start : start + 4])
        kind, content = file[start + 4 : start + 8], file[start + 8 : start + 8 + length]
        (checksum,) = unpack(">I", file[start + 8 + length : start + 12 + length])
        assert checksum == zlib.crc32(kind + content)
        yield kind, content
        start += 12 + length


@given(st.lists(st.binary(min_size=1, max_size=400), min_size=1, max_size=5))
def test_the_checksum_of_bands_is_that_of_the_whole(parts):
    bands = [png.Band(b"", len(part), zlib.adler32(part)) for part in parts]
    assert png._checksum(bands) == zlib.adler32(b"".join(parts))


@TRIED
@given(labels)
def test_letters_through_a_mask_are_nearly_those_that_pillow_writes(label):
    written = rasterize_scene(scene_of())
    stroke = {"stroke_width": 3, "stroke_fill": label.stroke} if label.stroke else {}
    letters = font(label.face, label.size)
    ImageDraw.Draw(written).text(
        label.at, label.text, label.colour, letters, label.anchor, **stroke
    )
    apart = ImageChops.difference(rasterize_scene(scene_of(label)), written)
    layers = 2 if label.stroke else 1
    assert max(most for _, most in apart.getextrema()) <= layers * HALF_A_SHADE


def test_the_mask_of_a_letter_has_few_shades():
    ((letters, _), _), *_ = letter_masks(Label((9, 60), "Thebes", 30, "#1F4E79"))
    assert len(letters.getcolors()) == LETTER_SHADES


def test_with_room_for_few_bands_pictures_are_the_same(monkeypatch):
    forget(monkeypatch, room=2)
    for x in range(0, WIDTH, 20):
        assert is_same(scene_of(Disc((x, 60), 40, "#B5532C")))

"""Scenes become PNG files."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

import render
from render.amun_re.colours import PALETTE
from render.caching import cached
from render.paint import _Slot, paint, paint_sign, rasterize_scene
from render.palette import SEAT_STYLES, rgb
from render.scene import Box, Disc, Label, Scene, Sprite
from render.sprites import SPRITES, sprite
from render.stamps import _draw_box, rasterize_shape
from rules.core.text import ENGLISH
from tests.render.amun_re.views import POSITIONS, crowded

RENDERER = render.renderer_of("amun-re")
SAMPLE = ["3-11-auction", "4-13-offering", "5-22-actions", "4-23-over", "5-crowded"]


def picture(position):
    return paint(RENDERER.scene(POSITIONS[position], ENGLISH))


@pytest.mark.parametrize("position", SAMPLE)
def test_a_board_is_a_small_indexed_png_of_the_right_size(position):
    file = picture(position)
    image = Image.open(BytesIO(file))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (1600, 1272))
    assert len(file) <= 300 * 1024


@pytest.mark.parametrize("position", SAMPLE)
def test_the_same_view_gives_the_same_bytes(position, monkeypatch):
    before = picture(position)
    forget_bands(monkeypatch)
    assert picture(position) == before


def forget_bands(monkeypatch):
    monkeypatch.setattr("render.paint._slot", cached(1000)(lambda key: _Slot()))


def test_a_sign_leaves_nothing_in_the_caches(monkeypatch):
    drawn, drawing = [], SPRITES["coin"]
    monkeypatch.setitem(SPRITES, "coin", drawing._replace(draw=lambda *args: drawn.append(args)))
    shape = Sprite("coin", (40, 40), 61)
    paint_sign([shape])
    paint_sign([shape])
    assert len(drawn) == 2
    rasterize_shape(shape)
    rasterize_shape(shape)
    assert len(drawn) == 3


def test_threads_give_the_same_bytes(monkeypatch):
    alone = [picture(position) for position in SAMPLE]
    forget_bands(monkeypatch)
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(picture, SAMPLE * 3))
    assert together == alone * 3


def test_the_fixed_colours_come_close_to_the_picture():
    # This fails once the palette no longer suits the drawings.
    scene = RENDERER.scene(crowded(5), ENGLISH)
    true = rasterize_scene(scene).resize((160, 120))
    fixed = Image.open(BytesIO(paint(scene))).convert("RGB").resize((160, 120))
    off = [abs(a - b) for a, b in zip(true.tobytes(), fixed.tobytes(), strict=True)]
    assert sum(off) / len(off) < 3


def test_every_seat_keeps_its_colour_in_the_file():
    colours = [tuple(PALETTE[at : at + 3]) for at in range(0, len(PALETTE), 3)]
    for seat in SEAT_STYLES[:5]:
        nearest = min(distance(rgb(seat.colour), colour) for colour in colours)
        assert nearest <= 12


def distance(one, other):
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def test_shapes_are_drawn_in_order_and_at_their_positions():
    below = Box(10, 10, 30, 30, "#ff0000")
    above = Disc((20, 20), 5, "#0000ff")
    image = rasterize_scene(Scene((40, 40), (below, above), "", PALETTE))
    assert image.getpixel((12, 12)) == (255, 0, 0)
    assert image.getpixel((20, 20)) == (0, 0, 255)
    assert image.getpixel((35, 35)) == (0, 0, 0)


def test_cached_images_are_not_changed_by_painting(monkeypatch):
    before = picture("5-crowded")
    for scene in RENDERER.specimen():
        rasterize_scene(scene)
    forget_bands(monkeypatch)
    for position in SAMPLE:
        picture(position)
    forget_bands(monkeypatch)
    assert picture("5-crowded") == before


@pytest.mark.parametrize("edge", ["", "#102030"])
@pytest.mark.parametrize("fill", ["", "#C04040"])
def test_a_rectangle_covers_the_same_pixels_as_its_image(fill, edge):
    box = Box(3.4, 2.6, 17.2, 11.9, fill, edge, 2)
    stamp, at = rasterize_shape(box)
    stamped = Image.new("RGB", (20, 15))
    stamped.paste(stamp, at, stamp)
    assert rasterize_scene(Scene((20, 15), (box,), "", b"")).tobytes() == stamped.tobytes()


def test_a_label_can_have_a_stroke():
    label = Label((30, 20), "TW", 30, "#000000", anchor="mm")
    ground = Box(0, 0, 60, 40, "#808080")
    colours = {
        rim: {colour for _, colour in rasterize_scene(scene).getcolors(4096)}
        for rim in ("", "#FFFFFF")
        for scene in [Scene((60, 40), (ground, replace(label, stroke=rim)), "", b"")]
    }
    assert (255, 255, 255) in colours["#FFFFFF"] and (0, 0, 0) in colours["#FFFFFF"]
    assert (255, 255, 255) not in colours[""]


@pytest.mark.parametrize("fill", ["#1F4E79", "#FBF6E9B8", ""])
@pytest.mark.parametrize("radius", [0, 9.5, 20])
def test_a_stretched_box_is_the_same_as_one_drawn_whole(fill, radius):
    box = Box(3, 4, 303, 164, fill, "#2B211880", 3.5, radius)
    whole = _draw_box((300, 160), box.fill, box.stroke, box.stroke_width, box.radius)
    assert rasterize_shape(box)[0].tobytes() == whole.tobytes()


def test_two_sprites_cannot_have_one_name():
    with pytest.raises(ValueError, match="another sprite coin"):
        sprite()(SPRITES["coin"].draw)

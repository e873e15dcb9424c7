"""Scenes as SVG: each kind of shape, and the same picture in a browser."""
# ruff: noqa: F811 (fixtures that are imported)

import re
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest
from PIL import Image

from render import renderer_of
from render.aton.specimen import LAYING
from render.fonts import font
from render.paint import rasterize_scene
from render.scene import (
    Box,
    Disc,
    Glow,
    Label,
    Scene,
    Shade,
    Shape,
    Sprite,
    VerticalLabel,
    fitted_label,
)
from render.svg import PAINTERS, Definitions, write_picture, write_svg
from rules.core.text import ENGLISH
from rules.registry import games
from tests.browser import browser, browser_page  # noqa: F401 (fixtures)
from tests.pseudo import pseudo_language
from tests.render.amun_re.views import POSITIONS

DRAWN = [word for word in games() if renderer_of(word)]
SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
PAGE = "<!DOCTYPE html><style>body{margin:0}svg{display:block}"
FACES = ("title", "italic", "plain", "bold", "world")
MEAN, MOST = 2, 60  # of 255. Edges and blur make up to 1.6 and 23; without one disc, MOST is 190


def written(shape):
    definitions = Definitions()
    return write_svg(shape, definitions), definitions.written


def test_every_kind_of_shape_has_its_painter():
    assert {*PAINTERS} == {*get_args(Shape)}


@pytest.mark.parametrize("word", DRAWN)
def test_everything_that_a_game_draws_is_well_formed(word):
    specimen = renderer_of(word).specimen()
    shapes = dict.fromkeys(shape for scene in specimen for shape in scene.shapes)
    picture = write_picture(Scene((1600, 1200), (*shapes,), "", bytes(768)))
    ids = {
        each.get("id") for each in ElementTree.fromstring(picture.replace("<svg", SVG, 1)).iter()
    }
    assert {*re.findall(r"""(?:href="|url\()#(\w+)""", picture)} <= ids


def test_words_cannot_become_elements():
    for label in (
        Label((0, 0), "<script>&\"'", 30, "#000000"),
        VerticalLabel((0, 0), "<b>", 30, "#000000"),
    ):
        element, _ = written(label)
        assert element.count("<") == 2  # its own beginning and end


def test_narrow_letters_are_written_with_their_width():
    for room, adjusted in ((90, 0), (60, 1)):
        label = fitted_label((0, 0), "Sphinx", 25, "#000000", max_width=room)
        element, _ = written(label)
        assert f'textLength="{label.width:.1f}"'.replace(".0", "") in element
        assert element.count('lengthAdjust="spacingAndGlyphs"') == adjusted


def test_an_alt_text_cannot_leave_its_attribute():
    scene = Scene((10, 10), (), '"><script>', bytes(768))
    assert "<script" not in write_picture(scene)


def test_a_drawing_that_returns_is_written_once():
    definitions = Definitions()
    first, second = (write_svg(Sprite("coin", (x, 40), 61), definitions) for x in (40, 140))
    assert len(definitions.written) == 1 and first != second


def test_an_outline_that_returns_in_another_colour_is_written_once():
    definitions, outline = Definitions(), ((0, 0), (40, 0), (0, 40))
    for colour in ("#FF0000", "#00FF00"):
        write_svg(Glow(outline, colour, 20, blur=0.06), definitions)
    assert len(definitions.written) == 1


def test_a_stroke_lies_inside_its_outline():
    box, _ = written(Box(10, 20, 50, 40, "#FFFFFF", "#000000", 4))
    disc, _ = written(Disc((20, 20), 10, "", "#000000", 4))
    assert 'x="12" y="22" width="36" height="16"' in box
    assert 'r="8"' in disc


def test_holes_of_a_shade_stay_open_where_they_overlap():
    hole, other = ((10, 10), (30, 10), (30, 30), (10, 30)), ((20, 20), (40, 20), (40, 40))
    element, defined = written(Shade(0, 0, 60, 60, "#000000", 0.5, (hole, other)))
    assert "mask" in element and "".join(defined).count("<path") == 2


@pytest.mark.parametrize(("right", "bottom"), [(10, 60), (60, 10), (5, 60)])
def test_a_shade_that_covers_nothing_is_not_written(right, bottom):
    assert written(Shade(10, 10, right, bottom, "#000000", 0.5, ())) == ("", [])


def face(name):
    """Give a browser the letters of the painter: those of a machine differ in shape and weight."""
    file = b64encode(Path(font(name, 30).path).read_bytes()).decode()
    letters = f"@font-face{{font-family:{name};src:url(data:font/ttf;base64,{file})}}"
    return f"{letters}.{name}{{font-family:{name}}}"


@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(
    ("word", "view", "language"),
    [
        ("amun-re", POSITIONS["5-22-actions"], ENGLISH),
        ("amun-re", POSITIONS["5-crowded"], ENGLISH),
        ("aton", LAYING[0], pseudo_language()),  # with narrow letters
    ],
    ids=["actions", "crowded", "narrow"],
)
async def test_a_browser_draws_the_same_picture(word, view, language, browser_page):
    scene = renderer_of(word).scene(view, language)
    width, height = scene.size
    page = await browser_page("about:blank", viewport={"width": width, "height": height})
    style = "".join(map(face, FACES))
    await page.set_content(f"{PAGE}{style}</style>{write_picture(scene)}")
    await page.evaluate("document.fonts.ready")
    drawn = Image.open(BytesIO(await page.screenshot())).convert("RGB").resize((160, 120))
    true = rasterize_scene(scene).resize((160, 120))
    off = [abs(a - b) for a, b in zip(true.tobytes(), drawn.tobytes(), strict=True)]
    assert sum(off) / len(off) < MEAN and max(off) < MOST

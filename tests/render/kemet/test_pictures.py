"""Every picture of Kemet keeps these rules, whatever it shows."""

from dataclasses import replace

import pytest

from render import renderer_of
from render.fonts import MIN_FONT_SIZE
from render.kemet import people
from render.naming import NOBODY, Naming
from render.paint import paint
from render.scene import Label, Layer, Sprite
from rules.core.menu import Action, pick
from rules.core.text import text
from rules.kemet.board import SPACE
from rules.kemet.tables import MARKS
from tests.render.kemet.views import EXTREMES, FIVE, MINE
from tests.render.letters import keeps_to
from tests.render.positions import LANGUAGES, pixel_box

RENDERER = renderer_of("kemet")
MARKED = ("seat_marker", "troop")


def scenes(view, language):
    """Draw all pictures but the regions, which cut shapes at their edges."""
    yield RENDERER.scene(view, language)
    yield RENDERER.story(view, language)
    yield RENDERER.market(view, language)
    others = (RENDERER.battle, RENDERER.hand, RENDERER.path)
    yield from filter(None, (picture(view, language) for picture in others))
    extra = (each for each in RENDERER.pictures(view) if each.word.startswith("people"))
    yield from (each.scene(view, language, NOBODY) for each in extra)


every_view = pytest.mark.parametrize("view", EXTREMES.values(), ids=EXTREMES)
each_language = pytest.mark.parametrize("code", LANGUAGES)


@every_view
@each_language
def test_labels_can_be_read_and_keep_to_their_width(view, code):
    for scene in scenes(view, LANGUAGES[code]):
        for shape in scene.shapes:
            if isinstance(shape, Label):
                assert shape.size >= MIN_FONT_SIZE, shape
                assert keeps_to(shape, shape.max_width or scene.size[0]), shape


@every_view
@each_language
def test_no_label_of_a_translation_is_cut(view, code):
    for scene in scenes(view, LANGUAGES[code]):
        assert not [cut for each in scene.shapes if (cut := getattr(each, "whole", ""))]


@every_view
@each_language
def test_nothing_reaches_out_of_a_picture(view, code):
    for scene in scenes(view, LANGUAGES[code]):
        for shape in scene.shapes:
            if not isinstance(shape, Layer):
                left, top, right, bottom = pixel_box(shape)
                assert left >= 0 and top >= 0, shape
                assert right <= scene.size[0] and bottom <= scene.size[1], shape


@every_view
@each_language
def test_every_picture_has_an_alt_text(view, code):
    for scene in scenes(view, LANGUAGES[code]):
        assert 20 < len(scene.alt) <= 1024


@every_view
def test_the_same_view_gives_the_same_pictures(view):
    assert [*scenes(view, LANGUAGES["en"])] == [*scenes(view, LANGUAGES["en"])]


def test_the_public_pictures_are_the_same_for_everybody():
    public = replace(MINE, viewer=None, my_cards=None, my_battle_hand=None, my_offer=None)
    for draw in (RENDERER.scene, *(each.scene for each in RENDERER.pictures(MINE))):
        assert draw(MINE, LANGUAGES["en"]) == draw(public, LANGUAGES["en"])


def test_every_picture_fits_a_message(other_code):
    for view in (EXTREMES["all-ordained"], EXTREMES["fought"], EXTREMES["full-hand"]):
        for scene in scenes(view, LANGUAGES[other_code]):
            assert len(paint(scene)) < 300 * 1024


@every_view
def test_the_ground_covers_the_whole_picture(view):
    for scene in scenes(view, LANGUAGES["en"]):
        first = scene.shapes[0]
        height = first.bottom + people.HEIGHT * (scene.size[1] > first.bottom)
        assert (first.left, first.top, first.right, height) == (0, 0, *scene.size)


def test_every_picture_with_markers_names_their_people():
    naming = Naming({seat: f"P{seat}" for seat in FIVE.seats}, MINE.viewer)
    for draw in (RENDERER.scene, *(each.scene for each in RENDERER.pictures(FIVE))):
        scene = draw(FIVE, LANGUAGES["en"], naming)
        marked = {s.args[0] for s in scene.shapes if isinstance(s, Sprite) and s.name in MARKED}
        said = {shape.text for shape in scene.shapes if isinstance(shape, Label)}
        assert {f"P{mark.word}" for n, mark in enumerate(MARKS) if n in marked} <= said


def test_pictures_of_choices_and_hands_name_their_reader():
    menu = pick("to", text("Where?"), [SPACE["delta"]], lambda row: Action(MINE.viewer))
    naming = Naming({MINE.viewer: "Ana"}, MINE.viewer)
    for scene in (
        RENDERER.choices(MINE, menu, ())(LANGUAGES["en"], naming),
        RENDERER.hand(MINE, LANGUAGES["en"], naming),
    ):
        assert "Ana" in {shape.text for shape in scene.shapes if isinstance(shape, Label)}

"""A story shows two and three the map alone, larger than the whole board can be."""

from itertools import pairwise

import pytest

from render import renderer_of, scene_of_story
from render.kemet.layout import SIZE
from render.kemet.markers import SEAT_LETTERS
from render.naming import NOBODY
from render.scene import Label
from rules.core.text import ENGLISH
from tests.render.kemet.views import EXTREMES, FIVE, FOUR, THREE, TWO
from tests.render.positions import LANGUAGES, pixel_box

RENDERER = renderer_of("kemet")


def story(view, language=ENGLISH):
    return scene_of_story(RENDERER)(view, language, NOBODY)


@pytest.mark.parametrize("view", [TWO, THREE], ids=("2", "3"))
@pytest.mark.parametrize("language", LANGUAGES.values(), ids=list(LANGUAGES))
def test_two_and_three_see_the_map_with_everybody_s_points_above_it(view, language):
    scene = story(view, language)
    assert scene.size[0] <= SIZE[0] * 0.7
    header = [s for s in scene.shapes if isinstance(s, Label) and s.at[1] < 74]
    said = [label.text for label in header]
    for player in view.players:
        assert SEAT_LETTERS[player.seat] in said and f"= {player.points}" in said
    assert scene.alt == RENDERER.scene(view, language).alt


@pytest.mark.parametrize("view", [FOUR, FIVE, EXTREMES["over"]], ids=("4", "5", "over"))
def test_four_and_five_and_the_end_have_the_usual_picture(view):
    assert story(view) == RENDERER.scene(view, ENGLISH, NOBODY)


@pytest.mark.parametrize("view", [TWO, THREE], ids=("2", "3"))
@pytest.mark.parametrize("language", LANGUAGES.values(), ids=list(LANGUAGES))
def test_the_texts_in_the_header_do_not_overlap(view, language):
    header = [s for s in story(view, language).shapes if isinstance(s, Label) and s.at[1] < 74]
    boxes = sorted(pixel_box(label) for label in header)
    assert all(one[2] <= other[0] + 1 for one, other in pairwise(boxes))


def test_a_game_without_a_picture_for_stories_shows_its_board_in_them():
    aton = renderer_of("aton")
    assert scene_of_story(aton) == aton.scene

"""What holds for every picture of Kemet, whatever it shows."""

import pytest

from render import find
from render.fonts import LEAST, length
from render.scene import Layer, Text
from tests.render.kemet.views import EXTREMES
from tests.render.positions import LANGUAGES, extent

ARTIST = find("kemet")


def pictures(view, language):
    yield ARTIST.scene(view, language)


every_view = pytest.mark.parametrize("view", EXTREMES.values(), ids=EXTREMES)
both_languages = pytest.mark.parametrize("code", LANGUAGES)


@every_view
@both_languages
def test_words_can_be_read_and_keep_to_their_room(view, code):
    for scene in pictures(view, LANGUAGES[code]):
        for shape in scene.shapes:
            if isinstance(shape, Text):
                assert shape.size >= LEAST, shape
                room = shape.room or scene.size[0]
                assert length(shape.words, shape.face, shape.size) <= room, shape


@every_view
@both_languages
def test_nothing_reaches_out_of_a_picture(view, code):
    for scene in pictures(view, LANGUAGES[code]):
        for shape in scene.shapes:
            if not isinstance(shape, Layer):
                left, top, right, bottom = extent(shape)
                assert left >= 0 and top >= 0, shape
                assert right <= scene.size[0] and bottom <= scene.size[1], shape


@every_view
@both_languages
def test_words_for_who_cannot_see_it_come_with_it(view, code):
    for scene in pictures(view, LANGUAGES[code]):
        assert 20 < len(scene.alt) <= 1024

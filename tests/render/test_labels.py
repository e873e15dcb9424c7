"""A label keeps to its room, whatever a language has to say."""

from itertools import pairwise

import pytest

from render.fonts import MIN_FONT_SIZE, NARROWEST, text_width
from render.palette import INK
from render.scene import fitted_label, fitted_lines
from render.stamps import letter_masks


def label(text, max_width):
    return fitted_label((0, 0), text, 40, "#000000", max_width=max_width)


def test_a_label_shrinks_to_its_room_gets_narrower_and_then_loses_its_end():
    room = text_width("Sobek", "bold", 40)
    wide, smaller, narrow, least = (label("Sobek", part * room) for part in (1, 0.8, 0.5, 0.4))
    assert (wide.text, wide.size, wide.stretch) == ("Sobek", 40, 1)
    assert (smaller.text, smaller.stretch) == ("Sobek", 1) and MIN_FONT_SIZE < smaller.size < 40
    assert (narrow.text, narrow.size) == ("Sobek", MIN_FONT_SIZE)
    assert NARROWEST < narrow.stretch < 1 and narrow.width == pytest.approx(0.5 * room)
    assert (least.text, least.size) == ("So…", MIN_FONT_SIZE)
    assert least.stretch >= NARROWEST and least.width <= 0.4 * room
    assert [each.whole for each in (wide, smaller, narrow, least)] == ["", "", "", "Sobek"]


@pytest.mark.parametrize("anchor", ["ls", "ms", "rs"])
def test_narrow_letters_are_as_high_as_others_and_keep_to_their_room(anchor):
    wide = fitted_label((300.5, 80), "Sphinx", 25, INK, anchor=anchor, max_width=90)
    narrow = fitted_label((300.5, 80), "Sphinx", 25, INK, anchor=anchor, max_width=60)
    (own, own_at), (drawn, at) = (next(letter_masks(each))[0] for each in (wide, narrow))
    assert (drawn.height, at[1]) == (own.height, own_at[1])
    left = 300.5 - 60 * {"l": 0, "m": 0.5, "r": 1}[anchor[0]]
    assert left - 1 < at[0] < at[0] + drawn.width < left + 61
    assert drawn.width == pytest.approx(own.width * narrow.stretch, abs=1)


def test_words_that_have_no_room_in_a_line_are_in_two():
    room = text_width("Deep Desert", "bold", MIN_FONT_SIZE)
    lines = [*fitted_lines((9, 80), "Deep Desert Snake", 34, "#000000", max_width=room)]
    assert [each.text for each in lines] == ["Deep Desert", "Snake"]
    assert {each.size for each in lines} == {MIN_FONT_SIZE}
    assert all(one.at[1] + 20 < other.at[1] for one, other in pairwise(lines))
    narrow = [*fitted_lines((9, 80), "Deep Desert Snake", 34, "#000000", max_width=0.8 * room)]
    assert [each.text for each in narrow] == ["Deep Desert", "Snake"]
    [single] = fitted_lines((9, 80), "Deep Desert", 34, "#000000", max_width=room)
    assert single == fitted_label((9, 80), "Deep Desert", 34, "#000000", max_width=room)

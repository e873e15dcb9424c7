"""A label keeps to its room, whatever a language has to say."""

from itertools import pairwise

from render.fonts import MIN_FONT_SIZE, text_width
from render.scene import fitted_label, fitted_lines


def label(text, max_width):
    return fitted_label((0, 0), text, 40, "#000000", max_width=max_width)


def test_a_label_shrinks_to_its_room_and_then_loses_its_end():
    room = text_width("Sobek", "bold", 40)
    wide, narrow, least = (label("Sobek", part * room) for part in (1, 0.8, 0.4))
    assert (wide.text, wide.size) == ("Sobek", 40)
    assert narrow.text == "Sobek" and MIN_FONT_SIZE < narrow.size < 40
    assert (least.text, least.size) == ("S…", MIN_FONT_SIZE)
    assert (wide.whole, narrow.whole, least.whole) == ("", "", "Sobek")
    assert text_width(least.text, least.face, least.size) <= 0.4 * room


def test_words_that_have_no_room_in_a_line_are_in_two():
    room = text_width("Deep Desert", "bold", MIN_FONT_SIZE)
    lines = [*fitted_lines((9, 80), "Deep Desert Snake", 34, "#000000", max_width=room)]
    assert [each.text for each in lines] == ["Deep Desert", "Snake"]
    assert {each.size for each in lines} == {MIN_FONT_SIZE}
    assert all(one.at[1] + 20 < other.at[1] for one, other in pairwise(lines))
    [single] = fitted_lines((9, 80), "Deep Desert", 34, "#000000", max_width=room)
    assert single == fitted_label((9, 80), "Deep Desert", 34, "#000000", max_width=room)

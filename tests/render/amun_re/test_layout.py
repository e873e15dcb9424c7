"""The map of Amun-Re agrees with the table of provinces."""

import pytest

from render.amun_re.layout import (
    CONTENT_CORNERS,
    CORNERS,
    INDENTS,
    LANDINGS,
    OUTLINES,
    SIZE,
    outline,
)
from render.geometry import bounding_box, crooked_line, dashes
from render.layers import mask
from rules.amun_re.tables import PROVINCES

every_province = pytest.mark.parametrize("word", OUTLINES)


def test_every_province_of_the_table_has_its_place():
    words = {province.word for province in PROVINCES}
    assert words == set(OUTLINES) == set(CONTENT_CORNERS)


def test_a_border_is_the_same_from_either_end():
    assert crooked_line((3, 4), (80, 90), "x") == crooked_line((80, 90), (3, 4), "x")[::-1]


@every_province
def test_a_province_lies_on_the_board(word):
    left, top, right, bottom = bounding_box(outline(word))
    assert left >= 24 and right <= SIZE[0] - 8
    assert top >= 84 and bottom <= 972


@every_province
def test_the_name_of_a_province_is_inside_its_outline(word):
    ground = mask(SIZE, [outline(word)])
    x, y = CONTENT_CORNERS[word]
    assert (
        ground.getpixel((x + INDENTS.get(word, 0) + 8, y + 36))
        == ground.getpixel((x + 150, y + 60))
        == 255
    )


def test_provinces_do_not_overlap():
    seen = 0
    for word in OUTLINES:
        seen += sum(mask(SIZE, [outline(word)]).histogram()[128:])
    everything = sum(mask(SIZE, [outline(word) for word in OUTLINES]).histogram()[128:])
    assert abs(seen - everything) < everything * 0.005


@every_province
def test_nile_provinces_touch_the_river_and_no_others(word):
    nile = next(province.nile for province in PROVINCES if province.word == word)
    assert any(corner in LANDINGS for corner in OUTLINES[word].split()) == nile


@every_province
def test_west_lies_left_of_the_river(word):
    bank = next(province.bank for province in PROVINCES if province.word == word)
    assert (CONTENT_CORNERS[word][0] < 814) == (bank == "west")


def test_no_corner_is_left_over():
    used = {corner for corners in OUTLINES.values() for corner in corners.split()}
    assert used == {*CORNERS, *LANDINGS}


def test_dashes_are_as_long_as_they_should_be():
    cut = list(dashes([(0, 0), (100, 0)], 20, 10))
    assert [(dash[0][0], dash[-1][0]) for dash in cut] == [(0, 20), (30, 50), (60, 80), (90, 100)]

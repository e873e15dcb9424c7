"""The pictures of many steps, stored as differences."""

import re

from hypothesis import given
from hypothesis import strategies as st

from render.scene import Box, Label, Scene, Sprite
from render.svg import write_svg
from render.web.reel import Reel, Strip
from tests.render.strips import shown

shapes = st.integers(0, 9).map(lambda left: Box(left, 0, left + 5, 5, "#FFFFFF"))
pictures = st.lists(shapes, max_size=12).map(tuple)


def scene(drawn, height=100):
    return Scene((100, height), drawn, "", b"")


@given(st.lists(pictures, max_size=6))
def test_every_picture_is_found_again(steps):
    reel = Reel()
    film = Strip(reel)
    for drawn in steps:
        film.add(scene(drawn))
    numbers = [[reel.number(shape) for shape in drawn] for drawn in steps]
    assert [*shown(film.edits)] == numbers


def test_a_shape_is_stored_once_for_all_films():
    reel = Reel()
    for film in (Strip(reel), Strip(reel)):
        film.add(scene((Box(0, 0, 5, 5), Box(0, 0, 5, 5))))
        film.add(scene((Box(0, 0, 5, 5), Box(1, 0, 5, 5))))
    assert len(reel.shapes) == 2


def filled(reel, shape):
    """The markup of a shape, as a browser fills it in."""
    template, *places = reel.shapes[reel.number(shape)].split(" ")
    holes = iter(places)
    return re.sub('"~"', lambda _: f'"{next(holes)}"', [*reel.templates][int(template)])


def test_shapes_in_other_places_share_a_template():
    reel = Reel()
    for shape in (
        Label((10, 20), '"~" x="1"', 30, "#000000"),
        Label((30, 20.5), '"~" x="1"', 30, "#000000"),
        Sprite("coin", (40, 40), 61),
    ):
        assert filled(reel, shape) == write_svg(shape, reel.definitions)
    assert len(reel.templates) == 2


def test_an_unchanged_picture_takes_no_room():
    film = Strip(Reel())
    for _ in range(3):
        film.add(scene((Box(0, 0, 5, 5),)))
    assert film.edits[1:] == [[], []]


def test_a_size_is_stored_where_it_changes():
    film = Strip(Reel())
    for height in (100, 100, 120, 100):
        film.add(scene((), height))
    film.add(None)
    assert film.sizes == [(0, 100, 100), (2, 100, 120), (3, 100, 100), (4, 0, 0)]

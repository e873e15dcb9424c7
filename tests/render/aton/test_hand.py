"""The picture of a hand shows what only its owner may see."""

from dataclasses import replace

import pytest

import render
from render.aton.labels import NOTHING_IN_ROUND_ONE
from render.aton.layout import HAND_RING_SIZE, hand_ring_corner
from render.naming import Naming
from render.scene import Label, Sprite
from rules.core.text import ENGLISH
from rules.registry import games
from tests.random_games import random_match
from tests.render.aton.views import BLUE, EXTREMES, LAYING, RED
from tests.render.positions import LANGUAGES, pixel_box

RENDERER = render.renderer_of("aton")
ATON = games()["aton"]
LAID = EXTREMES["laid"]


def sprites(view, name):
    shapes = RENDERER.hand(view, ENGLISH).shapes
    return [shape for shape in shapes if isinstance(shape, Sprite) and shape.name == name]


def texts(view):
    return [s.text for s in RENDERER.hand(view, ENGLISH).shapes if isinstance(s, Label)]


def test_the_heading_of_a_hand_names_whose_it_is():
    hand = RENDERER.hand(LAYING[0], ENGLISH, Naming({LAYING[0].viewer: "Ana"}))
    said = [shape.text for shape in hand.shapes if isinstance(shape, Label)]
    assert "Ana, lay your four cards" in said


def test_the_public_has_no_hand():
    public = replace(LAYING[0], viewer=None, my_hand=None, my_laid=None, my_exchange=None)
    assert RENDERER.hand(public, ENGLISH) is None


def test_outside_the_laying_there_is_no_picture_of_a_hand():
    for name in ("removing", "placing", "scoring", "won"):
        assert RENDERER.hand(replace(EXTREMES[name], viewer=RED, my_hand=()), ENGLISH) is None


@pytest.mark.parametrize("view", LAYING, ids=lambda view: view.viewer)
def test_the_cards_lie_in_the_order_drawn_above_four_places(view):
    faces = sprites(replace(view, my_hand=(3, 1, 3, 2)), "card_face")
    assert [shape.args for shape in faces] == [(view.viewer, value) for value in (3, 1, 3, 2)]
    assert len(sprites(view, "card_slot")) == 4


def test_a_laid_card_lies_at_its_cartouche():
    faces = sprites(LAID, "card_face")
    assert [shape.args[1] for shape in faces[4:]] == list(LAID.my_laid)
    assert not sprites(LAID, "card_slot")
    assert "Red, you have laid" in texts(LAID)


def test_laid_cards_are_shown_when_the_hand_is_empty():
    faces = sprites(replace(LAID, my_hand=()), "card_face")
    assert [shape.args[1] for shape in faces] == [*LAID.my_laid, *LAID.my_laid]


def test_each_card_says_what_it_would_remove():
    struck = [
        shape.args[0]
        for shape in sprites(replace(LAYING[0], my_hand=(1, 2, 3, 4)), "struck_counter")
    ]
    assert struck == [RED, BLUE, BLUE, BLUE]
    assert len(sprites(LAID, "struck_counter")) == 1


def test_in_round_one_no_card_removes_anything(other_code):
    view = replace(LAYING[0], round=1)
    assert not sprites(view, "struck_counter") and "nothing in round 1" in texts(view)
    other = LANGUAGES[other_code]
    said = [s.text for s in RENDERER.hand(view, other).shapes if isinstance(s, Label)]
    assert NOTHING_IN_ROUND_ONE.in_(other) in said


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_effect_of_a_cartouche_stands_clear_of_its_name_and_within_its_ring(code):
    shapes = RENDERER.hand(replace(LAYING[0], my_hand=(3, 4, 4, 4)), LANGUAGES[code]).shapes
    for number in range(1, 5):
        left, top = hand_ring_corner(number)
        here = [s for s in shapes if isinstance(s, Label | Sprite) and within(s.at, left, top)]
        [name] = [s for s in here if isinstance(s, Label) and (s.face, s.anchor) == ("title", "ls")]
        for shape in here:
            box = pixel_box(shape)
            assert box[2] < left + HAND_RING_SIZE[0] - 8, shape
            after = box[1] < name.at[1] and box[0] > name.at[0]
            assert shape == name or not after or box[0] >= pixel_box(name)[2] + 9, shape


def within(at, left, top):
    return left < at[0] < left + HAND_RING_SIZE[0] and top < at[1] < top + HAND_RING_SIZE[1]


def test_the_exchange_is_offered_while_it_can_be_used():
    ready = [shape.args for shape in sprites(replace(LAYING[0], my_exchange=True), "exchange")]
    gone = [shape.args for shape in sprites(replace(LAYING[0], my_exchange=False), "exchange")]
    assert ready == [(True,)] and gone == [(False,)]


def test_a_hand_depends_on_nothing_that_its_owner_may_not_know():
    match = random_match(ATON, 2, 2)
    for move in match.sample(12):
        for seat in match.seats:
            twin = ATON.twin(move.state, seat, lambda most: 0)
            views = (ATON.view(state, seat) for state in (move.state, twin))
            one, other = (RENDERER.hand(each, ENGLISH) for each in views)
            assert one == other


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_alt_text_of_a_hand_names_the_cards(code):
    alt = RENDERER.hand(replace(LAYING[0], my_hand=(3, 1, 3, 2)), LANGUAGES[code]).alt
    assert "3 · 1 · 3 · 2" in alt and len(alt) <= 1024

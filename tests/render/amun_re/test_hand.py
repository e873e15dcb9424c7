"""The picture of a hand shows what only its owner may see."""

from dataclasses import replace

import pytest

import render
from render.fonts import MIN_FONT_SIZE
from render.paint import paint
from render.scene import Label, Layer, Sprite
from rules.amun_re.options import AmunReOptions, vocabulary
from rules.amun_re.tables import CARDS
from rules.core.text import ENGLISH
from tests.render.amun_re.views import AMUN_RE, match, phases
from tests.render.letters import keeps_to
from tests.render.positions import LANGUAGES, pixel_box

RENDERER = render.renderer_of("amun-re")
NAMES = vocabulary(AmunReOptions(card_names="super_meeple"))
SPOKEN = LANGUAGES | {f"{code} 2016": one.renaming(NAMES) for code, one in LANGUAGES.items()}
FULL = tuple(card.word for card in CARDS for _ in range(card.count))


@pytest.fixture
def view():
    return phases(4, match(4).seats[1])["4-12-offering"]


def texts(scene):
    return [shape.text for shape in scene.shapes if isinstance(shape, Label)]


def test_the_public_has_no_hand():
    for seen in phases(4).values():
        assert RENDERER.hand(seen, ENGLISH) is None


@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize("held", [(), ("builder",), ("block", "offering", "harvest"), FULL])
def test_every_card_can_be_read(view, held, code):
    scene = RENDERER.hand(replace(view, my_hand=held, my_gold=17), SPOKEN[code])
    said = " ".join(texts(scene))
    for card in CARDS:
        assert (card.effect.in_(SPOKEN[code]) in said) == (card.word in held)
        assert card.label.in_(SPOKEN[code]) in said or card.word not in held
    assert "17" in texts(scene)


@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize("gold", [0, 1, 30, 140])
def test_everything_has_its_place_and_size(view, gold, code):
    scene = RENDERER.hand(replace(view, my_hand=FULL, my_gold=gold), SPOKEN[code])
    for shape in scene.shapes:
        if isinstance(shape, Label):
            assert shape.size >= MIN_FONT_SIZE
            assert keeps_to(shape, shape.max_width or scene.size[0])
        if not isinstance(shape, Layer):
            left, top, right, bottom = pixel_box(shape)
            assert left >= 0 and top >= 0
            assert right <= scene.size[0] and bottom <= scene.size[1]


def test_several_alike_are_one_card_with_a_number(view):
    scene = RENDERER.hand(replace(view, my_hand=("builder",) * 3), ENGLISH)
    assert texts(scene).count("Builder") == 1
    assert "×3" in texts(scene)


def test_the_temple_track_lies_below_the_hand_while_offerings_are_made(view):
    assert {"≤ 2", "3 – 12", "13 – 22", "23+"} <= set(texts(RENDERER.hand(view, ENGLISH)))
    acting = replace(view, phase="actions")
    assert "23+" not in texts(RENDERER.hand(acting, ENGLISH))


def test_a_sealed_offering_is_shown_to_its_owner(view):
    offer = type("Offer", (), {"gold": 7})()
    sealed = RENDERER.hand(replace(view, my_offer=offer), ENGLISH)
    unsealed = RENDERER.hand(replace(view, my_offer=None), ENGLISH)
    scrolls = [shape for shape in sealed.shapes if isinstance(shape, Sprite)]
    assert [shape.name for shape in scrolls].count("halo") == 1
    assert "halo" not in [shape.name for shape in unsealed.shapes if isinstance(shape, Sprite)]


def test_the_picture_of_a_hand_is_a_small_file(view):
    picture = paint(RENDERER.hand(replace(view, my_hand=FULL), ENGLISH))
    assert picture.startswith(b"\x89PNG") and len(picture) <= 500 * 1024


@pytest.mark.parametrize("code", SPOKEN)
def test_the_alt_text_of_a_hand_names_gold_and_cards(view, code):
    alt = RENDERER.hand(replace(view, my_hand=FULL, my_gold=17), SPOKEN[code]).alt
    assert "17" in alt and len(alt) <= 1024
    assert CARDS[0].label.in_(SPOKEN[code]) in alt


def test_a_hand_depends_on_nothing_that_its_owner_may_not_know():
    for move in match(4).sample(6):
        for seat in match(4).seats:
            twin = AMUN_RE.twin(move.state, seat, lambda most: 0)
            views = (AMUN_RE.view(state, seat) for state in (move.state, twin))
            one, other = (RENDERER.hand(each, ENGLISH) for each in views)
            assert one == other

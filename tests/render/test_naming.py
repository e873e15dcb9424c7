"""People's names on pictures: in any script, no wider than there is room, and never a box."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.fonts import has_letter
from render.naming import (
    YOU,
    Naming,
    clipped,
    drawable,
    name_labels,
    name_width,
    person,
    sentence_labels,
)
from render.palette import INK
from render.scene import Box, Label
from render.writing import visual
from rules.core.text import ENGLISH
from tests.render.positions import LANGUAGES, pixel_box

LONG = "Bartholomäus von und zu Hohenfels"
ROOM = 200


def labels(name, max_width=ROOM):
    return [*name_labels(name, (10, 50), 40, INK, max_width=max_width)]


def written(naming, seat="blue", language=ENGLISH, max_width=ROOM):
    return [*person(naming, seat, (10, 50), 40, INK, language, max_width=max_width)]


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ana", "Ana"),
        ("Zoë Ñandú", "Zoë Ñandú"),
        ("Ελένη Дмитрий", "Ελένη Дмитрий"),
        ("שלום", "שלום"),
        ("محمد", "محمد"),
        ("ნინო Արամ", "ნინო Արամ"),
        ("李小龍 Bruce", "Bruce"),
        ("\U0001d4d0\U0001d4f7\U0001d4ea", "Ana"),
        ("\uff21\uff4e\uff41", "Ana"),
        ("👩‍👩‍👧 Kim 🇫🇷", "Kim"),
        ("A\u200bn\ufeffa", "Ana"),
        ("\u202egnp.Ana", "gnp.Ana"),
        ("A\tn\na", "Ana"),
        ("e\u0301", "é"),
        ("z\u0335\u0322\u031b\u0340", "z\u031b"),
        ("\u0301Ana", "Ana"),
        ("田中", ""),
        ("  Ana \u3000 Lu  ", "Ana Lu"),
    ],
)
def test_letters_in_the_font_are_drawn_and_the_others_left_out(name, drawn):
    assert drawable(name) == drawn


@given(st.text(max_size=40))
def test_no_name_whatever_is_drawn_with_a_box_or_over_its_room(name):
    shown = labels(drawable(name))
    for label in shown:
        assert all(letter == " " or has_letter(label.face, letter) for letter in label.text)
        assert not any(category(letter)[0] == "C" for letter in label.text)
    if shown:
        assert pixel_box(shown[-1])[2] <= 10 + ROOM + 4


def test_a_long_name_gets_smaller_and_then_shorter():
    kept, size = clipped(LONG, 40, ROOM)
    assert size == 25 and kept.endswith("…") and LONG.startswith(kept[:-1])
    assert name_width(kept, size) <= ROOM
    assert clipped("Ana", 40, ROOM) == ("Ana", 40)
    assert clipped("Ana", 40, 1) == ("", 25)


def test_a_name_written_from_right_to_left_is_in_visual_order():
    assert visual("שלום") == "םולש"
    assert visual("Ana שלום") == "Ana םולש"
    assert visual("שלום 12 (אב)") == "(בא) 12 םולש"
    assert visual("אב 1,5+3%") == "1,5+3% בא"


def test_arabic_letters_are_joined():
    assert visual("محمد") == "\ufeaa\ufee4\ufea4\ufee3"
    assert visual("علي سلام") == "\ufee1\ufefc\ufeb3 \ufef2\ufee0\ufecb"
    assert visual("پژمان") == "\ufee5\ufe8e\ufee3\ufb8b\ufb58"


def test_a_mark_is_drawn_after_the_letter_that_bears_it():
    assert visual("א\u05b8ב") == "בא\u05b8"


def test_a_sentence_runs_from_left_to_right_with_any_name():
    first, *_ = sentence_labels("محمد removes 2", (400, 50), 40, INK, max_width=600)
    assert first.face == "world"
    assert "".join(label.text for label in labels("\u200eمحمد removes", 600)).endswith("removes")


@pytest.mark.parametrize("code", LANGUAGES)
def test_one_is_marked_in_ones_own_picture_and_nobody_in_that_of_all(code):
    word = YOU.in_(LANGUAGES[code])
    people = {"blue": "Ana", "red": LONG}
    for seat in people:
        said = [s for s in written(Naming(people, seat), seat, LANGUAGES[code]) if word_of(s)]
        assert said[-1].text == word
        assert pixel_box(said[-1])[2] <= 10 + ROOM
        other = [*written(Naming(people), seat), *written(Naming(people, "green"), seat)]
        assert word not in [word_of(shape) for shape in other]


def word_of(shape):
    return shape.text if isinstance(shape, Label) else ""


def test_where_nobody_is_known_there_is_no_name():
    assert written(Naming()) == []
    assert [type(shape) for shape in written(Naming({}, "blue"))] == [Box, Label]

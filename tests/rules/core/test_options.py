from __future__ import annotations

import pytest

from rules.core.options import answered, answers_to, in_words
from tests.toy import ToyOptions


def test_an_option_is_answered_with_a_word():
    assert answers_to(ToyOptions, "long") == {"yes": True, "no": False}
    assert answers_to(ToyOptions, "points") == {"plain": "plain", "double": "double"}


def test_what_is_not_answered_has_its_default():
    assert answered(ToyOptions, {"long": "yes"}) == ToyOptions(long=True, points="plain")
    assert answered(ToyOptions, {}) == ToyOptions()


def test_options_are_written_in_full():
    assert in_words(ToyOptions()) == {"long": "no", "points": "plain"}


@pytest.mark.parametrize(
    ("words", "unknown"),
    [
        ({"weather": "hot"}, "weather"),
        ({"long": "maybe"}, "maybe"),
        ({"long": ""}, ""),
        ({"points": "triple"}, "triple"),
        ({"__class__": "yes"}, "__class__"),
    ],
)
def test_there_are_no_other_options_and_answers(words, unknown):
    with pytest.raises(KeyError) as refused:
        answered(ToyOptions, words)
    assert refused.value.args == (unknown,)

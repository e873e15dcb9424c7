from __future__ import annotations

import pytest

from rules.core.options import (
    answers_to,
    describe_changes,
    labels_of,
    option_text,
    option_words,
    options_from_words,
)
from tests.toy import ToyOptions


def test_an_option_is_answered_with_a_word():
    assert answers_to(ToyOptions, "long") == {"yes": True, "no": False}
    assert answers_to(ToyOptions, "points") == {"plain": "plain", "double": "double"}


def test_a_missing_answer_gets_its_default():
    assert options_from_words(ToyOptions, {"long": "yes"}) == ToyOptions(long=True, points="plain")
    assert options_from_words(ToyOptions, {}) == ToyOptions()


def test_options_are_written_in_full():
    assert option_words(ToyOptions()) == {
        "minimum": "10m",
        "silence": "never",
        "long": "no",
        "points": "plain",
    }


def as_strings(texts):
    return [str(each) for each in texts]


def test_an_option_and_its_answers_are_asked_for_in_words():
    assert [str(option_text(ToyOptions, name).label) for name in ToyOptions.model_fields] == [
        "Planned reactions count",
        "Silence counts as a no",
        "Long game",
        "Points",
    ]
    assert as_strings(labels_of(ToyOptions, "long").values()) == ["yes", "no"]
    assert as_strings(labels_of(ToyOptions, "points").values()) == ["Plain", "Double"]


def test_differences_from_the_printed_rules_are_named():
    assert as_strings(describe_changes(ToyOptions())) == []
    assert as_strings(describe_changes(ToyOptions(long=True))) == ["Long game: yes"]
    both = describe_changes(ToyOptions(long=True, points="double"))
    assert as_strings(both) == ["Long game: yes", "Points: Double"]


@pytest.mark.parametrize("find", [option_text, labels_of, answers_to])
def test_an_unknown_option_has_no_question(find):
    with pytest.raises(KeyError):
        find(ToyOptions, "weather")


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
        options_from_words(ToyOptions, words)
    assert refused.value.args == (unknown,)

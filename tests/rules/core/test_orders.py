from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import NotOfferedError
from rules.core.menu import (
    NONE,
    Action,
    Amount,
    Choice,
    Pick,
    Place,
    Spread,
    Verb,
    follow,
    random_path,
)
from rules.core.orders import (
    OrderRules,
    PlaceOrder,
    answers_on_path,
    ending_in_order,
    path_from_answers,
)
from rules.core.text import text
from tests.menus import random_menu

ACTION = Action("ana")
TITLE = text("What?")


def choice(*words, name="answer"):
    choices = tuple(Choice(word, text("{word}", word=word)) for word in words)
    return Pick(name, TITLE, choices, lambda word: ACTION)


def spread(least, most, **room):
    places = tuple(Place(word, text("{word}", word=word), number) for word, number in room.items())
    return Spread("things", TITLE, places, least, most, lambda counts: ACTION)


@given(st.integers(), st.randoms(use_true_random=False))
def test_the_answers_of_a_move_make_the_same_move_again(seed, dice):
    menu = random_menu(seed)
    path = random_path(menu, dice.randrange)
    assert path_from_answers(menu, answers_on_path(menu, path)) == path


@given(st.integers(), st.randoms(use_true_random=False))
def test_the_same_questions_can_end_in_orders(seed, dice):
    menu, order = random_menu(seed), PlaceOrder("ana", "slot", "always")
    path = random_path(menu, dice.randrange)
    assert follow(ending_in_order(menu, order), path) is order
    assert answers_on_path(ending_in_order(menu, order), path) == answers_on_path(menu, path)


def test_an_answer_that_is_no_longer_offered_makes_no_move():
    assert path_from_answers(choice("yes", "no"), {"answer": "perhaps"}) is None
    assert (
        path_from_answers(Amount("answer", TITLE, 1, 3, lambda n: ACTION), {"answer": "4"}) is None
    )


def test_a_missing_answer_is_the_only_possible_one_or_none():
    assert path_from_answers(choice("yes"), {}) == ("yes",)
    assert path_from_answers(choice("yes", NONE), {}) == (NONE,)
    assert path_from_answers(choice("yes", "no"), {}) is None
    assert path_from_answers(spread(0, 2, tomb=1, well=1), {}) == (NONE,)


def test_answers_to_questions_that_are_not_asked_are_left_out():
    assert path_from_answers(choice("yes", "no"), {"answer": "no", "price": "3"}) == ("no",)


@pytest.mark.parametrize(
    ("least", "most", "said", "word"),
    [
        (1, 1, "tomb=2+well", "tomb"),
        (3, 3, "tomb=2+well", "tomb=2+well"),
        (2, 2, "tomb=2+well", "tomb=2"),
        (0, 1, "well", "well"),
    ],
)
def test_of_things_named_as_many_are_taken_as_are_asked_for(least, most, said, word):
    assert path_from_answers(spread(least, most, tomb=2, well=1), {"things": said}) == (word,)


@pytest.mark.parametrize("said", ["tomb=3", "grave", "tomb", "tomb=", "="])
def test_things_that_there_are_not_or_too_few_make_no_move(said):
    assert path_from_answers(spread(2, 2, tomb=2, well=1), {"things": said}) is None


def test_no_answer_can_follow_a_complete_move():
    with pytest.raises(NotOfferedError):
        answers_on_path(choice("yes"), ("yes", "yes"))


def test_a_more_specific_plan_has_precedence():
    verbs = [Verb(word, text(word), text(word)) for word in ("order", "always")]
    breadth = {"few": 1, "many": 3}
    rules = OrderRules(
        tuple(verbs), None, None, None, None, breadth=lambda state, seat, said: breadth[said["of"]]
    )
    said = [
        {"verb": verb, "of": of} for verb in ("bid", "order", "always") for of in ("few", "many")
    ]
    ranks = [rules.precedence(None, "ana", each) for each in said]
    assert ranks == sorted(set(ranks))

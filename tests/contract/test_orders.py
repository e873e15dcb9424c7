"""Contract of `Game.orders`, the planned moves."""

from __future__ import annotations

import re
from itertools import dropwhile, takewhile
from random import Random

import pytest

from rules.core.errors import IllegalMoveError, NotYourDecisionError
from rules.core.menu import Action, follow, random_path
from rules.core.orders import PlaceOrder, answers_on_path
from rules.core.secrets import seal
from tests.contract.observations import menu_texts
from tests.contract.test_words import faults
from tests.effort import samples

POSITIONS = samples(4, long=12)  # of each match
STORED_ANSWER = re.compile(r"[a-z0-9=+-]{1,200}")  # neither a space nor a colon, which part them


def sample_orders(match):
    """Yield (state, seat, order menu, path): a random order of each seat in sampled positions."""
    if not match.game.orders:
        pytest.skip("nothing can be left ahead in this game")
    for number, move in enumerate(match.sample(POSITIONS)):
        for seat in match.seats:
            dice = Random(f"{match.seed}/{number}/{seat}")
            try:
                menu = match.game.order_menu(move.state, seat)
            except NotYourDecisionError:
                continue  # no order can be left in this position
            yield move.state, seat, menu, random_path(menu, dice.randrange)


def states_while_lasting(match, state, until):
    """The state and those after it in which an order valid until `until` lasts."""
    states = dropwhile(lambda other: other is not state, match.states)
    return takewhile(lambda other: match.game.is_lasting(other, until), states)


def test_every_path_of_orders_begins_with_a_verb_and_can_be_typed(match):
    verbs = {verb.word: verb for verb in match.game.commands}
    for _, _, menu, path in sample_orders(match):
        said = answers_on_path(menu, path)
        assert [*said.values()] == [*path], "two questions have one name"
        names = [param.name for param in verbs[path[0]].params]
        assert {*said} <= {"verb", *names}
        assert all(map(STORED_ANSWER.fullmatch, said.values()))


def test_orders_end_in_something_that_is_kept_and_lasts_a_while(match):
    for state, seat, menu, path in sample_orders(match):
        order = follow(menu, path)
        assert isinstance(order, PlaceOrder)
        assert order.seat == seat
        assert match.game.is_lasting(state, order.until)
        assert not match.game.is_lasting(match.end, order.until), "the game is over"


def test_the_duration_of_a_plan_is_public(match):
    for state, _, menu, path in sample_orders(match):
        left = follow(menu, path)
        for other in (state, match.moves[-1].state):
            public = seal(other, None)  # reading a secret of it raises
            assert match.game.is_lasting(public, left.until) == match.game.is_lasting(
                other, left.until
            )


def test_orders_make_a_legal_move_or_none_as_long_as_they_last(match):
    made = 0
    for state, seat, menu, path in sample_orders(match):
        said, left = answers_on_path(menu, path), follow(menu, path)
        for other in states_while_lasting(match, state, left.until):
            if seat in match.game.deciders(other):
                move = match.game.answer_with_orders(other, seat, said)
                made += move is not None
                assert not move or isinstance(follow(match.game.menu(other, seat), move), Action)
    assert made, "nothing that was left ahead was ever of use"


def test_orders_are_said_back_in_every_language(match):
    said = [
        match.game.orders.describe(s, answers_on_path(m, path))
        for s, _, m, path in sample_orders(match)
    ]
    assert not faults((("line", sentence) for sentence in said), match.vocabulary)
    for _, _, menu, path in sample_orders(match):
        for number in range(len(path)):
            assert not faults(menu_texts(follow(menu, path[:number])), match.vocabulary)


def test_bad_orders_are_refused_with_a_sentence_when_they_are_left(match):
    for _, _, menu, path in sample_orders(match):
        for number in range(len(path)):
            with pytest.raises(IllegalMoveError) as refused:
                follow(menu, (*path[:number], "rubbish"))
            assert not faults([("refusal", refused.value.sentence)], match.vocabulary)

from __future__ import annotations

from random import Random

import pytest

from rules.core.copies import draft_of
from rules.core.errors import NotOfferedError
from rules.core.leaves import leaves, simulate
from rules.core.menu import Action, Amount, Choice, Pick, follow
from rules.core.text import text
from tests.menus import random_menu
from tests.toy import TOY, Chosen


def by_either_way():
    """Two ways to each of three numbers."""
    ways = (Choice("up", text("Up")), Choice("down", text("Down")))

    def number(way):
        return Amount("number", text("How many?"), 1, 3, lambda n: Chosen("ana", "take", n))

    return Pick("way", text("Which way?"), ways, number)


def started(seed="1"):
    return TOY.start(("ana", "bruno"), TOY.options(), seed, "salt").state


def test_every_complete_move_is_listed_once_by_the_first_path_to_it():
    assert [*leaves(by_either_way(), 100)] == [
        (("up", "1"), Chosen("ana", "take", 1)),
        (("up", "2"), Chosen("ana", "take", 2)),
        (("up", "3"), Chosen("ana", "take", 3)),
    ]


def test_no_more_paths_are_walked_than_the_limit():
    walked = []

    def number(way):
        return Amount("n", text("?"), 1, 10**6, lambda n: walked.append(n) or Action("ana"))

    menu = Pick("way", text("?"), (Choice("up", text("Up")),), number)
    assert [*leaves(menu, 5)] == [(("up", "1"), Action("ana"))]
    assert walked == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("seed", range(5))
def test_the_path_of_a_leaf_leads_to_its_action(seed):
    menu = random_menu(seed)
    found = [*leaves(menu, 50, lambda node, path: [node.random_word(Random(seed).randrange)])]
    assert found and all(follow(menu, path) == action for path, action in found)


def test_only_words_that_are_chosen_are_looked_behind():
    found = leaves(by_either_way(), 100, lambda menu, path: ["2"] if path else ["down"])
    assert [path for path, _ in found] == [("down", "2")]


def test_nobody_can_choose_a_word_that_is_not_offered():
    with pytest.raises(NotOfferedError):
        next(leaves(by_either_way(), 100, lambda menu, path: ["4"] if path else ["down"]))


def test_an_action_is_played_on_the_draft_alone():
    state = started()
    draft = draft_of(state)
    simulate(TOY, draft, Chosen("ana", "raid", "bruno"))
    assert draft == TOY.play(state, "ana", ("raid", "bruno")).state
    assert state == started()


def test_a_simulation_returns_the_next_players():
    draft = started()
    assert simulate(TOY, draft, Chosen("ana", "pass")) == ("bruno",)
    assert simulate(TOY, draft, Chosen("bruno", "raid", "ana")) == TOY.deciders(draft)


def test_nobody_must_decide_when_the_game_is_over():
    draft = started()
    while menus := [TOY.menu_of_sealed(draft, draft, seat) for seat in TOY.deciders(draft)]:
        awaited = simulate(TOY, draft, next(leaves(menus[0], 1))[1])
        assert awaited == TOY.deciders(draft)
    assert not draft.flow and awaited == ()

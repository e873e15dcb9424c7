"""Moves made one word a step."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.core.menu import Action, Amount, Place, Spread
from rules.core.text import Text
from rules.environment.turns import HUNDRED, STOP, Turn, spell
from tests.menus import random_menu, random_walk


def all_ways(turn_of):
    """Every way to take words to the end, with the path that it makes."""
    ends, begun = [], [()]
    while begun:
        said = begun.pop()
        turn = turn_of()
        for word in said:
            turn.step(word)
        if isinstance(turn.node, Action):
            ends.append(turn.path)
        begun += [(*said, word) for word in turn.words()]
    return ends


def amount(low, high):
    return Turn(Amount("gold", Text("Gold?"), low, high, lambda _: Action("red")))


def spread(rooms, least, most):
    places = tuple(Place(word, Text(word), room) for word, room in rooms.items())
    return Spread("stones", Text("Where?"), places, least, most, lambda _: Action("red"))


@pytest.mark.parametrize(("least", "most"), [(0, 0), (0, 3), (2, 4), (6, 6)])
def test_each_filling_of_a_spread_is_walked_in_one_way(least, most):
    menu = spread({"thebes": 2, "buto": 1, "abu": 3}, least, most)
    assert Counter(all_ways(lambda: Turn(menu))) == Counter((word,) for word in menu.words())


@pytest.mark.parametrize(("low", "high"), [(0, 7), (3, 3), (90, 120), (150, 310)])
def test_each_number_is_walked_in_one_way(low, high):
    ways = all_ways(lambda: amount(low, high))
    assert Counter(ways) == Counter((str(number),) for number in range(low, high + 1))


@pytest.mark.parametrize("seed", range(30))
def test_a_whole_move_is_spelled_as_words_that_are_possible_one_after_another(seed):
    root = random_menu(seed)
    path, action = random_walk(root, Random(seed))
    turn = Turn(root)
    for word in spell(root, path):
        assert word in turn.words()
        turn.step(word)
    assert (turn.path, turn.node, turn.words()) == (path, action, [])


def test_a_spread_asks_place_by_place_and_a_number_hundred_by_hundred():
    turn = Turn(spread({"thebes": 2, "buto": 1}, 0, 3))
    assert turn.words() == ["thebes", "buto", STOP]
    turn.step("buto")
    assert turn.words() == [STOP]
    counting = amount(150, 310)
    assert counting.words() == [HUNDRED]
    counting.step(HUNDRED)
    assert counting.words() == [*map(str, range(50, 100)), HUNDRED]

"""How many complete distinct moves fixed positions offer, counted without the engine too."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from rules.aton import GAME
from tests.menus import leaves


def number(table, seat="red"):
    found = [path for path, _ in leaves(GAME.menu(table.state, seat))]
    assert len(set(found)) == len(found)
    return len(found)


def ways(rooms, many):
    """Ways to put `many` alike things into groups with so much room."""
    chosen = combinations_with_replacement(range(len(rooms)), many)
    return sum(
        all(pick.count(group) <= room for group, room in enumerate(rooms)) for pick in chosen
    )


@pytest.mark.parametrize("hand", ["1234", "1123", "1122", "1112", "4444"])
def test_ways_to_lay(table, hand):
    table.hand("red", hand)
    orders = len(set(permutations(hand)))
    assert number(table) == orders + 1  # or to exchange


@pytest.mark.parametrize(
    ("card", "reach", "expected"), [(3, 1, 3), (3, 4, 6), (4, 1, 4), (4, 2, 12), (4, 4, 18)]
)
def test_ways_to_remove(later, card, reach, expected):
    rooms = {"t1_yellow": 4, "t1_green": 1, "t1_blue": 1}
    farther = {"t2_black": 2, "t2_bonus": 1}
    furthest = {"t4_bonus": 2}
    later.holds("blue", **rooms, **farther, **furthest)
    later.lay(f"1{card}{reach}1", "2411")
    within = [*rooms.values(), *(farther.values() if reach > 1 else ())]
    within += furthest.values() if reach > 3 else ()
    assert number(later) == ways(within, card - 2) == expected


@pytest.mark.parametrize(
    ("reach", "card", "expected"),
    [(1, 1, 5), (1, 2, 13), (2, 1, 10), (2, 4, 481), (4, 1, 20), (4, 2, 204), (4, 4, 7524)],
)
def test_ways_to_place_on_an_empty_board(later, reach, card, expected):
    later.lay(f"12{reach}{card}", "1311")
    rooms = [4, 4, 2, 1, 1, 4, 4, 2, 1, 1, 3, 3, 3, 1, 2, 3, 3, 3, 1, 2][: 5 * reach]
    assert number(later) == ways(rooms, card) == expected


@pytest.mark.parametrize(("option", "expected"), [("highest", 8), ("most", 12), ("free", 24)])
def test_ways_to_take_four_back(sit_down, option, expected):
    table = sit_down(post_score_substitute=option)
    table.later()
    table.holds("red", t1_yellow=2, t1_green=2, t2_black=1, t2_blue=1, t3_yellow=2, t3_black=1)
    table.state.flow = ["returning"]
    table.state.pending = ["red", "blue"]
    assert number(table) == expected

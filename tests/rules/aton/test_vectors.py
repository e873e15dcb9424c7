"""Every example of the reference's chapter 11, as data: a test for each, played where it can be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.aton import events
from rules.aton.phases.returning import numbers
from rules.aton.rounds import leaders
from rules.aton.scoring import scoring, sums
from rules.aton.state import reach
from rules.aton.tables import COLOURS, GROUPS, LAYOUT
from tests.rules.aton.thebes import Thebes

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())
COUNT = 27  # without the totals of the board
SIDE = {"R": "red", "B": "blue"}


def of(kind):
    return pytest.mark.parametrize("vector", VECTORS[kind], ids=lambda vector: vector["id"])


def test_no_vector_is_left_out():
    kinds = set()
    for mark in (value for name, value in globals().items() if name.startswith("test_")):
        for parameters in getattr(mark, "pytestmark", []):
            kinds |= {vector["id"] for vector in parameters.args[1]}
    listed = {v["id"] for kind, found in VECTORS.items() if kind != "board_totals" for v in found}
    assert kinds == listed and len(listed) == COUNT


def test_the_board_has_as_many_squares_of_each_colour_as_the_printed_one():
    signs = "".join(LAYOUT)
    assert {sign: signs.count(sign) for sign in "YGKB12"} == VECTORS["board_totals"]
    for colour, (sign, _) in COLOURS.items():
        rooms = sum(group.room for group in GROUPS if group.colour == colour)
        assert rooms == sum(signs.count(one) for one in sign)


@of("cartouche1")
def test_the_higher_card_scores_twice_the_difference(table, vector):
    table.lay(f"{vector['red']}211", f"{vector['blue']}311")
    assert [table.state.score["red"], table.state.score["blue"]] == vector["points"]


@of("order")
def test_cartouche_2_and_draws_decide_the_first_player(table, vector):
    (red1, blue1), (red2, blue2), draws = vector["c1"], vector["c2"], vector["draws"]
    tops = ["".join(str(pair[side]) for pair in draws) for side in (0, 1)]
    table.lay(f"{red1}{red2}11", f"{blue1}{blue2}11", *tops)
    assert table.state.first == SIDE[vector["first"]]
    (order,) = table.heard(events.OrderFound)
    assert order.drawn == tuple(map(tuple, draws))


@of("remove")
def test_a_removal_takes_the_right_counters_to_the_right_place(table, vector):
    if not vector["round1"]:
        table.later()
    table.holds("red", t1_yellow=min(4, vector["own"]), t2_yellow=max(0, vector["own"] - 4))
    table.holds("blue", t1_green=min(4, vector["opp"]), t2_green=max(0, vector["opp"] - 4))
    table.holds("blue", t3_green=max(0, vector["opp"] - 8))
    table.dead(blue=vector["dead"])
    red = vector["c2"]
    table.lay(f"1{red}41", f"2{4 if red == 4 else red + 1}11")  # Red plays first
    if table.state.phase == "remove":
        table.default()
    removed = [e for e in table.heard(events.CountersRemoved) if e.seat == "red"]
    number = sum(n for event in removed for _, n in event.counts)
    dead = sum(event.dead for event in removed)
    assert (number, dead) == (vector["removed"], vector["to_dead"])
    assert number - dead == vector["to_reserve"]
    assert table.state.dead[vector["dead"] :][:dead] == [event.whose for event in removed] * dead
    whose = {"own": "red", "opp": "blue", None: None}[vector["whose"]]
    assert [event.whose for event in removed] == ([whose] if whose else [])


@of("range")
def test_temples_up_to_the_card_at_cartouche_3_may_be_touched(table, vector):
    table.state.cards = {"red": (1, 1, vector["c3"], 1)}
    assert sorted({g.temple for g in reach(table.state, "red")}) == vector["temples"]


@of("place")
def test_how_many_are_placed_and_where_the_others_go(later, vector):
    table, empty = later, vector["empty"]
    table.squares(*["RB" * 6] * 2, "." * 12, "." * 12)
    for place in range(empty):
        table.state.temples[place // 12][place % 12] = None
    table.dead(blue=vector["dead"])
    table.state.reserve = {"red": vector["reserve"], "blue": 29}
    table.lawful = False
    table.lay(f"12{2 if empty else 1}{vector['c4']}", "1311")
    if table.state.phase == "place" and table.deciders() == ["red"]:
        table.default()
    (placed,) = [e for e in table.heard(events.CountersPlaced) if e.seat == "red"]
    assert sum(n for _, n in placed.counts) == vector["placed"]
    assert placed.dead == vector["to_dead"]
    number = sum(n for _, n in placed.counts) + placed.dead
    assert vector["reserve"] - number == vector["left"]


@of("scoring")
def test_the_example_of_a_scoring(table, vector):
    table.squares(*("".join(vector["pos"][str(temple)]) for temple in (1, 2, 3, 4)))
    items = {item.item: list(item.points) for item in scoring(table.state)}
    found = [items[f"temple-{n}"] for n in (1, 2, 3, 4)]
    assert found == [vector[f"T{n}"] for n in (1, 2, 3, 4)]
    assert (items["black"], items["bonus"]) == (vector["black"], vector["bonus"])
    assert list(sums(scoring(table.state))) == vector["total"]


@of("remove4")
def test_how_many_are_taken_back_from_each_temple(vector):
    own = dict(zip((1, 2, 3, 4), vector["counts"], strict=True))
    for substitute in ("highest", "most"):
        assert [list(numbers(own, substitute).values())] == vector[substitute.upper()]


@of("leader")
def test_the_leader_takes_back_first(table, vector):
    table.scores(*vector["score"])
    assert leaders(table.state)[0] == SIDE[vector["first"]]


@of("end")
def test_how_a_game_ends_at_once(later, vector):
    table = later
    if vector["when"] == "cartouche1":
        table.scores(*vector["before"])
        table.lay("4111", "1111")
        assert list(table.state.score.values()) == vector["after"]
        assert (table.state.winners, table.state.flow) == (("red",), [])
        return
    yellow = {"t1_yellow": 4, "t2_yellow": 4, "t3_yellow": 3, "t4_yellow": 2}
    table.holds("red", **yellow)
    table.dead(blue=8)
    if "opposing" in vector["cond"]:
        table.holds("blue", t4_yellow=1)
        table.lay("1241", "1341")
        table.play("red place 4-green")
        assert not table.state.winners
    else:
        table.lay("1241", "1341")
        table.play("red place 4-yellow")
        assert (table.state.winners, table.state.won_by) == (("red",), "yellow")
        assert not [e for e in table.heard(events.CountersPlaced) if e.seat == "blue"]
        assert not table.heard(events.TemplesScored)


def test_a_table_is_a_whole_game(table: Thebes):
    table.finish()
    assert table.state.winners

"""The reference's worked examples, kept as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.core.errors import NotOfferedError
from rules.kemet.board import board_of
from rules.kemet.movement import capacity_of
from tests.rules.kemet.distances import steps

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))["tests"]


def vectors(op):
    found = [each for each in VECTORS if each["op"] == op]
    return pytest.mark.parametrize("vector", found, ids=[each["id"] for each in found])


def test_no_vector_is_left_out():
    ops = {"raise", "buy", "distance", "capacity", "teleport", "battle"}
    assert {each["op"] for each in VECTORS} == ops
    assert len(VECTORS) == 16


@vectors("raise")
def test_a_raise_costs_the_sum_of_its_levels(two, vector):
    two.tiles(anubis=" ".join(vector["tiles"]))
    if vector["from"]:
        two.pyramids(anubis=f"white-{vector['from']}")
    two.prayer(anubis=11)
    district = "" if vector["from"] else "nw1"
    two.play(f"anubis raise raise white {vector['to']} {district}")
    assert two.has("anubis") == 11 - vector["cost"]


@vectors("buy")
def test_a_tile_costs_its_level_and_needs_a_pyramid(two, vector):
    two.tiles(anubis=" ".join(vector["tiles"]))
    two.pyramids(anubis=f"{vector['colour']}-{vector['pyramid']}")
    move = f"anubis buy buy-{vector['colour']} {vector['tile']}"
    if vector["cost"] is None:
        with pytest.raises(NotOfferedError):
            two.play(move)
        return
    two.play(move)
    assert two.has("anubis") == 5 - vector["cost"]


@vectors("distance")
def test_the_distance_between_spaces_is_right(vector):
    board = board_of(vector["players"])
    assert {steps(board, start, vector["to"]) for start in vector["from"]} == {vector["steps"]}


@vectors("capacity")
def test_a_troop_makes_the_right_number_of_steps(two, vector):
    two.tiles(anubis=" ".join(vector["tiles"]))
    assert capacity_of(two.state, "anubis", vector["creature"], 0) == vector["value"]


@vectors("teleport")
def test_a_teleport_costs_prayer_points_and_no_step(sit_down, vector):
    table = sit_down("anubis", "bastet", "horus", "sobek")
    table.pyramids(anubis="white-1")
    table.troops(anubis="nw1=5")
    table.play(f"anubis move move-1 nw1 5 {vector['to']} teleport on")
    assert table.has("anubis") == 5 - vector["cost"]
    assert table.state.move.capacity == vector["capacity"]


@vectors("battle")
def test_a_battle_comes_to_this(two, vector):
    attacker, defender, expected = vector["attacker"], vector["defender"], vector["expect"]
    two.tiles(anubis=" ".join(attacker["tiles"]))
    two.hands(bastet=" ".join(defender["di"]))
    two.clash(str(attacker["units"]), f"{defender['units']}+{defender['creature']}")
    two.play("bastet pass")
    two.fight(f"{attacker['card']} strong", f"{defender['card']} strong {'+'.join(defender['di'])}")
    assert [*two.strengths().values()] == expected["strengths"]
    assert [*two.losses().values()] == expected["losses"]
    assert two.winner() == {"attacker": "anubis", "defender": "bastet"}[expected["winner"]]
    assert two.permanent("anubis") == expected["attacker_vp"]
    assert two.has("bastet") == 5 - expected["defender_spent"]
    two.play("bastet recall")
    assert two.has("bastet") == 5 - expected["defender_spent"] + expected["recall"]

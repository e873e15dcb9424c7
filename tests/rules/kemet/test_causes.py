"""Causes that random games seldom meet: the reason, then the same words once it is gone."""

from __future__ import annotations

import pytest

from rules.kemet.state import Due
from tests.causes import Tried, causes_of, reason_against, take_causes_away


def cured(table, line):
    """Take away the causes for which a line is refused: their reasons, and whether it is legal."""
    seat, *words = line.split()
    reason = reason_against(table.game, table.state, seat, tuple(words))
    assert reason, f"{line} is legal"
    tried = Tried(table.state, seat, tuple(words), reason)
    outcome = take_causes_away(table.game, causes_of("kemet"), tried)
    assert outcome.outlived is None
    return [str(each) for each in outcome.met], outcome.is_legal


def assert_cured(table, line, *begin):
    met, is_legal = cured(table, line)
    assert is_legal and len(met) == len(begin), met
    assert all(said.startswith(each) for said, each in zip(met, begin, strict=True)), met


TOO_FAR = "That is too far. These units have 1 step left."
WALL = "A wall is in the way"
NO_ROOM = "There is no room"
ENEMY = "An enemy troop is in the way"
POOR = "Your 1 prayer point is not enough to get there."


@pytest.mark.parametrize(
    ("own", "enemy", "to", "reasons"),
    [
        ("nw1=2", "", "temple-west", [POOR]),
        ("gate-nw=2", "", "gate-s", [TOO_FAR]),
        ("gate-nw=2", "", "s1", [TOO_FAR, WALL]),
        ("gate-nw=2 west-bank=4", "", "west-bank", [NO_ROOM]),
        ("gate-nw=2 west-bank=4 temple-west=4 obelisk-west=4", "", "gate-s", [TOO_FAR, NO_ROOM]),
        ("gate-nw=2", "west-bank=4 temple-west=1 obelisk-west=1", "gate-s", [TOO_FAR, ENEMY]),
        ("gate-nw=7", "", "west-bank", ["At most 5 of your units can move together."]),
    ],
)
def test_a_way_is_free_once_its_causes_are_gone(two, own, enemy, to, reasons):
    two.pyramids(anubis="red-1")
    two.prayer(anubis=1)
    two.troops(anubis=own, bastet=enemy)
    start, _, units = own.split()[0].partition("=")
    assert_cured(two, f"anubis move move-1 {start} {units} {to}", *reasons)


def test_only_a_teleport_leads_back_from_the_delta(two):
    two.troops(anubis="delta=1")
    met, _ = cured(two, "anubis move move-1 delta 1 nw1")
    assert met == ["You cannot reach North-west 1 from there on foot or by boat."]


def test_a_troop_does_not_move_to_where_it_is(two):
    two.troops(anubis="delta=1")
    met, _ = cured(two, "anubis move move-1 delta 1 delta")
    assert met == ["The troop is already there: Delta shore."]


@pytest.fixture
def marching(two):
    """Anubis moves, and holds a Teleportation."""
    two.hands(anubis="teleportation")
    two.troops(anubis="gate-nw=3 obelisk-west=4 nw1=1")
    two.play("anubis move move-1 none")
    return two


def test_a_card_teleports_a_troop_once_there_is_room(marching):
    assert_cured(marching, "anubis play teleportation gate-nw 2 obelisk-west", NO_ROOM)


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("gate-nw", "The troop is already there: North-west gate."),
        ("west-bank", "That space has no obelisk: West bank."),
    ],
)
def test_a_card_teleports_no_troop_to_where_it_cannot_go(marching, to, reason):
    assert cured(marching, f"anubis play teleportation gate-nw 1 {to}") == ([reason], False)


@pytest.mark.parametrize(
    ("points", "line", "reason"),
    [
        (1, "raise raise white 2", "Level 2 costs 3 prayer points, and you have 1."),
        (9, "raise raise red 1", "It is already at level 1."),
        (9, "raise raise white 1 s1", "That is not a district of your city: South 1."),
        (9, "raise raise white 1 nw1", "A pyramid is already there: North-west 1."),
        (0, "recruit recruit nw1", "You have too few prayer points for a unit."),
        (9, "recruit recruit gate-s", "You cannot place units there now: South gate."),
    ],
)
def test_an_action_is_possible_once_its_cause_is_gone(two, points, line, reason):
    two.pyramids(anubis="red-1")
    two.prayer(anubis=points)
    assert_cured(two, f"anubis {line}", reason)


def test_units_are_placed_once_the_reserve_has_some(two):
    two.troops(anubis="nw1=4 nw2=4 nw3=4")
    assert_cured(two, "anubis recruit recruit nw1", "You have no units in reserve.")


def test_units_of_a_card_are_placed_once_the_reserve_has_some(two):
    two.hands(anubis="enlistment")
    two.troops(anubis="nw1=4 nw2=4 nw3=4")
    assert_cured(two, "anubis play enlistment none nw1", "You have no units in reserve.")


def test_a_fourth_colour_is_raised_once_another_pyramid_is_gone(sit_down):
    table = sit_down("anubis", "bastet", module_1=True)
    table.pyramids(anubis="red-1 white-1 blue-1")
    assert_cured(
        table, "anubis raise raise black 1", "You already have three pyramids of other colours."
    )


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("open-gates", "You play it in your own Move action"),
        ("veto", "It answers a card that another player has just played"),
        ("escape", "It answers an enemy who comes to your troop"),
        ("raining-fire", "It would have no effect now"),
    ],
)
def test_a_card_is_played_once_its_time_has_come(three, card, reason):
    three.hands(anubis=f"prayer {card}")
    assert_cured(three, f"anubis play {card}", reason)


def test_a_beaten_troop_retreats_to_a_space_next_to_it(two):
    two.clash()
    two.fight("strong even", "firm even")
    (loser,) = two.deciders()
    two.play(f"{loser} retreat")
    (winner,) = two.deciders()
    assert_cured(two, f"{winner} retreat nw1", "The troop cannot go there: North-west 1.")


def test_a_battle_is_fought_once_it_is_due(two):
    two.at("due", due=[Due("gate-s", "anubis", 0), Due("delta", "anubis", 0)])
    assert_cured(two, "anubis battle west-bank", "No battle is due there: West bank.")


def test_a_creature_goes_home_to_a_troop_in_the_city(two):
    two.tiles(anubis="sphinx")
    two.troops(anubis="nw1=1")
    two.at("homes", homeless=[("anubis", "sphinx", True)])
    assert_cured(two, "anubis creature nw2", "There is no troop without a creature")


def test_a_priest_goes_back_from_where_one_is(sit_down):
    table = sit_down("anubis", "bastet", module_3=True)
    table.troops(anubis="nw1=3p2 gate-nw=1p1")
    assert_cured(table, "anubis priest nw2", "You have no priest there: North-west 2.")


def test_an_object_without_use_in_battles_is_refused_for_that(sit_down):
    table = sit_down("anubis", "bastet", module_3=True)
    table.objects(anubis="leather-shield ibis-statuette")
    table.clash()
    said = table.refusal("anubis use ibis-statuette")
    assert "You cannot use Ibis statuette in battles." in said and "You hold no" not in said

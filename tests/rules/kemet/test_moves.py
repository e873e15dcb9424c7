"""Movement (chapter 7): capacity, teleports, harbours, walls, who goes and who stays."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError
from rules.kemet import events
from rules.kemet.board import board_of
from rules.kemet.movement import capacity_of
from tests.rules.kemet.distances import steps

EVERYTHING = "god-speed bestial-fury"  # three steps


@pytest.fixture
def five(sit_down):
    """North-west, centre, south, north-east and east, in the order of the seats."""
    return sit_down("anubis", "bastet", "horus", "sobek", "wadjet", module_1=True, module_5=True)


@pytest.fixture
def four(sit_down):
    return sit_down("anubis", "bastet", "horus", "sobek", module_1=True)


def reached(table, start, units=1, follows="", seat="anubis"):
    """The spaces that this many units reach from there in one go."""
    path = ["move", "move-1", start, str(units), *([follows] if follows else [])]
    return table.offered(seat, *path)


def refusal(table, line):
    with pytest.raises(IllegalMoveError) as caught:
        table.play(line)
    return str(caught.value)


# -- distances ---------------------------------------------------------------------------------


# claire-walk-A, claire-walk-B, delta-cut
@pytest.mark.parametrize(
    ("players", "start", "end", "expected"),
    [
        (5, "nw1", "temple-kings", 3),
        (5, "c1", "temple-kings", 3),
        (5, "s1", "temple-kings", 3),
        (4, "nw1", "temple-kings", 3),
        (4, "s1", "temple-kings", 3),
        (5, "nw1", "temple-delta", None),
        (5, "nw1", "sanctuary", None),
    ],
)
def test_distances_are_those_of_the_rulebooks_examples(players, start, end, expected):
    assert steps(board_of(players), start, end) == expected


# -- capacity ----------------------------------------------------------------------------------


# claire-capacity
@pytest.mark.parametrize(
    ("tiles", "creature", "capacity"),
    [
        ("", None, 1),
        ("god-speed", None, 2),
        ("bestial-fury", None, 2),
        ("god-speed bestial-fury", None, 3),
        ("god-speed", "deep-desert-snake", 3),
        ("", "royal-scarab", 3),
        ("god-speed bestial-fury", "royal-scarab", 5),
        ("", "sphinx", 1),
        ("", "griffin-sphinx", 1),
        ("", "ancestral-elephant", 2),
        ("", "giant-scorpion", 2),
        ("", "phoenix", 2),
        ("", "the-mummy", 2),
        ("", "khnums-sphinx", 2),
        ("", "devourer", 2),
    ],
)
def test_capacity_is_1_plus_the_bonus_of_tiles_and_creature(five, tiles, creature, capacity):
    five.tiles(anubis=tiles)
    assert capacity_of(five.state, "anubis", creature, 0) == capacity


def test_a_step_goes_to_a_space_next_to_ones_own(five):
    five.troops(anubis="gate-nw=2")
    assert reached(five, "gate-nw") == {
        *("nw1", "nw2", "nw3", "obelisk-north", "west-bank", "temple-west")
    }


def test_with_two_steps_a_space_two_away_is_reached(five):
    five.tiles(anubis="god-speed")
    five.troops(anubis="nw1=2")
    there = {"nw2", "nw3", "gate-nw", "obelisk-north", "west-bank", "temple-west"}
    assert reached(five, "nw1") == there
    five.play("anubis move move-1 nw1 2 temple-west")
    assert five.everywhere("anubis") == {"temple-west": 2}


def test_why_a_space_is_too_far_is_said(five):
    five.troops(anubis="nw1=2")
    assert "1 step left" in refusal(five, "anubis move move-1 nw1 2 temple-west")


def test_one_move_action_moves_one_troop_or_part_of_it(five):
    five.troops(anubis="nw1=4 nw2=4")
    assert five.offered("anubis", "move", "move-1") == {"nw1", "nw2", "none"}
    assert five.offered("anubis", "move", "move-1", "nw1") == {"1", "2", "3", "4"}
    five.play("anubis move move-1 nw1 3 gate-nw")
    assert five.everywhere("anubis") == {"nw1": 1, "nw2": 4, "gate-nw": 3}
    assert five.deciders() == ["bastet"]


def test_capacity_is_fixed_by_the_group_that_leaves_first(five):  # R-M1
    five.tiles(anubis="god-speed")
    five.troops(anubis="nw1=2+royal-scarab gate-nw=1")
    five.play("anubis move move-1 nw1 2 no gate-nw walk on")
    assert five.state.move.capacity == 1
    assert reached_on(five, 3) == {
        *("nw1", "nw2", "nw3", "obelisk-north", "west-bank", "temple-west")
    }


def test_a_creature_joined_on_the_way_adds_no_step(five):  # FAQ 1.2
    five.tiles(anubis="god-speed")
    five.troops(anubis="nw1=2 gate-nw=1+royal-scarab")
    five.play("anubis move move-1 nw1 2 gate-nw walk on")
    five.play("anubis move 3 yes west-bank walk")
    assert five.deciders() == ["bastet"] and five.where("royal-scarab") == "west-bank"


def test_a_creature_left_on_the_way_removes_no_step(five):  # R-M1
    five.troops(anubis="nw1=3+royal-scarab")
    five.play("anubis move move-1 nw1 3 yes gate-nw walk on")
    five.play("anubis move 2 no west-bank walk on")
    five.play("anubis move 2 temple-sphinx walk")
    assert five.everywhere("anubis") == {"gate-nw": 1, "temple-sphinx": 2}
    assert five.where("royal-scarab") == "gate-nw"


def reached_on(table, units, follows="", seat="anubis"):
    """Where the group gets that is on its way."""
    path = ["move", str(units), *([follows] if follows else [])]
    return table.offered(seat, *path)


# -- who goes, who stays -----------------------------------------------------------------------


def test_units_are_left_on_the_way_and_own_units_join(five):
    five.tiles(anubis=EVERYTHING)
    five.troops(anubis="nw1=4 obelisk-north=2")
    five.play("anubis move move-1 nw1 4 gate-nw walk on")
    five.play("anubis move 3 obelisk-north walk on")
    five.play("anubis move 5 west-bank walk")
    assert five.everywhere("anubis") == {"gate-nw": 1, "west-bank": 5}


def test_a_troop_may_stop_before_all_steps_are_made(five):
    five.tiles(anubis=EVERYTHING)
    five.troops(anubis="nw1=4")
    five.play("anubis move move-1 nw1 4 gate-nw walk stop")
    assert five.deciders() == ["bastet"] and five.units("anubis", "gate-nw") == 4
    five.play("bastet pray pray-2\nhorus pray pray-2\nsobek pray pray-2\nwadjet pray pray-2")
    five.play("anubis move move-2 gate-nw 4 west-bank walk on\nanubis end")
    assert five.deciders() == ["bastet"] and five.units("anubis", "west-bank") == 4
    assert not five.heard(events.Declined)


def test_silence_on_the_way_ends_the_move(five):
    five.tiles(anubis=EVERYTHING)
    five.troops(anubis="nw1=4")
    five.play("anubis move move-1 nw1 4 gate-nw walk on")
    five.default()
    assert five.everywhere("anubis") == {"gate-nw": 4}
    assert five.deciders() == ["bastet"]


def test_a_move_that_goes_on_twice_is_one_move(five):
    five.tiles(anubis=EVERYTHING)
    five.troops(anubis="nw1=4")
    five.play("anubis move move-1 nw1 4 gate-nw walk on")
    flow = [*five.state.flow]
    five.play("anubis move 4 obelisk-north walk on")
    assert five.state.flow == flow


def test_a_unit_may_go_on_where_the_creature_cannot(five):
    five.tiles(anubis="god-speed")
    five.troops(anubis="west-bank=3+royal-scarab temple-sphinx=1+phoenix")
    five.play("anubis move move-1 west-bank 2 no temple-sphinx walk on")
    assert five.state.phase == "march"
    five.play("anubis move 2 no west-bank walk")
    assert five.everywhere("anubis") == {"west-bank": 3, "temple-sphinx": 1}
    assert five.where("phoenix") == "temple-sphinx"


def test_a_priest_may_go_on_where_others_cannot(sit_down):
    table = sit_down("anubis", "bastet", module_1=True, module_3=True)
    table.tiles(anubis="god-speed")
    table.skills(anubis="open-gates")
    table.prayer(anubis=0)
    table.troops(anubis="s2=3p1", bastet="gate-s=1+khnums-sphinx")
    table.play("anubis move move-1\nanubis move s2 3 1 s1 walk on")
    assert table.state.phase == "march"
    assert table.offered("anubis", "move", "1", "1") == {"s2", "s3"}
    table.play("anubis move 1 1 s3 walk")
    assert table.everywhere("anubis") == {"s1": 2, "s3": 1}


def test_the_limit_holds_at_every_moment_also_where_one_passes(five):
    five.tiles(anubis="god-speed")
    five.troops(anubis="nw1=4 gate-nw=2")
    assert "gate-nw" not in reached(five, "nw1", 4)
    assert "temple-west" not in reached(five, "nw1", 4)
    assert {"gate-nw", "temple-west"} <= reached(five, "nw1", 3)
    assert "There is no room" in refusal(five, "anubis move move-1 nw1 4 gate-nw")


def test_with_legion_seven_fit(five):
    five.tiles(anubis="legion")
    five.troops(anubis="nw1=5 gate-nw=2")
    five.play("anubis move move-1 nw1 5 gate-nw")
    assert five.units("anubis", "gate-nw") == 7


def test_a_creature_is_taken_or_left_at_each_departure(five):  # R-M2
    five.troops(anubis="nw1=3+phoenix")
    assert five.offered("anubis", "move", "move-1", "nw1", "2") == {"yes", "no"}
    five.play("anubis move move-1 nw1 2 no gate-nw")
    assert five.where("phoenix") == "nw1"


def test_a_creature_left_without_units_goes_home(five):  # R-M2, R-C1
    five.troops(anubis="gate-nw=3+phoenix nw1=1")
    five.play("anubis move move-1 gate-nw 3 no west-bank")
    assert five.state.phase == "homes"
    assert five.offered("anubis", "creature") == {"nw1", "tile"}
    five.play("anubis creature nw1")
    assert five.where("phoenix") == "nw1"


@pytest.mark.parametrize(("home", "where"), [("city", "nw1"), ("tile", "")])
def test_by_option_a_creature_left_alone_goes_to_the_city_or_to_its_tile(
    sit_down, home, where
):  # R-C1
    table = sit_down("anubis", "bastet", creature_home=home)
    table.troops(anubis="gate-nw=3+phoenix nw1=1")
    table.play("anubis move move-1 gate-nw 3 no west-bank")
    assert table.where("phoenix") == where


def test_two_own_creatures_never_meet(five):
    five.tiles(anubis="god-speed")
    five.troops(anubis="nw1=2+phoenix gate-nw=1+royal-scarab")
    assert "gate-nw" not in reached(five, "nw1", 1, "yes")
    assert "temple-west" not in reached(five, "nw1", 1, "yes")
    assert "gate-nw" in reached(five, "nw1", 1, "no")
    assert "second creature" in refusal(five, "anubis move move-1 nw1 1 yes gate-nw")


def test_a_temple_that_is_merely_crossed_gives_nothing(five):
    five.tiles(anubis=EVERYTHING)
    five.troops(anubis="gate-nw=1")
    five.play("anubis move move-1 gate-nw 1 temple-west walk on")
    five.play("anubis move 1 gate-c walk stop")
    assert five.temporary("anubis") == 0


def test_a_drop_in_each_of_three_empty_districts_takes_three_points_at_once(five):
    five.hands(anubis="open-gates swiftness swiftness")
    five.pyramids(bastet="white-4 red-4 blue-4")
    five.troops(anubis="gate-c=3")
    five.play("anubis move move-1 none\nanubis play open-gates")
    five.play("anubis play swiftness\nanubis play swiftness")
    five.play(
        "anubis move gate-c 3 c1 walk on\nanubis move 2 c2 walk on\nanubis move 1 c3 walk stop"
    )
    assert five.everywhere("anubis") == {"c1": 1, "c2": 1, "c3": 1}
    assert (five.temporary("anubis"), five.temporary("bastet")) == (3, 0)


# -- teleport ----------------------------------------------------------------------------------


# claire-teleport
def test_a_teleport_leads_from_a_pyramid_to_an_obelisk_for_2_and_no_step(five):
    five.pyramids(anubis="white-1")
    five.troops(anubis="nw1=3")
    five.play("anubis move move-1 nw1 3 temple-kings teleport on")
    assert five.has("anubis") == 3 and five.state.move.capacity == 1
    assert five.heard(events.Moved)[0].by == ("teleport",)


def test_all_open_obelisks_are_reached_and_nothing_else(five):
    five.pyramids(anubis="white-1")
    five.troops(anubis="nw1=3")
    direct = {
        space for space in reached(five, "nw1", 3)
        if "teleport" in five.offered("anubis", "move", "move-1", "nw1", "3", space)
    }  # fmt: skip
    assert {
        *("obelisk-north", "obelisk-south", "obelisk-east", "temple-west", "temple-sphinx"),
        *("temple-kings", "temple-east", "temple-delta", "sanctuary"),
    } <= direct


@pytest.mark.parametrize("players", [2, 3])
def test_closed_obelisks_cannot_be_reached(sit_down, players):
    table = sit_down(*("anubis", "bastet", "horus")[:players])
    table.pyramids(anubis="white-1")
    table.troops(anubis="nw1=3")
    assert not {"temple-kings", "temple-east", "obelisk-east"} & reached(table, "nw1", 3)


@pytest.mark.parametrize(
    ("tiles", "cost"),
    [("", 2), ("stargate", 1), ("priest-of-ra", 1), ("stargate priest-of-ra", 0)],
)
def test_a_teleport_costs_2_less_stargate_less_priest_of_ra(five, tiles, cost):
    five.tiles(anubis=tiles)
    five.pyramids(anubis="white-1")
    five.prayer(anubis=cost)
    five.troops(anubis="nw1=3")
    five.play("anubis move move-1 nw1 3 temple-delta teleport stop")
    assert five.has("anubis") == 0 and five.units("anubis", "temple-delta") == 3


def test_a_troop_that_could_walk_may_still_teleport_and_keeps_its_step(five):
    five.pyramids(anubis="white-1")
    five.tiles(anubis="god-speed")
    five.troops(anubis="nw1=3")
    assert five.offered("anubis", "move", "move-1", "nw1", "3", "obelisk-north") == {
        "walk",
        "teleport",
    }
    five.play("anubis move move-1 nw1 3 obelisk-north teleport on")
    assert five.state.move.capacity == 2


def test_a_player_who_cannot_pay_hears_so(five):
    five.pyramids(anubis="white-1")
    five.prayer(anubis=1)
    five.troops(anubis="nw1=3")
    said = refusal(five, "anubis move move-1 nw1 3 temple-delta")
    assert "Your 1 prayer point is not enough" in said


def test_from_a_district_without_a_pyramid_nobody_teleports(five):
    five.pyramids(anubis="white-1")
    five.troops(anubis="nw2=3")
    assert reached(five, "nw2", 3) == {"nw1", "nw3", "gate-nw"} | teleports_from_nw1(five)


def teleports_from_nw1(table):
    """One step to the pyramid, and from there anywhere (base capacity suffices)."""
    return {*table.state.board.obelisks}


def test_a_pyramid_of_level_0_does_not_count(five):
    five.pyramids(anubis="white-2 red-1")
    five.tiles(anubis="legion")
    five.troops(anubis="nw3=3")
    five.prayer(anubis=0)
    assert reached(five, "nw3", 3) == {"nw1", "nw2", "gate-nw"}


def test_a_foreign_pyramid_serves_too_also_in_the_middle_of_a_move(five):
    five.pyramids(bastet="white-1")
    five.troops(anubis="gate-c=3")
    five.play("anubis move move-1 gate-c 3 c1 walk on")
    assert "temple-delta" in reached_on(five, 3)
    five.play("anubis move 2 temple-delta teleport")
    assert five.everywhere("anubis") == {"c1": 1, "temple-delta": 2}


def test_a_teleport_and_then_a_step(five):
    five.pyramids(anubis="white-1")
    five.troops(anubis="nw1=3")
    five.play("anubis move move-1 nw1 3 obelisk-south teleport on")
    five.play("anubis move 3 gate-c")
    assert five.units("anubis", "gate-c") == 3


def test_teleports_any_number_of_times_each_paid_for(five):
    five.tiles(anubis="teleport")
    five.pyramids(anubis="white-1")
    five.troops(anubis="nw1=3")
    five.play("anubis move move-1 nw1 3 temple-delta teleport on")
    five.play("anubis move 2 sanctuary teleport stop")
    assert five.has("anubis") == 1
    assert five.everywhere("anubis") == {"temple-delta": 1, "sanctuary": 2}


def test_from_an_obelisk_only_by_the_tile_or_the_griffin_sphinx(five):
    five.troops(anubis="temple-west=3")
    assert "temple-delta" not in reached(five, "temple-west", 3)
    five.tiles(anubis="teleport")
    assert "temple-delta" in reached(five, "temple-west", 3)


def test_the_griffin_sphinx_teleports_the_group_that_it_goes_with(five):
    five.troops(anubis="temple-west=3+griffin-sphinx")
    assert "temple-delta" in reached(five, "temple-west", 3, "yes")
    assert "temple-delta" not in reached(five, "temple-west", 3, "no")


def test_with_no_step_left_the_griffin_sphinx_still_teleports(five):
    five.troops(anubis="gate-nw=3+griffin-sphinx")
    five.play("anubis move move-1 gate-nw 3 yes temple-west walk on")
    assert five.state.move.capacity == 0
    five.play("anubis move 2 yes temple-delta teleport stop")
    assert five.everywhere("anubis") == {"temple-west": 1, "temple-delta": 2}
    assert five.where("griffin-sphinx") == "temple-delta"


def test_a_creature_alone_never_moves_or_teleports(five):  # FAQ 1
    five.troops(anubis="temple-west=1+griffin-sphinx")
    assert five.offered("anubis", "move", "move-1", "temple-west") == {"1"}


def test_stargate_lowers_no_other_cost(five):
    five.tiles(anubis="stargate")
    five.hands(anubis="teleportation")
    five.troops(anubis="west-bank=3")
    five.play("anubis move move-1 none\nanubis play teleportation 3 temple-delta")
    assert five.has("anubis") == 4


def test_the_delta_is_left_only_by_teleport(four):
    four.troops(anubis="temple-delta=2")
    assert reached(four, "temple-delta", 2) == {"delta"}
    four.tiles(anubis="teleport")
    assert "temple-west" in reached(four, "temple-delta", 2)


# -- the option of Priest of Ra ----------------------------------------------------------------


@pytest.mark.parametrize(("per", "spent"), [("cost", 2), ("action", 3)])
def test_priest_of_ra_lowers_each_teleport_or_one_an_action(sit_down, per, spent):  # R-T3
    table = sit_down("anubis", "bastet", ra_per=per)
    table.tiles(anubis="priest-of-ra teleport")
    table.pyramids(anubis="white-1")
    table.troops(anubis="nw1=3")
    table.play("anubis move move-1 nw1 3 temple-delta teleport on")
    table.play("anubis move 3 temple-west teleport stop")
    assert table.has("anubis") == 5 - spent


@pytest.mark.parametrize(("per", "spent"), [("cost", 2), ("action", 3)])
def test_also_where_a_teleport_and_a_toll_are_paid_in_one_go(sit_down, per, spent):  # R-T3
    table = sit_down("anubis", "bastet", ra_per=per, module_1=True)
    table.tiles(anubis="priest-of-ra")
    table.pyramids(anubis="white-1")
    table.troops(anubis="nw1=3", bastet="gate-s=1+khnums-sphinx")
    table.play("anubis move move-1 nw1 3 gate-s teleport")
    assert table.has("anubis") == 5 - spent


@pytest.mark.parametrize(("per", "second"), [("cost", 0), ("action", 1)])
def test_a_discount_that_makes_a_teleport_free_is_used_too(sit_down, per, second):  # R-T3
    table = sit_down("anubis", "bastet", ra_per=per)
    table.tiles(anubis="priest-of-ra stargate teleport")
    table.pyramids(anubis="white-1")
    table.troops(anubis="nw1=3")
    table.play("anubis move move-1 nw1 3 temple-delta teleport on")
    assert table.has("anubis") == 5
    table.play("anubis move 3 temple-west teleport stop")
    assert table.has("anubis") == 5 - second


# -- harbours ----------------------------------------------------------------------------------


def test_a_crossing_between_harbours_is_a_step_without_a_cost(five):
    five.troops(anubis="west-bank=3")
    assert {"gate-ne", "temple-kings", "gate-e"} <= reached(five, "west-bank", 3)
    five.play("anubis move move-1 west-bank 3 gate-ne walk")
    assert five.has("anubis") == 5
    assert five.heard(events.Moved)[0].by == ("sail",)


@pytest.mark.parametrize("players", [2, 3])
def test_with_the_east_bank_closed_no_boat_goes_there(sit_down, players):
    table = sit_down(*("anubis", "bastet", "horus")[:players])
    table.troops(anubis="west-bank=3")
    assert not {"gate-ne", "temple-kings", "gate-e"} & reached(table, "west-bank", 3)


def test_on_side_a_a_boat_goes_from_the_delta_temple_to_the_shore(five):
    five.troops(anubis="temple-delta=3")
    assert reached(five, "temple-delta", 3) == {"delta"}


# -- walls -------------------------------------------------------------------------------------


def test_an_enemy_city_is_entered_as_the_first_advance_from_next_to_it(five):
    five.tiles(anubis=EVERYTHING)
    five.troops(anubis="gate-c=3")
    assert {"c1", "c2", "c3"} <= reached(five, "gate-c", 3)
    five.play("anubis move move-1 gate-c 3 c1 walk stop")
    assert five.units("anubis", "c1") == 3


def test_each_district_is_walled_by_itself(five):
    five.tiles(anubis=EVERYTHING)
    five.troops(anubis="gate-c=3")
    five.play("anubis move move-1 gate-c 3 c1 walk on")
    assert not {"c2", "c3"} & reached_on(five, 3)
    five.play("anubis end\nbastet pray pray-2\nhorus pray pray-2\nsobek pray pray-2")
    five.play("wadjet pray pray-2")
    assert {"c2", "c3"} <= {*five.offered("anubis", "move", "move-2", "c1", "3")}


def test_not_after_a_step(five):
    five.tiles(anubis=EVERYTHING)
    five.troops(anubis="obelisk-south=3")
    assert not {"c1", "s1"} & reached(five, "obelisk-south", 3)
    assert "A wall is in the way" in refusal(five, "anubis move move-1 obelisk-south 3 c1")


def test_nor_after_a_teleport(five):
    five.pyramids(anubis="white-1", bastet="- - red-1")
    five.tiles(anubis="god-speed")
    five.troops(anubis="nw1=3")
    five.play("anubis move move-1 nw1 3 obelisk-south teleport on")
    five.play("anubis move 3 gate-c walk on")
    assert not {"c1", "c2", "c3"} & reached_on(five, 3)


def test_units_picked_up_at_the_gate_change_nothing(five):  # R-M4
    five.tiles(anubis="god-speed")
    five.troops(anubis="obelisk-south=2 gate-c=3")
    five.play("anubis move move-1 obelisk-south 2 gate-c walk on")
    assert not {"c1", "c2", "c3"} & reached_on(five, 5)
    assert not {"c1", "c2", "c3"} & reached_on(five, 1)


@pytest.mark.parametrize("holder", [None, "bastet"])
def test_walls_do_not_stop_the_citys_owner_not_even_from_an_enemy(five, holder):
    five.tiles(anubis="god-speed")
    if holder:
        five.troops(bastet="nw1=1")
    five.troops(anubis="obelisk-north=3")
    assert "nw1" in reached(five, "obelisk-north", 3)


def test_a_city_is_left_freely(five):
    five.tiles(anubis="god-speed")
    five.troops(anubis="c1=3")
    assert {"gate-c", "temple-west"} <= reached(five, "c1", 3)


def test_open_gates_and_the_phoenix_ignore_walls(five):
    five.troops(anubis="obelisk-south=3+phoenix")
    assert "c1" in reached(five, "obelisk-south", 3, "yes")
    assert "c1" not in reached(five, "obelisk-south", 3, "no")
    five.tiles(anubis="open-gates god-speed")
    assert "c1" in reached(five, "obelisk-south", 3, "no")


def test_the_phoenix_helps_the_group_it_crosses_with(five):  # R-M5
    five.tiles(anubis=EVERYTHING)
    five.troops(anubis="obelisk-south=3+phoenix")
    five.play("anubis move move-1 obelisk-south 3 yes gate-c walk on")
    assert "c1" in reached_on(five, 2, "yes")
    assert "c1" not in reached_on(five, 2, "no")


def test_the_card_of_open_gates_helps_the_whole_move(five):
    five.tiles(anubis=EVERYTHING)
    five.hands(anubis="open-gates")
    five.troops(anubis="obelisk-south=3")
    five.play("anubis move move-1 obelisk-south 3 gate-c walk on")
    assert "c1" not in reached_on(five, 3)
    five.play("anubis play open-gates")
    assert "c1" in reached_on(five, 3) and five.has("anubis") == 4


# -- cards of a move ---------------------------------------------------------------------------


def test_cards_may_come_before_the_first_step(five):  # R-I6
    five.hands(anubis="swiftness teleportation open-gates")
    five.troops(anubis="nw1=3")
    assert "play" not in five.offered("anubis")
    five.play("anubis move move-1 none")
    assert five.offered("anubis", "play") == {"swiftness", "teleportation", "open-gates"}
    five.play("anubis play swiftness")
    assert "temple-west" in five.offered("anubis", "move", "nw1", "3")


def test_swiftness_adds_a_step_on_the_way_too(five):  # R-I6
    five.hands(anubis="swiftness swiftness")
    five.troops(anubis="nw1=3")
    five.play("anubis move move-1 nw1 3 gate-nw walk on\nanubis play swiftness")
    five.play("anubis move 3 west-bank walk on\nanubis play swiftness")
    five.play("anubis move 3 temple-sphinx")
    assert five.units("anubis", "temple-sphinx") == 3


def test_the_card_teleports_from_anywhere_and_no_step_is_used(five):  # R-I6
    five.hands(anubis="teleportation")
    five.troops(anubis="west-bank=3")
    five.play("anubis move move-1 none")
    five.play("anubis play teleportation 2 temple-east")
    assert five.everywhere("anubis") == {"west-bank": 1, "temple-east": 2}
    assert five.has("anubis") == 4 and five.state.move.capacity == 1
    assert "gate-e" in reached_on(five, 2)


def test_priest_of_ra_makes_the_card_free(five):  # R-I6
    five.tiles(anubis="priest-of-ra")
    five.hands(anubis="teleportation")
    five.prayer(anubis=0)
    five.troops(anubis="west-bank=3")
    five.play("anubis move move-1 none")
    five.play("anubis play teleportation 3 temple-east")
    assert five.has("anubis") == 0 and five.units("anubis", "temple-east") == 3


def test_after_a_teleport_by_card_walls_stand(five):
    five.tiles(anubis="god-speed")
    five.hands(anubis="teleportation")
    five.troops(anubis="west-bank=3")
    five.play("anubis move move-1 none")
    five.play("anubis play teleportation 3 obelisk-south")
    assert not {"c1", "s1"} & reached_on(five, 3)


def test_enlistment_may_top_up_the_moving_troop(five):  # R-I4
    five.tiles(anubis="god-speed")
    five.hands(anubis="enlistment")
    five.troops(anubis="nw1=3")
    five.play("anubis move move-1 nw1 3 gate-nw walk on")
    five.play("anubis play enlistment gate-nw gate-nw=2")
    assert "west-bank" in reached_on(five, 5)


def test_cards_of_a_move_need_a_move(five):
    five.hands(anubis="swiftness teleportation open-gates")
    assert "play" not in five.offered("anubis")
    five.play("anubis pray pray-2")
    assert "play" not in five.offered("anubis")


def test_any_number_of_units_may_leave_on_a_single_step(five):
    five.troops(anubis="nw1=5")
    five.play("anubis move move-1 nw1 1 gate-nw")
    assert five.everywhere("anubis") == {"nw1": 4, "gate-nw": 1}

"""The path to Ta-Seti (11.3): priests on their way, and Divine seals."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError, NotOfferedError
from rules.core.secrets import SecretLeakError, seal, secret
from rules.kemet import events
from rules.kemet.events import TileSealed
from rules.kemet.path import START, TA_SETI


@pytest.fixture
def pilgrim(sit_down):
    """Anubis has units at his gate, and three priests at the start."""
    table = sit_down("anubis", "bastet", module_3=True)
    table.lay()
    table.troops(anubis="gate-nw=3")
    return table


def test_a_priest_gains_the_reward_of_the_road_and_halts_at_the_next_stop(pilgrim):  # R-P2
    pilgrim.lay(s1c="hare-statuette")
    pilgrim.play("anubis move move-1")
    pilgrim.play("anubis priest start 1c")
    assert pilgrim.has("anubis") == 6  # the lowest first road: 1 prayer point
    assert pilgrim.state.move.temporary == ["temporary-damage"]
    assert pilgrim.state.path.priests["anubis"] == [START, START, "1c"]
    assert pilgrim.state.phase == "stop" and pilgrim.deciders() == ["anubis"]


def test_the_path_is_shown_with_the_priest_at_his_stop(pilgrim):
    pilgrim.play("anubis move move-1")
    [shown] = pilgrim.play("anubis priest start 1c").illustrations
    assert shown.picture == "path"
    assert shown.sealed.path.priests["anubis"] == [START, START, "1c"]


def test_a_priest_who_takes_objects_returns_to_the_start(pilgrim):
    pilgrim.lay(s1b="hare-statuette")
    pilgrim.play("anubis move move-1\nanubis priest start 1b\nanubis priest")
    assert pilgrim.state.objects["anubis"] == ["hare-statuette"]
    assert pilgrim.state.path.priests["anubis"] == [START] * 3


def test_a_priest_who_takes_nothing_stays_and_continues_from_there(pilgrim):
    pilgrim.lay(s1b="hare-statuette")
    pilgrim.play("anubis move move-1\nanubis priest start 1b\nanubis pass\nanubis end")
    assert pilgrim.state.path.priests["anubis"] == [START, START, "1b"]
    pilgrim.play("bastet pray pray-2\nanubis move move-2")
    assert pilgrim.offered("anubis", "priest") == {START, "1b"}
    assert pilgrim.offered("anubis", "priest", "1b") == {"2b", "2c"}


def test_at_an_empty_stop_a_priest_can_only_stay(pilgrim):  # R-P4
    pilgrim.play("anubis move move-1\nanubis priest start 1b")
    assert pilgrim.state.phase == "march"
    assert "priest" not in pilgrim.offered("anubis")  # one priest an action


def test_a_temporary_power_goes_back_when_the_action_ends_used_or_not(pilgrim):
    pilgrim.play("anubis move move-1\nanubis priest start 1c")
    assert pilgrim.state.path.away == ["temporary-damage"]
    pilgrim.play("anubis end")
    assert pilgrim.state.path.away == [] and pilgrim.state.move is None


def test_a_temporary_power_works_in_the_battle_of_the_troop_that_is_moved(pilgrim):
    pilgrim.troops(bastet="west-bank=5")
    pilgrim.play("anubis move move-1\nanubis priest start 1c")
    pilgrim.play("anubis move gate-nw 3 west-bank walk")
    pilgrim.fight("strong even", "firm even")
    assert pilgrim.damages()["anubis"] == 2  # 1 of the card, 1 of the road


def test_a_priest_with_a_skill_takes_the_place_of_a_unit(pilgrim):
    pilgrim.lay(s3a="carnage")
    pilgrim.state.path.priests["anubis"] = [START, START, "2a"]
    before = pilgrim.reserve("anubis")
    pilgrim.play("anubis move move-1\nanubis priest 2a 3a\nanubis priest gate-nw")
    troop = pilgrim.state.troops["gate-nw"]["anubis"]
    assert (troop.units, troop.priests) == (3, 1)
    assert pilgrim.reserve("anubis") == before + 1  # the unit goes to the reserve
    assert pilgrim.state.skills["anubis"] == ["carnage"]
    assert pilgrim.state.path.priests["anubis"] == [START, START]


def test_a_priest_takes_no_other_priests_place(pilgrim):
    pilgrim.lay(s3a="carnage")
    pilgrim.troops(anubis="nw1=1p1 gate-nw=3")
    pilgrim.state.path.priests["anubis"] = [START, "2a"]
    pilgrim.play("anubis move move-1\nanubis priest 2a 3a")
    with pytest.raises(NotOfferedError):
        pilgrim.play("anubis priest nw1")


def test_placed_units_are_priests_when_no_others_are_left(pilgrim):  # R-U1
    pilgrim.troops(anubis="nw1=5 nw2=5 gate-nw=1")
    pilgrim.state.ordained["anubis"] = 2
    pilgrim.state.path.priests["anubis"] = [START]
    assert pilgrim.reserve("anubis") == 3
    assert pilgrim.offered("anubis", "recruit", "recruit", "nw3=2") == {"nw3", "nw3=2"}


def test_without_a_unit_on_the_board_the_priest_goes_to_the_reserve(sit_down):
    table = sit_down("anubis", "bastet", module_3=True)
    table.lay(s3a="carnage")
    table.state.path.priests["anubis"] = [START, START, "2a"]
    table.play("anubis move move-1\nanubis priest 2a 3a\nanubis priest")
    assert table.heard(events.PriestOrdained) == [events.PriestOrdained("anubis", "")]
    assert table.reserve("anubis") == 13


def test_all_skills_work_for_every_troop_with_a_priest_and_for_no_other(pilgrim):
    pilgrim.skills(anubis="god-speed")
    pilgrim.state.ordained["anubis"] = 1
    pilgrim.state.path.priests["anubis"] = [START, START]
    pilgrim.state.troops["gate-nw"]["anubis"].priests = 1
    pilgrim.play("anubis move move-1")
    assert "temple-sphinx" in pilgrim.offered("anubis", "move", "gate-nw", "1", "1")
    assert "temple-sphinx" not in pilgrim.offered("anubis", "move", "gate-nw", "1", "0")


def test_the_end_of_the_path_gives_a_point_and_the_priest_goes_back(pilgrim):  # R-P3
    pilgrim.lay(**{f"s{TA_SETI}": "victory-point"})
    pilgrim.state.path.priests["anubis"] = [START, START, "4a"]
    pilgrim.play(f"anubis move move-1\nanubis priest 4a {TA_SETI}\nanubis priest")
    assert pilgrim.permanent("anubis") == 1 and pilgrim.has("anubis") == 8
    assert pilgrim.state.path.priests["anubis"] == [START] * 3


def test_a_priest_at_the_end_can_take_a_refilled_point_without_travelling(pilgrim):  # R-P5
    pilgrim.state.path.priests["anubis"] = [START, START, TA_SETI]
    pilgrim.play("anubis move move-1")
    assert pilgrim.offered("anubis", "priest") == {START}
    pilgrim.lay(**{f"s{TA_SETI}": "victory-point"})
    pilgrim.play(f"anubis priest {TA_SETI}\nanubis priest")
    assert pilgrim.permanent("anubis") == 1


def test_symbols_destroy_an_enemy_unit_and_add_units(pilgrim):  # R-P8
    pilgrim.troops(bastet="west-bank=2")
    pilgrim.state.path.priests["anubis"] = [START, "1a", "2c"]
    pilgrim.play("anubis move move-1\nanubis priest 2c 3b west-bank")
    assert pilgrim.units("bastet", "west-bank") == 1
    pilgrim.play("anubis end\nbastet pray pray-2\nanubis move move-2")
    pilgrim.play("anubis priest 1a 2b gate-nw gate-nw=2")
    assert pilgrim.units("anubis", "gate-nw") == 5


def test_a_gold_token_sends_no_priest(pilgrim):
    pilgrim.tiles(anubis="forced-march")
    pilgrim.play("anubis pray pray-2")
    assert "priest" not in pilgrim.offered("anubis")
    pilgrim.play("anubis move gold-forced-march gate-nw 3 west-bank walk")
    assert "priest" not in pilgrim.offered(pilgrim.deciders()[0])


def test_an_ibis_and_a_bull_statuette_work_at_once_and_go_back_to_the_reserve(pilgrim):
    pilgrim.lay(s2a="bull-statuette")
    pilgrim.state.path.priests["anubis"] = [START, START, "1a"]
    pilgrim.play("anubis move move-1\nanubis priest 1a 2a\nanubis priest")
    assert len(pilgrim.hand("anubis")) == 2 and pilgrim.state.objects["anubis"] == []


def test_a_hare_is_declared_with_the_token_and_adds_a_step(pilgrim):
    pilgrim.objects(anubis="hare-statuette")
    assert pilgrim.offered("anubis", "move", "move-1") == {"0", "1"}
    pilgrim.play("anubis move move-1 1")
    assert "temple-sphinx" in pilgrim.offered("anubis", "move", "gate-nw", "3")
    assert pilgrim.state.objects["anubis"] == []


def test_with_three_priests_on_the_board_a_player_may_return_a_priest(pilgrim):  # R-P7
    assert "priest" not in pilgrim.offered("anubis")
    pilgrim.state.ordained["anubis"] = 3
    pilgrim.state.path.priests["anubis"] = []
    pilgrim.state.troops["gate-nw"]["anubis"].priests = 3
    pilgrim.play("anubis priest gate-nw")
    assert pilgrim.state.path.priests["anubis"] == [START]
    assert pilgrim.units("anubis", "gate-nw") == 2


def ordained(table, seat, space):
    """All three priests of a player are there."""
    table.troops(**{seat: f"{space}=4p3"})
    table.state.path.priests[seat] = []


def test_in_anothers_turn_no_priest_goes_back(pilgrim):  # R-P7
    ordained(pilgrim, "bastet", "gate-s")
    assert pilgrim.revisers() == []


def test_by_option_a_priest_goes_back_in_anybodys_turn(sit_down):  # R-P7
    table = sit_down("anubis", "bastet", module_3=True, priest_goes_back="any_turn")
    ordained(table, "bastet", "gate-s")
    assert table.deciders() == ["anubis"] and table.revisers() == ["bastet"]
    table.play("bastet priest gate-s")
    assert table.state.path.priests["bastet"] == [START]
    assert table.deciders() == ["anubis"] and table.revisers() == []


def test_by_option_a_priest_goes_back_between_the_steps_of_anothers_move(sit_down):  # R-P7
    table = sit_down("anubis", "bastet", module_3=True, priest_goes_back="any_turn")
    ordained(table, "bastet", "gate-s")
    table.troops(anubis="gate-nw=2")
    table.hands(anubis="war-rage")
    table.play("anubis move move-1\nanubis move gate-nw 1 west-bank walk on\nbastet priest gate-s")
    assert table.state.phase == "march" and table.deciders() == ["anubis"]
    assert table.units("bastet", "gate-s") == 3


def test_the_hare_is_declared_before_a_priest_can_bring_one(pilgrim):  # R-O2
    pilgrim.lay(s1b="hare-statuette")
    pilgrim.play("anubis move move-1\nanubis priest start 1b\nanubis priest")
    assert pilgrim.state.objects["anubis"] == ["hare-statuette"]
    assert "temple-sphinx" not in pilgrim.offered("anubis", "move", "gate-nw", "3")
    assert pilgrim.state.objects["anubis"] == ["hare-statuette"]


def test_a_priest_takes_the_place_of_a_mercenary_like_any_units(sit_down):  # R-P6
    table = sit_down("anubis", "bastet", module_3=True, module_1=True)
    table.lay(s3a="carnage")
    table.pyramids(anubis="black-1")
    table.prayer(anubis=11)
    table.state.path.priests["anubis"] = [START, START, "2a"]
    table.play("anubis buy buy-black mercenaries nw1=3\nbastet pray pray-2")
    table.play("anubis move move-1\nanubis priest 2a 3a\nanubis priest nw1")
    assert table.state.troops["nw1"]["anubis"].priests == 1


def test_once_the_points_of_the_path_are_gone_none_is_put_there(pilgrim):  # R-P9
    pilgrim.lawful = False
    pilgrim.state.points["bastet"] = {TA_SETI: 5}
    pilgrim.state.path.supplies["victory-point"] = secret(())
    pilgrim.night()
    (filled,) = pilgrim.heard(events.PathRefilled)
    assert "victory-point" not in [token for _, token in filled.tokens]


def test_supplies_of_the_path_are_face_down(pilgrim):  # R-P1
    for seat in (None, *pilgrim.state.seats):
        with pytest.raises(SecretLeakError):
            seal(pilgrim.state, seat).path.supplies["skill"].value  # noqa: B018  # it is read


def test_the_path_is_refilled_at_the_end_of_the_night_farthest_first(pilgrim):
    path = pilgrim.state.path
    path.supplies["object-1"] = secret(("ibis-statuette",))
    pilgrim.lawful = False
    pilgrim.night()
    (filled,) = pilgrim.heard(events.PathRefilled)
    assert ("4a", "ibis-statuette") in filled.tokens  # board 4 before all others
    assert [stop for stop, token in filled.tokens if token == "ibis-statuette"] == ["4a"]


def test_the_move_after_which_the_path_is_refilled_cannot_be_undone(pilgrim):
    pilgrim.lawful = False
    pilgrim.tiles(anubis="hand-of-god")
    pilgrim.at("powers", pending=["anubis"])
    pilgrim.state.path.lying.clear()
    assert pilgrim.play("anubis pass").is_final


def test_a_move_after_which_no_token_is_left_to_turn_up_can_be_undone(pilgrim):
    pilgrim.lawful = False
    pilgrim.tiles(anubis="hand-of-god")
    pilgrim.at("powers", pending=["anubis"])
    supplies = pilgrim.state.path.supplies
    supplies.update(dict.fromkeys(supplies, secret(())))
    assert not pilgrim.play("anubis pass").is_final


# -- Divine seals --------------------------------------------------------------------------------


@pytest.fixture
def seals(pilgrim):
    """Bastet owns a Divine seal."""
    pilgrim.objects(bastet="divine-seal")
    return pilgrim


def test_a_seal_can_be_laid_after_a_token_and_before_its_effect(seals):
    seals.tiles(anubis="priest")
    seals.play("anubis pray pray-2")
    assert seals.state.phase == "seal" and seals.deciders() == ["bastet"]
    seals.play("bastet seal anubis priest")
    assert seals.has("anubis") == 7  # 2, without the Priest's 1
    assert seals.heard(TileSealed) == [TileSealed("bastet", "anubis", "priest")]


def test_a_player_who_places_no_seal_keeps_it_and_the_action_continues(seals):
    seals.tiles(anubis="priest")
    seals.play("anubis pray pray-2\nbastet pass")
    assert seals.has("anubis") == 8 and seals.state.objects["bastet"] == ["divine-seal"]


def test_an_action_is_chosen_after_the_seals(seals):
    seals.tiles(anubis="priestess")
    seals.pyramids(anubis="nw1=white-2")
    seals.prayer(anubis=1)
    seals.play("anubis buy buy-white\nbastet seal anubis priestess")
    assert seals.state.phase == "act"
    assert "high-priest" not in seals.offered("anubis", "buy")  # 2, and no more 1 less


def test_without_a_tile_to_seal_nobody_is_asked(seals):
    seals.play("anubis pray pray-2")
    assert seals.deciders() == ["bastet"] and seals.state.phase == "turn"


def test_the_action_of_a_token_whose_tile_is_sealed_is_lost(seals):
    seals.tiles(anubis="dark-ritual")
    seals.play("anubis pray pray-2\nbastet pass\nbastet pass")
    seals.play("anubis pray gold-dark-ritual\nbastet seal anubis dark-ritual")
    assert seals.has("anubis") == 7
    assert seals.heard(events.ActionLost) == [events.ActionLost("anubis", "pray")]


@pytest.mark.parametrize("leaves", [True, False])
def test_a_move_is_lost_by_a_seal_only_where_the_troop_has_not_left(seals, leaves):
    seals.tiles(anubis="divine-will")
    seals.hands(anubis="enlistment prayer")
    seals.troops(bastet="nw1=3")
    seals.play("anubis move gold-divine-will\nbastet pass")
    if leaves:
        seals.play("anubis move gate-nw 3 west-bank walk on")
    seals.play("anubis play enlistment none nw1=2")  # an attack
    while seals.state.phase != "seal":
        seals.default()
    seals.play("bastet seal anubis divine-will")
    while seals.state.phase != "turn":
        seals.default()
    assert seals.units("anubis", "west-bank") == 3 * leaves
    lost = [] if leaves else [events.ActionLost("anubis", "move")]
    assert seals.heard(events.ActionLost) == lost


def test_a_sealed_creature_stays_without_any_effect(seals):
    seals.tiles(anubis="khnums-sphinx")
    seals.troops(anubis="gate-nw=3+khnums-sphinx", bastet="west-bank=2")
    seals.prayer(bastet=0)
    seals.play("anubis pray pray-2\nbastet seal anubis khnums-sphinx\nbastet move move-1")
    assert "gate-nw" in seals.offered("bastet", "move", "west-bank", "2")  # no toll
    assert seals.where("khnums-sphinx") == "gate-nw"


def test_seals_are_lifted_at_the_start_of_the_next_day(seals):  # R-O4
    seals.tiles(anubis="priest")
    seals.play("anubis pray pray-2\nbastet seal anubis priest")
    assert seals.state.seals
    seals.dusk()
    seals.until("turn")
    assert seals.state.seals == []


def test_a_seal_comes_to_the_reserve_when_it_is_lifted(seals):  # R-P9
    seals.tiles(anubis="priest")
    seals.play("anubis pray pray-2")
    left = seals.state.path.supplies["object-2"].value.count("divine-seal")
    seals.play("bastet seal anubis priest")
    assert seals.state.path.supplies["object-2"].value.count("divine-seal") == left
    seals.state.path.lying = {}  # nothing is refilled from the counted tokens
    seals.dusk()
    seals.lawful = False
    seals.state.path.supplies["object-2"] = secret(())
    seals.until("turn")
    assert seals.state.path.supplies["object-2"].value == ("divine-seal",)


def test_by_option_they_are_lifted_at_the_owners_next_turn(sit_down):  # R-O4
    table = sit_down("anubis", "bastet", module_3=True, seal_lasts="next_turn")
    table.lay()
    table.tiles(anubis="priest")
    table.objects(bastet="divine-seal")
    table.play("anubis pray pray-2\nbastet seal anubis priest")
    assert table.state.seals
    table.play("bastet pray pray-2")
    assert table.state.seals == [] and table.deciders() == ["anubis"]


def test_the_owners_of_seals_are_asked_in_turn_order_from_the_active_player(sit_down):  # R-O3
    table = sit_down("anubis", "bastet", "horus", module_3=True)
    table.lay()
    table.tiles(anubis="priest", bastet="priest", horus="slaves")
    table.objects(anubis="divine-seal", bastet="divine-seal", horus="divine-seal")
    table.turn(1, "bastet")
    table.play("bastet pray pray-2")
    asked = []
    while table.state.phase == "seal":
        asked += table.deciders()
        table.play(f"{asked[-1]} pass")
    assert asked[:3] == ["bastet", "horus", "anubis"]  # after the token of Bastet
    assert asked[3:] == ["horus", "anubis", "bastet"]  # before that of Horus


def test_a_seal_is_laid_on_opponents_tiles_only(seals):
    seals.tiles(anubis="priest", bastet="priestess")
    seals.play("anubis pray pray-2")
    assert seals.offered("bastet", "seal") == {"anubis"}
    with pytest.raises(IllegalMoveError):
        seals.play("bastet seal bastet priestess")

"""Escape and Veto (10.1): who is asked, what stands, and what nobody learns."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.kemet import events
from rules.kemet.cards import may_be_held


def attack(table, units=3):
    table.play(f"anubis move move-1 gate-nw {units} west-bank walk")


@pytest.fixture
def flight(three):
    """Bastet is within reach of Anubis, and holds Escape. The city of the centre is hers."""
    three.hands(bastet="escape")
    three.troops(anubis="gate-nw=3", bastet="west-bank=4")
    return three


# -- Escape ------------------------------------------------------------------------------------


def test_the_whole_troop_leaves_with_its_creature_and_there_is_no_battle(flight):
    flight.troops(bastet="west-bank=4+phoenix")
    attack(flight)
    assert flight.state.phase == "escape" and flight.deciders() == ["bastet"]
    flight.play("bastet play escape temple-sphinx")
    assert flight.everywhere("bastet") == {"temple-sphinx": 4}
    assert flight.where("phoenix") == "temple-sphinx"
    assert flight.units("anubis", "west-bank") == 3
    assert not flight.heard(events.BattleJoined) and flight.hand("bastet") == []


def test_the_mover_goes_on_with_the_steps_left(flight):
    flight.tiles(anubis="god-speed")
    attack(flight)
    flight.play("bastet play escape gate-c")
    assert flight.deciders() == ["anubis"] and flight.state.phase == "march"
    assert "temple-sphinx" in flight.offered("anubis", "move", "3")
    flight.play("anubis move 3 gate-c")
    assert flight.state.phase == "commit"


def test_it_flees_to_an_adjacent_space_without_an_enemy(flight):  # R-I8
    flight.troops(horus="obelisk-north=1 gate-s=2")
    attack(flight)
    assert flight.offered("bastet", "play", "escape") == {
        *("gate-nw", "gate-c", "obelisk-south", "temple-sphinx")
    }


def test_the_movers_origin_is_allowed_but_not_where_some_stayed(flight):  # R-I8
    attack(flight, 2)
    assert "gate-nw" not in flight.offered("bastet", "play", "escape")


def test_it_joins_own_units_only_within_the_limit(flight):  # R-I8
    flight.troops(bastet="west-bank=4 gate-c=2 gate-s=1")
    attack(flight)
    there = flight.offered("bastet", "play", "escape")
    assert "gate-c" not in there and "gate-s" in there


def test_not_into_an_enemy_city(three):  # R-I8
    three.hands(bastet="escape")
    three.troops(anubis="obelisk-north=3", bastet="gate-nw=2")
    three.play("anubis move move-1 obelisk-north 3 gate-nw walk")
    assert not {"nw1", "nw2", "nw3"} & three.offered("bastet", "play", "escape")


def test_but_into_ones_own_city(three):  # R-I8
    three.hands(bastet="escape")
    three.troops(anubis="obelisk-north=3", bastet="gate-c=2")
    three.play("anubis move move-1 obelisk-north 3 gate-c walk")
    assert {"c1", "c2", "c3"} <= three.offered("bastet", "play", "escape")


@pytest.mark.parametrize("passes", [True, False])
def test_by_option_walls_do_not_stop_a_flight(sit_down, passes):  # R-B8
    table = sit_down("anubis", "bastet", retreat_through_walls=passes)
    table.hands(bastet="escape")
    table.troops(anubis="west-bank=3", bastet="gate-nw=2")
    table.play("anubis move move-1 west-bank 3 gate-nw walk")
    assert ("nw1" in table.offered("bastet", "play", "escape")) == passes


def test_open_gates_opens_them_for_a_flight(flight):  # R-B8
    flight.tiles(bastet="open-gates")
    flight.state.troops = {}
    flight.troops(anubis="obelisk-north=3", bastet="gate-nw=2")
    flight.play("anubis move move-1 obelisk-north 3 gate-nw walk")
    assert "nw1" in flight.offered("bastet", "play", "escape")


@pytest.mark.parametrize("adjacent", [True, False])
def test_a_harbour_is_next_to_its_other_end(sit_down, adjacent):  # R-M3
    table = sit_down("anubis", "bastet", "horus", harbor_is_adjacent=adjacent)
    table.pyramids(anubis="white-1")
    table.hands(bastet="escape")
    table.troops(anubis="nw1=3", bastet="temple-delta=2")
    table.play("anubis move move-1 nw1 3 temple-delta teleport")
    if adjacent:
        table.play("bastet play escape delta")
        assert table.everywhere("bastet") == {"delta": 2}
    else:
        assert table.state.phase == "commit"


@pytest.mark.parametrize("onto", [True, False])
def test_by_option_a_troop_flees_to_its_own(sit_down, onto):  # R-B9
    table = sit_down("anubis", "bastet", retreat_onto_own=onto)
    table.hands(bastet="escape")
    table.troops(anubis="gate-nw=3", bastet="west-bank=2 temple-sphinx=1")
    attack(table)
    assert ("temple-sphinx" in table.offered("bastet", "play", "escape")) == onto


def test_a_player_with_any_card_and_a_way_out_is_asked(flight):
    flight.hands(bastet="war-rage")
    attack(flight)
    assert flight.state.phase == "escape" and flight.offered("bastet") == {"pass"}
    flight.play("bastet pass")
    assert flight.state.phase == "commit"


def test_a_player_without_cards_is_not_asked(flight):
    flight.hands(bastet="")
    attack(flight)
    assert flight.state.phase == "commit"


def test_a_player_without_a_way_out_is_not_asked(flight):
    flight.state.troops = {}
    flight.troops(anubis="west-bank=3", bastet="temple-sphinx=2", horus="gate-c=1")
    flight.play("anubis move move-1 west-bank 1 temple-sphinx walk")
    assert flight.state.phase == "commit"


def test_escape_beats_initiative_but_a_traps_loss_and_dedication_stand(sit_down):  # R-I8
    table = sit_down("anubis", "bastet", module_1=True)
    table.tiles(anubis="initiative dedication-to-battle", bastet="deadly-trap")
    table.hands(bastet="escape")
    table.troops(anubis="gate-nw=3", bastet="west-bank=4")
    attack(table)
    table.play("bastet play escape temple-sphinx")
    assert table.units("bastet", "temple-sphinx") == 4
    assert table.units("anubis", "west-bank") == 2 and table.has("anubis") == 7


@pytest.mark.parametrize("may", [True, False])
def test_by_option_recruits_are_escaped_too(sit_down, may):  # R-B10
    table = sit_down("anubis", "bastet", escape_on_recruit=may)
    table.hands(bastet="escape")
    table.troops(bastet="nw1=2")
    table.play("anubis recruit recruit nw1=3")
    assert table.state.phase == ("escape" if may else "commit")
    if may:
        table.play("bastet play escape gate-nw")
        assert table.everywhere("bastet") == {"gate-nw": 2}
        assert table.units("anubis", "nw1") == 3 and table.deciders() == ["bastet"]


# -- Veto --------------------------------------------------------------------------------------


def test_a_card_is_paid_and_discarded_then_it_can_be_vetoed_then_it_works(three):  # R-I2
    three.hands(anubis="raining-fire", bastet="war-rage")
    three.troops(horus="gate-s=2")
    three.play("anubis play raining-fire gate-s")
    assert three.has("anubis") == 4 and three.state.discards_size == 1
    assert three.units("horus", "gate-s") == 2 and three.deciders() == ["bastet"]
    three.play("bastet pass")
    assert three.units("horus", "gate-s") == 1


def test_a_veto_cancels_the_effect_and_the_card_stays_paid(three):  # R-I7
    three.hands(anubis="raining-fire", bastet="veto")
    three.troops(horus="gate-s=2")
    three.play("anubis play raining-fire gate-s\nbastet play veto")
    assert three.units("horus", "gate-s") == 2 and three.has("anubis") == 4
    assert three.state.discards_size == 2 and three.hand("anubis") == three.hand("bastet") == []
    (cancelled,) = three.heard(events.CardCancelled)
    assert (cancelled.seat, cancelled.card, cancelled.by) == ("anubis", "raining-fire", "bastet")


def test_everybody_with_cards_is_asked_at_once_but_the_active_player(three):  # R-I7
    three.hands(anubis="prayer", bastet="war-rage", horus="veto")
    three.play("anubis play prayer")
    assert three.deciders() == ["bastet", "horus"]
    assert three.offered("bastet") == {"pass"} and three.offered("horus") == {"play", "pass"}
    three.play("horus pass")
    assert three.deciders() == ["bastet"] and three.revisers() == ["horus"]


def test_nobody_hears_what_has_been_answered(three):
    three.hands(anubis="prayer", bastet="war-rage", horus="veto")
    three.play("anubis play prayer")
    before = len(three.told)
    three.play("horus play veto")
    assert three.told[before:] == []
    three.play("horus pass\nbastet pass")
    assert three.has("anubis") == 7 and three.hand("horus") == ["veto"]


def gone(table, *cards):
    """All have seen these cards go to the discard pile, where they lie."""
    table.discards(" ".join(cards))
    table.state.gone = dict(Counter(cards))


def test_once_both_vetoes_have_openly_gone_nobody_is_asked(three):
    three.hands(anubis="prayer prayer", bastet="war-rage", horus="war-rage")
    gone(three, "veto")
    three.play("anubis play prayer")
    assert three.deciders() == ["bastet", "horus"], "there is another"
    three.play("bastet pass\nhorus pass")
    three.prayer(anubis=5)
    gone(three, "veto", "veto")
    three.play("anubis play prayer")
    assert three.deciders() == ["anubis"] and three.has("anubis") == 7


def test_after_the_second_veto_is_played_nobody_is_asked_whether_to_veto_it(three):
    three.troops(bastet="c1=2")
    three.hands(anubis="raining-fire", bastet="veto", horus="war-rage")
    gone(three, "veto")
    three.play("anubis play raining-fire c1\nbastet play veto\nhorus pass")
    assert three.deciders() == ["anubis"] and three.units("bastet", "c1") == 2


def test_a_card_reshuffled_into_the_pile_may_be_in_a_hand(three):
    gone(three, "veto", "veto")
    three.stock(0)
    three.night()
    assert three.state.gone == {} and may_be_held(three.state, "cancel-di")


def test_cards_discarded_for_divine_wound_have_not_been_seen(two):
    two.tiles(anubis="divine-wound")
    two.hands(anubis="veto veto")
    two.clash()
    two.fight("strong even", "firm even")
    two.play("anubis wound veto=2")
    assert two.state.gone == {} and two.state.discards_size == 2


def test_a_card_taken_from_the_discards_in_secret_may_be_any(sit_down):
    table = sit_down("anubis", "bastet", module_5=True)
    gone(table, "veto", "veto")
    table.hands(anubis="divine-memory")
    table.play("anubis play divine-memory\nanubis keep veto")
    assert table.hand("anubis") == ["veto"] and may_be_held(table.state, "cancel-di")


def test_once_escape_has_openly_gone_nobody_is_asked(flight):
    flight.hands(bastet="war-rage")
    gone(flight, "escape")
    flight.attack()
    assert flight.state.phase == "commit"


def test_nobody_is_asked_for_a_veto_on_what_does_nothing(three):
    three.prayer(anubis=11)
    three.hands(anubis="prayer", bastet="veto")
    three.play("anubis play prayer")
    assert three.deciders() == ["anubis"]


def test_in_a_match_of_the_first_edition_all_with_cards_are_asked(three):
    three.state.edition = 1
    three.hands(anubis="prayer", bastet="war-rage")
    gone(three, "veto", "veto")
    three.play("anubis play prayer")
    assert three.deciders() == ["bastet"]


def test_where_nobody_entitled_has_a_card_nobody_is_asked(three):
    three.hands(anubis="prayer veto")
    three.play("anubis play prayer")
    assert three.has("anubis") == 7 and three.state.phase == "turn"


def test_of_several_vetoes_only_the_first_in_turn_order_is_played(three):  # R-I7
    three.hands(anubis="prayer", bastet="veto", horus="veto")
    three.state.order = ["bastet", "anubis", "horus"]
    three.turn(1, "anubis")
    three.play("anubis play prayer\nbastet play veto\nhorus play veto")
    assert three.hand("bastet") == ["veto"] and three.hand("horus") == []
    three.play("bastet pass")
    assert three.has("anubis") == 5 and three.hand("bastet") == ["veto"]


def test_a_veto_can_be_vetoed_and_then_the_card_works(three):  # R-I7
    three.hands(anubis="prayer", bastet="veto war-rage", horus="veto")
    three.play("anubis play prayer\nbastet play veto\nhorus pass")
    assert three.deciders() == ["horus"] and three.state.phase == "veto"
    three.play("horus play veto")  # the last: nobody can hold another
    assert three.state.phase == "turn" and three.state.stack == []
    assert three.has("anubis") == 7
    assert [event.card for event in three.heard(events.CardCancelled)] == ["veto"]


def test_a_card_saved_by_a_second_veto_cannot_be_vetoed_again(three):
    three.hands(anubis="prayer", bastet="veto", horus="veto")
    three.play("anubis play prayer\nbastet play veto\nhorus pass\nhorus play veto")
    assert three.state.phase == "turn" and three.has("anubis") == 7


def test_the_active_player_never_vetoes_not_even_an_escape(flight):  # R-I7
    flight.hands(anubis="veto", bastet="escape")
    attack(flight)
    flight.play("bastet play escape temple-sphinx")
    assert flight.everywhere("bastet") == {"temple-sphinx": 4}


def test_anybody_else_may_veto_an_escape_and_then_there_is_a_battle(flight):  # R-I7
    flight.hands(horus="veto", bastet="escape")
    attack(flight)
    flight.play("bastet play escape temple-sphinx\nhorus play veto")
    assert flight.state.phase == "commit"
    assert flight.everywhere("bastet") == {"west-bank": 4} and flight.hand("bastet") == []


def test_a_player_who_fled_may_veto_the_veto(flight):  # R-I7
    flight.hands(horus="veto", bastet="escape veto")
    attack(flight)
    flight.play("bastet play escape temple-sphinx\nhorus play veto")
    assert flight.deciders() == ["bastet"]
    flight.play("bastet play veto")
    assert flight.everywhere("bastet") == {"temple-sphinx": 4}
    assert not flight.heard(events.BattleJoined)


def test_a_card_played_in_battle_is_never_vetoed(three):
    three.hands(anubis="war-rage", bastet="veto", horus="veto")
    three.troops(anubis="gate-nw=5", bastet="west-bank=2")
    attack(three)
    three.play("bastet pass")
    three.fight("strong even war-rage", "shielded even")
    assert not three.heard(events.CardPlayed) and three.state.phase == "loser"


def test_a_vetoed_teleport_leaves_the_troop_where_it_is(three):
    three.hands(anubis="teleportation", bastet="veto")
    three.troops(anubis="west-bank=3")
    three.play("anubis move move-1 none\nanubis play teleportation 3 temple-west")
    three.play("bastet play veto")
    assert three.everywhere("anubis") == {"west-bank": 3} and three.has("anubis") == 4
    assert three.state.phase == "march" and three.deciders() == ["anubis"]
    assert "gate-nw" in three.offered("anubis", "move", "west-bank", "3")


def test_silence_plays_no_card(three):
    three.hands(anubis="prayer", bastet="veto")
    three.play("anubis play prayer")
    three.default()
    assert three.has("anubis") == 7 and three.hand("bastet") == ["veto"]


# -- cards of the Day --------------------------------------------------------------------------


def test_cards_of_the_day_come_before_between_and_after_tokens(three):
    three.hands(anubis="prayer prayer mana-theft")
    three.play("anubis play prayer\nanubis pray pray-2\nanubis play mana-theft")
    assert three.has("anubis") == 10
    assert [three.has(seat) for seat in ("bastet", "horus")] == [4, 4]
    three.play("anubis play prayer")
    assert three.has("anubis") == 11


def test_mana_theft_gains_1_and_takes_nothing_from_a_player_without_points(three):  # R-I5
    three.hands(anubis="mana-theft")
    three.prayer(bastet=0)
    three.play("anubis play mana-theft")
    assert [three.has(seat) for seat in three.state.seats] == [6, 0, 4]


def test_raining_fire_kills_one_of_any_enemy_troop(three):  # R-I3
    three.hands(anubis="raining-fire")
    three.tiles(bastet="shield-of-neith")
    three.troops(bastet="temple-west=1 c1=3", anubis="gate-nw=2")
    assert three.temporary("bastet") == 1
    assert three.offered("anubis", "play", "raining-fire") == {"temple-west", "c1"}
    three.play("anubis play raining-fire temple-west")
    assert three.everywhere("bastet") == {"c1": 3} and three.temporary("bastet") == 0
    assert three.permanent("anubis") == 0


def test_raining_fire_does_not_reach_the_devourer(sit_down):  # R-I3
    table = sit_down("anubis", "bastet", module_1=True)
    table.hands(anubis="raining-fire")
    table.troops(bastet="temple-west=1+devourer")
    assert "play" not in table.offered("anubis")


def test_an_unaffordable_card_is_not_played(three):
    three.hands(anubis="raining-fire prayer")
    three.prayer(anubis=0)
    three.troops(bastet="c1=3")
    assert three.offered("anubis", "play") == {"prayer"}


def test_enlistment_goes_to_the_city_or_all_to_one_troop(three):  # R-I4
    three.hands(anubis="enlistment")
    three.tiles(anubis="recruiting-scribe")
    three.troops(anubis="temple-west=2 gate-c=4")
    assert three.offered("anubis", "play", "enlistment") == {"none", "temple-west", "gate-c"}
    assert three.offered("anubis", "play", "enlistment", "gate-c") == {"none", "gate-c"}
    three.play("anubis play enlistment temple-west temple-west=2")
    assert three.units("anubis", "temple-west") == 4


def test_enlistment_into_a_players_district_under_enemy_control_attacks(three):  # R-I4
    three.hands(anubis="enlistment")
    three.troops(bastet="nw1=1")
    three.play("anubis play enlistment none nw1+nw2")
    assert three.state.phase == "commit" and three.state.battle.attacker == "anubis"
    assert three.units("anubis", "nw2") == 1


def test_enlistment_in_the_middle_of_a_move_does_not_end_it(three):  # R-I4
    three.hands(anubis="enlistment")
    three.tiles(anubis="god-speed")
    three.troops(anubis="gate-nw=3", bastet="nw1=1")
    three.play("anubis move move-1 gate-nw 3 temple-west walk on")
    three.play("anubis play enlistment none nw1=2")
    three.fight("strong even", "bloody even")
    while three.state.phase in ("loser", "retreat", "winner"):
        three.default()
    assert three.state.phase == "march" and three.deciders() == ["anubis"]
    three.play("anubis move 3 gate-c")
    assert three.units("anubis", "gate-c") == 3


def test_divine_memory_takes_a_card_of_the_discards_but_itself(sit_down):  # R-I9
    table = sit_down("anubis", "bastet", module_5=True)
    table.hands(anubis="divine-memory")
    assert "play" not in table.offered("anubis")
    table.discards("veto glory")
    table.play("anubis play divine-memory")
    assert table.has("anubis") == 4
    assert table.offered("anubis", "keep") == {"veto", "glory"}
    table.play("anubis keep glory")
    assert table.hand("anubis") == ["glory"] and table.state.discards_size == 2
    assert [event.cards for event in table.heard(events.CardsSeen, "anubis")] == [("glory",)]
    assert not table.heard(events.CardsSeen, "bastet")


def test_the_choice_of_divine_memory_comes_after_the_veto(sit_down):  # R-I2
    table = sit_down("anubis", "bastet", module_5=True)
    table.hands(anubis="divine-memory", bastet="veto")
    table.discards("glory")
    table.play("anubis play divine-memory\nbastet play veto")
    assert table.hand("anubis") == [] and table.state.phase == "turn"


def test_cards_are_never_played_in_anothers_turn(three):
    three.hands(bastet="prayer mana-theft escape veto")
    three.play("anubis pray pray-2")
    assert three.deciders() == ["bastet"]
    assert three.offered("bastet", "play") == {"prayer", "mana-theft"}

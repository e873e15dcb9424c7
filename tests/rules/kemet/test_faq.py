"""The questions that players ask (chapter 13), in its order."""

from __future__ import annotations

import pytest

from rules.kemet.events import CardForeseen, CardsShown


def test_1_a_creature_cannot_teleport_alone(two):
    two.pyramids(anubis="white-1")
    two.troops(anubis="nw1=1+phoenix")
    assert two.offered("anubis", "move", "move-1", "nw1") == {"1"}


def test_2_a_creature_joined_on_the_way_adds_no_step(two):
    two.troops(anubis="gate-nw=2 west-bank=1+royal-scarab")
    two.play("anubis move move-1 gate-nw 2 west-bank walk")
    assert two.deciders() == ["bastet"]
    assert two.units("anubis", "west-bank") == 3


def test_2_a_creature_left_on_the_way_takes_no_step_away(two):
    two.troops(anubis="gate-nw=3+royal-scarab")
    two.play("anubis move move-1 gate-nw 3 yes west-bank walk on")
    two.play("anubis move 2 no gate-s walk on")
    assert two.where("royal-scarab") == "west-bank"
    two.play("anubis move 2 obelisk-west walk")
    assert two.units("anubis", "obelisk-west") == 2


def test_3_divine_wound_does_not_discard_cards_played_in_this_battle(two):
    two.tiles(anubis="divine-wound")
    two.hands(anubis="war-rage")
    two.clash()
    two.fight("firm even war-rage", "firm even")
    assert two.state.phase == "loser"
    assert two.strengths()["anubis"] == 9


def test_4_the_snake_makes_the_other_creature_as_if_it_were_not_there(two):
    two.clash("5+deep-desert-snake", "5+giant-scorpion")
    two.fight("firm even", "firm even")
    assert two.strengths() == {"anubis": 8, "bastet": 8}
    assert two.damages() == {"anubis": 0, "bastet": 0}


def test_5_prescience_shows_the_battle_card_only(two):
    two.tiles(bastet="prescience")
    two.hands(anubis="war-rage")
    two.clash()
    two.play("anubis battle strong even war-rage")
    (shown,) = two.heard(CardForeseen, "bastet")
    assert shown == CardForeseen("anubis", "strong")
    assert two.heard(CardsShown) == []
    assert two.state.discards_size == 0


def test_6_divine_will_and_act_of_god_make_three_actions_in_one_turn(two):
    two.tiles(anubis="divine-will red-act-of-god")
    two.troops(anubis="nw1=2")
    two.play("anubis pray silver-pray-2")
    two.play("anubis move gold-divine-will nw1 2 gate-nw walk")
    assert two.deciders() == ["anubis"]
    two.play("anubis pray pray-3")
    assert two.has("anubis") == 9
    assert two.deciders() == ["bastet"]


def test_6_the_gold_space_can_be_used_again_every_day(two):
    two.tiles(anubis="divine-will")
    two.tokens(anubis="pray-2 move-1 buy-white gold-divine-will")
    two.dusk()
    two.until("turn")
    assert "gold-divine-will" in two.offered("anubis", "recruit")


def test_7_vision_chooses_the_first_card_only(two):
    two.tiles(anubis="vision divine-boon")
    two.pile("veto escape prayer war-rage war-fury")
    two.night()
    two.play("anubis keep veto")
    assert len(two.hand("anubis")) == 2
    assert "veto" in two.hand("anubis")
    assert two.state.deck_size == 35 - 3
    assert two.state.discards_size == 0


@pytest.mark.parametrize("tile", ["priestess", "priest-of-ra"])
def test_8_priest_of_ra_or_priestess_can_make_a_tile_free(two, tile):
    two.tiles(anubis=tile)
    two.pyramids(anubis="red-1")
    two.prayer(anubis=0)
    two.play("anubis buy buy-red charge")
    assert "charge" in two.state.tiles["anubis"]


def test_9_priest_of_ra_saves_one_on_a_raise_of_many_levels(two):
    two.tiles(anubis="priest-of-ra")
    two.prayer(anubis=9)
    two.play("anubis raise raise white 4 nw1")
    assert two.has("anubis") == 0


def test_10_there_is_no_veto_in_battle(three):
    three.hands(anubis="war-rage", bastet="veto", horus="veto")
    three.clash()
    three.play("bastet pass")
    three.fight("strong even war-rage", "firm even")
    assert three.hand("bastet") == three.hand("horus") == ["veto"]
    assert three.strengths()["anubis"] == 10


def test_11_escape_may_lead_to_the_space_of_the_attackers_departure(two):
    two.hands(bastet="escape")
    two.clash()
    assert "gate-nw" in two.offered("bastet", "play", "escape")


def test_12_the_loser_decides_first(two):
    two.clash()
    two.fight("strong even", "firm even")
    assert two.deciders() == ["bastet"]


def test_13_protection_does_not_stop_initiative(two):
    two.tiles(anubis="initiative", bastet="shield-of-neith")
    two.clash("5", "5+ancestral-elephant")
    assert two.units("bastet", "west-bank") == 3


def test_14_defensive_victory_needs_a_survivor(two):
    two.tiles(bastet="defensive-victory defense")
    two.clash("1", "1")
    two.fight("bloody even", "strong even")
    assert two.winner() == "bastet"
    assert two.permanent("bastet") == 0


def test_15_escape_cancels_initiative(two):
    two.tiles(anubis="initiative")
    two.hands(bastet="escape")
    two.clash()
    two.play("bastet play escape gate-s")
    assert two.units("bastet", "gate-s") == 5


def test_16_a_defender_stays_where_the_attacker_has_won_without_a_survivor(two):
    two.tiles(anubis="charge blades-of-neith")
    two.clash("2", "2")
    two.fight("strong even", "even firm")
    assert two.winner() == "anubis"
    two.play("bastet pass")
    assert two.everywhere("bastet") == {"west-bank": 2}


def test_17_twelve_figures_are_a_limit(two):
    two.prayer(anubis=11)
    two.troops(anubis="gate-nw=5 temple-west=5")
    assert "nw1=2" in two.offered("anubis", "recruit", "recruit")
    assert "nw1=3" not in two.offered("anubis", "recruit", "recruit")


def test_17_victory_point_tokens_are_no_limit(two):
    two.scored(anubis=7, bastet=100)
    two.clash()
    two.fight("strong even", "firm even")
    assert two.permanent("anubis") == 8


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_18_after_the_first_night_everybody_has_seven_points_and_two_cards(sit_down, players):
    seats = ("anubis", "bastet", "horus", "sobek", "wadjet")[:players]
    table = sit_down.afresh(*seats)
    table.until("turn")
    assert {table.has(seat) for seat in seats} == {7}
    assert {len(table.hand(seat)) for seat in seats} == {2}


def test_19_a_creature_without_units_goes_home_at_once(two):
    two.hands(anubis="raining-fire")
    two.troops(bastet="s3=1 delta=1+sphinx")
    two.play("anubis play raining-fire delta")
    assert two.where("sphinx") == "s3"


# -- more cases -----------------------------------------------------------------------------------


def test_a_move_through_three_districts_dropping_a_unit_in_each_takes_three_pyramids(two):
    two.tiles(anubis="open-gates god-speed bestial-fury")
    two.pyramids(bastet="white-4 red-4 blue-4")
    two.troops(anubis="gate-s=3")
    two.play("anubis move move-1 gate-s 3 s1 walk on\nanubis move 2 s2 walk on")
    two.play("anubis move 1 s3 walk stop")
    assert (two.temporary("anubis"), two.temporary("bastet")) == (3, 0)


def test_a_teleport_and_one_step_need_no_more_than_base_capacity(two):
    two.pyramids(anubis="white-1")
    two.troops(anubis="nw1=2")
    two.play("anubis move move-1 nw1 2 temple-delta teleport on\nanubis move 2 delta walk")
    assert two.everywhere("anubis") == {"delta": 2}


def test_one_step_and_a_teleport_need_no_more_than_base_capacity(two):
    two.pyramids(anubis="- red-1")
    two.troops(anubis="nw1=2")
    two.play("anubis move move-1 nw1 2 nw2 walk on\nanubis move 2 temple-delta teleport")
    assert two.everywhere("anubis") == {"temple-delta": 2}


def test_a_troop_teleports_from_a_foreign_pyramid_in_the_middle_of_a_move(two):
    two.pyramids(bastet="red-1")
    two.troops(anubis="gate-s=2")
    two.play("anubis move move-1 gate-s 2 s1 walk on\nanubis move 2 temple-delta teleport")
    assert two.everywhere("anubis") == {"temple-delta": 2}


def test_a_troop_in_a_players_district_without_a_pyramid_does_not_teleport(two):
    two.pyramids(anubis="white-1")
    two.troops(anubis="nw2=2")
    two.troops(anubis="nw3=2")
    two.play("anubis move move-1 nw2 2 nw3 walk")
    assert two.deciders() == ["bastet"]


def test_points_gained_at_eleven_are_lost(two):
    two.prayer(anubis=10)
    two.play("anubis pray pray-2")
    assert two.has("anubis") == 11


def test_a_troop_beaten_at_the_sphinx_is_recalled_when_its_enemy_holds_the_bank(three):
    three.troops(anubis="west-bank=5", bastet="temple-sphinx=4")
    three.play("anubis move move-1 west-bank 4 temple-sphinx walk")
    three.fight("strong even", "bloody even")
    assert three.everywhere("bastet") == {}
    assert three.has("bastet") == 8


def test_a_space_where_all_have_died_is_nobodys_and_the_winner_still_has_his_gains(sit_down):
    table = sit_down("anubis", "bastet", module_2=True, module_5=True)
    table.tiles(anubis="holy-war")
    table.hands(anubis="glory")
    table.prayer(anubis=0)
    table.troops(anubis="gate-nw=2", bastet="temple-west=1")
    table.attack("gate-nw", "temple-west")
    table.fight("strong even glory", "bloody even")
    assert table.state.troops == {}
    assert table.has("anubis") == 8
    assert table.temporary("anubis") == table.temporary("bastet") == 0
    assert table.state.dawn == {"anubis": 1, "bastet": 1}


def test_nobody_is_ever_out_of_the_game(two):
    two.clash("5", "1")
    two.fight("strong even", "bloody even")
    two.play("anubis pass")
    assert two.everywhere("bastet") == {}
    assert two.deciders() == ["bastet"]

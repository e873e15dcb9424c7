"""Black tiles (10.5), with module 1."""

from __future__ import annotations

import pytest

from rules.core.errors import NotOfferedError
from rules.kemet.events import BattleJoined, UnitsKilled


@pytest.fixture
def two(sit_down):
    return sit_down("anubis", "bastet", module_1=True)


def test_mercenaries_are_placed_at_once_and_are_units_from_then_on(two):  # R-T5
    two.pyramids(anubis="black-1")
    two.play("anubis buy buy-black mercenaries nw1+nw2=2")
    assert two.everywhere("anubis") == {"nw1": 1, "nw2": 2}
    assert two.reserve("anubis") == 12
    assert two.state.units["anubis"] == 15


def test_mercenaries_are_all_placed_as_far_as_there_is_room(two):
    two.pyramids(anubis="black-1")
    two.troops(anubis="nw1=5 nw2=4 nw3=3")
    assert two.offered("anubis", "buy", "buy-black", "mercenaries") == {"nw2+nw3=2"}
    two.play("anubis buy buy-black mercenaries")
    assert two.everywhere("anubis") == {"nw1": 5, "nw2": 5, "nw3": 5}


@pytest.mark.parametrize(
    ("city", "placed"), [("nw1=5p3 nw2=5 nw3=5", 0), ("nw1=5p3 nw2=5 nw3=4", 1)]
)
def test_mercenaries_without_room_in_the_city_go_to_the_reserve(sit_down, city, placed):  # R-T5
    table = sit_down("anubis", "bastet", module_1=True, module_3=True)
    table.pyramids(anubis="black-1")
    table.troops(anubis=city)
    before = table.reserve("anubis")
    table.play("anubis buy buy-black mercenaries")
    assert sum(table.everywhere("anubis").values()) == 15
    assert table.reserve("anubis") == before + 3 - placed


def test_mercenaries_in_a_district_that_an_enemy_holds_cause_a_battle(two):  # R-T5
    two.pyramids(anubis="black-1")
    two.troops(bastet="nw3=1")
    two.play("anubis buy buy-black mercenaries nw3=3")
    assert two.heard(BattleJoined) == [BattleJoined("nw3", "anubis", "bastet")]


def test_both_copies_of_mercenaries_are_never_one_players(two):
    two.pyramids(anubis="black-1")
    two.tiles(anubis="mercenaries")
    with pytest.raises(NotOfferedError, match="You already have that power"):
        two.play("anubis buy buy-black mercenaries")


def test_enforced_recruitment_recruits_wherever_one_has_a_troop(two):
    two.tiles(anubis="enforced-recruitment")
    two.troops(anubis="temple-west=2 s1=1")
    two.play("anubis recruit recruit nw1+s1=2+temple-west=2")
    assert two.everywhere("anubis") == {"temple-west": 4, "s1": 3, "nw1": 1}


def test_without_enforced_recruitment_one_recruits_in_ones_own_city_only(two):
    two.troops(anubis="temple-west=2 s1=1")
    words = two.offered("anubis", "recruit", "recruit")
    assert all(part.startswith("nw") for word in words - {"none"} for part in word.split("+"))


def test_dark_ritual_is_a_gold_token_to_pray(two):
    two.tiles(anubis="dark-ritual")
    two.play("anubis pray pray-2\nanubis pray gold-dark-ritual")
    assert two.has("anubis") == 9


def test_dark_ritual_with_priest_and_divine_strength_brings_four(two):
    two.tiles(anubis="dark-ritual priest divine-strength")
    two.play("anubis pray gold-dark-ritual")
    assert two.has("anubis") == 9


@pytest.mark.parametrize("owner", ["anubis", "bastet"])
def test_honor_in_battle_pays_for_each_unit_that_the_enemy_destroys(two, owner):
    two.tiles(**{owner: "honor-in-battle"})
    two.clash()
    two.fight("fierce even", "fierce even")
    assert two.gains(owner) == {"honor-in-battle": 2}


def test_honor_in_battle_pays_nothing_for_units_lost_to_the_players_card(sit_down):
    table = sit_down("anubis", "bastet", module_1=True, module_5=True)
    table.tiles(anubis="honor-in-battle")
    table.clash()
    table.fight("chariot even", "strong even")
    assert table.gains("anubis") == {"honor-in-battle": 1}


def test_dedication_to_battle_pays_two_for_entering_a_space_with_an_enemy(two):
    two.tiles(anubis="dedication-to-battle")
    two.clash()
    assert two.has("anubis") == 7


def test_dedication_to_battle_pays_though_no_battle_follows(two):
    two.tiles(anubis="dedication-to-battle")
    two.hands(bastet="escape")
    two.clash()
    two.play("bastet play escape gate-s")
    assert two.heard(BattleJoined) == []
    assert two.has("anubis") == 7


def test_twin_ceremony_repeats_a_buy_space_for_one_point_more(two):
    two.tiles(anubis="twin-ceremony")
    two.pyramids(anubis="red-2")
    two.play("anubis buy buy-red charge")
    assert two.offered("anubis", "buy") == {"gold-buy-red"}
    two.play("anubis buy gold-buy-red carnage")
    assert two.has("anubis") == 5 - 1 - 3


def test_twin_ceremony_repeats_only_spaces_used_this_day(two):
    two.tiles(anubis="twin-ceremony")
    two.play("anubis pray pray-2")
    assert two.deciders() == ["bastet"]


def test_twin_ceremony_repeats_the_space_of_a_silver_token(two):
    two.tiles(anubis="twin-ceremony red-act-of-god")
    two.pyramids(anubis="red-2")
    two.play("anubis buy silver-buy-red charge")
    assert "gold-buy-red" in two.offered("anubis", "buy")


def test_twin_ceremony_may_follow_a_space_on_which_nothing_was_bought(two):
    two.tiles(anubis="twin-ceremony")
    two.pyramids(anubis="red-2")
    two.play("anubis buy buy-red none\nanubis buy gold-buy-red charge")
    assert two.has("anubis") == 3


def test_twin_ceremony_and_priestess_and_priest_of_ra_are_added_up(two):
    two.tiles(anubis="twin-ceremony priestess priest-of-ra")
    two.pyramids(anubis="red-2")
    two.tokens(anubis="buy-red")
    two.play("anubis buy gold-buy-red carnage")
    assert two.has("anubis") == 4


def test_forced_march_is_a_gold_token_to_move(two):
    two.tiles(anubis="forced-march")
    two.troops(anubis="nw1=2")
    two.play("anubis pray pray-2\nanubis move gold-forced-march nw1 2 gate-nw walk")
    assert two.everywhere("anubis") == {"gate-nw": 2}


def test_of_several_gold_tiles_one_is_used_a_day(two):
    two.tiles(anubis="forced-march dark-ritual divine-will")
    two.troops(anubis="nw1=2")
    two.play("anubis recruit recruit")
    assert two.offered("anubis", "move") == {"gold-forced-march", "gold-divine-will"}
    two.play("anubis pray gold-dark-ritual")
    assert two.deciders() == ["bastet"]


def test_deadly_trap_kills_one_of_those_who_enter(two):
    two.tiles(bastet="deadly-trap")
    two.clash("3", "2")
    assert two.heard(UnitsKilled) == [UnitsKilled("anubis", "west-bank", 1, "deadly-trap")]
    two.fight("firm even", "firm even")
    assert two.strengths()["anubis"] == 5


def test_deadly_trap_that_leaves_nobody_ends_the_action_without_a_battle(two):
    two.tiles(bastet="deadly-trap")
    two.clash("1", "2")
    assert two.heard(BattleJoined) == []
    assert two.everywhere("anubis") == {}
    assert two.deciders() == ["bastet"]


def test_deadly_trap_does_not_kill_defenders(two):
    two.tiles(anubis="deadly-trap")
    two.clash("3", "2")
    assert two.units("bastet", "west-bank") == 2


def test_deadly_trap_strikes_before_an_escape(two):
    two.tiles(bastet="deadly-trap")
    two.hands(bastet="escape")
    two.clash("3", "2")
    two.play("bastet play escape gate-s")
    assert two.units("anubis", "west-bank") == 2


def test_victory_point_is_had_once_in_any_colour(two):
    two.pyramids(anubis="black-3 red-3")
    two.play("anubis buy buy-black black-victory-point")
    assert two.permanent("anubis") == 1
    two.turn(2, "anubis")
    assert "red-victory-point" not in two.offered("anubis", "buy", "buy-red")


def test_bestial_fury_adds_a_step_and_strength_and_damage(two):
    two.tiles(anubis="bestial-fury")
    two.troops(anubis="gate-nw=3", bastet="gate-s=3")
    two.attack("gate-nw", "gate-s")
    two.fight("firm even", "firm even")
    assert two.strengths()["anubis"] == 7
    assert two.losses() == {"anubis": 0, "bastet": 0}
    assert two.damages() == {"anubis": 1, "bastet": 0}


def test_divine_strength_adds_one_to_each_gain_by_day(two):
    two.tiles(anubis="divine-strength")
    two.hands(anubis="prayer mana-theft")
    two.prayer(anubis=0)
    two.play("anubis play prayer\nanubis play mana-theft\nanubis pray pray-2")
    assert two.has("anubis") == 3 + 2 + 3


def test_divine_strength_adds_to_each_source_of_a_battle_once(two):
    two.tiles(anubis="divine-strength crusade holy-war")
    two.prayer(anubis=0)
    two.clash("5", "5")
    two.fight("strong even", "even firm")
    assert two.gains("anubis") == {"holy-war": 5}
    two.play("bastet recall\nanubis recall")
    assert two.gains("anubis") == {"holy-war": 5, "recall": 4}


def test_divine_strength_adds_to_a_crusade_once(two):
    two.tiles(anubis="divine-strength crusade")
    two.prayer(anubis=0)
    two.clash("5", "5")
    two.fight("fierce even", "strong even")
    assert two.gains("anubis") == {"crusade": 5}


def test_divine_strength_adds_nothing_to_nothing(two):
    two.tiles(anubis="divine-strength crusade")
    two.clash()
    two.fight("firm even", "firm even")
    assert two.gains("anubis") == {}


def test_divine_strength_adds_nothing_at_night(two):
    two.tiles(anubis="divine-strength")
    two.night()
    assert two.has("anubis") == 7


def income(table):
    table.tiles(anubis="divine-strength")
    table.troops(anubis="temple-west=1 temple-sphinx=1")
    table.prayer(anubis=0)
    table.dusk()
    return table.gains("anubis")


def test_divine_strength_adds_one_for_each_temple_that_pays(two):
    assert income(two) == {"temple-west": 3, "temple-sphinx": 4}


def test_divine_strength_can_be_set_to_add_nothing_to_temple_income(sit_down):
    table = sit_down("anubis", "bastet", module_1=True, divine_strength_income=False)
    assert income(table) == {"temple-west": 2, "temple-sphinx": 3}

"""Battles with gains from the path to Ta-Seti (11.3): objects, skills, seals, and the Mask."""

from __future__ import annotations

import pytest

from rules.kemet.events import CardForeseen, CardsTaken, FiguresChosen, ObjectsUsed, UnitsPlaced
from rules.kemet.points import battle_points


@pytest.fixture
def two(sit_down):
    return sit_down("anubis", "bastet", module_3=True, module_5=True)


def armed(table, objects, attacker="5", defender="5", cards=("firm even", "firm even")):
    """The attacker uses objects in a battle."""
    table.objects(anubis=objects)
    table.clash(attacker, defender)
    word = "+".join(sorted(set(objects.split()), key=ORDER.index))
    table.play(f"anubis use {word}")
    table.fight(*cards)
    return table


ORDER = ["flaming-khepesh", "leather-shield", "double-edged-dagger", "mask"]


# -- B1: objects ----------------------------------------------------------------------------------


def test_the_attacker_announces_all_his_objects_and_then_the_defender(two):
    two.objects(anubis="flaming-khepesh leather-shield", bastet="flaming-khepesh")
    two.clash()
    assert two.deciders() == ["anubis"]
    assert two.offered("anubis", "use") == {
        *("flaming-khepesh", "leather-shield", "flaming-khepesh+leather-shield")
    }
    two.play("anubis use leather-shield")
    assert two.deciders() == ["bastet"]
    two.play("bastet pass")
    assert two.heard(ObjectsUsed) == [ObjectsUsed("anubis", ("leather-shield",))]
    assert two.state.phase == "commit"


def test_flaming_khepesh_adds_strength(two):
    armed(two, "flaming-khepesh")
    assert two.strengths() == {"anubis": 9, "bastet": 8}
    assert two.state.objects["anubis"] == []


def test_leather_shield_adds_protection(two):
    armed(two, "leather-shield", cards=("even firm", "bloody even"))
    assert two.losses()["anubis"] == 3 - 1 - 1


def test_several_objects_of_a_kind_add_up(two):
    two.objects(anubis="flaming-khepesh flaming-khepesh")
    two.clash()
    two.play("anubis use flaming-khepesh=2")
    two.fight("firm even", "firm even")
    assert two.strengths()["anubis"] == 10


def test_double_edged_dagger_is_a_point_for_the_winner_and_one_less_for_the_beaten(two):
    armed(two, "double-edged-dagger", cards=("strong even", "firm even"))
    assert two.permanent("anubis") == 2


def test_double_edged_dagger_is_one_point_less_for_the_beaten_even_below_nothing(two):  # R-O7
    armed(two, "double-edged-dagger")
    assert two.winner() == "bastet"
    assert two.victory("anubis") == -1


def test_the_points_of_daggers_break_no_tie(two):  # R-O7
    two.state.points["anubis"] = {"dagger": 2}
    assert battle_points(two.state, "anubis") == 0


def test_objects_that_are_not_used_stay(two):
    two.objects(anubis="flaming-khepesh")
    two.clash()
    two.play("anubis pass")
    two.fight("firm even", "firm even")
    assert two.state.objects["anubis"] == ["flaming-khepesh"]
    assert two.strengths()["anubis"] == 8


# -- the Mask -------------------------------------------------------------------------------------


def test_under_a_mask_only_units_and_battle_cards_count(two):
    two.tiles(anubis="charge blades-of-neith carnage", bastet="defense shield-of-neith")
    two.skills(bastet="charge defense")
    armed(two, "flaming-khepesh mask", "5+sphinx", "5p1+giant-scorpion")
    assert two.strengths() == {"anubis": 8, "bastet": 8}
    assert two.damages() == {"anubis": 0, "bastet": 0}


def test_under_a_mask_no_card_of_the_gods_is_played(two):  # R-O5
    two.hands(anubis="war-rage tactical-choice")
    two.tiles(anubis="divine-wound")
    two.objects(anubis="mask")
    two.clash()
    two.play("anubis use mask\nanubis battle strong even")
    two.play("bastet battle firm even")
    assert two.state.phase == "loser"
    assert two.hand("anubis") == ["tactical-choice", "war-rage"]


def test_under_a_mask_there_is_no_prescience(two):  # R-O5
    two.tiles(bastet="prescience")
    two.objects(anubis="mask")
    two.clash()
    two.play("anubis use mask")
    assert two.deciders() == ["anubis", "bastet"]


def test_after_a_masked_battle_the_rewards_still_come(two):  # R-O6
    two.tiles(anubis="holy-war crusade")
    two.prayer(anubis=0)
    armed(two, "mask", cards=("strong even", "shielded even"))
    assert two.permanent("anubis") == 1
    assert two.gains("anubis") == {"holy-war": 4}


def test_after_a_masked_battle_the_dagger_and_defensive_victory_still_count(two):
    two.tiles(bastet="defensive-victory")
    two.objects(bastet="double-edged-dagger")
    two.objects(anubis="mask")
    two.clash()
    two.play("anubis use mask\nbastet use double-edged-dagger")
    two.fight("firm even", "firm even")
    assert two.permanent("bastet") == 2


def test_after_a_masked_battle_neither_devourer_nor_skills_give_a_point(two):  # R-O6
    two.skills(bastet="defensive-victory")
    two.objects(anubis="mask")
    two.clash("5", "5p1+devourer")
    two.play("anubis use mask")
    two.fight("bloody even", "fierce even")
    assert two.winner() == "bastet"
    assert two.losses()["anubis"] == 2
    assert two.permanent("bastet") == 0


# -- skills ---------------------------------------------------------------------------------------


def with_skill(table, skill, cards=("firm even", "firm even"), attacker="5p2", defender="5"):
    table.skills(anubis=skill)
    table.clash(attacker, defender)
    table.fight(*cards)
    return table


@pytest.mark.parametrize(("attacker", "more"), [("5", 0), ("5p1", 1), ("5p2", 1)])
def test_charge_works_for_a_troop_with_a_priest_and_two_do_not_double_it(two, attacker, more):
    with_skill(two, "charge", attacker=attacker)
    assert two.strengths()["anubis"] == 8 + more


def test_defense_works_in_defence(two):
    two.skills(bastet="defense")
    two.clash("5", "5p1")
    two.fight("firm even", "firm even")
    assert two.strengths()["bastet"] == 9


def test_carnage_adds_damage(two):
    with_skill(two, "carnage")
    assert two.damages()["anubis"] == 1


def test_the_skills_of_the_example_add_one_strength_and_one_damage_with_two_priests(two):
    with_skill(two, "carnage charge")
    assert two.strengths()["anubis"] == 9
    assert two.damages()["anubis"] == 1


@pytest.mark.parametrize(("adds", "more"), [(True, 2), (False, 1)])
def test_skills_add_to_tiles_of_the_same_name_but_by_option(sit_down, adds, more):  # R-O9
    table = sit_down("anubis", "bastet", module_3=True, skills_add_to_tiles=adds)
    table.tiles(anubis="charge")
    with_skill(table, "charge")
    assert table.strengths()["anubis"] == 8 + more


def test_defensive_victory_twice_is_two_points(two):
    two.tiles(bastet="defensive-victory")
    two.skills(bastet="defensive-victory")
    two.clash("5", "5p1")
    two.fight("firm even", "firm even")
    assert two.state.points["bastet"] == {"defence": 2}


def test_prescience_works_for_a_troop_with_a_priest(two):
    two.skills(bastet="prescience")
    two.clash("5", "5p1")
    assert two.deciders() == ["anubis"]
    two.play("anubis battle strong even")
    assert two.heard(CardForeseen, "bastet") == [CardForeseen("anubis", "strong")]


def drawn(table, seat="anubis"):
    return {event.why: event.number for event in table.heard(CardsTaken) if event.seat == seat}


@pytest.mark.parametrize(("card", "kills"), [("bloody", 3), ("fierce", 2), ("strong", 1)])
def test_divinity_draws_a_card_for_every_two_enemies_destroyed(two, card, kills):
    with_skill(two, "divinity", (f"{card} even", "strong even"))
    assert two.losses()["bastet"] == kills
    two.play("anubis fallen 0\nanubis recall\nbastet pass")
    assert drawn(two) == ({"divinity": 1} if kills > 1 else {})


def test_a_loss_without_priests_is_not_mentioned(two):
    two.clash("5p2", "5")
    two.fight("firm even", "bloody even")
    two.play("anubis fallen 0")
    assert two.heard(FiguresChosen) == []


def test_compensation_draws_as_many_cards_as_were_played(two):
    two.hands(anubis="war-rage bronze-wall")
    with_skill(two, "compensation", ("strong even war-rage+bronze-wall", "shielded even"))
    two.play("bastet recall\nanubis pass")
    assert drawn(two) == {"compensation": 2}
    assert len(two.hand("anubis")) == 2


def test_compensation_counts_cards_that_could_not_be_paid_and_tactical_choice(two):  # R-O8
    two.hands(anubis="war-fury tactical-choice")
    two.prayer(anubis=0)
    two.skills(anubis="compensation")
    two.clash("5p1", "5")
    two.fight("firm strong war-fury", "shielded even")
    two.play("anubis play tactical-choice\nbastet recall\nanubis pass")
    assert drawn(two) == {"compensation": 2}


def test_compensation_does_not_count_cards_discarded_for_a_divine_wound(two):
    two.tiles(anubis="divine-wound")
    two.hands(anubis="prayer")
    two.skills(anubis="compensation")
    two.clash("5p1", "5")
    two.fight("strong even", "shielded even")
    two.play("anubis pass")
    two.play("anubis wound prayer\nbastet recall\nanubis pass")
    assert drawn(two) == {}


def test_direct_recruitment_brings_back_the_fallen_to_the_city_or_a_troop(two):
    two.skills(anubis="direct-recruitment")
    two.clash("5p1", "5")
    two.fight("bloody even", "fierce even")
    two.play("anubis fallen 0")
    assert two.deciders() == ["anubis"]
    two.play("anubis recruit nw1+west-bank")
    (placed,) = two.heard(UnitsPlaced)
    assert placed.why == "direct-recruitment"
    assert two.units("anubis", "nw1") == 1
    assert two.units("anubis", "west-bank") == 4
    assert two.has("anubis") == 5


def test_direct_recruitment_does_not_restore_units_destroyed_by_the_players_chariot(two):
    two.skills(anubis="direct-recruitment")
    two.clash("5p1", "1")
    two.fight("chariot even", "firm even")
    two.play("anubis fallen 0")
    assert two.state.phase == "loser"
    assert two.units("anubis", "west-bank") == 3


def test_a_troop_has_its_skills_though_its_last_priest_dies_in_the_battle(two):  # R-O10
    two.skills(bastet="defensive-victory")
    two.clash("3", "4p1")
    two.fight("strong even", "fierce even")
    two.play("bastet fallen 1")
    assert two.heard(FiguresChosen) == [FiguresChosen("bastet", "west-bank", 1)]
    assert two.state.points["bastet"] == {"defence": 1}


def test_which_figures_die_is_their_owners_choice(two):  # R-U1
    two.clash("5p2", "5")
    two.fight("firm even", "bloody even")
    assert two.state.phase == "losses"
    assert two.offered("anubis", "fallen") == {"0", "1", "2"}


@pytest.mark.parametrize("first", [True, False])
def test_by_either_option_it_is_one_choice_for_the_losses_of_a_battle(sit_down, first):  # R-U1
    table = sit_down("anubis", "bastet", module_3=True, module_5=True, ts5_before_survivors=first)
    table.clash("5p1", "5")
    table.fight("chariot even", "strong even")
    assert table.offered("anubis", "fallen") == {"0", "1"}
    table.play("anubis fallen 1")
    assert table.state.troops["west-bank"]["anubis"].priests == 0
    assert table.state.phase != "losses"


@pytest.mark.parametrize("first", [True, False])
def test_that_choice_is_for_all_who_have_fallen_and_as_many_priests_as_are_left(sit_down, first):
    table = sit_down("anubis", "bastet", module_3=True, module_5=True, ts5_before_survivors=first)
    table.clash("5p3", "5")
    table.fight("chariot even", "strong even")  # 1 by the damage, and 2: both others and a priest
    assert [number for _, _, number in table.state.mixed] == [2]
    assert table.offered("anubis", "fallen") == {"0", "1", "2"}
    table.play("anubis fallen 2")
    troop = table.state.troops["west-bank"]["anubis"]
    assert (troop.units, troop.priests) == (2, 0)
    assert table.state.phase != "losses"


@pytest.mark.parametrize("first", [True, False])
def test_where_all_have_died_nobody_is_asked_which(sit_down, first):
    table = sit_down("anubis", "bastet", module_3=True, module_5=True, ts5_before_survivors=first)
    table.clash("4p2", "5")
    table.fight("chariot even", "fierce even")
    assert table.units("anubis", "west-bank") == 0
    assert table.state.phase != "losses"


def test_which_figure_dies_in_a_trap_is_said_before_the_battle(two):
    two.skills(anubis="charge")
    two.tiles(bastet="deadly-trap")
    two.clash("3p1", "3")
    assert two.state.phase == "losses"
    two.play("anubis fallen 1")
    two.fight("firm even", "firm even")
    assert two.strengths()["anubis"] == 5


# -- the power of the path's tokens ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "values"),
    [
        ("temporary-strength", (1, 0, 0)),
        ("temporary-protection", (0, 1, 0)),
        ("temporary-damage", (0, 0, 1)),
    ],
)
def test_a_temporary_power_works_for_the_troop_moved_in_this_action(two, power, values):
    two.clash()
    two.state.battle.temporary.append(power)
    two.fight("shielded even", "bloody even")
    strength, protection, damage = values
    assert two.strengths()["anubis"] == 7 + strength
    assert two.losses()["anubis"] == 1 - protection
    assert two.damages() == {"anubis": damage, "bastet": 3}

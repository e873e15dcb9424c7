"""Creatures (chapter 9): how they come, fight, are cancelled, and go home."""

from __future__ import annotations

import pytest

from rules.kemet.events import BattleJoined, UnitsKilled
from rules.kemet.tables import CREATURES, TILE

ALL = [creature.word for creature in CREATURES]


@pytest.fixture
def two(sit_down):
    return sit_down("anubis", "bastet", module_1=True)


def reach(table, start, units, creature="yes"):
    """Where the first player's troop can go in one action."""
    return table.offered("anubis", "move", "move-1", start, str(units), creature)


def fought(table, attacker, defender="5", cards=("firm even", "firm even")):
    table.clash(attacker, defender)
    table.fight(*cards)
    return table


# -- coming into play -----------------------------------------------------------------------------


@pytest.mark.parametrize("creature", ALL)
def test_a_creature_enters_the_city_when_it_is_bought(two, creature):
    tile = TILE[creature]
    two.pyramids(anubis=f"{tile.colour}-4")
    two.troops(anubis="nw1=1 nw2=1 gate-nw=1")
    assert two.offered("anubis", "buy", f"buy-{tile.colour}", creature) == {"nw1", "nw2", "tile"}
    two.play(f"anubis buy buy-{tile.colour} {creature} nw2")
    assert two.where(creature) == "nw2"


@pytest.mark.parametrize("creature", ALL)
def test_a_creature_waits_on_its_tile_where_nobody_is_at_home(two, creature):
    tile = TILE[creature]
    two.pyramids(anubis=f"{tile.colour}-4")
    two.play(f"anubis buy buy-{tile.colour} {creature}")
    assert two.where(creature) == ""


def test_a_creature_may_wait_on_its_tile_when_it_is_bought(two):
    two.pyramids(anubis="red-4")
    two.troops(anubis="nw1=1")
    two.play("anubis buy buy-red phoenix tile")
    assert two.where("phoenix") == ""


def test_a_creature_does_not_enter_a_troop_with_another(two):
    two.pyramids(anubis="red-4")
    two.troops(anubis="nw1=1+sphinx nw2=1")
    assert two.offered("anubis", "buy", "buy-red", "phoenix") == {"nw2", "tile"}


def test_waiting_creatures_must_enter_with_the_next_recruit_action(two):
    two.tiles(anubis="sphinx")
    two.play("anubis recruit recruit nw2=2")
    assert two.where("sphinx") == "nw2"


def test_waiting_creatures_enter_though_nobody_is_recruited(two):
    two.tiles(anubis="sphinx phoenix")
    two.troops(anubis="nw1=1 nw3=2")
    two.play("anubis recruit recruit none")
    assert two.offered("anubis", "creature") == {"sphinx", "phoenix"}
    two.play("anubis creature phoenix nw3")
    assert (two.where("phoenix"), two.where("sphinx")) == ("nw3", "nw1")


def test_waiting_creatures_enter_with_a_gold_recruit_too(two):
    two.tiles(anubis="sphinx divine-will")
    two.play("anubis recruit gold-divine-will nw2=2")
    assert two.where("sphinx") == "nw2"


def test_as_many_waiting_creatures_enter_as_there_is_room_for(two):
    two.tiles(anubis="sphinx phoenix")
    two.play("anubis recruit recruit nw1=2")
    two.play("anubis creature sphinx")
    assert (two.where("sphinx"), two.where("phoenix")) == ("nw1", "")


def test_by_option_one_waiting_creature_enters_with_a_recruit_action(sit_down):
    table = sit_down("anubis", "bastet", reserve_creatures="one")
    table.tiles(anubis="sphinx phoenix")
    table.play("anubis recruit recruit nw1+nw2\nanubis creature sphinx nw1")
    assert (table.where("sphinx"), table.where("phoenix")) == ("nw1", "")
    assert table.deciders() == ["bastet"]


def test_a_waiting_creature_joins_units_in_a_contested_district_before_the_battle(two):
    two.tiles(anubis="sphinx")
    two.troops(bastet="nw1=3")
    two.play("anubis recruit recruit nw1=2")
    two.fight("firm even", "firm even")
    assert two.strengths() == {"anubis": 7, "bastet": 6}


def test_placements_that_are_no_recruit_action_bring_no_creature(two):
    two.tiles(anubis="sphinx")
    two.hands(anubis="enlistment")
    two.play("anubis play enlistment none nw1=2")
    assert two.where("sphinx") == ""


# -- each creature --------------------------------------------------------------------------------


def test_ancestral_elephant_moves_one_further_with_strength_and_protection(two):
    two.troops(anubis="nw1=2+ancestral-elephant")
    assert {"gate-nw", "west-bank"} <= reach(two, "nw1", 2)
    assert "temple-sphinx" not in reach(two, "nw1", 2)
    two.state.troops.clear()
    fought(two, "4+ancestral-elephant", "4", ("even firm", "fierce even"))
    assert two.strengths()["anubis"] == 4 + 2 + 1
    assert two.losses()["anubis"] == 0


def test_deep_desert_snake_moves_one_further_and_cancels_the_other_creature(two):
    two.troops(anubis="nw1=2+deep-desert-snake")
    assert "west-bank" in reach(two, "nw1", 2)
    two.state.troops.clear()
    fought(two, "5+deep-desert-snake", "5+giant-scorpion", ("strong even", "fierce even"))
    assert two.strengths() == {"anubis": 9, "bastet": 8}
    assert two.losses()["anubis"] == 2


def test_deep_desert_snake_cancels_protection_too(two):
    fought(two, "5+deep-desert-snake", "5+ancestral-elephant", ("fierce even", "fierce even"))
    assert two.losses()["bastet"] == 2


def test_deep_desert_snake_in_defence_cancels_the_attackers_creature(two):
    fought(two, "5+sphinx", "5+deep-desert-snake")
    assert two.winner() == "bastet"


def test_sphinx_has_two_strength_and_does_not_move_further(two):
    two.troops(anubis="nw1=2+sphinx")
    assert reach(two, "nw1", 2) == {"nw2", "nw3", "gate-nw"}
    two.state.troops.clear()
    fought(two, "5", "5+sphinx")
    assert two.strengths()["bastet"] == 10


def test_sphinx_is_worth_a_permanent_point_when_it_is_bought(two):
    two.pyramids(anubis="blue-4")
    two.play("anubis buy buy-blue sphinx")
    assert two.permanent("anubis") == 1
    two.turn(2, "anubis")
    two.clash("1", "5")
    two.fight("firm even", "strong even")
    assert two.permanent("anubis") == 1


def test_royal_scarab_moves_two_further_with_two_strength(two):
    two.troops(anubis="nw1=2+royal-scarab")
    assert "temple-sphinx" in reach(two, "nw1", 2)
    two.state.troops.clear()
    fought(two, "5+royal-scarab")
    assert two.strengths()["anubis"] == 10


def test_giant_scorpion_moves_one_further_with_strength_and_damage(two):
    two.troops(anubis="nw1=2+giant-scorpion")
    assert "west-bank" in reach(two, "nw1", 2)
    two.state.troops.clear()
    fought(two, "5+giant-scorpion", "5", ("fierce even", "firm even"))
    assert two.strengths()["anubis"] == 10
    assert two.damages()["anubis"] == 4
    assert two.losses()["bastet"] == 3


def test_phoenix_moves_one_further_with_strength_and_ignores_walls(two):
    two.troops(anubis="west-bank=2+phoenix")
    assert {"s1", "s2", "s3"} <= reach(two, "west-bank", 2)
    assert not {"s1", "s2", "s3"} & reach(two, "west-bank", 2, "no")
    two.state.troops.clear()
    fought(two, "5+phoenix")
    assert two.strengths()["anubis"] == 10


def test_the_mummy_moves_one_further_with_two_strength(two):
    two.troops(anubis="nw1=2+the-mummy")
    assert "west-bank" in reach(two, "nw1", 2)
    two.state.troops.clear()
    fought(two, "5+the-mummy")
    assert two.strengths()["anubis"] == 10


def test_the_mummy_brings_one_card_more_at_night_wherever_she_is(two):
    two.tiles(anubis="the-mummy")
    two.night()
    assert len(two.hand("anubis")) == 2


@pytest.mark.parametrize(("troops", "cards"), [("nw1=1", 1), ("nw1=1+the-mummy", 2)])
def test_by_option_the_mummy_brings_her_card_only_on_the_board(sit_down, troops, cards):
    table = sit_down("anubis", "bastet", mummy_di="on_board")
    table.tiles(anubis="the-mummy")
    table.troops(anubis=troops)
    table.night()
    assert len(table.hand("anubis")) == cards


def test_khnums_sphinx_moves_one_further_with_one_strength(two):
    two.troops(anubis="nw1=2+khnums-sphinx")
    assert "west-bank" in reach(two, "nw1", 2)
    two.state.troops.clear()
    fought(two, "5+khnums-sphinx")
    assert two.strengths()["anubis"] == 9


def test_khnums_sphinx_makes_entering_her_space_cost_two_more(two):
    two.clash("5", "5+khnums-sphinx")
    assert two.has("anubis") == 3


def test_khnums_sphinx_keeps_out_who_cannot_pay(two):
    two.troops(anubis="gate-nw=1", bastet="west-bank=1+khnums-sphinx")
    two.prayer(anubis=1)
    assert "west-bank" not in two.offered("anubis", "move", "move-1", "gate-nw", "1")


def test_khnums_sphinx_adds_to_the_cost_of_a_teleport(two):
    two.pyramids(anubis="white-1")
    two.troops(anubis="nw1=2", bastet="temple-delta=1+khnums-sphinx")
    two.play("anubis move move-1 nw1 2 temple-delta teleport")
    assert two.has("anubis") == 1


def test_griffin_sphinx_teleports_from_obelisks_with_two_strength(two):
    two.troops(anubis="obelisk-west=2+griffin-sphinx")
    assert "temple-delta" in reach(two, "obelisk-west", 2)
    assert "temple-delta" not in reach(two, "obelisk-west", 2, "no")
    two.play("anubis move move-1 obelisk-west 2 yes temple-delta teleport stop")
    assert two.has("anubis") == 3
    two.turn(2, "anubis")
    two.state.troops.clear()
    fought(two, "5+griffin-sphinx")
    assert two.strengths()["anubis"] == 10


def test_devourer_moves_one_further_with_two_strength(two):
    two.troops(anubis="nw1=2+devourer")
    assert "west-bank" in reach(two, "nw1", 2)
    two.state.troops.clear()
    fought(two, "5+devourer")
    assert two.strengths()["anubis"] == 10


def test_devourer_gives_a_point_for_a_battle_won_with_two_enemies_destroyed(two):
    fought(two, "5+devourer", "5", ("fierce even", "strong even"))
    assert two.state.points["anubis"] == {"attack": 1, "devourer": 1}


def test_devourer_gives_no_point_for_one_enemy_destroyed(two):
    fought(two, "5+devourer", "5", ("strong even", "strong even"))
    assert two.state.points["anubis"] == {"attack": 1}


def test_devourer_gives_no_point_without_a_survivor(two):
    fought(two, "3+devourer", "5", ("bloody even", "even fierce"))
    assert two.winner() == "bastet"
    assert two.permanent("anubis") == 0


def test_devourer_gives_her_point_in_defence_too(two):  # R-T7
    fought(two, "5", "5+devourer", ("strong even", "fierce even"))
    assert two.state.points["bastet"] == {"devourer": 1}


def test_by_option_devourer_gives_no_point_in_defence(sit_down):  # R-T7
    table = sit_down("anubis", "bastet", devourer_in_defence=False)
    fought(table, "5", "5+devourer", ("strong even", "fierce even"))
    assert table.permanent("bastet") == 0


def test_by_option_devourer_gives_her_point_in_defence_with_a_defensive_victory(sit_down):
    table = sit_down("anubis", "bastet", devourer_in_defence=False)
    table.tiles(bastet="defensive-victory")
    fought(table, "5", "5+devourer", ("strong even", "fierce even"))
    assert table.state.points["bastet"] == {"defence": 1, "devourer": 1}


def test_devourers_troop_loses_nobody_outside_battle(two):
    two.tiles(anubis="initiative", bastet="deadly-trap")
    two.clash("3+devourer", "3")
    assert two.units("anubis", "west-bank") == 3


def test_devourers_troop_does_not_fall_to_initiative(two):
    two.tiles(anubis="initiative")
    two.clash("3", "2+devourer")
    assert two.units("bastet", "west-bank") == 2
    assert len(two.heard(BattleJoined)) == 1


# -- the Snake acts in battle (R-C4) --------------------------------------------------------------


def test_the_snake_does_not_cancel_a_toll(two):
    two.clash("3+deep-desert-snake", "2+khnums-sphinx")
    assert two.has("anubis") == 3


def test_by_option_the_snake_cancels_a_toll(sit_down):
    table = sit_down("anubis", "bastet", module_1=True, snake_scope="contact")
    table.clash("3+deep-desert-snake", "2+khnums-sphinx")
    assert table.has("anubis") == 5


@pytest.mark.parametrize(("scope", "dead"), [("battle", 0), ("contact", 1)])
def test_the_snake_cancels_immunity_to_a_trap_only_by_option(sit_down, scope, dead):
    table = sit_down("anubis", "bastet", module_1=True, snake_scope=scope)
    table.tiles(bastet="deadly-trap")
    table.clash("3+devourer", "2+deep-desert-snake")
    assert table.units("anubis", "west-bank") == 3 - dead


def test_the_snake_cancels_the_devourers_point(two):
    fought(two, "5+devourer", "1+deep-desert-snake", ("fierce even", "strong even"))
    assert two.winner() == "anubis"
    assert "devourer" not in two.state.points["anubis"]


def test_the_snake_does_not_keep_the_phoenix_out_of_a_city(two):
    two.troops(anubis="west-bank=2+phoenix", bastet="s1=1+deep-desert-snake")
    assert "s1" in reach(two, "west-bank", 2)


# -- going home -----------------------------------------------------------------------------------


def test_two_creatures_of_a_player_never_share_a_space(two):
    two.troops(anubis="nw1=1+sphinx gate-nw=1+phoenix")
    assert "gate-nw" not in reach(two, "nw1", 1)
    assert "gate-nw" in reach(two, "nw1", 1, "no")


def test_creatures_of_two_players_fight_in_one_space(two):
    fought(two, "3+phoenix", "3+sphinx")
    assert two.strengths() == {"anubis": 8, "bastet": 8}


def test_a_creature_does_not_count_for_the_limit_of_a_troop(two):
    two.troops(anubis="nw1=5+sphinx")
    two.play("anubis move move-1 nw1 5 yes gate-nw walk")
    assert two.units("anubis", "gate-nw") == 5
    assert two.where("sphinx") == "gate-nw"


def left_alone(sit_down, **options):
    """A creature whose whole troop moves away without it."""
    table = sit_down("anubis", "bastet", **options)
    table.troops(anubis="gate-nw=2+sphinx nw1=1 nw3=1")
    table.play("anubis move move-1 gate-nw 2 no temple-west walk")
    return table


def test_a_creature_left_alone_goes_to_the_city_or_to_its_tile_as_its_owner_likes(sit_down):
    table = left_alone(sit_down)
    assert table.offered("anubis", "creature") == {"nw1", "nw3", "tile"}
    table.play("anubis creature tile")
    assert table.where("sphinx") == ""


def test_by_option_a_creature_left_alone_goes_to_the_city(sit_down):
    table = left_alone(sit_down, creature_home="city")
    assert table.offered("anubis", "creature") == {"nw1", "nw3"}
    table.play("anubis creature nw3")
    assert table.where("sphinx") == "nw3"


def test_by_option_a_creature_left_alone_goes_to_its_tile(sit_down):
    table = left_alone(sit_down, creature_home="tile")
    assert table.where("sphinx") == ""
    assert table.deciders() == ["bastet"]


def test_a_creature_whose_troop_is_recalled_may_go_to_its_tile(two):
    two.troops(bastet="s1=1")
    two.clash("5", "5+sphinx")
    two.fight("strong even", "bloody even")
    two.play("bastet recall")
    assert two.offered("bastet", "creature") == {"s1", "tile"}


def test_a_creature_whose_troop_is_destroyed_may_not_wait_on_its_tile(sit_down):
    table = sit_down("anubis", "bastet", creature_home="tile")
    table.hands(anubis="raining-fire")
    table.troops(bastet="delta=1+sphinx s1=1 s2=1")
    table.play("anubis play raining-fire delta")
    table.play("bastet creature s2")
    assert table.where("sphinx") == "s2"


def test_of_two_creatures_with_one_district_to_go_to_the_second_waits_on_its_tile(two):
    two.tiles(anubis="phoenix sphinx")
    two.troops(anubis="nw1=1")
    two.state.homeless = [("anubis", "phoenix", False), ("anubis", "sphinx", False)]
    two.state.call("homes")
    two.play("anubis creature nw1")
    assert two.offered("anubis", "creature") == {"tile"}
    two.play("anubis creature")
    assert (two.where("phoenix"), two.where("sphinx")) == ("nw1", "")


def test_a_creature_stays_with_the_units_that_stay(two):
    two.troops(anubis="gate-nw=3+sphinx")
    two.play("anubis move move-1 gate-nw 2 no temple-west walk")
    assert two.where("sphinx") == "gate-nw"


def test_a_creature_alone_in_a_trap_goes_home(two):
    two.tiles(bastet="deadly-trap")
    two.troops(anubis="nw2=1")
    two.clash("1+sphinx", "1")
    assert two.where("sphinx") == "nw2"
    assert len(two.heard(UnitsKilled)) == 1

"""Blue tiles (10.4): defence and control."""

from __future__ import annotations

import pytest

from rules.kemet.events import CardForeseen, CardSwapped


def test_recruiting_scribe_adds_two_units_for_nothing(two):
    two.tiles(anubis="recruiting-scribe")
    two.play("anubis recruit recruit nw1=3+nw2=2")
    assert two.has("anubis") == 2
    assert two.everywhere("anubis") == {"nw1": 3, "nw2": 2}


def test_recruiting_scribe_works_without_paying(two):
    two.tiles(anubis="recruiting-scribe")
    two.prayer(anubis=0)
    two.play("anubis recruit recruit nw3=2")
    assert two.everywhere("anubis") == {"nw3": 2}


@pytest.mark.parametrize(("owner", "more"), [("anubis", 0), ("bastet", 1)])
def test_defense_adds_strength_in_defence_only(two, owner, more):
    two.tiles(**{owner: "defense"})
    two.clash()
    two.fight("firm even", "firm even")
    assert two.strengths()[owner] == 8 + more


def test_legion_raises_the_limit_of_a_troop_to_seven(two):
    two.tiles(anubis="legion")
    two.troops(anubis="nw1=5")
    two.play("anubis recruit recruit nw1=2")
    assert two.units("anubis", "nw1") == 7
    two.turn(2, "anubis")
    two.play("anubis move move-1 nw1 7 gate-nw walk")
    assert two.units("anubis", "gate-nw") == 7


def test_without_legion_a_troop_has_five_units(two):
    two.troops(anubis="nw1=3 gate-nw=3")
    assert two.offered("anubis", "recruit", "recruit") >= {"nw1", "nw1=2"}
    assert "nw1=3" not in two.offered("anubis", "recruit", "recruit")
    assert "gate-nw" not in two.offered("anubis", "move", "move-1", "nw1", "3")
    assert "gate-nw" in two.offered("anubis", "move", "move-1", "nw1", "2")


def test_legion_counts_at_night_too(two):
    two.tiles(anubis="legion reinforcements")
    two.troops(anubis="temple-west=5")
    two.night()
    two.play("anubis recruit temple-west temple-west=2")
    assert two.units("anubis", "temple-west") == 7


def test_defensive_strategy_exchanges_a_card_for_three_strength_and_protection(two):
    two.pyramids(anubis="blue-2")
    two.play("anubis buy buy-blue defensive-strategy shielded")
    assert two.heard(CardSwapped) == [CardSwapped("anubis", "defensive")]
    two.turn(2, "anubis")
    two.clash()
    two.fight("defensive even", "bloody strong")
    assert two.strengths()["anubis"] == 8
    assert two.losses()["anubis"] == 0


@pytest.mark.parametrize("owner", ["anubis", "bastet"])
def test_shield_of_neith_adds_protection(two, owner):
    enemy = {"anubis": "bastet", "bastet": "anubis"}[owner]
    two.tiles(**{owner: "shield-of-neith"})
    two.clash()
    two.fight("fierce even", "fierce even")
    assert two.losses() == {owner: 1, enemy: 2}


def test_defensive_victory_gives_a_battle_point_for_a_battle_won_in_defence(two):
    two.tiles(bastet="defensive-victory")
    two.clash()
    two.fight("firm even", "firm even")
    assert two.state.points["bastet"] == {"defence": 1}


def test_defensive_victory_needs_a_survivor(two):
    two.tiles(bastet="defensive-victory")
    two.clash("1", "2")
    two.fight("bloody even", "strong even")
    assert two.winner() == "bastet"
    assert two.everywhere("bastet") == {}
    assert two.permanent("bastet") == 0


def test_defensive_victory_adds_nothing_to_an_attack(two):
    two.tiles(anubis="defensive-victory")
    two.clash()
    two.fight("strong even", "firm even")
    assert two.state.points["anubis"] == {"attack": 1}


@pytest.mark.parametrize("owner", ["anubis", "bastet"])
def test_prescience_shows_the_battle_card_of_the_opponent(two, owner):
    enemy = {"anubis": "bastet", "bastet": "anubis"}[owner]
    two.tiles(**{owner: "prescience"})
    two.clash()
    two.play(f"{enemy} battle bloody even")
    assert two.heard(CardForeseen, owner) == [CardForeseen(enemy, "bloody")]
    assert two.deciders() == [owner]


def test_reinforcements_add_four_units_to_one_troop_and_the_city_at_night(two):
    two.tiles(anubis="reinforcements")
    two.troops(anubis="temple-west=2 delta=1")
    two.night()
    assert two.offered("anubis", "recruit") == {"none", "temple-west", "delta"}
    words = two.offered("anubis", "recruit", "temple-west")
    assert not any("delta" in word for word in words)
    two.play("anubis recruit temple-west nw1+nw2+temple-west=2")
    assert two.everywhere("anubis") == {"temple-west": 4, "delta": 1, "nw1": 1, "nw2": 1}
    assert two.has("anubis") == 7


def test_reinforcements_need_not_come(two):
    two.tiles(anubis="reinforcements")
    two.night()
    two.play("anubis pass")
    assert two.everywhere("anubis") == {}


def test_reinforcements_and_hand_of_god_are_used_in_the_order_that_one_likes(two):
    two.tiles(anubis="reinforcements hand-of-god")
    two.night()
    assert two.offered("anubis") == {"raise", "recruit", "pass"}
    two.play("anubis recruit none nw1=4\nanubis raise red nw1")
    assert two.state.phase == "order"


@pytest.mark.parametrize("action", ["move", "recruit"])
def test_divine_will_is_a_gold_token_to_move_or_recruit(two, action):
    two.tiles(anubis="divine-will")
    two.troops(anubis="nw1=2")
    two.play("anubis pray pray-2")
    assert two.offered("anubis") == {"move", "recruit", "end"}
    assert two.offered("anubis", action) == {"gold-divine-will"}
    last = "nw1 2 gate-nw walk" if action == "move" else "nw3=2"
    two.play(f"anubis {action} gold-divine-will {last}")
    assert two.deciders() == ["bastet"]
    assert two.units("anubis", "gate-nw" if action == "move" else "nw3") == 2


@pytest.mark.parametrize(("same_turn", "offered"), [(True, "gold-divine-will"), (False, None)])
def test_divine_will_works_in_the_turn_in_which_it_is_bought_but_by_option(
    sit_down, same_turn, offered
):
    table = sit_down("anubis", "bastet", new_token_same_turn=same_turn)
    table.pyramids(anubis="blue-4")
    table.play("anubis buy buy-blue divine-will")
    assert table.deciders() == (["anubis"] if same_turn else ["bastet"])
    assert not offered or offered in table.offered("anubis", "recruit")


def test_divine_will_works_once_a_day(two):
    two.tiles(anubis="divine-will")
    two.tokens(anubis="pray-2 gold-divine-will")
    two.turn(2, "anubis")
    assert two.offered("anubis", "recruit") == {"recruit"}


def test_a_gold_token_never_counts_for_a_row(two):
    two.tiles(anubis="divine-will")
    two.tokens(anubis="pray-2 pray-3 raise buy-red gold-divine-will")
    two.turn(5, "anubis")
    assert two.offered("anubis") == {"move", "recruit"}

"""Red tiles (10.3): attack and movement."""

from __future__ import annotations

import pytest

from rules.core.secrets import SecretLeakError
from rules.kemet.events import BattleJoined, CardSwapped, DawnTokenTaken, UnitsKilled


@pytest.mark.parametrize(("owner", "more"), [("anubis", 1), ("bastet", 0)])
def test_charge_adds_strength_in_attack_only(two, owner, more):
    two.tiles(**{owner: "charge"})
    two.clash()
    two.fight("firm even", "firm even")
    assert two.strengths()[owner] == 8 + more


def test_stargate_makes_a_teleport_one_cheaper(two):
    two.tiles(anubis="stargate")
    two.pyramids(anubis="white-1")
    two.troops(anubis="nw1=3")
    two.play("anubis move move-1 nw1 3 temple-delta teleport stop")
    assert two.has("anubis") == 4


def test_god_speed_moves_all_troops_one_further(two):
    two.tiles(anubis="god-speed")
    two.troops(anubis="gate-nw=3", bastet="gate-s=3")
    assert "temple-sphinx" in two.offered("anubis", "move", "move-1", "gate-nw", "3")
    two.turn(1, "bastet")
    assert "temple-sphinx" not in two.offered("bastet", "move", "move-1", "gate-s", "3")


@pytest.mark.parametrize("owner", ["anubis", "bastet"])
def test_carnage_adds_damage(two, owner):
    enemy = {"anubis": "bastet", "bastet": "anubis"}[owner]
    two.tiles(**{owner: "carnage"})
    two.clash()
    two.fight("fierce even", "fierce even")
    assert two.losses() == {owner: 2, enemy: 3}


def test_offensive_strategy_takes_battle_cards_back_and_exchanges_one(two):
    two.battle_hands(anubis="strong even")
    two.pyramids(anubis="red-2")
    assert len(two.offered("anubis", "buy", "buy-red", "offensive-strategy")) == 6
    two.play("anubis buy buy-red offensive-strategy bloody")
    assert two.battle_hand("anubis") == {
        *("strong", "even", "fierce", "firm", "shielded", "offensive")
    }
    assert two.state.battle_used["anubis"].value == ()


def swapped(sit_down, **options):
    table = sit_down("anubis", "bastet", **options)
    table.pyramids(anubis="red-2")
    table.play("anubis buy buy-red offensive-strategy bloody")
    return table


def test_the_battle_card_that_is_exchanged_stays_secret(sit_down):  # R-T1
    table = swapped(sit_down)
    assert table.heard(CardSwapped) == [CardSwapped("anubis", "offensive")]
    with pytest.raises(SecretLeakError):
        _ = table.seen("bastet").battle_hands["anubis"].value


def test_by_option_the_battle_card_that_is_exchanged_is_shown(sit_down):  # R-T1
    table = swapped(sit_down, swap_is_secret=False)
    assert table.heard(CardSwapped) == [CardSwapped("anubis", "offensive", "bloody")]


def test_a_battle_is_fought_with_the_offensive_card(sit_down):
    table = swapped(sit_down)
    table.turn(2, "anubis")
    table.clash()
    table.fight("offensive even", "firm even")
    assert table.strengths()["anubis"] == 8
    assert table.losses()["bastet"] == 2


def test_open_gates_lets_troops_through_walls(two):
    two.tiles(anubis="open-gates god-speed", bastet="charge")
    two.troops(anubis="west-bank=3", bastet="s1=1")
    words = two.offered("anubis", "move", "move-1", "west-bank", "3")
    assert {"s1", "s2", "s3"} < words


def test_without_open_gates_a_wall_stops_who_has_made_a_step(two):
    two.tiles(anubis="god-speed")
    two.troops(anubis="west-bank=3")
    words = two.offered("anubis", "move", "move-1", "west-bank", "3")
    assert not {"s1", "s2", "s3"} & words
    assert "gate-s" in words


def test_teleport_works_from_obelisks_too(two):
    two.tiles(anubis="teleport")
    two.troops(anubis="obelisk-west=3")
    two.play("anubis move move-1 obelisk-west 3 temple-delta teleport stop")
    assert two.has("anubis") == 3
    assert two.everywhere("anubis") == {"temple-delta": 3}


def test_without_teleport_an_obelisk_is_no_way_out(two):
    two.troops(anubis="obelisk-west=3")
    assert "temple-delta" not in two.offered("anubis", "move", "move-1", "obelisk-west", "3")


@pytest.mark.parametrize("owner", ["anubis", "bastet"])
def test_blades_of_neith_add_strength_in_attack_and_defence(two, owner):
    two.tiles(**{owner: "blades-of-neith"})
    two.clash()
    two.fight("firm even", "firm even")
    assert two.strengths()[owner] == 9


@pytest.mark.parametrize("owner", ["anubis", "bastet"])
def test_divine_wound_makes_each_card_discarded_one_strength(two, owner):
    two.tiles(**{owner: "divine-wound"})
    two.hands(**{owner: "iron-wall veto prayer"})
    two.clash()
    if owner == "bastet":
        two.play("bastet pass")
    two.fight("firm even", "firm even")
    two.play(f"{owner} wound iron-wall+veto")
    assert two.strengths()[owner] == 10
    assert two.hand(owner) == ["prayer"]


def test_initiative_destroys_two_units_before_the_battle(two):
    two.tiles(anubis="initiative")
    two.clash("3", "5")
    assert two.heard(UnitsKilled) == [UnitsKilled("bastet", "west-bank", 2, "initiative")]
    two.fight("strong even", "firm even")
    assert two.strengths() == {"anubis": 7, "bastet": 6}


def test_initiative_does_not_strike_attackers(two):
    two.tiles(bastet="initiative")
    two.clash("3", "5")
    assert two.units("anubis", "west-bank") == 3


def test_initiative_that_leaves_nobody_is_no_battle_and_the_troop_goes_on(two):
    two.tiles(anubis="initiative god-speed holy-war")
    two.clash("3", "2")
    assert two.heard(BattleJoined) == []
    assert two.permanent("anubis") == 0
    assert two.has("anubis") == 5
    assert two.state.phase == "march"
    two.play("anubis move 3 temple-sphinx walk")
    assert two.everywhere("anubis") == {"temple-sphinx": 3}


def test_by_option_initiative_that_leaves_nobody_is_a_battle_won(sit_down):
    table = sit_down("anubis", "bastet", initiative_wipeout="battle_won", module_2=True)
    table.tiles(anubis="initiative god-speed holy-war")
    table.clash("3", "2")
    assert table.heard(BattleJoined) == []
    assert table.state.points["anubis"] == {"attack": 1}
    assert table.has("anubis") == 9
    assert table.heard(DawnTokenTaken) == [DawnTokenTaken("bastet")]
    assert table.deciders() == ["bastet"]
    assert table.everywhere("anubis") == {"west-bank": 3}


def test_initiative_sends_the_creature_of_the_dead_home(two):
    two.tiles(anubis="initiative")
    two.troops(bastet="s1=1")
    two.clash("3", "2+sphinx")
    assert two.where("sphinx") == "s1"

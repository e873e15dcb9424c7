"""Entering a space with an enemy troop (7.5): tolls, traps, Initiative, and in which order."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError
from rules.kemet import events


@pytest.fixture
def black(sit_down):
    return sit_down("anubis", "bastet", module_1=True)


def met(table, units=3, by="walk"):
    """Anubis goes from the gate to the west bank."""
    table.play(f"anubis move move-1 gate-nw {units} west-bank {by}")


def kinds(table):
    """The events, in their order."""
    told = {
        events.Moved: "enters",
        events.PrayerGained: "gains",
        events.UnitsKilled: "dies",
        events.Escaped: "escapes",
        events.BattleJoined: "battle",
    }
    return [told[type(each.event)] for each in table.told if type(each.event) in told]


def test_the_movement_stops_and_a_battle_is_fought(two):
    two.tiles(anubis="god-speed")
    two.troops(anubis="gate-nw=3", bastet="west-bank=2")
    assert "temple-sphinx" not in two.offered("anubis", "move", "move-1", "gate-nw", "3")
    met(two)
    assert two.state.phase == "commit"
    assert two.state.battle.units == {"anubis": 3, "bastet": 2}


def test_units_left_behind_do_not_fight(two):
    two.troops(anubis="gate-nw=5", bastet="west-bank=2")
    met(two, 2)
    assert two.state.battle.units["anubis"] == 2 and two.units("anubis", "gate-nw") == 3


def test_after_the_battle_the_move_is_over_with_any_winner(two):
    for attacker, defender in (("strong even", "bloody even"), ("bloody firm", "strong firm")):
        two.tiles(anubis="god-speed")
        two.state.troops = {}
        two.troops(anubis="gate-nw=3", bastet="west-bank=3")
        token = "move-1" if attacker == "strong even" else "move-2"
        two.play(f"anubis move {token} gate-nw 3 west-bank walk")
        two.fight(attacker, defender)
        while two.state.phase in ("loser", "retreat", "winner"):
            two.default()
        assert two.deciders() == ["bastet"] and two.state.move is None
        two.play("bastet pray pray-2" if token == "move-1" else "bastet pray pray-3")


def test_the_limit_does_not_stop_an_attack(two):
    two.troops(anubis="gate-nw=5", bastet="west-bank=5")
    met(two, 5)
    assert two.state.phase == "commit"


# -- toll --------------------------------------------------------------------------------------


def test_khnums_sphinx_takes_a_toll_of_2(black):
    black.troops(anubis="gate-nw=3", bastet="west-bank=2+khnums-sphinx")
    met(black)
    assert black.has("anubis") == 3 and black.has("bastet") == 5


def test_a_player_who_cannot_pay_the_toll_cannot_enter(black):
    black.prayer(anubis=1)
    black.troops(anubis="gate-nw=3", bastet="west-bank=2+khnums-sphinx")
    with pytest.raises(IllegalMoveError, match="Your 1 prayer point is not enough"):
        met(black)


def test_the_toll_is_paid_at_a_harbour_too(sit_down):
    table = sit_down("anubis", "bastet", "horus", "sobek", module_1=True)
    table.troops(anubis="west-bank=3", bastet="temple-kings=2+khnums-sphinx")
    table.play("anubis move move-1 west-bank 3 temple-kings walk")
    assert table.has("anubis") == 3


@pytest.mark.parametrize(
    ("tiles", "cost"),
    [("", 4), ("stargate", 3), ("priest-of-ra", 3), ("stargate priest-of-ra", 2)],
)
def test_a_teleport_and_a_toll_are_one_cost(black, tiles, cost):  # R-T2, R-T3
    black.tiles(anubis=tiles)
    black.pyramids(anubis="white-1")
    black.prayer(anubis=cost)
    black.troops(anubis="nw1=3", bastet="temple-delta=2+khnums-sphinx")
    black.play("anubis move move-1 nw1 3 temple-delta teleport")
    assert black.has("anubis") == 0 and black.state.phase == "commit"


@pytest.mark.parametrize(("tiles", "cost"), [("", 2), ("stargate", 2), ("priest-of-ra", 1)])
def test_on_foot_only_priest_of_ra_lowers_the_toll(black, tiles, cost):  # R-T2
    black.tiles(anubis=tiles)
    black.troops(anubis="gate-nw=3", bastet="west-bank=2+khnums-sphinx")
    met(black)
    assert black.has("anubis") == 5 - cost


def test_the_card_of_teleportation_pays_the_toll_on_top(black):  # R-I6
    black.hands(anubis="teleportation")
    black.tiles(anubis="stargate")
    black.troops(anubis="west-bank=3", bastet="temple-delta=2+khnums-sphinx")
    black.play("anubis move move-1 none\nanubis play teleportation 3 temple-delta")
    assert black.has("anubis") == 2 and black.state.phase == "commit"


@pytest.mark.parametrize(("scope", "toll"), [("battle", 2), ("contact", 0)])
def test_by_option_the_snake_cancels_the_toll(sit_down, scope, toll):  # R-C4
    table = sit_down("anubis", "bastet", module_1=True, snake_scope=scope)
    table.troops(anubis="gate-nw=3+deep-desert-snake", bastet="west-bank=2+khnums-sphinx")
    table.play("anubis move move-1 gate-nw 3 yes west-bank walk")
    assert table.has("anubis") == 5 - toll


def test_a_snake_left_behind_cancels_nothing(sit_down):  # R-C4
    table = sit_down("anubis", "bastet", module_1=True, snake_scope="contact")
    table.troops(anubis="gate-nw=3+deep-desert-snake", bastet="west-bank=2+khnums-sphinx")
    table.play("anubis move move-1 gate-nw 2 no west-bank walk")
    assert table.has("anubis") == 3


# -- the order of a contact --------------------------------------------------------------------


def test_dedication_pays_even_if_no_battle_follows(black):
    black.tiles(anubis="dedication-to-battle initiative")
    black.troops(anubis="gate-nw=3", bastet="west-bank=2")
    met(black)
    assert black.has("anubis") == 7 and not black.heard(events.BattleJoined)


def test_divine_strength_adds_to_dedication(black):
    black.tiles(anubis="dedication-to-battle divine-strength")
    black.troops(anubis="gate-nw=3", bastet="west-bank=2")
    met(black)
    assert black.has("anubis") == 8


def test_a_toll_is_paid_before_dedication_pays(black):  # R-M6
    black.tiles(anubis="dedication-to-battle")
    black.prayer(anubis=1)
    black.troops(anubis="gate-nw=3", bastet="west-bank=2+khnums-sphinx")
    with pytest.raises(IllegalMoveError):
        met(black)


def test_a_deadly_trap_kills_one_of_the_group(black):
    black.tiles(bastet="deadly-trap")
    black.troops(anubis="gate-nw=3", bastet="west-bank=2")
    met(black)
    assert black.state.battle.units["anubis"] == 2


def test_if_the_trap_leaves_nobody_the_action_ends_without_a_battle(black):
    black.tiles(bastet="deadly-trap", anubis="god-speed")
    black.troops(anubis="gate-nw=3", bastet="west-bank=2")
    met(black, 1)
    assert not black.heard(events.BattleJoined)
    assert black.units("anubis", "gate-nw") == 2 and black.deciders() == ["bastet"]


def test_a_creature_whose_units_died_in_the_trap_goes_home(black):
    black.tiles(bastet="deadly-trap")
    black.troops(anubis="gate-nw=1+phoenix nw2=1", bastet="west-bank=2")
    black.play("anubis move move-1 gate-nw 1 yes west-bank walk")
    assert black.where("phoenix") == "nw2"


def test_the_devourer_keeps_its_troop_from_the_trap(black):
    black.tiles(bastet="deadly-trap")
    black.troops(anubis="gate-nw=3+devourer", bastet="west-bank=2")
    black.play("anubis move move-1 gate-nw 3 yes west-bank walk")
    assert black.state.battle.units["anubis"] == 3


@pytest.mark.parametrize(("scope", "left"), [("battle", 3), ("contact", 2)])
def test_by_option_the_snake_cancels_the_devourers_immunity(sit_down, scope, left):  # R-C4
    table = sit_down("anubis", "bastet", module_1=True, snake_scope=scope)
    table.tiles(bastet="deadly-trap")
    table.troops(anubis="gate-nw=3+devourer", bastet="west-bank=2+deep-desert-snake")
    table.play("anubis move move-1 gate-nw 3 yes west-bank walk")
    assert table.state.battle.units["anubis"] == left


def test_initiative_kills_two_defenders_before_the_battle(black):
    black.tiles(anubis="initiative")
    black.troops(anubis="gate-nw=3", bastet="west-bank=5")
    met(black)
    assert black.state.battle.units["bastet"] == 3


def test_protection_does_not_stop_initiative(black):  # FAQ 2.2
    black.tiles(anubis="initiative", bastet="shield-of-neith")
    black.troops(anubis="gate-nw=3", bastet="west-bank=5+ancestral-elephant")
    met(black)
    assert black.state.battle.units["bastet"] == 3


def test_the_devourer_keeps_its_troop_from_initiative(black):
    black.tiles(anubis="initiative")
    black.troops(anubis="gate-nw=3", bastet="west-bank=2+devourer")
    met(black)
    assert black.state.battle.units["bastet"] == 2


def test_if_initiative_leaves_nobody_the_mover_goes_on_without_a_point(black):  # R-M7
    black.tiles(anubis="initiative god-speed holy-war")
    black.troops(anubis="gate-nw=3", bastet="west-bank=2")
    met(black)
    assert black.permanent("anubis") == 0 and black.has("anubis") == 5
    assert black.deciders() == ["anubis"] and black.state.phase == "march"
    black.play("anubis move 3 temple-sphinx")
    assert black.units("anubis", "temple-sphinx") == 3


def test_by_option_that_is_a_battle_won(sit_down):  # R-M7
    table = sit_down("anubis", "bastet", initiative_wipeout="battle_won", module_2=True)
    table.tiles(anubis="initiative god-speed holy-war")
    table.troops(anubis="gate-nw=3", bastet="west-bank=2")
    met(table)
    assert table.permanent("anubis") == 1 and table.has("anubis") == 9
    assert table.state.dawn == {"bastet": 1}
    assert table.deciders() == ["bastet"] and table.state.phase == "turn"


def test_by_option_no_dawn_token_without_dawn(sit_down):  # R-M7
    table = sit_down("anubis", "bastet", initiative_wipeout="battle_won")
    table.tiles(anubis="initiative")
    table.troops(anubis="gate-nw=3", bastet="west-bank=2")
    met(table)
    assert table.permanent("anubis") == 1 and table.state.dawn == {}


def test_a_trap_comes_before_initiative(black):  # R-M6
    black.tiles(anubis="initiative dedication-to-battle", bastet="deadly-trap")
    black.hands(bastet="war-rage")
    black.troops(anubis="gate-nw=3", bastet="west-bank=5")
    met(black)
    assert black.state.phase == "escape"
    black.play("bastet pass")
    assert kinds(black) == ["enters", "gains", "dies", "dies", "battle"]
    assert [event.seat for event in black.heard(events.UnitsKilled)] == ["anubis", "bastet"]


def test_no_card_is_played_from_the_entry_to_the_end_of_the_contact(two):  # R-I1
    two.hands(anubis="prayer", bastet="war-rage")
    two.troops(anubis="gate-nw=3", bastet="west-bank=2")
    met(two)
    assert two.state.phase == "escape" and two.deciders() == ["bastet"]
    two.play("bastet pass")
    assert two.offered("anubis") == {"battle"}


# -- attacks that are no moves -----------------------------------------------------------------


def test_recruits_attack_with_initiative_but_meet_no_trap_and_no_toll(black):  # R-B10
    black.tiles(anubis="initiative dedication-to-battle", bastet="deadly-trap")
    black.prayer(anubis=3)
    black.troops(bastet="nw1=4+khnums-sphinx")
    black.play("anubis recruit recruit nw1=3")
    assert black.has("anubis") == 0
    assert black.state.battle.units == {"anubis": 3, "bastet": 2}


def test_recruits_may_win_the_point_of_an_attack(black):  # R-B10
    black.troops(bastet="nw1=1")
    black.play("anubis recruit recruit nw1=5")
    black.fight("strong even", "shielded even")
    black.until("turn")
    assert black.permanent("anubis") == 1


def test_in_the_night_initiative_and_escape_are_of_the_day(black):  # R-B11
    black.tiles(anubis="initiative reinforcements dedication-to-battle")
    black.hands(bastet="escape")
    black.troops(bastet="nw1=3")
    black.night()
    black.play("anubis recruit none nw1=4")
    assert black.state.phase == "commit"
    assert black.state.battle.units == {"anubis": 4, "bastet": 3}


def test_divine_strength_adds_nothing_to_a_battle_of_the_night(black):  # R-B11
    black.tiles(anubis="divine-strength reinforcements holy-war")
    black.troops(bastet="nw1=1")
    black.prayer(anubis=0)
    black.night()
    black.play("anubis recruit none nw1=4")
    black.fight("strong even", "shielded even")
    black.until("order")
    assert black.has("anubis") == 2 + 4


def test_initiative_may_spare_recruits_the_battle(black):
    black.tiles(anubis="initiative")
    black.troops(bastet="nw1=2")
    black.play("anubis recruit recruit nw1=3")
    assert not black.heard(events.BattleJoined)
    assert black.everywhere("bastet") == {} and black.units("anubis", "nw1") == 3


# -- creatures left alone ----------------------------------------------------------------------


def test_a_creature_left_behind_is_home_before_the_battle(two):  # R-C1
    two.hands(bastet="war-rage")
    two.troops(anubis="gate-nw=3+phoenix nw1=1", bastet="west-bank=2")
    two.play("anubis move move-1 gate-nw 3 no west-bank walk")
    assert (two.state.phase, two.deciders()) == ("homes", ["anubis"])
    two.play("anubis creature nw1")
    assert (two.state.phase, two.deciders()) == ("escape", ["bastet"])
    two.play("bastet pass")
    assert two.state.phase == "commit" and two.where("phoenix") == "nw1"


def test_losses_in_a_trap_are_chosen_and_the_creature_moved_home_before_the_battle(sit_down):
    table = sit_down("anubis", "bastet", module_1=True, module_3=True)
    table.tiles(bastet="deadly-trap")
    table.hands(bastet="war-rage")
    table.troops(anubis="gate-nw=3p1+phoenix nw1=1", bastet="west-bank=2")
    table.play("anubis move move-1\nanubis move gate-nw 3 1 no west-bank walk")
    assert (table.state.phase, table.deciders()) == ("losses", ["anubis"])
    table.play("anubis fallen 1")
    assert (table.state.phase, table.deciders()) == ("homes", ["anubis"])
    table.play("anubis creature nw1")
    assert (table.state.phase, table.deciders()) == ("escape", ["bastet"])
    table.play("bastet pass")
    assert table.state.battle.units["anubis"] == 2 and table.state.battle.priests == []


def test_a_creature_whose_troop_initiative_killed_goes_where_its_owner_likes(two):
    two.tiles(anubis="initiative god-speed")
    two.troops(anubis="gate-nw=3", bastet="west-bank=2+phoenix s1=1 s2=1")
    met(two)
    assert (two.state.phase, two.deciders()) == ("homes", ["bastet"])
    assert two.offered("bastet", "creature") == {"s1", "s2"}
    two.play("bastet creature s2")
    assert two.where("phoenix") == "s2"
    assert (two.state.phase, two.deciders()) == ("march", ["anubis"])


def test_a_creature_with_no_troop_in_its_city_waits_on_its_tile(two):
    two.tiles(anubis="initiative")
    two.troops(anubis="gate-nw=3", bastet="west-bank=2+phoenix temple-sphinx=1")
    met(two)
    assert two.where("phoenix") == ""


def test_after_a_trap_its_owner_says_where_the_creature_goes(black):
    black.tiles(bastet="deadly-trap")
    black.troops(anubis="gate-nw=1+phoenix nw1=1 nw2=1", bastet="west-bank=2")
    black.play("anubis move move-1 gate-nw 1 yes west-bank walk")
    assert black.offered("anubis", "creature") == {"nw1", "nw2"}
    black.play("anubis creature nw1")
    assert black.where("phoenix") == "nw1" and black.deciders() == ["bastet"]

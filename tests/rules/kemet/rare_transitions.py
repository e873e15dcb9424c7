"""Positions that meet the transitions which whole games hardly ever meet."""

from __future__ import annotations

from tests.rules.kemet.positions import Delta

TWO = ("anubis", "bastet")


def a_seal_is_asked_for_before_the_powers_of_the_night_and_before_the_first_turn():
    table = Delta(*TWO, module_3=True)
    table.tiles(anubis="priest")
    table.objects(bastet="divine-seal")
    table.night()
    table.play("bastet pass")
    table.until("seal")
    return table


def units_recruited_after_a_seal_attack_and_a_creature_arrives():
    table = Delta(*TWO, module_3=True)
    table.tiles(anubis="priest phoenix")
    table.objects(bastet="divine-seal")
    table.troops(anubis="nw2=1", bastet="nw1=3")
    table.play("anubis recruit recruit\nbastet pass\nanubis recruit nw1=2")
    return table


def a_priest_may_be_given_in_the_delta_temple():
    table = Delta(*TWO, module_3=True)
    table.troops(anubis="temple-delta=2p1")
    table.dusk()
    table.play("anubis sacrifice")
    return table


def a_creature_leaves_the_delta_temple_and_another_the_sanctuary():
    table = Delta("anubis", "bastet", "horus")
    table.troops(anubis="temple-delta=1+phoenix nw1=1 nw2=1", bastet="sanctuary=2+sphinx c1=1 c2=1")
    table.dusk()
    table.play("anubis sacrifice\nanubis creature nw1\nbastet sacrifice\nbastet creature c1")
    return table


def priests_may_be_given_in_the_sanctuary():
    table = Delta("anubis", "bastet", "horus", module_3=True)
    table.troops(anubis="sanctuary=3p1")
    table.dusk()
    table.play("anubis sacrifice")
    return table


def a_priest_may_die_by_initiative():
    table = Delta(*TWO, module_3=True)
    table.tiles(anubis="initiative")
    table.clash("5", "5p1")
    return table


def a_creature_loses_its_troop_by_initiative():
    table = Delta(*TWO)
    table.tiles(anubis="initiative")
    table.troops(bastet="s1=1 s2=1")
    table.clash("5", "2+sphinx")
    return table


def a_priest_may_die_in_a_trap():
    table = Delta(*TWO, module_1=True, module_3=True)
    table.tiles(bastet="deadly-trap")
    table.clash("5p3", "3")
    return table


def units_from_the_path_attack():
    table = Delta(*TWO, module_3=True)
    table.state.path.sides = ("I", "I", "I", "I")
    table.troops(bastet="nw1=3")
    table.play("anubis move move-1\nanubis priest start 1a none nw1")
    return table


def reinforcements_of_the_night_attack():
    table = Delta(*TWO)
    table.tiles(anubis="reinforcements")
    table.troops(bastet="nw1=2")
    table.night()
    table.play("anubis recruit none nw1=4")
    return table


def enlisted_units_attack():
    table = Delta(*TWO)
    table.hands(anubis="enlistment")
    table.troops(bastet="nw1=1")
    table.play("anubis play enlistment none nw1=2")
    return table


def a_creature_of_a_beaten_troop_that_is_recalled_goes_home():
    table = Delta(*TWO)
    table.troops(bastet="s1=1")
    table.clash("5", "5+sphinx")
    table.fight("strong even", "bloody even")
    table.play("bastet recall")
    return table


def units_that_rejoin_cause_a_battle():
    table = Delta("anubis", "bastet", "horus", module_5=True)
    table.troops(bastet="nw1=5", horus="c1=2")
    table.hands(bastet="reinforcements")
    table.play("anubis recruit recruit nw1=2")
    table.until("commit")
    table.fight("firm even", "strong even reinforcements")
    table.until("rejoin")
    table.play("bastet recruit c1=3")
    table.until("commit")
    return table


POSITIONS = (
    a_seal_is_asked_for_before_the_powers_of_the_night_and_before_the_first_turn,
    units_recruited_after_a_seal_attack_and_a_creature_arrives,
    a_priest_may_be_given_in_the_delta_temple,
    a_creature_leaves_the_delta_temple_and_another_the_sanctuary,
    priests_may_be_given_in_the_sanctuary,
    a_priest_may_die_by_initiative,
    a_creature_loses_its_troop_by_initiative,
    a_priest_may_die_in_a_trap,
    units_from_the_path_attack,
    reinforcements_of_the_night_attack,
    enlisted_units_attack,
    a_creature_of_a_beaten_troop_that_is_recalled_goes_home,
    units_that_rejoin_cause_a_battle,
)

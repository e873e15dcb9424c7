"""Cases that seldom come about: battles within battles, troops that are gone, limits that fall."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError
from rules.kemet.events import CardPlayed
from rules.kemet.state import Seal


def until(table, phase):
    """Everybody makes their safest move until then."""
    for _ in range(40):
        if not table.state.flow or table.state.phase == phase:
            break
        table.default()
    assert table.state.phase == phase


# -- battles within battles -----------------------------------------------------------------------


@pytest.fixture
def crowded(sit_down):
    """Anubis recruits among two enemies. Bastet wins there and reinforces at home."""
    table = sit_down("anubis", "bastet", "horus", module_5=True)
    table.troops(bastet="nw1=5", horus="nw2=3 c1=2 c2=2")
    table.hands(bastet="reinforcements")
    table.prayer(anubis=11)
    table.play("anubis recruit recruit nw1=2+nw2=2")
    table.play("anubis battle nw1")
    until(table, "commit")
    table.fight("firm even", "strong even reinforcements")
    until(table, "rejoin")
    return table


def test_battles_caused_in_a_battle_are_fought_before_those_still_due(crowded):  # R-B6
    crowded.play("bastet recruit c1=3")
    until(crowded, "commit")
    assert (crowded.state.battle.attacker, crowded.state.battle.space) == ("bastet", "c1")
    crowded.fight("chariot wall", "firm even")
    until(crowded, "commit")
    assert (crowded.state.battle.attacker, crowded.state.battle.space) == ("anubis", "nw2")


def test_of_several_caused_in_a_battle_their_placer_says_which_is_next(crowded):  # R-B6
    crowded.play("bastet recruit c1=2+c2")
    until(crowded, "due")
    assert crowded.deciders() == ["bastet"]
    assert crowded.offered("bastet", "battle") == {"c1", "c2"}
    crowded.play("bastet battle c2")
    until(crowded, "commit")
    assert crowded.state.battle.space == "c2"


def test_nobody_escapes_and_no_initiative_strikes_in_anothers_turn(crowded):  # R-B10
    crowded.tiles(bastet="initiative")
    crowded.hands(horus="escape")
    crowded.play("bastet recruit c1=3")
    while crowded.state.phase != "commit":
        assert crowded.state.phase != "escape"
        crowded.default()
    assert crowded.units("horus", "c1") == 2


def test_the_active_player_is_not_asked_for_an_escape_in_his_own_turn(sit_down):  # R-B10, R-I7
    table = sit_down("anubis", "bastet", module_5=True)
    table.troops(anubis="gate-nw=3 s1=2", bastet="west-bank=5")
    table.hands(bastet="reinforcements", anubis="escape")
    table.attack()
    until(table, "commit")
    table.fight("even strong", "strong even reinforcements")
    until(table, "rejoin")
    table.play("bastet recruit s1=3")
    while table.state.phase != "commit":
        assert table.state.phase != "escape"
        table.default()
    assert table.state.battle.space == "s1"


def test_a_move_whose_troop_has_fallen_is_over(sit_down):
    table = sit_down("anubis", "bastet", module_5=True)
    table.troops(anubis="gate-s=1", bastet="nw1=5")
    table.hands(bastet="reinforcements", anubis="enlistment teleportation")
    table.play("anubis move move-1 gate-s 1 s1 walk on")
    table.play("anubis play enlistment none nw1=2")
    until(table, "commit")
    table.fight("even strong", "strong even reinforcements")
    until(table, "rejoin")
    table.play("bastet recruit s1=3")
    until(table, "commit")
    table.fight("chariot wall", "firm bloody")
    until(table, "turn")
    assert table.units("anubis", "s1") == 0
    assert table.state.move is None and table.deciders() == ["anubis"]


# -- limits that fall -----------------------------------------------------------------------------


def test_laymen_of_a_large_troop_do_not_move_on_without_the_priest(sit_down):  # R-U2
    table = sit_down("anubis", "bastet", module_3=True)
    table.skills(anubis="legion")
    table.troops(anubis="gate-nw=7p1")
    table.play("anubis move move-1")
    with pytest.raises(IllegalMoveError):
        table.play("anubis move gate-nw 6 0 west-bank walk")
    table.play("anubis move gate-nw 5 0 west-bank walk")
    assert table.everywhere("anubis") == {"gate-nw": 2, "west-bank": 5}


@pytest.mark.parametrize("enemy", ["west-bank=1", ""])
def test_the_surplus_of_a_sealed_legion_stays(sit_down, enemy):  # R-U2
    table = sit_down("anubis", "bastet", module_3=True)
    table.tiles(anubis="legion")
    table.troops(anubis="gate-nw=7", bastet=enemy)
    table.objects(bastet="divine-seal")
    table.state.objects["bastet"] = []
    table.state.seals.append(Seal("anubis", "legion", "divine-seal"))
    table.play("anubis move move-1")
    with pytest.raises(IllegalMoveError):
        table.play("anubis move gate-nw 7 west-bank walk")
    table.play("anubis move gate-nw 5 west-bank walk")
    assert table.units("anubis", "gate-nw") == 2


# -- teleportation by card ------------------------------------------------------------------------


@pytest.fixture
def sphinx(sit_down):
    """Khnum's Sphinx asks 2 points of every visitor."""
    table = sit_down("anubis", "bastet", "horus", module_1=True)
    table.tiles(bastet="khnums-sphinx")
    table.troops(anubis="gate-nw=3", bastet="temple-sphinx=2+khnums-sphinx")
    table.hands(anubis="teleportation", horus="veto")
    table.play("anubis move move-1 none\nanubis play teleportation 3 temple-sphinx")
    return table


def test_the_toll_is_paid_when_the_troop_comes_and_not_with_the_card(sphinx):  # R-I6
    assert sphinx.has("anubis") == 4
    sphinx.play("horus pass")
    assert sphinx.has("anubis") == 2


def test_a_teleportation_that_is_vetoed_pays_no_toll(sphinx):  # R-I6
    sphinx.play("horus play veto")
    assert sphinx.has("anubis") == 4


def test_players_asked_for_a_veto_see_which_troop_teleports(sphinx):
    (played,) = sphinx.heard(CardPlayed)
    assert (played.troop, played.target) == (("gate-nw", 3, None), "temple-sphinx")


def test_priest_of_ra_lowers_the_card_and_the_toll(sit_down):  # R-T3
    table = sit_down("anubis", "bastet", module_1=True)
    table.tiles(bastet="khnums-sphinx", anubis="priest-of-ra")
    table.troops(anubis="gate-nw=3", bastet="temple-sphinx=2+khnums-sphinx")
    table.hands(anubis="teleportation")
    table.play("anubis move move-1 none\nanubis play teleportation 3 temple-sphinx")
    until(table, "commit")
    assert table.has("anubis") == 5 - 0 - 1


def test_no_more_units_are_teleported_than_some_obelisk_takes(two):
    two.state.units["anubis"] = 22
    two.troops(anubis="nw1=5 temple-west=4 temple-sphinx=4 temple-delta=4 obelisk-west=3")
    two.hands(anubis="teleportation")
    two.play("anubis move move-1 none")
    assert two.offered("anubis", "play", "teleportation", "nw1") == {"1", "2"}


# -- the rest -------------------------------------------------------------------------------------


def test_a_part_of_the_group_may_go_on_where_the_whole_cannot(two):
    two.pyramids(anubis="white-1")
    two.hands(anubis="")
    two.troops(anubis="nw1=5 west-bank=3", bastet="s1=1")
    two.play("anubis move move-1 nw1 5 temple-sphinx teleport on\nanubis move 2 west-bank walk")
    assert two.everywhere("anubis") == {"temple-sphinx": 3, "west-bank": 5}


def test_teleports_for_nothing_come_to_an_end(two):
    two.tiles(anubis="stargate priest-of-ra teleport")
    two.pyramids(anubis="white-1")
    two.troops(anubis="nw1=3")
    two.play("anubis move move-1 nw1 3 temple-west teleport on")
    legs = 1
    while two.state.phase == "march":
        target = "temple-sphinx" if legs % 2 else "temple-west"
        two.play(f"anubis move 3 {target} teleport on")
        legs += 1
    assert legs == 40


def test_passing_through_the_delta_takes_no_kept_point(two):  # R-E3
    two.pyramids(bastet="white-1")
    two.turn(1, "bastet")
    two.state.delta_kept = "anubis"
    two.troops(bastet="s1=2")
    two.play("bastet move move-1 s1 2 temple-delta teleport on\nbastet move 2 delta")
    two.play("bastet end") if two.deciders() == ["bastet"] else None
    assert two.state.delta_kept == "anubis" and two.temporary("anubis") == 1


def test_a_priest_may_go_back_between_two_legs(sit_down):  # R-P7
    table = sit_down("anubis", "bastet", module_3=True)
    table.troops(anubis="gate-nw=4p3")
    table.state.path.priests["anubis"] = []
    table.hands(anubis="war-rage")
    table.play("anubis move move-1 gate-nw 2 2 west-bank walk on")
    assert table.state.phase == "march"
    table.play("anubis priest west-bank")
    assert table.state.path.priests["anubis"] == ["start"]


def test_a_standing_veto_is_against_a_veto_only_for_ones_own_card(three):
    said = {"verb": "always", "decision": "veto", "answer": "always", "until": "game"}
    three.hands(bastet="escape veto", horus="veto")
    three.clash("3", "3")
    three.play("bastet play escape gate-s")
    assert three.game.answer_with_orders(three.state, "horus", said) == ("play", "veto")
    three.play("horus play veto")
    assert three.game.answer_with_orders(three.state, "bastet", said) == ("play", "veto")


def test_a_standing_veto_is_not_against_a_veto_of_anothers_card(three):
    said = {"verb": "always", "decision": "veto", "answer": "always", "until": "game"}
    three.troops(anubis="nw1=3", bastet="c1=3", horus="s1=3")
    three.hands(anubis="raining-fire", bastet="veto prayer", horus="veto")
    three.play("anubis play raining-fire s1\nbastet play veto\nhorus pass")
    assert three.game.answer_with_orders(three.state, "horus", said) == ("pass",)


def test_a_planned_end_of_turn_waits_until_no_token_can_be_placed(three):
    said = {"verb": "always", "decision": "turn", "answer": "end", "until": "game"}
    three.tiles(anubis="red-act-of-god")
    three.hands(anubis="prayer")
    three.play("anubis pray pray-2")
    assert "end" in three.offered("anubis")
    assert three.game.answer_with_orders(three.state, "anubis", said) is None
    three.play("anubis pray silver-pray-3")
    assert three.game.answer_with_orders(three.state, "anubis", said) == ("end",)

"""After the fight (chapter 8, B10 to B14): new units, recall and retreat, used cards."""

from __future__ import annotations

import pytest

from rules.core.secrets import SecretLeakError
from rules.kemet.events import (
    BattleJoined,
    DawnTokenTaken,
    Recalled,
    Retreated,
)

# -- B10: new units -------------------------------------------------------------------------------


def reinforced(sit_down, attacker, defender, cards, hand="reinforcements"):
    table = sit_down("anubis", "bastet", module_5=True)
    table.hands(anubis=hand)
    table.troops(anubis="nw1=2")
    table.clash(attacker, defender)
    table.fight(*cards)
    return table


def test_new_units_come_after_losses_and_before_the_retreat(sit_down):
    table = reinforced(sit_down, "5", "4", ("strong even reinforcements", "fierce even"))
    assert table.state.phase == "rejoin"
    assert table.units("anubis", "west-bank") == 3
    table.play("anubis recruit nw2+west-bank=2")
    assert table.everywhere("anubis") == {"nw1": 2, "west-bank": 5, "nw2": 1}
    assert table.state.phase == "loser"


def test_new_units_join_the_fighting_troop_only_if_it_has_survivors(sit_down):
    cards = ("strong even reinforcements", "bloody even")
    table = reinforced(sit_down, "3", "1", cards)
    assert "west-bank" not in table.offered("anubis", "recruit")
    assert {"nw1", "nw1=3", "nw3"} < table.offered("anubis", "recruit")


def test_a_winner_wiped_out_in_his_own_district_puts_no_new_units_there(sit_down):
    table = sit_down("anubis", "bastet", module_5=True)
    table.troops(bastet="nw1=2")
    table.hands(anubis="reinforcements")
    table.play("anubis recruit recruit nw1=2")
    table.fight("strong even reinforcements", "bloody even")
    assert table.winner() == "anubis"
    assert table.everywhere("anubis") == {}
    words = table.offered("anubis", "recruit")
    assert "nw2=3" in words
    assert not any("nw1" in word for word in words)


def test_the_loser_gets_no_new_units(sit_down):
    table = reinforced(sit_down, "3", "5", ("strong even reinforcements", "strong even"))
    assert table.winner() == "bastet"
    assert table.state.phase == "loser"


# -- B11: the loser -------------------------------------------------------------------------------


def test_the_loser_decides_first_and_is_paid_for_each_unit_he_recalls(two):
    two.clash()
    two.fight("strong even", "firm even")
    assert two.deciders() == ["bastet"]
    assert two.offered("bastet") == {"recall", "retreat"}
    two.play("bastet recall")
    assert two.has("bastet") == 10
    assert two.heard(Recalled) == [Recalled("bastet", "west-bank", 5)]
    assert two.deciders() == ["anubis"]


def test_a_recall_pays_no_further_than_the_track_goes(two):
    two.prayer(bastet=9)
    two.clash()
    two.fight("strong even", "firm even")
    two.play("bastet recall")
    assert two.has("bastet") == 11


def test_the_winner_says_where_the_beaten_troop_retreats_to(two):
    two.clash("5", "5+sphinx")
    two.fight("strong even", "bloody even")
    two.play("bastet retreat")
    assert two.deciders() == ["anubis"]
    assert two.offered("anubis", "retreat") == {
        *("gate-nw", "obelisk-west", "gate-s", "temple-sphinx")
    }
    two.play("anubis retreat gate-s")
    assert two.everywhere("bastet") == {"gate-s": 4}
    assert two.where("sphinx") == "gate-s"
    assert two.heard(Retreated) == [Retreated("bastet", "west-bank", "gate-s", 4)]


def test_a_retreat_is_not_to_a_space_with_an_enemy_of_the_troop(three):
    three.troops(horus="gate-s=2", anubis="obelisk-north=1")
    three.clash()
    three.fight("strong even", "firm even")
    three.play("bastet retreat")
    assert three.offered("anubis", "retreat") == {
        *("gate-nw", "gate-c", "obelisk-south", "temple-sphinx")
    }


def test_a_troop_that_has_nowhere_to_go_must_be_recalled(two):  # R-B5
    two.troops(anubis="west-bank=5 gate-nw=1", bastet="temple-sphinx=4")
    two.play("anubis move move-1 west-bank 4 temple-sphinx walk")
    two.fight("strong even", "bloody even")
    assert two.heard(Recalled) == [Recalled("bastet", "temple-sphinx", 3, True)]
    assert two.has("bastet") == 8
    assert two.state.phase == "winner"


def test_from_the_sphinx_a_troop_is_pushed_to_the_west_bank(two):
    two.troops(anubis="west-bank=5", bastet="temple-sphinx=4")
    two.attack("west-bank", "temple-sphinx")
    two.fight("strong even", "bloody even")
    two.play("bastet retreat")
    assert two.everywhere("bastet") == {"west-bank": 3}


def test_an_attacker_who_loses_retreats_too(two):
    two.clash()
    two.fight("bloody even", "strong even")
    two.play("anubis retreat\nbastet retreat obelisk-west\nbastet pass")
    assert two.everywhere("anubis") == {"obelisk-west": 4}
    assert two.everywhere("bastet") == {"west-bank": 2}


def test_an_attacker_beaten_by_a_wiped_out_defender_must_retreat_or_be_recalled(two):  # R-B7
    two.tiles(bastet="blades-of-neith defense")
    two.clash("2", "2+sphinx")
    two.fight("bloody even", "strong even")
    assert two.winner() == "bastet"
    assert two.offered("anubis") == {"retreat", "recall"}
    two.play("anubis retreat")
    assert two.deciders() == ["bastet"]
    two.play("bastet retreat gate-s")
    assert two.everywhere("anubis") == {"gate-s": 1}


def test_an_attacker_who_wins_without_survivors_pushes_nobody_away(two):
    two.tiles(anubis="blades-of-neith charge")
    two.clash("3", "2")
    two.fight("strong even", "bloody even")
    assert two.winner() == "anubis"
    assert two.deciders() == ["bastet"]
    assert two.offered("bastet") == {"pass", "recall"}
    two.play("bastet pass")
    assert two.everywhere("bastet") == {"west-bank": 1}


def test_a_defender_beaten_by_a_wiped_out_attacker_may_recall_his_troop(two):  # R-B7
    two.tiles(anubis="blades-of-neith charge")
    two.clash("3", "2")
    two.fight("strong even", "bloody even")
    two.play("bastet recall")
    assert two.has("bastet") == 6
    assert two.everywhere("bastet") == {}


# -- B12: the winner ------------------------------------------------------------------------------


def test_the_winner_stays_or_recalls_his_whole_troop(two):
    two.clash()
    two.fight("strong even", "firm even")
    two.play("bastet recall")
    assert two.offered("anubis") == {"pass", "recall"}
    two.play("anubis recall")
    assert two.has("anubis") == 10
    assert two.everywhere("anubis") == {}


def test_a_defender_who_has_won_may_recall_his_troop_too(two):
    two.clash()
    two.fight("firm even", "strong even")
    two.play("anubis recall\nbastet recall")
    assert two.has("bastet") == 10
    assert two.state.troops == {}


def test_the_move_is_over_after_a_battle_with_any_winner(two):
    two.tiles(anubis="god-speed")
    two.clash()
    two.fight("strong even", "firm even")
    two.play("bastet recall\nanubis pass")
    assert two.state.move is None
    assert two.state.phase == "turn"
    assert two.deciders() == ["bastet"]


# -- B13: control, creatures, battle cards --------------------------------------------------------


def test_a_temple_is_the_winners_once_the_battle_is_over(two):
    two.troops(anubis="gate-nw=5", bastet="temple-west=3")
    assert two.victory("bastet") == 1
    two.attack("gate-nw", "temple-west")
    assert two.temporary("bastet") == 1
    two.fight("strong even", "bloody even")
    two.play("bastet recall\nanubis pass")
    assert two.temporary("bastet") == 0
    assert two.temporary("anubis") == 1


def test_a_temple_that_the_winner_leaves_is_nobodys(two):
    two.troops(anubis="gate-nw=5", bastet="temple-west=3")
    two.attack("gate-nw", "temple-west")
    two.fight("strong even", "bloody even")
    two.play("bastet recall\nanubis recall")
    assert two.temporary("anubis") == two.temporary("bastet") == 0


def test_a_pyramid_of_level_four_changes_hands_and_back(two):
    two.pyramids(bastet="red-4")
    two.troops(anubis="gate-s=5", bastet="s1=1")
    two.attack("gate-s", "s1")
    assert (two.temporary("anubis"), two.temporary("bastet")) == (0, 1)
    two.fight("strong even", "bloody even")
    two.play("anubis pass")
    assert (two.temporary("anubis"), two.temporary("bastet")) == (1, 0)
    two.tokens(anubis="recruit pray-2 buy-red")
    two.turn(4, "anubis")
    two.play("anubis move move-1 s1 2 gate-s walk")
    assert (two.temporary("anubis"), two.temporary("bastet")) == (0, 1)


def test_a_creature_whose_troop_is_destroyed_goes_home(two):
    two.troops(bastet="s2=2")
    two.clash("5", "1+sphinx")
    two.fight("strong even", "bloody even")
    two.play("anubis pass")
    assert two.where("sphinx") == "s2"


def test_a_creature_of_a_destroyed_troop_waits_on_its_tile_where_nobody_is_at_home(two):
    two.clash("5", "1+sphinx")
    two.fight("strong even", "bloody even")
    two.play("anubis pass")
    assert two.where("sphinx") == ""


def test_battle_cards_of_a_battle_leave_the_hand(two):
    two.clash()
    two.fight("strong even", "firm bloody")
    two.play("bastet recall\nanubis pass")
    assert two.battle_hand("anubis") == {"fierce", "firm", "shielded", "bloody"}
    assert two.battle_hand("bastet") == {"strong", "fierce", "even", "shielded"}


def test_all_battle_cards_come_back_once_the_last_two_are_played(two):
    two.battle_hands(anubis="strong even")
    two.clash()
    two.fight("strong even", "firm bloody")
    two.play("bastet recall\nanubis pass")
    assert len(two.battle_hand("anubis")) == 6
    assert two.state.battle_used["anubis"].value == ()


def test_with_two_battle_cards_left_one_still_decides_which_is_played(two):
    two.battle_hands(anubis="strong even")
    two.clash()
    assert two.offered("anubis", "battle") == {"strong", "even"}


def test_discarded_battle_cards_lie_face_down(two):
    two.clash()
    two.fight("strong even", "firm bloody")
    two.play("bastet recall\nanubis pass")
    assert two.state.shown_used["anubis"] == ()
    with pytest.raises(SecretLeakError):
        _ = two.seen("bastet").battle_used["anubis"].value


def test_by_option_played_battle_cards_lie_face_up_and_the_first_ones_down(sit_down):
    table = sit_down("anubis", "bastet", battle_discards="face_up")
    table.clash()
    table.fight("strong even", "firm bloody")
    table.play("bastet recall\nanubis pass")
    assert table.seen("bastet").shown_used["anubis"] == ("strong",)


# -- B14: Dawn tokens, and battles that this one has caused ---------------------------------------


def consoled(table):
    return [event.seat for event in table.heard(DawnTokenTaken)]


def test_the_loser_of_a_battle_takes_one_dawn_token(sit_down):
    table = sit_down("anubis", "bastet", module_2=True)
    table.clash("5", "1")
    table.fight("strong even", "bloody even")
    table.play("anubis pass")
    assert consoled(table) == ["bastet"]
    assert table.state.dawn == {"bastet": 1}


def test_a_winner_who_loses_all_units_takes_a_dawn_token(sit_down):
    table = sit_down("anubis", "bastet", module_2=True)
    table.clash("3", "1")
    table.fight("strong even", "bloody even")
    assert consoled(table) == ["anubis", "bastet"]
    assert table.state.troops == {}


def test_a_player_who_loses_all_units_to_their_card_takes_a_dawn_token(sit_down):
    table = sit_down("anubis", "bastet", module_2=True, module_5=True)
    table.clash("2", "1")
    table.fight("chariot even", "firm even")
    assert table.winner() == "anubis"
    table.play("bastet recall")
    assert consoled(table) == ["anubis", "bastet"]


def test_without_the_dawn_module_nobody_takes_a_token(two):
    two.clash("5", "1")
    two.fight("strong even", "bloody even")
    two.play("anubis pass")
    assert consoled(two) == []


def test_battles_that_new_units_cause_are_fought_after_this_one(sit_down):  # R-B6
    table = sit_down("anubis", "bastet", module_5=True)
    table.hands(anubis="reinforcements")
    table.troops(bastet="nw3=1")
    table.clash("5", "4")
    table.fight("strong even reinforcements", "fierce even")
    table.play("anubis recruit nw3=3\nbastet recall\nanubis pass")
    assert table.state.phase == "commit"
    assert table.heard(BattleJoined)[1] == BattleJoined("nw3", "anubis", "bastet")

"""Battle (chapter 8), step by step, with the example of the rulebook."""

from __future__ import annotations

import pytest

from rules.core.errors import NotYourDecisionError
from rules.core.secrets import SecretLeakError
from rules.kemet import GAME
from rules.kemet.events import (
    CardForeseen,
    CardsCommitted,
    CardsShown,
    Fought,
    WoundsDealt,
)


def test_the_rulebooks_example_of_a_battle(two):
    two.tiles(anubis="charge blades-of-neith")
    two.hands(bastet="bronze-wall war-fury")
    two.clash("5", "4+ancestral-elephant")
    two.play("bastet pass")
    two.fight("fierce bloody", "shielded bloody war-fury+bronze-wall")
    assert two.strengths() == {"anubis": 10, "bastet": 9}
    assert two.winner() == "anubis"
    assert two.losses() == {"anubis": 0, "bastet": 0}
    assert two.permanent("anubis") == 1
    assert two.has("bastet") == 4
    two.play("bastet recall")
    assert two.has("bastet") == 8
    assert two.reserve("bastet") == 12
    assert two.where("ancestral-elephant") == ""


def test_only_units_in_the_space_fight(two):
    two.troops(anubis="gate-nw=5", bastet="west-bank=4 gate-s=5")
    two.play("anubis move move-1 gate-nw 3 west-bank walk")
    two.fight("strong even", "strong even")
    assert two.strengths() == {"anubis": 7, "bastet": 8}
    assert two.units("anubis", "gate-nw") == 2


# -- B2: two battle cards each, in secret ---------------------------------------------------------


def test_each_side_commits_two_different_battle_cards(two):
    two.clash()
    assert two.deciders() == ["anubis", "bastet"]
    assert len(two.offered("anubis", "battle")) == 6
    assert two.offered("anubis", "battle", "strong") == {
        *("fierce", "firm", "even", "shielded", "bloody")
    }


def test_both_choose_at_once_and_in_any_order(two):
    two.clash()
    two.play("bastet battle strong even")
    assert two.deciders() == ["anubis"]
    two.play("anubis battle bloody even")
    assert two.state.phase == "loser"


def test_only_the_choice_of_cards_is_announced_but_not_the_cards(two):
    two.clash()
    two.told.clear()
    two.play("bastet battle strong even")
    assert [told.event for told in two.told] == [CardsCommitted("bastet")]
    with pytest.raises(SecretLeakError):
        _ = two.seen("anubis").battle.commits["bastet"].value
    assert two.seen("bastet").battle.commits["bastet"].value.card == "strong"


def test_after_the_reveal_nobody_has_cards_chosen_in_secret(two):
    def chosen():
        return [player.seat for player in two.sees(None).players if player.committed]

    two.clash()
    two.play("anubis battle strong firm")
    assert chosen() == ["anubis"]
    two.play("bastet battle fierce even")
    assert two.state.phase == "loser"
    assert chosen() == []


def test_a_choice_may_be_changed_until_the_other_has_chosen(two):
    two.clash()
    two.play("bastet battle strong even\nbastet battle fierce even\nanubis battle bloody even")
    assert two.heard(CardsShown)[1].card == "fierce"


def test_any_number_of_battle_interventions_may_be_hidden_behind(two):
    two.hands(anubis="war-rage war-rage bloody-battle prayer veto")
    two.clash()
    words = two.offered("anubis", "battle", "strong", "even")
    assert words == {
        *("none", "war-rage", "war-rage=2", "bloody-battle"),
        *("war-rage+bloody-battle", "war-rage=2+bloody-battle"),
    }


def test_tactical_choice_is_not_hidden_behind_a_battle_card(sit_down):
    table = sit_down("anubis", "bastet", module_5=True)
    table.hands(anubis="tactical-choice war-rage")
    table.clash()
    assert table.offered("anubis", "battle", "strong", "even") == {"none", "war-rage"}


def test_with_prescience_the_opponent_chooses_first_and_shows_his_battle_card(two):  # R-B1
    two.tiles(bastet="prescience")
    two.hands(anubis="war-rage")
    two.clash()
    assert two.deciders() == ["anubis"]
    two.play("anubis battle strong even war-rage")
    assert two.deciders() == ["bastet"]
    assert two.heard(CardForeseen, "bastet") == [CardForeseen("anubis", "strong")]
    assert two.heard(CardForeseen, "anubis") == two.heard(CardForeseen) == []
    assert two.seen("bastet").battle.foreseen.value == "strong"
    with pytest.raises(SecretLeakError):
        _ = two.seen("bastet").battle.commits["anubis"].value


def test_cards_shown_to_prescience_cannot_be_changed(two):
    two.tiles(anubis="prescience")
    two.clash()
    two.play("bastet battle strong even")
    assert two.revisers() == []
    with pytest.raises(NotYourDecisionError):
        two.play("bastet battle fierce even")


def test_with_prescience_on_both_sides_the_attacker_shows_first(sit_down):  # R-B1
    table = sit_down("anubis", "bastet")
    table.lawful = False  # there is one copy
    table.tiles(anubis="prescience", bastet="prescience")
    table.clash()
    assert table.deciders() == ["anubis"]
    table.play("anubis battle strong even")
    assert table.deciders() == ["bastet"]
    assert table.heard(CardForeseen, "bastet") == [CardForeseen("anubis", "strong")]


# -- B3: the reveal, and paying -------------------------------------------------------------------


def test_played_cards_are_shown_and_the_first_cards_stay_secret(two):
    two.hands(anubis="war-rage")
    two.clash()
    two.fight("strong even war-rage", "bloody even")
    assert two.heard(CardsShown) == [
        CardsShown("anubis", "strong", ("war-rage",), ()),
        CardsShown("bastet", "bloody", (), ()),
    ]
    assert two.state.discards_size == 1
    with pytest.raises(SecretLeakError):
        _ = two.seen("bastet").battle.commits["anubis"].value


def test_each_card_is_paid_for_as_it_is_shown(two):
    two.hands(anubis="war-fury blood-bath war-rage")
    two.prayer(anubis=3)
    two.clash()
    two.fight("strong even war-rage+war-fury+blood-bath", "strong even")
    assert two.has("anubis") == 1
    assert two.strengths()["anubis"] == 5 + 4 + 1 + 2


def test_a_card_that_cannot_be_paid_has_no_effect_and_is_discarded_too(two):  # R-B2
    two.hands(anubis="war-fury blood-bath")
    two.prayer(anubis=1)
    two.clash()
    two.fight("strong even war-fury+blood-bath war-fury-then-blood-bath", "strong even")
    assert two.heard(CardsShown)[0].unpaid == ("blood-bath",)
    assert two.strengths() == {"anubis": 11, "bastet": 9}
    assert two.losses()["bastet"] == 1
    assert two.state.discards_size == 2
    assert two.hand("anubis") == []


def test_cards_are_paid_in_their_owners_order(two):
    two.hands(anubis="war-fury blood-bath")
    two.prayer(anubis=1)
    two.clash()
    two.fight("strong even war-fury+blood-bath blood-bath-then-war-fury", "strong even")
    assert two.heard(CardsShown)[0].unpaid == ("war-fury",)
    assert two.losses()["bastet"] == 3


def test_two_copies_of_which_one_can_be_paid_count_once(two):
    two.hands(bastet="war-fury war-fury")
    two.prayer(bastet=1)
    two.clash()
    two.play("bastet pass")
    two.fight("strong even", "strong even war-fury=2")
    assert two.strengths()["bastet"] == 11
    assert two.has("bastet") == 0


@pytest.mark.parametrize("number", ["", "=2"])
def test_the_order_of_paying_is_not_asked_where_there_is_but_one_kind_to_pay_for(two, number):
    two.hands(anubis="war-fury war-fury war-rage")
    two.prayer(anubis=0)
    two.clash()
    assert two.offered("anubis", "battle", "firm", "even", f"war-rage+war-fury{number}") == set()


def test_after_the_cards_the_battle_is_shown_with_both_cards_and_the_losses(two):
    two.clash()
    two.play("anubis battle strong firm")
    played = two.play("bastet battle fierce even")
    [shown] = [shown for shown in played.illustrations if shown.picture == "battle"]
    fight = GAME.make_view(shown.sealed, None).battle
    sides = (fight.attacker, fight.defender)
    assert [side.card.word for side in sides] == ["strong", "fierce"]
    assert [side.losses for side in sides] == [*two.losses().values()] == [2, 1]
    assert fight.winner == two.winner() == "anubis"


def test_nothing_is_shown_of_a_battle_whose_cards_are_not_chosen(two):
    two.clash()
    assert not two.play("anubis battle strong firm").illustrations


# -- B5: Divine Wound -----------------------------------------------------------------------------


def test_divine_wound_is_dealt_after_the_reveal_with_any_cards_left_in_hand(two):
    two.tiles(anubis="divine-wound")
    two.hands(anubis="war-rage prayer veto")
    two.clash()
    two.fight("strong even war-rage", "strong even")
    assert two.state.phase == "wound"
    battle = two.sees(None).battle
    assert (battle.attacker.wounds, battle.defender.wounds) == (0, 0)
    assert two.offered("anubis", "wound") == {"prayer", "veto", "prayer+veto"}
    two.play("anubis wound prayer+veto")
    assert two.strengths() == {"anubis": 12, "bastet": 9}
    assert two.heard(WoundsDealt) == [WoundsDealt("anubis", 2)]
    assert two.state.discards_size == 3


def test_after_a_divine_wound_the_loser_still_chooses(two):
    two.tiles(anubis="divine-wound")
    two.hands(anubis="prayer")
    two.clash()
    two.fight("strong even", "strong even")
    two.play("anubis wound prayer")
    assert two.state.phase == "loser"
    two.play("bastet recall")
    assert two.everywhere("bastet") == {}


def test_after_a_divine_wound_of_the_loser_he_still_chooses(two):
    two.tiles(bastet="divine-wound")
    two.hands(bastet="prayer")
    two.clash("5", "1")
    two.play("bastet pass")
    two.fight("firm even", "firm even")
    two.play("bastet pass")
    assert two.deciders() == ["bastet"]
    assert two.offered("bastet") == {"retreat", "recall"}


def test_a_player_without_cards_is_not_asked_for_wounds(two):
    two.tiles(anubis="divine-wound")
    two.clash()
    two.fight("strong even", "strong even")
    assert two.state.phase != "wound"


# -- B6: strength ---------------------------------------------------------------------------------


def test_strength_is_units_and_card_and_cards_and_tiles_and_creature_and_wounds(two):
    two.tiles(anubis="charge blades-of-neith divine-wound")
    two.hands(anubis="war-rage war-fury prayer")
    two.clash("4+sphinx")
    two.fight("firm even war-rage+war-fury", "strong even")
    two.play("anubis wound prayer")
    assert two.strengths()["anubis"] == 4 + 3 + 1 + 2 + 1 + 1 + 2 + 1


def test_in_a_tie_the_defender_wins(two):
    two.clash()
    two.fight("fierce even", "firm even")
    assert two.strengths() == {"anubis": 8, "bastet": 8}
    assert two.winner() == "bastet"
    assert two.permanent("anubis") == two.permanent("bastet") == 0


# -- B7: losses -----------------------------------------------------------------------------------


def test_both_sides_lose_units_the_winner_too(two):
    two.clash()
    two.fight("strong even", "bloody even")
    assert two.winner() == "anubis"
    assert two.losses() == {"anubis": 3, "bastet": 1}
    assert two.reserve("anubis") == 12 - 2


def test_protection_is_taken_off_the_enemys_damage_but_never_below_nothing(two):
    two.clash()
    two.fight("shielded even", "strong even")
    assert two.losses() == {"anubis": 0, "bastet": 0}


def test_nobody_loses_more_units_than_there_are(two):
    two.clash("2", "5")
    two.fight("firm even", "bloody even")
    assert two.losses()["anubis"] == 2
    assert two.everywhere("anubis") == {}


def test_a_winner_without_survivors_is_still_the_winner(two):
    two.tiles(anubis="blades-of-neith holy-war")
    two.clash("3", "1")
    two.fight("strong even", "bloody even")
    assert two.winner() == "anubis"
    assert two.permanent("anubis") == 0
    assert two.has("anubis") == 9


def chariots(sit_down, units, **options):
    """The attack of this many units with the war chariot on one that does damage 2."""
    table = sit_down("anubis", "bastet", module_5=True, **options)
    table.clash(str(units), "1")
    table.fight("chariot even", "fierce even")
    return table


def test_five_three_left_after_the_damage_two_die_one_survives_and_wins(sit_down):
    table = chariots(sit_down, 5)
    assert table.units("anubis", "west-bank") == 1
    assert table.permanent("anubis") == 1


def test_two_left_after_the_damage_none_survives_and_there_is_no_point(sit_down):  # R-B4
    table = chariots(sit_down, 4)
    assert table.winner() == "anubis"
    assert table.everywhere("anubis") == {}
    assert table.permanent("anubis") == 0


def test_by_option_the_chariots_own_losses_come_after_the_point(sit_down):  # R-B4
    table = chariots(sit_down, 4, ts5_before_survivors=False)
    assert table.permanent("anubis") == 1
    assert table.everywhere("anubis") == {}


def test_the_chariot_destroys_at_most_all(sit_down):
    table = chariots(sit_down, 3)
    own = {event.seat: event.own_losses for event in table.heard(Fought)}
    assert own == {"anubis": 1, "bastet": 0}


def test_the_chariot_destroys_its_users_units_in_defeat_too(sit_down):
    table = sit_down("anubis", "bastet", module_5=True)
    table.clash("5", "3")
    table.fight("strong even", "chariot even")
    assert table.winner() == "anubis"
    assert table.units("bastet", "west-bank") == 0


# -- B8: victory points ---------------------------------------------------------------------------


def test_an_attack_won_with_a_survivor_is_worth_a_permanent_point(two):
    two.clash()
    two.fight("strong even", "firm even")
    assert two.state.points["anubis"] == {"attack": 1}
    assert two.victory("bastet") == 0


def test_a_defence_won_is_worth_nothing(two):
    two.clash()
    two.fight("firm even", "strong even")
    assert two.victory("bastet") == two.victory("anubis") == 0


# -- B9: prayer points ----------------------------------------------------------------------------


def test_prayer_points_come_before_the_loser_decides(two):
    two.tiles(anubis="crusade holy-war")
    two.clash()
    two.fight("strong even", "fierce even")
    assert two.state.phase == "loser"
    assert two.gains("anubis") == {"holy-war": 4, "crusade": 2}
    assert two.has("anubis") == 11

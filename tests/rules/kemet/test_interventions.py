"""Divine Intervention cards (10.1), each by its name, and the windows that they open."""

from __future__ import annotations

import pytest

from rules.core.errors import NotOfferedError
from rules.core.secrets import SecretLeakError
from rules.kemet.events import BattleJoined, CardCancelled, CardPlayed, CardsExchanged, CardsShown


@pytest.fixture
def more(sit_down):
    """With the cards of module 5."""
    return sit_down("anubis", "bastet", module_5=True)


def helped(table, card, battle_cards=("firm even", "firm even")):
    """The attacker plays a card with his battle card."""
    table.hands(anubis=card)
    table.clash()
    table.fight(f"{battle_cards[0]} {card}", battle_cards[1])
    return table


# -- in battle ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "strength", "damage", "protection", "cost"),
    [
        ("war-rage", 1, 0, 0, 0),
        ("war-fury", 2, 0, 0, 1),
        ("bloody-battle", 0, 1, 0, 0),
        ("blood-bath", 0, 2, 0, 1),
        ("bronze-wall", 0, 0, 1, 0),
        ("iron-wall", 0, 0, 2, 1),
    ],
)
def test_a_battle_card_of_the_gods_adds_what_it_says(two, card, strength, damage, protection, cost):
    helped(two, card, ("shielded even", "bloody even"))
    assert two.strengths()["anubis"] == 7 + strength
    assert two.damages()["anubis"] == damage
    assert two.losses()["anubis"] == max(0, 3 - 2 - protection)
    assert two.has("anubis") == 5 - cost
    assert two.state.discards_size == 1


def test_war_rage_and_war_rage_add_up(two):
    two.hands(anubis="war-rage war-rage war-rage")
    two.clash()
    two.fight("firm even war-rage=3", "firm even")
    assert two.strengths()["anubis"] == 11


def test_glory_pays_four_if_one_wins(more):
    helped(more, "glory", ("strong even", "firm even"))
    assert more.gains("anubis") == {"glory": 4}


def test_glory_pays_nothing_to_the_beaten(more):
    helped(more, "glory")
    assert more.gains("anubis") == {}


def test_glory_twice_pays_eight(more):  # R-I10
    more.hands(anubis="glory glory")
    more.prayer(anubis=0)
    more.clash()
    more.fight("strong even glory=2", "firm even")
    assert more.has("anubis") == 8


def test_divine_protection_saves_the_winner_from_losses(more):
    helped(more, "divine-protection", ("strong even", "bloody even"))
    assert more.losses()["anubis"] == 0


def test_divine_protection_twice_gives_nothing_more(more):  # R-I10
    more.hands(anubis="divine-protection divine-protection")
    more.clash()
    more.fight("strong even divine-protection=2", "bloody even")
    assert more.losses()["anubis"] == 0
    assert more.losses()["bastet"] == 1


def test_divine_protection_does_not_save_the_beaten(more):
    helped(more, "divine-protection", ("bloody even", "strong even"))
    assert more.losses()["anubis"] == 1


def test_divine_protection_does_not_save_from_ones_own_chariot(more):
    helped(more, "divine-protection", ("chariot even", "bloody even"))
    assert more.units("anubis", "west-bank") == 3


def test_reinforcements_bring_three_units_if_one_wins(more):
    helped(more, "reinforcements", ("strong even", "bloody even"))
    more.play("anubis recruit nw1+west-bank=2")
    assert more.everywhere("anubis") == {"west-bank": 4, "nw1": 1}


def test_reinforcements_twice_bring_six(more):  # R-I10
    more.hands(anubis="reinforcements reinforcements")
    more.clash("5", "5")
    more.fight("strong even reinforcements=2", "bloody even")
    more.play("anubis recruit nw1=5+west-bank")
    assert more.reserve("anubis") == 12 - 2 - 6


def test_reinforcements_need_not_come(more):
    helped(more, "reinforcements", ("strong even", "bloody even"))
    more.play("anubis recruit none")
    assert more.everywhere("anubis") == {"west-bank": 2}


def test_tactical_choice_exchanges_the_card_shown_for_the_one_discarded(more):
    more.hands(anubis="tactical-choice")
    more.clash()
    more.fight("firm strong", "firm even")
    assert more.deciders() == ["anubis"]
    more.play("anubis play tactical-choice")
    assert more.heard(CardsExchanged) == [CardsExchanged("anubis", "strong", "firm")]
    assert more.strengths() == {"anubis": 9, "bastet": 8}


def test_tactical_choice_shows_the_card_discarded_and_cannot_be_undone(more):
    more.hands(anubis="tactical-choice")
    more.clash()
    more.fight("firm strong", "firm even")
    exchanged = more.play("anubis play tactical-choice")
    assert exchanged.has_revealed and exchanged.is_final


def test_tactical_choice_is_the_attackers_first_and_the_defender_sees_it(more):  # R-E5
    more.hands(anubis="tactical-choice", bastet="tactical-choice")
    more.clash()
    more.play("bastet pass")
    more.fight("firm strong", "even fierce")
    assert more.deciders() == ["anubis"]
    more.play("anubis play tactical-choice")
    assert more.deciders() == ["bastet"]
    more.play("bastet play tactical-choice")
    assert more.strengths() == {"anubis": 9, "bastet": 8}


def test_every_card_holder_is_asked_for_tactical_choice(more):
    more.hands(bastet="prayer")
    more.clash()
    more.play("bastet pass")
    more.fight("firm strong", "even fierce")
    assert more.deciders() == ["bastet"]
    assert more.offered("bastet") == {"pass"}


def test_tactical_choice_needs_no_prayer_points(more):
    more.hands(anubis="tactical-choice")
    more.prayer(anubis=0)
    more.clash()
    more.fight("firm strong", "firm even")
    more.play("anubis play tactical-choice")
    assert more.winner() == "anubis"


def test_after_a_tactical_choice_the_loser_still_chooses(more):
    more.hands(anubis="tactical-choice")
    more.clash()
    more.fight("firm strong", "firm even")
    more.play("anubis play tactical-choice")
    assert more.offered("bastet") == {"recall", "retreat"}


def test_a_card_of_battle_is_never_vetoed(three):
    three.hands(anubis="war-rage", horus="veto")
    three.clash()
    three.fight("strong even war-rage", "firm even")
    assert three.strengths()["anubis"] == 10
    assert three.hand("horus") == ["veto"]


def test_cards_of_battle_are_not_played_outside_it(two):
    two.hands(anubis="war-rage")
    assert "play" not in two.offered("anubis")


# -- by day ---------------------------------------------------------------------------------------


def test_raining_fire_destroys_one_enemy_unit_anywhere(two):
    two.tiles(anubis="crusade")
    two.hands(anubis="raining-fire")
    two.troops(anubis="nw1=2", bastet="s1=2 temple-delta=1")
    assert two.offered("anubis", "play", "raining-fire") == {"s1", "temple-delta"}
    two.play("anubis play raining-fire s1")
    assert two.everywhere("bastet") == {"s1": 1, "temple-delta": 1}
    assert two.has("anubis") == 4
    assert two.victory("anubis") == 0


def test_raining_fire_on_the_last_unit_frees_the_temple_and_its_creature(two):
    two.hands(anubis="raining-fire")
    two.troops(bastet="s1=2 temple-delta=1+sphinx")
    assert two.temporary("bastet") == 1
    two.play("anubis play raining-fire temple-delta")
    assert two.temporary("bastet") == 0
    assert two.where("sphinx") == "s1"


def test_raining_fire_does_not_fall_on_the_devourer(two):
    two.hands(anubis="raining-fire")
    two.troops(bastet="s1=2+devourer s2=1")
    assert two.offered("anubis", "play", "raining-fire") == {"s2"}


def test_raining_fire_without_a_target_cannot_be_played(two):
    two.hands(anubis="raining-fire")
    assert "play" not in two.offered("anubis")


def test_raining_fire_needs_its_cost(two):
    two.hands(anubis="raining-fire")
    two.troops(bastet="s1=2")
    two.prayer(anubis=0)
    assert "play" not in two.offered("anubis")


def test_prayer_brings_two_points(two):
    two.hands(anubis="prayer")
    two.play("anubis play prayer")
    assert two.has("anubis") == 7
    assert two.state.phase == "turn"


def test_prayer_at_eleven_is_legal_and_useless(two):
    two.hands(anubis="prayer")
    two.prayer(anubis=11)
    two.play("anubis play prayer")
    assert two.has("anubis") == 11
    assert two.hand("anubis") == []


def test_enlistment_adds_two_units_to_ones_own_city(two):
    two.hands(anubis="enlistment")
    two.play("anubis play enlistment none nw1+nw3")
    assert two.everywhere("anubis") == {"nw1": 1, "nw3": 1}
    assert two.has("anubis") == 5


def test_enlistment_adds_two_units_to_one_troop_anywhere(two):
    two.hands(anubis="enlistment")
    two.troops(anubis="temple-delta=1 s1=1")
    assert two.offered("anubis", "play", "enlistment") == {"none", "temple-delta", "s1"}
    two.play("anubis play enlistment temple-delta temple-delta=2")
    assert two.units("anubis", "temple-delta") == 3


def test_enlistment_is_for_the_city_or_a_troop_and_not_for_both(two):
    two.hands(anubis="enlistment")
    two.troops(anubis="temple-delta=1")
    words = two.offered("anubis", "play", "enlistment", "temple-delta")
    assert words == {"none", "temple-delta", "temple-delta=2"}


def test_enlistment_gets_nothing_from_the_scribe(two):
    two.tiles(anubis="recruiting-scribe")
    two.hands(anubis="enlistment")
    assert "nw1=3" not in two.offered("anubis", "play", "enlistment", "none")


def test_enlistment_into_a_district_held_by_an_enemy_is_an_attack(two):
    two.tiles(anubis="charge")
    two.hands(anubis="enlistment")
    two.troops(bastet="nw1=1")
    two.play("anubis play enlistment none nw1=2")
    two.fight("strong even", "strong even")
    assert two.strengths() == {"anubis": 7, "bastet": 5}
    two.play("anubis pass")
    assert two.state.phase == "turn"
    assert two.deciders() == ["anubis"]


def test_enlistment_tops_up_the_moving_troop_between_two_steps(two):
    two.tiles(anubis="god-speed")
    two.hands(anubis="enlistment")
    two.troops(anubis="gate-nw=2")
    two.play("anubis move move-1 gate-nw 2 west-bank walk on")
    two.play("anubis play enlistment west-bank west-bank=2")
    two.play("anubis move 4 gate-s walk")
    assert two.everywhere("anubis") == {"gate-s": 4}


def test_mana_theft_takes_one_from_each_opponent_and_brings_one(three):
    three.hands(anubis="mana-theft")
    three.prayer(horus=0)
    three.play("anubis play mana-theft")
    assert (three.has("anubis"), three.has("bastet"), three.has("horus")) == (6, 4, 0)


def test_mana_theft_brings_one_though_nobody_has_any(three):
    three.hands(anubis="mana-theft")
    three.prayer(bastet=0, horus=0)
    three.play("anubis play mana-theft")
    assert three.has("anubis") == 6


# -- with a move ----------------------------------------------------------------------------------


def test_teleportation_takes_the_moving_troop_from_anywhere_to_an_obelisk(two):
    two.hands(anubis="teleportation")
    two.troops(anubis="gate-nw=3")
    assert "play" not in two.offered("anubis")
    two.play("anubis move move-1 none\nanubis play teleportation 3 temple-delta")
    assert two.everywhere("anubis") == {"temple-delta": 3}
    assert two.has("anubis") == 4


def test_teleportation_does_not_lead_to_where_the_troop_is(two):
    two.hands(anubis="teleportation")
    two.troops(anubis="obelisk-west=3")
    two.play("anubis move move-1 none")
    assert "obelisk-west" not in two.offered("anubis", "play", "teleportation", "3")


def test_teleportation_costs_no_step(two):
    two.hands(anubis="teleportation")
    two.troops(anubis="gate-nw=3")
    two.play("anubis move move-1 none\nanubis play teleportation 3 temple-sphinx")
    two.play("anubis move 3 west-bank walk")
    assert two.everywhere("anubis") == {"west-bank": 3}


def test_teleportation_may_follow_the_last_step(two):
    two.hands(anubis="teleportation")
    two.troops(anubis="gate-nw=3")
    two.play("anubis move move-1 gate-nw 3 west-bank walk on")
    two.play("anubis play teleportation 2 temple-delta")
    assert two.everywhere("anubis") == {"west-bank": 1, "temple-delta": 2}


def test_teleportation_into_a_space_with_an_enemy_is_a_contact(two):
    two.hands(anubis="teleportation")
    two.troops(anubis="gate-nw=3", bastet="temple-delta=2")
    two.play("anubis move move-1 none\nanubis play teleportation 3 temple-delta")
    assert two.heard(BattleJoined) == [BattleJoined("temple-delta", "anubis", "bastet")]


def test_teleportation_pays_a_toll_besides(two):
    two.hands(anubis="teleportation")
    two.troops(anubis="gate-nw=3", bastet="temple-delta=2+khnums-sphinx")
    two.play("anubis move move-1 none\nanubis play teleportation 3 temple-delta")
    assert two.has("anubis") == 2


def test_teleportation_gets_no_cheaper_by_stargate_but_by_priest_of_ra(two):
    two.tiles(anubis="stargate")
    two.hands(anubis="teleportation teleportation")
    two.troops(anubis="gate-nw=3")
    two.play("anubis move move-1 none\nanubis play teleportation 3 temple-delta")
    assert two.has("anubis") == 4
    two.tiles(anubis="priest-of-ra")
    two.play("anubis play teleportation 3 temple-sphinx")
    assert two.has("anubis") == 4


def test_teleportation_does_not_lead_through_walls_afterwards(two):
    two.tiles(anubis="god-speed")
    two.hands(anubis="teleportation")
    two.troops(anubis="gate-nw=3")
    two.play("anubis move move-1 none\nanubis play teleportation 3 temple-west")
    assert "gate-s" in two.offered("anubis", "move", "3")
    assert "s1" not in two.offered("anubis", "move", "3")


def test_open_gates_lets_this_move_through_walls(two):
    two.tiles(anubis="god-speed")
    two.hands(anubis="open-gates")
    two.troops(anubis="west-bank=3")
    two.play("anubis move move-1 west-bank 3 gate-s walk on\nanubis play open-gates")
    assert two.has("anubis") == 4
    two.play("anubis move 3 s2 walk")
    assert two.everywhere("anubis") == {"s2": 3}


def test_open_gates_is_played_with_a_move_only(two):
    two.hands(anubis="open-gates")
    assert "play" not in two.offered("anubis")


def test_swiftness_moves_one_further_before_the_departure(more):
    more.hands(anubis="swiftness")
    more.troops(anubis="gate-nw=3")
    more.play("anubis move move-1 none\nanubis play swiftness")
    assert "gate-s" in more.offered("anubis", "move", "gate-nw", "3")


def test_swiftness_moves_one_further_after_steps_too(more):
    more.hands(anubis="swiftness swiftness")
    more.troops(anubis="gate-nw=3")
    more.play("anubis move move-1 gate-nw 3 west-bank walk on\nanubis play swiftness")
    more.play("anubis play swiftness\nanubis move 3 gate-s walk stop")
    assert more.everywhere("anubis") == {"gate-s": 3}


def test_divine_memory_takes_a_card_of_choice_from_the_discards(more):
    more.hands(anubis="divine-memory")
    more.discards("veto escape")
    more.play("anubis play divine-memory")
    assert more.offered("anubis", "keep") == {"veto", "escape"}
    with pytest.raises(SecretLeakError):
        _ = more.seen("bastet").looked.value
    more.play("anubis keep escape")
    assert more.hand("anubis") == ["escape"]
    assert more.has("anubis") == 4
    assert sorted(more.state.discards.value) == ["divine-memory", "veto"]


def test_divine_memory_does_not_take_itself_but_another_of_its_kind(more):
    more.hands(anubis="divine-memory")
    more.discards("divine-memory")
    more.play("anubis play divine-memory\nanubis keep divine-memory")
    assert more.hand("anubis") == ["divine-memory"]
    assert more.state.discards_size == 1


def test_divine_memory_cannot_be_played_where_nothing_is_discarded(more):
    more.hands(anubis="divine-memory")
    assert "play" not in more.offered("anubis")


# -- Veto -----------------------------------------------------------------------------------------


def test_veto_cancels_the_card_just_played_which_stays_paid_and_discarded(two):
    two.hands(anubis="raining-fire", bastet="veto")
    two.troops(bastet="s1=2")
    two.play("anubis play raining-fire s1")
    assert two.deciders() == ["bastet"]
    two.play("bastet play veto")
    assert two.units("bastet", "s1") == 2
    assert two.has("anubis") == 4
    assert two.state.discards_size == 2
    assert two.heard(CardCancelled) == [CardCancelled("anubis", "raining-fire", "bastet")]


def test_every_card_holder_is_asked_for_a_veto(two):
    two.hands(anubis="prayer", bastet="war-rage")
    two.play("anubis play prayer")
    assert two.deciders() == ["bastet"]
    assert two.offered("bastet") == {"pass"}
    two.play("bastet pass")
    assert two.has("anubis") == 7


def test_veto_is_not_the_active_players(two):
    two.hands(anubis="veto", bastet="escape")
    two.clash()
    two.play("bastet play escape gate-s")
    assert two.everywhere("bastet") == {"gate-s": 5}
    assert two.hand("anubis") == ["veto"]


def test_veto_is_asked_of_all_at_once_and_only_the_first_of_several_is_played(three):
    three.hands(anubis="prayer", bastet="veto", horus="veto")
    three.play("anubis play prayer")
    assert three.deciders() == ["bastet", "horus"]
    three.play("horus play veto\nbastet play veto")
    assert three.state.phase == "veto"
    three.play("horus pass")
    assert three.has("anubis") == 5
    assert (three.hand("bastet"), three.hand("horus")) == ([], ["veto"])


def test_veto_of_a_veto_lets_the_card_work(three):
    three.hands(anubis="prayer", bastet="veto", horus="veto")
    three.play("anubis play prayer\nbastet play veto\nhorus pass")
    assert three.deciders() == ["horus"]
    three.play("horus play veto")
    assert three.has("anubis") == 7
    assert three.state.discards_size == 3


def test_veto_first_in_turn_order_is_after_the_active_player(three):  # R-E5
    three.hands(bastet="prayer", anubis="veto", horus="veto")
    three.turn(1, "bastet")
    three.play("bastet play prayer\nanubis play veto\nhorus play veto\nanubis pass")
    assert (three.hand("anubis"), three.hand("horus")) == (["veto"], [])


def test_silence_of_those_asked_is_never_shown(two):
    two.hands(anubis="prayer", bastet="veto")
    two.play("anubis play prayer")
    two.told.clear()
    two.play("bastet pass")
    assert not any(isinstance(told.event, CardPlayed) for told in two.told)
    assert two.hand("bastet") == ["veto"]


def test_veto_of_an_escape_comes_from_a_third_player(three):
    three.hands(bastet="escape", horus="veto")
    three.clash()
    three.play("bastet play escape gate-s\nhorus play veto")
    assert three.state.phase == "commit"
    assert three.units("bastet", "west-bank") == 5


def test_veto_on_divine_memory_comes_before_the_choice(more):
    more.hands(anubis="divine-memory", bastet="veto")
    more.discards("escape")
    more.play("anubis play divine-memory\nbastet play veto")
    assert more.state.phase == "turn"
    assert more.hand("anubis") == []


def test_veto_of_a_teleportation_leaves_the_troop_where_it_was(two):
    two.hands(anubis="teleportation", bastet="veto")
    two.troops(anubis="gate-nw=3")
    two.play("anubis move move-1 none\nanubis play teleportation 3 temple-delta\nbastet play veto")
    assert two.everywhere("anubis") == {"gate-nw": 3}
    two.play("anubis move gate-nw 3 west-bank walk")
    assert two.everywhere("anubis") == {"west-bank": 3}


# -- Escape ---------------------------------------------------------------------------------------


def test_escape_gives_the_space_up_and_there_is_no_battle(two):
    two.hands(bastet="escape")
    two.clash("3", "2+sphinx")
    assert two.deciders() == ["bastet"]
    two.play("bastet play escape obelisk-west")
    assert two.heard(BattleJoined) == []
    assert two.everywhere("bastet") == {"obelisk-west": 2}
    assert two.where("sphinx") == "obelisk-west"
    assert two.everywhere("anubis") == {"west-bank": 3}


def test_escape_may_lead_to_where_the_attacker_came_from(two):
    two.hands(bastet="escape")
    two.clash()
    two.play("bastet play escape gate-nw")
    assert two.everywhere("bastet") == {"gate-nw": 5}


def test_escape_does_not_lead_to_where_a_part_of_the_attackers_stayed(two):
    two.hands(bastet="escape")
    two.troops(anubis="gate-nw=5", bastet="west-bank=2")
    two.play("anubis move move-1 gate-nw 3 west-bank walk")
    assert "gate-nw" not in two.offered("bastet", "play", "escape")


def test_escape_lets_the_mover_go_on_with_what_capacity_he_has_left(two):
    two.tiles(anubis="god-speed")
    two.hands(bastet="escape")
    two.clash()
    two.play("bastet play escape gate-s\nanubis move 5 temple-sphinx walk")
    assert two.everywhere("anubis") == {"temple-sphinx": 5}


def test_escape_comes_before_initiative(two):
    two.tiles(anubis="initiative")
    two.hands(bastet="escape")
    two.clash("5", "3")
    two.play("bastet play escape gate-s")
    assert two.everywhere("bastet") == {"gate-s": 3}


def test_escape_does_not_lead_through_the_wall_of_an_enemy_city(two):
    two.hands(bastet="escape")
    two.troops(anubis="west-bank=3", bastet="gate-nw=2")
    two.attack("west-bank", "gate-nw")
    assert two.offered("bastet", "play", "escape") == {"west-bank", "obelisk-west", "temple-west"}


def test_escape_needs_a_space_to_go_to(two):
    two.hands(bastet="escape")
    two.troops(anubis="west-bank=5", bastet="temple-sphinx=2")
    two.play("anubis move move-1 west-bank 4 temple-sphinx walk")
    assert two.state.phase == "commit"


def test_every_card_holder_is_asked_for_escape_and_may_decline(two):
    two.hands(bastet="prayer")
    two.clash()
    assert two.deciders() == ["bastet"]
    assert two.offered("bastet") == {"pass"}


def test_escape_is_not_asked_of_an_empty_hand(two):
    two.clash()
    assert two.state.phase == "commit"


def on_the_delta(sit_down, **options):
    table = sit_down("anubis", "bastet", "horus", **options)
    table.tiles(anubis="teleport")
    table.hands(bastet="escape")
    table.troops(anubis="temple-west=3", bastet="temple-delta=2")
    table.attack("temple-west", "temple-delta", "teleport")
    return table


def test_escape_leads_by_harbour_too(sit_down):
    table = on_the_delta(sit_down)
    assert table.offered("bastet", "play", "escape") == {"delta"}


def test_by_option_escape_does_not_lead_by_harbour(sit_down):
    assert on_the_delta(sit_down, harbor_is_adjacent=False).state.phase == "commit"


# -- all of them ----------------------------------------------------------------------------------


def test_no_card_is_played_in_the_night_but_in_a_battle(two):
    two.tiles(anubis="reinforcements")
    two.hands(anubis="prayer enlistment")
    two.night()
    assert two.offered("anubis") == {"recruit", "pass"}


def test_no_card_is_played_between_the_entry_into_a_space_and_the_end_of_the_contact(two):
    two.hands(anubis="prayer raining-fire", bastet="prayer")
    two.clash()
    assert two.deciders() == ["bastet"]
    two.play("bastet pass")
    assert two.offered("anubis") == {"battle"}
    two.fight("strong even", "firm even")
    assert two.deciders() == ["bastet"]


def test_cards_are_played_before_between_and_after_tokens(two):
    two.tiles(anubis="red-act-of-god")
    two.hands(anubis="prayer prayer enlistment")
    two.play("anubis play prayer\nanubis pray pray-2\nanubis play prayer")
    two.play("anubis pray silver-pray-3\nanubis play enlistment none nw1=2")
    assert two.has("anubis") == 11
    assert two.deciders() == ["bastet"]


def test_a_turn_with_a_card_in_hand_ends_only_when_one_says_so(two):
    two.hands(anubis="war-rage")
    two.play("anubis pray pray-2")
    assert two.deciders() == ["anubis"]
    assert two.offered("anubis") == {"end"}
    two.play("anubis end")
    assert two.deciders() == ["bastet"]


def test_off_cards_are_not_played_in_ones_own_turn(two):
    two.hands(anubis="veto escape")
    with pytest.raises(NotOfferedError):
        two.play("anubis play veto")


def test_module_5_adds_twelve_cards(sit_down):
    assert sit_down("anubis", "bastet", module_5=True).state.deck_size == 47


@pytest.mark.parametrize(("preset", "number"), [("box35", 35), ("s3_37", 37)])
def test_by_option_there_are_37_cards(sit_down, preset, number):
    table = sit_down("anubis", "bastet", di_preset=preset)
    assert table.state.deck_size == number
    for card in ("raining-fire", "enlistment"):
        assert table.state.deck.value.count(card) == 3 + (number - 35) // 2


def test_cards_shown_in_battle_are_known_to_all(two):
    helped(two, "war-rage")
    assert two.heard(CardsShown)[0].played == ("war-rage",)

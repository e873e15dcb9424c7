"""White tiles (10.2): prayer and resources."""

from __future__ import annotations

import pytest

from rules.core.errors import NotOfferedError
from rules.core.secrets import SecretLeakError
from rules.kemet.events import CardsSeen, CardsShown, CardsTaken


def through_the_night(table):
    """Until the turn order is asked for."""
    table.night()
    table.until("order")


def test_priest_gives_one_point_more_whenever_one_prays(two):
    two.tiles(anubis="priest")
    two.play("anubis pray pray-2")
    assert two.has("anubis") == 8
    two.play("bastet pray pray-2")
    assert two.has("bastet") == 7


@pytest.mark.parametrize(
    ("power", "space"),
    [
        ("priest", "buy-white"),
        ("priestess", "buy-white"),
        ("charge", "buy-red"),
        ("recruiting-scribe", "buy-blue"),
        ("defense", "buy-blue"),
    ],
)
def test_both_copies_of_a_tile_can_be_bought_but_not_by_the_same_player(two, power, space):
    two.pyramids(anubis="white-1 red-1 blue-1", bastet="white-1 red-1 blue-1")
    two.tokens(anubis="pray-2")
    two.play(f"anubis buy {space} {power}\nbastet buy {space} {power}")
    assert two.state.market[power] == 0
    two.state.market[power] = 1
    two.lawful = False
    two.state.tokens["anubis"] = []
    with pytest.raises(NotOfferedError, match="You already have that power"):
        two.play(f"anubis buy {space} {power}")


def test_priestess_makes_tiles_one_cheaper(two):
    two.tiles(anubis="priestess")
    two.pyramids(anubis="red-3")
    two.play("anubis buy buy-red blades-of-neith")
    assert two.has("anubis") == 3


def test_slaves_save_one_on_each_level(two):
    two.tiles(anubis="slaves")
    two.pyramids(anubis="red-1")
    two.play("anubis raise raise red 3")
    assert two.has("anubis") == 5 - (1 + 2)
    assert two.level("nw1") == 3


def test_slaves_make_the_first_level_free(two):
    two.tiles(anubis="slaves")
    two.prayer(anubis=0)
    assert two.offered("anubis", "raise", "raise", "red") == {"1"}
    two.play("anubis raise raise red 1 nw3")
    assert two.level("nw3") == 1


def test_high_priest_brings_two_points_more_at_night(two):
    two.tiles(anubis="high-priest")
    through_the_night(two)
    assert (two.has("anubis"), two.has("bastet")) == (9, 7)


@pytest.mark.parametrize("attacks", [True, False])
def test_crusade_pays_two_for_each_enemy_unit_destroyed_in_battle(two, attacks):
    owner, cards = ("anubis", "bloody even"), ("bastet", "strong even")
    two.tiles(**{owner[0] if attacks else cards[0]: "crusade"})
    two.prayer(anubis=1, bastet=1)
    two.clash()
    two.fight("bloody even", "strong even")
    assert two.gains("anubis") == ({"crusade": 6} if attacks else {})
    assert two.gains("bastet") == ({} if attacks else {"crusade": 2})


def test_crusade_pays_the_beaten_too(two):
    two.tiles(anubis="crusade")
    two.clash()
    two.fight("bloody even", "strong even")
    assert two.winner() == "bastet"
    assert two.gains("anubis") == {"crusade": 6}


def test_divine_boon_brings_one_card_more_at_night(two):
    two.tiles(bastet="divine-boon")
    through_the_night(two)
    assert (len(two.hand("anubis")), len(two.hand("bastet"))) == (1, 2)


def test_hand_of_god_raises_one_pyramid_by_one_level_for_nothing(two):
    two.tiles(anubis="hand-of-god")
    two.pyramids(anubis="white-3 red-4")
    two.night()
    assert two.deciders() == ["anubis"]
    assert two.offered("anubis", "raise") == {"white", "blue"}
    two.play("anubis raise white")
    assert two.level("nw1") == 4
    assert two.has("anubis") == 7
    assert two.state.phase == "order"


def test_hand_of_god_sets_a_pyramid_of_level_nought(two):
    two.tiles(anubis="hand-of-god")
    two.pyramids(anubis="white-2 red-1")
    two.night()
    two.play("anubis raise blue nw3")
    assert two.level("nw3") == 1


def test_hand_of_god_raises_a_pyramid_that_an_enemy_holds(two):
    two.tiles(anubis="hand-of-god")
    two.pyramids(anubis="white-3")
    two.troops(bastet="nw1=1")
    two.night()
    two.play("anubis raise white")
    assert two.temporary("bastet") == 1


def test_hand_of_god_need_not_be_used(two):
    two.tiles(anubis="hand-of-god")
    two.night()
    two.play("anubis pass")
    assert two.state.pyramids == {}


def test_vision_shows_five_cards_of_which_one_is_kept(two):
    two.tiles(anubis="vision")
    two.pile("veto escape prayer war-rage war-fury iron-wall")
    two.night()
    assert two.deciders() == ["anubis"]
    assert two.offered("anubis", "keep") == {*("veto", "escape", "prayer", "war-rage", "war-fury")}
    with pytest.raises(SecretLeakError):
        _ = two.seen("bastet").looked.value
    two.play("anubis keep escape")
    assert two.hand("anubis") == ["escape"]
    assert two.state.deck_size == 35 - 2
    assert two.heard(CardsTaken)[0] == CardsTaken("anubis", 1, "vision")
    assert two.heard(CardsSeen, "bastet") == [CardsSeen("bastet", tuple(two.hand("bastet")))]


def test_vision_shuffles_the_discards_into_a_pile_that_runs_out(two):
    two.tiles(anubis="vision")
    two.stock(2)
    two.night()
    assert sum(1 for _ in two.state.looked.value) == 5
    assert two.state.discards_size == 0


def test_vision_shows_fewer_cards_where_there_are_fewer(two):
    two.tiles(anubis="vision")
    deck = list(two.state.deck.value)
    two.hands(bastet=" ".join(deck[:32]))
    two.night()
    assert len(two.state.looked.value) == 3


@pytest.mark.parametrize("attacks", [True, False])
def test_holy_war_pays_four_for_a_battle_won_in_attack_or_defence(two, attacks):
    winner = "anubis" if attacks else "bastet"
    two.tiles(**{winner: "holy-war"})
    two.clash()
    two.fight("strong even" if attacks else "firm even", "firm even")
    assert two.gains(winner) == {"holy-war": 4}


def test_holy_war_pays_nothing_for_a_battle_lost(two):
    two.tiles(anubis="holy-war")
    two.clash()
    two.fight("firm even", "firm even")
    assert two.gains("anubis") == {}


@pytest.mark.parametrize("colour", ["white", "red", "blue"])
def test_victory_point_is_permanent_and_a_power_one_has_once(two, colour):
    two.pyramids(anubis="white-3 red-3 blue-3")
    two.play(f"anubis buy buy-{colour} {colour}-victory-point")
    assert two.permanent("anubis") == 1
    assert two.state.points["anubis"] == {"victory-point": 1}
    two.turn(2, "anubis")
    two.state.tokens["anubis"] = []
    other = "red" if colour == "white" else "white"
    assert f"{other}-victory-point" not in two.offered("anubis", "buy", f"buy-{other}")


def test_priest_of_ra_makes_a_tile_one_cheaper(two):
    two.tiles(anubis="priest-of-ra priestess")
    two.pyramids(anubis="red-3")
    two.play("anubis buy buy-red blades-of-neith")
    assert two.has("anubis") == 4


def test_priest_of_ra_saves_one_on_a_raise_of_many_levels(two):
    two.tiles(anubis="priest-of-ra")
    two.pyramids(anubis="red-1")
    two.play("anubis raise raise red 3")
    assert two.has("anubis") == 1


def test_priest_of_ra_and_slaves_never_make_a_raise_cheaper_than_nothing(two):
    two.tiles(anubis="priest-of-ra slaves")
    two.play("anubis raise raise red 1 nw1")
    assert two.has("anubis") == 5


def test_priest_of_ra_saves_one_on_recruits(two):
    two.tiles(anubis="priest-of-ra")
    two.play("anubis recruit recruit nw1=3")
    assert two.has("anubis") == 3


def test_priest_of_ra_recruits_one_unit_for_nothing(two):
    two.tiles(anubis="priest-of-ra")
    two.prayer(anubis=0)
    assert two.offered("anubis", "recruit", "recruit") == {"none", "nw1", "nw2", "nw3"}
    two.play("anubis recruit recruit nw2")
    assert two.has("anubis") == 0


def test_priest_of_ra_saves_one_on_each_teleport(two):
    two.tiles(anubis="priest-of-ra teleport")
    two.pyramids(anubis="white-1")
    two.troops(anubis="nw1=1")
    two.play("anubis move move-1 nw1 1 temple-west teleport on")
    assert two.has("anubis") == 4
    two.play("anubis move 1 temple-delta teleport stop")
    assert two.has("anubis") == 3


def test_priest_of_ra_saves_one_on_each_intervention_card(two):
    two.tiles(anubis="priest-of-ra")
    two.hands(anubis="war-fury blood-bath")
    two.prayer(anubis=0)
    two.clash()
    two.fight("firm even war-fury+blood-bath", "firm even")
    assert two.heard(CardsShown)[0].unpaid == ()


def khnum_at_the_gate(table):
    """By teleport and on foot to a space with a toll: two costs in one go."""
    table.tiles(anubis="priest-of-ra")
    table.pyramids(anubis="white-1")
    table.troops(anubis="nw1=1", bastet="gate-s=1+khnums-sphinx")
    table.play("anubis move move-1 nw1 1 gate-s teleport")


def test_priest_of_ra_saves_one_on_every_cost_of_a_move(two):
    khnum_at_the_gate(two)
    assert two.has("anubis") == 5 - 1 - 1


def test_by_option_priest_of_ra_saves_one_on_one_cost_of_an_action(sit_down):
    table = sit_down("anubis", "bastet", ra_per="action")
    khnum_at_the_gate(table)
    assert table.has("anubis") == 5 - 1 - 2


def test_by_option_priest_of_ra_does_not_save_on_the_second_teleport(sit_down):
    table = sit_down("anubis", "bastet", ra_per="action")
    table.tiles(anubis="priest-of-ra teleport stargate")
    table.pyramids(anubis="white-1")
    table.troops(anubis="nw1=1")
    table.play("anubis move move-1 nw1 1 temple-west teleport on")
    assert table.has("anubis") == 5
    table.play("anubis move 1 temple-delta teleport stop")
    assert table.has("anubis") == 4


def test_by_that_option_the_defender_saves_though_the_mover_has_paid(sit_down):  # R-T3
    table = sit_down("anubis", "bastet", ra_per="action")
    table.tiles(bastet="priest-of-ra")
    table.hands(bastet="war-fury")
    table.prayer(bastet=0)
    table.pyramids(anubis="white-1")
    table.troops(anubis="nw1=5", bastet="temple-west=5")
    table.play("anubis move move-1 nw1 5 temple-west teleport\nbastet pass")
    table.fight("firm even", "firm even war-fury")
    assert table.heard(CardsShown)[1].unpaid == ()


def test_by_that_option_a_defenders_payment_does_not_count_as_the_movers_cost(sit_down):  # R-T3
    table = sit_down("anubis", "bastet", ra_per="action")
    table.tiles(anubis="priest-of-ra teleport")
    table.hands(anubis="enlistment", bastet="war-fury")
    table.troops(anubis="gate-nw=1", bastet="nw1=3")
    table.play("anubis move move-1 gate-nw 1 temple-west walk on")
    table.play("anubis play enlistment none nw1=2\nbastet pass\nbastet pass")
    table.fight("bloody even", "firm even war-fury")
    assert table.has("bastet") == 4
    while table.state.phase != "march":
        table.default()
    before = table.has("anubis")
    table.play("anubis move 1 temple-delta teleport stop")
    assert table.has("anubis") == before - 1


def test_priest_of_ra_does_not_protect_from_mana_theft(two):
    two.tiles(bastet="priest-of-ra")
    two.hands(anubis="mana-theft")
    two.play("anubis play mana-theft")
    assert two.has("bastet") == 4


def test_priest_of_amon_brings_five_points_more_at_night(two):
    two.tiles(anubis="priest-of-amon high-priest")
    two.prayer(anubis=1)
    through_the_night(two)
    assert two.has("anubis") == 1 + 2 + 5 + 2


def test_points_of_the_night_go_no_further_than_eleven(two):
    two.tiles(anubis="priest-of-amon")
    through_the_night(two)
    assert two.has("anubis") == 11


@pytest.mark.parametrize("colour", ["white", "red", "blue", "black"])
def test_act_of_god_brings_one_more_action_on_a_free_space_once_a_day(sit_down, colour):
    table = sit_down("anubis", "bastet", module_1=True)
    table.tiles(anubis=f"{colour}-act-of-god")
    table.play("anubis pray pray-2")
    assert table.deciders() == ["anubis"]
    assert table.offered("anubis", "pray") == {"silver-pray-3"}
    table.play("anubis pray silver-pray-3")
    assert table.has("anubis") == 9
    table.play("bastet pray pray-2")
    table.play("anubis recruit recruit")
    assert table.deciders() == ["bastet"]


def test_act_of_god_may_come_before_the_ordinary_token(two):
    two.tiles(anubis="red-act-of-god")
    two.play("anubis pray silver-pray-2\nanubis pray pray-3")
    assert two.has("anubis") == 9
    assert two.deciders() == ["bastet"]


def test_act_of_god_is_had_once(two):
    two.tiles(anubis="red-act-of-god")
    two.pyramids(anubis="white-4 - blue-4")
    assert "white-act-of-god" not in two.offered("anubis", "buy", "buy-white")


def test_act_of_god_works_in_the_turn_in_which_it_is_bought(two):
    two.pyramids(anubis="white-4")
    two.play("anubis buy buy-white white-act-of-god\nanubis pray silver-pray-2")
    assert two.has("anubis") == 3


def test_by_option_a_new_act_of_god_works_from_the_next_turn(sit_down):
    table = sit_down("anubis", "bastet", new_token_same_turn=False)
    table.pyramids(anubis="white-4")
    table.play("anubis buy buy-white white-act-of-god")
    assert table.deciders() == ["bastet"]
    table.play("bastet pray pray-2\nanubis pray silver-pray-2")
    assert table.has("anubis") == 3

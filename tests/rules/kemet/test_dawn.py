"""Dawn (11.2): bids for the turn order, and the tokens that losers of battles take."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError
from rules.kemet import events


@pytest.fixture
def dawn(sit_down):
    table = sit_down("anubis", "bastet", "horus", module_2=True)
    table.night()
    return table


def test_all_bid_in_reverse_turn_order(dawn):
    order = []
    while dawn.state.phase == "dawn":
        order.append(dawn.deciders()[0])
        dawn.default()
    assert order == ["horus", "bastet", "anubis"]


def test_a_bid_is_the_strength_of_the_card_shown_and_the_tokens_spent(dawn):
    dawn.state.dawn["horus"] = 3
    dawn.play("horus bid fierce strong 2")
    (bid,) = dawn.heard(events.BidShown)
    assert (bid.seat, bid.card, bid.tokens, bid.value) == ("horus", "fierce", 2, 5)
    assert dawn.state.dawn["horus"] == 1
    assert dawn.battle_hand("horus") == {"firm", "even", "shielded", "bloody"}


def test_everybody_must_bid_and_only_with_tokens_he_has(dawn):
    assert dawn.offered("horus") == {"bid"}
    assert dawn.offered("horus", "bid", "strong", "fierce") == {"0"}
    with pytest.raises(IllegalMoveError):
        dawn.play("horus bid strong fierce 1")
    with pytest.raises(IllegalMoveError):
        dawn.play("horus bid strong strong 0")


def test_the_highest_bid_takes_any_place_then_the_others_in_falling_order(dawn):
    dawn.play(
        """
        horus bid bloody firm
        bastet bid strong firm
        anubis bid fierce firm
        """
    )
    assert dawn.state.phase == "places" and dawn.deciders() == ["bastet"]
    assert dawn.offered("bastet", "order") == {"1", "2", "3"}
    dawn.play("bastet order 2")
    assert dawn.deciders() == ["anubis"] and dawn.offered("anubis", "order") == {"1", "3"}
    dawn.play("anubis order 3")
    assert dawn.state.order == ["horus", "bastet", "anubis"]
    assert dawn.state.phase == "turn" and dawn.deciders() == ["horus"]


def test_ties_go_to_the_earlier_in_the_old_order(dawn):
    dawn.play(
        """
        horus bid fierce firm
        bastet bid firm fierce
        anubis bid even firm
        """
    )
    assert dawn.deciders() == ["bastet"]
    dawn.play("bastet order 3")
    assert dawn.deciders() == ["horus"]


def test_later_bidders_see_earlier_bids_but_never_the_card_discarded(dawn):
    dawn.play("horus bid fierce firm")
    assert [event.value for event in dawn.heard(events.BidShown, "bastet")] == [3]
    assert "firm" not in str(dawn.told[-1])


def test_both_battle_cards_are_used_and_all_come_back_when_the_hand_is_empty(dawn):
    dawn.battle_hands(horus="fierce firm")
    dawn.play("horus bid fierce firm")
    assert len(dawn.battle_hand("horus")) == 6


def test_dawn_is_skipped_in_the_first_round(sit_down):
    table = sit_down("anubis", "bastet", module_2=True)
    table.state.round = 1
    table.night()
    assert table.state.phase == "turn"


def test_silence_takes_the_lowest_free_place(dawn):
    while dawn.state.phase == "dawn":
        dawn.default()
    first = dawn.deciders()[0]
    dawn.default()
    dawn.default()
    assert dawn.state.order[0] == first


# -- gaining tokens ----------------------------------------------------------------------------


@pytest.fixture
def war(sit_down):
    table = sit_down("anubis", "bastet", module_2=True, module_5=True)
    table.troops(anubis="gate-nw=5", bastet="west-bank=3")
    return table


def test_the_loser_of_a_battle_takes_one_token(war):
    war.attack()
    war.fight("strong even", "shielded even")
    war.until("turn")
    assert war.state.dawn == {"bastet": 1}


def test_the_loser_of_a_battle_and_all_units_still_takes_one(war):
    war.tiles(anubis="carnage")
    war.attack()
    war.fight("bloody even", "even fierce")
    assert war.units("bastet", "west-bank") == 0
    war.until("turn")
    assert war.state.dawn == {"bastet": 1}


def test_a_winner_without_survivors_takes_one_too_by_his_own_losses_even(war):  # R-O1
    war.troops(anubis="gate-nw=4")
    war.attack()
    war.fight("chariot even", "fierce even")
    war.until("turn")
    assert war.state.dawn == {"anubis": 1, "bastet": 1}


def test_without_a_battle_nobody_takes_one(war):
    war.tiles(anubis="initiative")
    war.troops(bastet="west-bank=2")
    war.attack()
    war.until("turn")
    assert war.units("bastet", "west-bank") == 0 and war.state.dawn == {}


def test_without_the_module_nobody_takes_one(two):
    two.troops(anubis="gate-nw=5", bastet="west-bank=3")
    two.attack()
    two.fight("strong even", "shielded even")
    two.until("turn")
    assert two.state.dawn == {}

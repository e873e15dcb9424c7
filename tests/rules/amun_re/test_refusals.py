"""Refusals of Amun-Re: each names what was tried, its one reason, and what is possible."""

from __future__ import annotations

import pytest


@pytest.fixture
def table(three):
    three.auction("thebes buto mendes")
    return three


def test_a_bid_out_of_the_auction_is_told_when_bids_are_placed(table):
    table.until("actions")
    said = table.refusal(f"{table.deciders()[0]} bid thebes 6")
    assert said.startswith("“Bid” is not possible. You bid in the auction, when it is")
    assert "Now: Old Kingdom, round 1 of 3" in said and "Possible: " in said


def test_the_highest_bidder_hears_so(table):
    table.play("ana bid thebes 6")
    assert "You have the highest bid on Thebes" in table.refusal("ana bid buto 6")
    assert "Others bid before you." in table.refusal("chen bid buto 6")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("thebes 21", "21 is too much. You can pay at most 10."),
        ("thebes 7", "7 is not on the bid track"),
        ("sawu 6", "Sawu is not up for auction."),
        ("atlantis 6", "Nothing here has that name."),
    ],
)
def test_a_refused_bid_names_its_fault(table, answer, why):
    table.gives("ana", gold=10, hand="")
    assert why in table.refusal(f"ana bid {answer}")


def test_a_purchase_out_of_order_or_without_gold_is_explained(table):
    table.until("actions")
    seat = table.deciders()[0]
    table.gives(seat, gold=0, hand="")
    assert "You have no gold and no cards to sell." in table.refusal(f"{seat} stones thebes")
    others = [each for each in table.state.seats if each != seat]
    assert f"{seat} acts before you." in table.refusal(f"{others[0]} stones thebes")


def test_a_player_out_of_turn_hears_if_it_is_over_or_brings_nothing(table):
    table.until("actions")
    first, *_ = table.deciders()
    table.play(f"{first} done")
    assert "You have had your turn in this phase." in table.refusal(f"{first} done")
    table.until("offering")
    for seat in table.deciders():
        table.play(f"{seat} {'steal' if seat == 'chen' else 'offer 1'}")
    assert table.state.phase == "rewards"
    assert "brings no reward" in table.refusal("chen take stone=1")
    table.default()
    served = next(seat for seat in ("ana", "bruno") if seat not in table.deciders())
    assert "You have had your turn in this phase." in table.refusal(f"{served} take stone=1")


def test_a_purchase_beyond_a_players_means_names_the_price(table):
    table.until("actions")
    seat = table.deciders()[0]
    table.gives(seat, gold=6, hand="")
    own = next(word for word, land in table.state.lands.items() if land.owner == seat)
    said = table.refusal(f"{seat} stones {own}=4")
    assert "4 cost 10 gold. You can pay at most 6, even by selling cards." in said
    assert "is not yours" in table.refusal(f"{seat} stones {foreign(table, seat)}")


def foreign(table, seat):
    return next(word for word, land in table.state.lands.items() if land.owner not in (None, seat))


def test_an_offering_is_of_as_much_gold_as_one_has(table):
    table.until("offering")
    table.gives("ana", gold=4, hand="")
    assert "You can offer at most 4 gold" in table.refusal("ana offer 5")
    assert "Offer at least 1 gold" in table.refusal("ana offer 0")


def test_a_card_that_one_does_not_hold_is_not_sold(table):
    table.gives("ana", gold=4, hand="builder")
    assert "Block is not one of these cards." in table.refusal("ana sell block")
    assert "Sell cards · Cards: builder=2" in table.refusal("ana sell builder=2")


def test_by_rules_that_the_table_does_not_play_nothing_is_chosen(table):
    assert "the expert rule is off" in table.refusal("ana choose thebes")
    assert "nobody draws more cards than they keep" in table.refusal("ana keep builder")


@pytest.fixture
def scoring(three):
    """The scoring of the Old Kingdom, in which Ana's provinces have nothing in common."""
    three.at("bonus", pending=[], temple=2, kingdom=1, round=3)
    three.owns("ana", "edfu", "avaris")
    three.owns("bruno", "abu", "amarna")
    for seat in three.state.seats:
        three.gives(seat, hand="bonus-bank", gold=0)
    return three


def test_bonus_cards_without_a_fulfilled_condition_are_refused_for_that(scoring):
    assert "ana" not in scoring.deciders() and "bruno" in scoring.deciders()
    said = scoring.refusal("ana bonus bonus-bank")
    assert said.startswith(
        "“Bonus cards” is not possible. Your provinces do not meet any of the conditions."
    )
    assert "at the end of a kingdom" not in said


def test_bonus_cards_whose_copies_are_all_discarded_are_refused_for_that(scoring):
    scoring.state.discards = ["bonus-bank"] * 2
    scoring.owns("bruno", "abu", "avaris")
    assert "All copies are discarded: Province bonus: one side" in scoring.refusal("bruno bonus")


def test_a_card_after_a_complete_move_is_refused_by_its_condition(table):
    table.until("actions")
    seat = table.deciders()[0]
    table.gives(seat, gold=20, hand="")
    table.owns(seat, "thebes")
    said = table.refusal(f"{seat} farmers thebes thebes")
    assert "You hold no Free farmer." in said
    table.gives(seat, gold=0, hand="free-farmer")
    said = table.refusal(f"{seat} farmers thebes free-farmer thebes")
    assert "You cannot pay without selling that card." in said


@pytest.mark.parametrize(
    ("gold", "farmers", "why"),
    [
        (3, 0, "3 cost 6 gold. You can pay at most 3, even by selling cards."),
        (50, 2, "Thebes has 2 empty fields."),
    ],
)
def test_too_many_farmers_are_refused_by_money_or_room(table, gold, farmers, why):
    table.until("actions")
    seat = table.deciders()[0]
    table.owns(seat, "thebes")
    table.gives(seat, gold=gold, hand="")
    table.state.lands["thebes"].farmers = farmers
    assert why in table.refusal(f"{seat} farmers thebes=3")

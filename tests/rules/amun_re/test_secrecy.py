"""Public and secret knowledge (§10.1)."""

from __future__ import annotations

import pytest

from rules.amun_re import events
from rules.amun_re.narrate import hand
from rules.core.errors import SecretLeakError

EVERYBODY = (None, "ana", "bruno", "chen")
OTHERS = (None, "bruno", "chen")


@pytest.fixture
def table(three):
    three.at("actions")
    three.owns("ana", "thebes")
    return three


def test_gold_and_hand_are_shown_to_their_owner_only(three):
    assert (three.sees("ana").my_gold, three.sees("ana").my_hand) == (20, ("builder",))
    assert (three.sees(None).my_gold, three.sees(None).my_hand) == (None, None)
    assert [player.gold for player in three.sees("bruno").players] == [None] * 3


def test_a_sealed_state_does_not_open_for_others(three):
    for viewer in OTHERS:
        with pytest.raises(SecretLeakError):
            _ = three.seen(viewer).hands["ana"].value
        with pytest.raises(SecretLeakError):
            _ = three.seen(viewer).gold["ana"].value


def test_how_many_cards_a_player_holds_everybody_may_count(table):
    table.play("ana buy 2")
    for viewer in EVERYBODY:
        assert [player.cards for player in table.sees(viewer).players] == [3, 1, 1]


def test_only_the_buyer_sees_the_faces_of_bought_cards(table):
    table.top("block harvest")
    table.play("ana buy 2")
    seen = events.CardsSeen("ana", ("block", "harvest"))
    assert seen in table.heard(events.CardsSeen, "ana")
    for viewer in OTHERS:
        assert seen not in table.heard(events.CardsSeen, viewer)
        assert events.CardsBought("ana", 2, 3) in table.heard(events.CardsBought, viewer)


def test_sold_and_played_cards_lie_open(table):
    table.play("ana sell builder")
    for viewer in EVERYBODY:
        assert table.sees(viewer).discards == ("builder",)


def test_cards_on_a_province_are_counted_but_nobody_sees_them(three):
    three.auction("thebes buto mendes")
    for viewer in EVERYBODY:
        lying = {p.row.word: p.cards for p in three.sees(viewer).provinces if p.cards}
        assert lying == {"thebes": 2, "buto": 1}
        with pytest.raises(SecretLeakError):
            _ = three.seen(viewer).lands["thebes"].lying.value


def test_only_the_winner_sees_the_cards_of_his_province(three):
    three.auction("thebes mendes avaris")
    lying = three.state.lands["thebes"].lying.value
    three.play("""
        ana   bid thebes 0
        bruno bid mendes 0
        chen  bid avaris 0
    """)
    assert [e.cards for e in three.heard(events.CardsSeen, "ana")][-1] == lying
    assert len(three.heard(events.CardsSeen, "bruno")) == 1  # the Builder


def test_nobody_knows_the_order_of_the_piles(three):
    for viewer in EVERYBODY:
        for pile in ("pile", "province_pile"):
            with pytest.raises(SecretLeakError):
                _ = getattr(three.seen(viewer), pile).value
    assert three.sees(None).pile == three.state.pile_size


def test_in_the_old_kingdom_nobody_knows_which_provinces_were_left_out(three):
    statuses = {p.row.word: p.status for p in three.sees("ana").provinces}
    hidden = {word for word, status in statuses.items() if status == "unknown"}
    assert hidden == set(statuses) - set(three.state.revealed)


# R-O2, R-O11
def test_an_offering_is_its_owners_until_all_are_revealed(three):
    three.at("offering", pending=[])
    three.gives("ana", gold=3, hand="block offering")
    three.play("ana offer 4 offering block")
    assert three.sees("ana").my_offer.gold == 4
    for viewer in OTHERS:
        assert three.sees(viewer).my_offer is None
        assert [player.sealed for player in three.sees(viewer).players] == [True, False, False]
        assert [player.offer for player in three.sees(viewer).players] == [None] * 3
        assert three.sees(viewer).players[0].cards == 2
    three.play("""
        bruno offer 1
        chen  steal
    """)
    for viewer in EVERYBODY:
        assert [player.offer.gold for player in three.sees(viewer).players] == [4, 1, 0]


# R-S9
def test_a_choice_of_bonus_cards_is_its_owners_until_all_have_chosen(three):
    three.at("bonus", pending=[])
    three.owns("ana", "thebes", "abu", "berenike")
    three.owns("bruno", "edfu")
    three.gives("ana", hand="bonus-bank")
    three.play("ana bonus bonus-bank")
    assert three.sees("ana").my_choice == ("bonus-bank",)
    for viewer in OTHERS:
        assert three.sees(viewer).my_choice is None
        assert three.sees(viewer).players[0].cards == 1


def test_the_cards_to_sell_for_a_bid_are_hidden_until_they_are_sold(three):
    three.auction("thebes buto mendes")
    three.gives("ana", gold=5, hand="harvest builder")
    three.play("ana bid mendes 6 harvest")
    for viewer in OTHERS:
        with pytest.raises(SecretLeakError):
            _ = three.seen(viewer).markers["ana"].sell.value


def test_the_players_to_move_do_not_depend_on_their_cards(three):
    for phase in ("offering", "income", "bonus"):
        three.at(phase, pending=[], temple=1)
        for seat, province in zip(three.state.seats, ("thebes", "edfu", "memphis"), strict=True):
            three.owns(seat, province)
        three.gives("ana", hand="block")
        with_block = three.deciders()
        three.gives("ana", hand="offering")
        assert three.deciders() == with_block == ["ana", "bruno", "chen"]


def test_all_purses_are_open_at_the_end(three):
    three.finish()
    for viewer in EVERYBODY:
        assert all(player.gold is not None for player in three.sees(viewer).players)


def test_the_hand_as_text_holds_its_owners_secrets(three):
    three.at("offering", pending=[])
    three.gives("ana", gold=7, hand="block block offering")
    three.play("ana offer 4 offering")
    assert [str(line) for line in hand(three.sees("ana"))] == [
        "You have 7 gold.",
        "2 × Block: Play it with a bid. Until the auction ends, players who overbid you must "
        "go two spaces higher.",
        "Offering ±3: Play it with your offering, then raise or lower the total by 3.",
        "−3: steal instead of making an offering. It always comes back to you.",
        "Sealed: 4 gold with Offering ±3.",
    ]
    assert [str(line) for line in hand(three.sees(None))] == ["You are watching."]


def test_sealed_cards_are_repeated_in_the_hand(three):
    three.at("income", pending=[], temple=1)
    three.owns("ana", "thebes", "abu", "berenike")
    three.gives("ana", hand="harvest gold8 bonus-bank")
    three.play("ana collect thebes none")
    assert str(hand(three.sees("ana"))[-1]) == "Sealed: Harvest increase in Thebes."
    three.play("ana collect none none")
    assert str(hand(three.sees("ana"))[-1]) == "Sealed: no card."
    three.at("bonus", pending=[])
    three.owns("bruno", "edfu")
    three.state.chosen.clear()
    three.play("ana bonus bonus-bank")
    assert str(hand(three.sees("ana"))[-1]) == "Sealed: Province bonus: one side of the Nile."

"""Actions: cards, farmers, stones, Free farmer, Builder, and the card pile (§7.3, R-B, R-P)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.amun_re import events
from rules.amun_re.building import pyramids_from
from rules.amun_re.tables import PROVINCE, payable, price_of
from rules.core.errors import NotOfferedError, NotYourDecisionError
from rules.core.secrets import secret
from tests.rules.amun_re.egypt import Egypt


@pytest.fixture
def table(three):
    three.at("actions")
    return three


# R-B1
@pytest.mark.parametrize(
    ("provinces", "limit"),
    [("memphis amarna avaris", 3), ("thebes edfu", 2), ("kharga", 4), ("berenike", 2)],
)
def test_the_card_limit_is_the_highest_of_ones_provinces_not_the_sum(table, provinces, limit):
    table.owns("ana", *provinces.split())
    assert len(table.offered("ana", "buy")) == limit


# R-B1
def test_with_a_limit_of_none_cards_cannot_be_bought(table):
    table.owns("ana", "buto", "mendes")
    assert "buy" not in table.offered("ana")


# R-B2, D3
def test_cards_are_counted_and_paid_before_they_are_seen(table):
    table.owns("ana", "thebes")
    table.top("block harvest")
    played = table.play("ana buy 2")
    assert table.gold("ana") == 17
    assert table.hand("ana") == ["block", "builder", "harvest"]
    assert played.is_final  # a draw was made: there is no taking back
    assert events.CardsSeen("ana", ("block", "harvest")) in table.heard(events.CardsSeen, "ana")
    assert not table.heard(events.CardsSeen, "bruno")[1:]


# R-B3
def test_the_stock_of_stones_and_farmers_never_runs_out(table):
    table.owns("ana", "thebes", extra=50)
    table.gives("ana", gold=200, hand="")
    table.play("ana farmers thebes=4")
    table.play("ana stones thebes=16")
    assert table.built("thebes") == (1, 5)


def test_the_price_list_goes_on_beyond_seven_things():
    assert [price_of(number) for number in (1, 2, 3, 7, 8, 9, 10)] == [1, 3, 6, 28, 36, 45, 55]


@given(st.integers(0, 100_000))
def test_as_many_are_payable_as_the_gold_is_worth(gold):
    number = payable(gold)
    assert price_of(number) <= gold < price_of(number + 1)


@given(st.integers(0, 500))
def test_each_thing_costs_one_more_than_the_last(number):
    assert price_of(number + 1) - price_of(number) == number + 1


# D4
def test_farmers_go_into_empty_fields_of_any_of_a_players_provinces(table):
    table.owns("ana", "thebes", farmers=3)
    table.owns("ana", "baharya")
    table.play("ana farmers baharya=2+thebes")
    assert table.gold("ana") == 14
    assert table.state.lands["thebes"].farmers == 4
    assert table.state.lands["baharya"].farmers == 2


# D4
def test_no_more_farmers_are_for_sale_than_there_are_empty_fields(table):
    table.owns("ana", "buto", farmers=PROVINCE["buto"].fields - 1)
    table.owns("ana", "thebes", farmers=4)
    assert table.offered("ana", "farmers") == {"buto"}
    with pytest.raises(NotOfferedError):
        table.play("ana farmers buto=2")


def test_berenike_has_no_fields(table):
    table.owns("ana", "berenike")
    assert "farmers" not in table.offered("ana")


# R-B5, D5
def test_builder_turns_two_stones_of_one_province_into_a_pyramid(table):
    table.owns("ana", "abu", stones=2)
    table.owns("ana", "thebes", stones=1)
    assert table.offered("ana", "stones", "none") == {"abu"}
    table.play("ana stones none abu")
    assert table.built("abu") == (0, 1)
    assert table.gold("ana") == 20


# R-B5
def test_builder_does_not_join_stones_of_two_provinces(table):
    table.owns("ana", "abu", "thebes", stones=1)
    assert "none" not in table.offered("ana", "stones")


# R-B5
def test_two_builders_in_one_turn_are_never_legal(table):
    table.owns("ana", "abu", "thebes", stones=2)
    table.gives("ana", hand="builder builder")
    table.play("ana stones none abu")
    assert table.deciders() == ["bruno"]
    assert table.hand("ana") == ["builder"]
    with pytest.raises(NotYourDecisionError):
        table.play("ana stones none thebes")


# R-B5
def test_two_free_farmers_in_one_turn_are_never_legal(table):
    table.owns("ana", "thebes")
    table.gives("ana", hand="free-farmer free-farmer")
    table.play("ana farmers none thebes")
    assert "farmers" not in table.offered("ana")


# R-B6
@pytest.mark.parametrize("province", ["berenike", "dakhla", "thebes"])
def test_a_free_farmer_goes_to_any_of_a_players_provinces_even_without_fields(table, province):
    table.owns("ana", province, farmers=4 if province == "thebes" else 0)
    table.gives("ana", hand="free-farmer")
    table.play(f"ana farmers none {province}")
    assert table.state.lands[province].extra == 1
    assert table.gold("ana") == 20


# R-B6
def test_a_free_farmer_may_go_along_with_bought_ones(table):
    table.owns("ana", "thebes")
    table.gives("ana", hand="free-farmer")
    table.play("ana farmers thebes=4 thebes")
    land = table.state.lands["thebes"]
    assert (land.farmers, land.extra, table.gold("ana")) == (4, 1, 10)


# R-B7
def test_cards_farmers_and_stones_are_bought_in_this_order_with_no_going_back(table):
    table.owns("ana", "thebes")
    assert {"buy", "farmers", "stones", "done"} <= table.offered("ana")
    table.play("ana buy 1")
    assert table.offered("ana") & {"buy", "farmers", "stones"} == {"farmers", "stones"}
    table.play("ana farmers thebes")
    assert table.offered("ana") & {"buy", "farmers", "stones"} == {"stones"}
    table.play("ana stones thebes")
    assert table.deciders() == ["bruno"]


# R-B7
def test_a_player_who_begins_with_stones_forfeits_the_earlier_steps(table):
    table.owns("ana", "thebes")
    table.play("ana stones thebes")
    assert table.deciders() == ["bruno"]


# R-B8
def test_cards_bought_now_may_be_used_in_the_later_steps(table):
    table.owns("ana", "thebes", stones=2)
    table.gives("ana", hand="")
    table.top("builder free-farmer")
    table.play("""
        ana buy 2
        ana farmers none thebes
        ana stones none thebes
    """)
    assert table.state.lands["thebes"].extra == 1
    assert table.built("thebes") == (0, 1)


# R-B8
def test_builder_is_not_played_before_the_stones_nor_free_farmer_after_the_farmers(table):
    table.owns("ana", "thebes", stones=2)
    table.gives("ana", hand="free-farmer builder")
    table.play("ana farmers thebes none")
    assert table.offered("ana") == {"stones", "done", "sell"}
    assert table.offered("ana", "stones", "none") == {"thebes"}
    assert table.offered("ana", "sell") >= {"free-farmer", "builder"}


# R-B9
@given(before=st.integers(0, 2), placed=st.integers(0, 30), builder=st.booleans())
def test_the_formula_for_stones_agrees_with_placing_them_one_by_one(before, placed, builder):
    assume(not builder or before + placed >= 2)
    moments = range(placed + 1) if builder else [None]
    reached = {one_by_one(before, placed, moment) for moment in moments} - {None}
    assert reached == {pyramids_from(before + placed, builder=builder)}


def one_by_one(stones, placed, builder_after):
    """Pyramids and stones left, or None if Builder finds no two stones at that moment."""
    pyramids = 0
    for number in range(placed + 1):
        if number:
            stones += 1
        if stones == 3:
            pyramids, stones = pyramids + 1, 0
        if number == builder_after:
            if stones < 2:
                return None
            pyramids, stones = pyramids + 1, stones - 2
    return pyramids, stones


# R-B9
def test_a_third_stone_is_a_pyramid_whether_one_likes_it_or_not(table):
    table.owns("ana", "memphis", stones=2)
    table.play("ana stones memphis=2 none")
    assert table.built("memphis") == (1, 1)


@given(gold=st.integers(0, 30), thebes=st.integers(0, 4), buto=st.integers(0, 5))
def test_every_way_offered_to_place_farmers_fits_and_can_be_paid(gold, thebes, buto):
    table = Egypt("ana", "bruno", "chen")
    table.at("actions")
    table.owns("ana", "thebes", farmers=thebes)
    table.owns("ana", "buto", farmers=buto)
    table.gives("ana", gold=gold, hand="")
    ways = table.offered("ana", "farmers") if "farmers" in table.offered("ana") else set()
    assert ways == {
        "+".join(f"{word}={n}" if n > 1 else word for word, n in placed if n)
        for in_buto, in_thebes in product(range(6 - buto), range(5 - thebes))
        if in_buto + in_thebes > 0 and price_of(in_buto + in_thebes) <= gold
        for placed in [(("buto", in_buto), ("thebes", in_thebes))]
    }


def test_a_player_cannot_choose_more_farmers_than_they_can_pay(table):
    table.owns("ana", "mendes")
    table.gives("ana", gold=5, hand="")
    assert table.offered("ana", "farmers") == {"mendes", "mendes=2"}


def test_cards_may_be_sold_to_pay_and_are_named(table):
    table.owns("ana", "mendes")
    table.gives("ana", gold=1, hand="block harvest")
    table.play("ana farmers mendes=2 block+harvest")
    assert table.gold("ana") == 0
    assert table.state.discards == ["block", "harvest"]


# D12
def test_a_card_may_be_sold_for_one_gold_whenever_one_has_to_decide(table):
    table.owns("ana", "mendes")
    table.gives("ana", gold=1, hand="block harvest")
    table.play("ana sell block")
    assert (table.gold("ana"), table.hand("ana")) == (2, ["harvest"])
    assert table.deciders() == ["ana"]
    assert table.story()[-1] == "ana sells Block for 1 gold."


# D12
def test_the_theft_card_is_never_for_sale(three):
    assert three.offered("ana", "sell") == {"builder"}


# D3, D4, D5
def test_the_absent_buy_nothing(table):
    table.owns("ana", "thebes")
    table.default()
    assert table.gold("ana") == 20
    assert table.deciders() == ["bruno"]


# R-P1
def test_the_discards_are_shuffled_in_the_midst_of_a_draw(table):
    table.owns("ana", "memphis")
    table.stock(pile=1, discards=5)
    table.play("ana buy 3")
    assert table.heard(events.PileReshuffled) == [events.PileReshuffled(5)]
    assert (table.state.pile_size, table.state.discards) == (3, [])


# R-P1
def test_the_discards_stay_where_they_are_until_a_card_must_be_drawn(table):
    table.owns("ana", "memphis")
    table.stock(pile=1, discards=5)
    table.play("ana buy 1")
    assert not table.heard(events.PileReshuffled)
    assert (table.state.pile_size, len(table.state.discards)) == (0, 5)


# R-P2
def test_no_more_cards_can_be_bought_than_there_are(table):
    table.owns("ana", "memphis")
    table.stock(pile=1, discards=1)
    assert table.offered("ana", "buy") == {"1", "2"}


# R-P2
def test_cards_sold_for_the_payment_count_as_discards_already(table):
    table.owns("ana", "memphis")
    table.gives("ana", gold=2, hand="block")
    table.stock(pile=1)
    assert table.offered("ana", "buy") == {"1", "2"}
    table.play("ana buy 2 block")
    assert "block" in table.hand("ana")
    assert (table.gold("ana"), len(table.hand("ana"))) == (0, 2)


# R-P2
def test_nothing_is_for_sale_when_there_are_no_cards_at_all(table):
    table.owns("ana", "memphis")
    table.stock(pile=0)
    assert "buy" not in table.offered("ana")


# R-P3
def test_free_cards_that_cannot_be_drawn_are_lost_for_this_kingdom(three):
    three.at("income", temple=1, province_pile=secret(("thebes", "buto", "edfu")))
    for seat in three.state.seats:
        three.gives(seat, hand="")
    three.gives("ana", hand="builder")
    three.stock(pile=1, discards=1)
    three.state.hands["chen"], three.state.cards["chen"] = secret(()), 0
    three.play("ana collect")
    lands = three.state.lands
    assert [lands[word].cards for word in ("thebes", "buto", "edfu")] == [2, 0, 0]
    three.state.discards.append("block")
    three.play("ana sell builder")
    assert lands["buto"].cards == 0


# R-P4
def test_free_farmer_and_builder_are_discarded_when_played(table):
    table.owns("ana", "thebes", stones=2)
    table.gives("ana", hand="free-farmer builder")
    table.play("ana farmers none thebes")
    assert table.state.discards == ["free-farmer"]
    table.play("ana stones none thebes")
    assert table.state.discards == ["free-farmer", "builder"]


# R-P4
def test_block_and_overbid_are_discarded_when_played(four):
    four.auction("thebes buto mendes avaris")
    four.gives("ana", hand="block overbid")
    four.play("ana bid thebes 3 block")
    assert four.state.discards == ["block"]
    four.play("""
        bruno bid thebes 10
        chen  bid buto 0
        dina  bid mendes 0
        ana   bid thebes 15 overbid
    """)
    assert four.state.discards == ["block", "overbid"]


# R-P5
def test_cards_are_drawn_in_the_order_of_acting(table):
    table.owns("ana", "thebes")
    table.owns("bruno", "edfu")
    table.top("block overbid harvest")
    table.play("""
        ana   buy 2
        ana   done
        bruno buy 1
    """)
    assert table.hand("ana") == ["block", "builder", "overbid"]
    assert table.hand("bruno") == ["builder", "harvest"]


# R-P5
def test_the_card_pile_is_not_touched_between_the_kingdoms(three):
    three.until("bonus")
    before = (three.state.pile, list(three.state.discards), dict(three.state.hands))
    while three.state.kingdom == 1:
        three.move(three.deciders()[0], ("bonus", "none"))
    laid = sum(land.cards for land in three.state.lands.values())
    assert three.state.pile.value == before[0].value[laid:]
    assert three.state.discards == before[1]
    assert three.state.hands == before[2]

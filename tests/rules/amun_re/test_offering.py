"""The offering, its corrections and its rewards (§7.4, R-O1 to R-O11)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.amun_re import events
from rules.amun_re.state import Offer
from rules.amun_re.tables import space_of
from rules.core.errors import NotOfferedError, NotYourDecisionError


@pytest.fixture
def table(three):
    three.at("offering", pending=[])
    for seat, province in zip(three.state.seats, ("thebes", "mendes", "memphis"), strict=True):
        three.owns(seat, province)
    return three


@pytest.fixture
def many(four):
    four.at("offering", pending=[])
    provinces = ("thebes", "mendes", "memphis", "berenike")
    for seat, province in zip(four.state.seats, provinces, strict=True):
        four.owns(seat, province)
    return four


# R-O1, D6
def test_an_offering_is_one_gold_at_least_or_a_theft(table):
    assert table.offered("ana") == {"offer", "steal"}
    assert "0" not in table.offered("ana", "offer")
    assert {"1", "20"} <= table.offered("ana", "offer")
    assert table.offered("ana", "steal") == set()


# R-O1
def test_a_player_without_gold_and_cards_must_steal(table):
    table.gives("ana", gold=0, hand="")
    assert table.deciders() == ["ana", "bruno", "chen"]
    assert table.offered("ana") == {"steal"}


# R-O2
def test_cards_sold_for_the_offering_are_named_in_secret_and_sold_at_the_reveal(table):
    table.gives("ana", gold=3, hand="block harvest")
    table.play("ana offer 4 harvest")
    assert table.state.discards == []
    assert table.state.cards["ana"] == 2
    assert not table.heard(events.CardsSold)
    table.play("""
        bruno offer 1
        chen  offer 2
    """)
    assert table.state.discards == ["harvest"]
    assert (table.gold("ana"), table.hand("ana")) == (0, ["block"])


# R-O3, D7
def test_a_correction_is_compulsory_once_its_card_was_laid(table):
    table.gives("ana", hand="offering")
    table.play("""
        ana   offer 4 offering
        bruno offer 1
        chen  steal
    """)
    assert table.deciders() == ["ana"]
    assert table.offered("ana") == {"correct"}
    assert table.offered("ana", "correct") == {"plus", "minus"}
    table.play("ana correct plus")
    assert table.state.discards == ["offering"]
    assert table.heard(events.TempleSet) == [events.TempleSet(5, 2)]


# R-O3
def test_corrections_add_up_and_are_announced_in_turn_order(table):
    table.first("bruno")
    table.gives("ana", hand="offering")
    table.gives("bruno", hand="offering")
    table.play("""
        ana   offer 4 offering
        bruno offer 3 offering
        chen  offer 5
    """)
    assert table.deciders() == ["bruno"]
    table.play("bruno correct plus")
    assert table.deciders() == ["ana"]
    assert table.sees(None).total == 15
    table.play("ana correct plus")
    assert table.heard(events.TempleSet) == [events.TempleSet(18, 3)]


# R-O3
def test_a_correction_changes_neither_the_players_offering_nor_its_rank(table):
    table.gives("ana", hand="offering")
    table.play("""
        ana   offer 4 offering
        bruno offer 5
        chen  offer 2
        ana   correct plus
    """)
    assert table.state.rewards == {"bruno": 3, "ana": 2, "chen": 1}


# R-O4
def test_a_thief_may_add_a_correction(table):
    table.gives("chen", hand="offering")
    table.play("""
        ana   offer 4
        bruno offer 1
        chen  steal offering
        chen  correct minus
    """)
    assert table.heard(events.TempleSet) == [events.TempleSet(-1, 1)]
    assert table.gold("chen") == 23


# R-O5
def test_equal_offerings_never_share_but_rank_in_turn_order(table):
    table.first("bruno")
    table.play("""
        ana   offer 5
        bruno offer 5
        chen  offer 5
    """)
    assert list(table.state.rewards.items()) == [("bruno", 3), ("chen", 2), ("ana", 1)]


# R-O6
def test_the_only_one_who_does_not_steal_takes_three_rewards(table):
    table.play("""
        ana   steal
        bruno offer 1
        chen  steal
    """)
    assert table.state.rewards == {"bruno": 3}


# R-O6
def test_of_two_givers_one_takes_three_and_the_other_two(table):
    table.play("""
        ana   steal
        bruno offer 1
        chen  offer 2
    """)
    assert table.state.rewards == {"chen": 3, "bruno": 2}


# R-O7
def test_ties_for_rewards_and_pharaoh_are_broken_by_the_former_first_player(table):
    table.first("chen")
    table.play("""
        ana   offer 6
        bruno offer 6
        chen  offer 1
    """)
    assert table.deciders() == ["ana"]
    assert table.state.first == "chen"
    table.play("""
        ana   done
        bruno done
        chen  done
    """)
    assert table.state.first == "ana"


def test_those_with_one_reward_choose_in_turn_order_not_by_amount(sit_down):
    five = sit_down("ana", "bruno", "chen", "dina", "emil")
    five.at("offering", pending=[])
    provinces = ("thebes", "mendes", "memphis", "berenike", "buto")
    for seat, province in zip(five.state.seats, provinces, strict=True):
        five.owns(seat, province)
    five.play("""
        ana   offer 2
        bruno offer 9
        chen  offer 4
        dina  offer 9
        emil  offer 4
    """)
    assert list(five.state.rewards) == ["bruno", "dina", "ana", "chen", "emil"]


# R-O8
def test_if_all_steal_the_first_player_stays_and_nobody_is_rewarded(table):
    table.first("bruno")
    table.play("""
        ana   steal
        bruno steal
        chen  steal
    """)
    assert table.state.first == "bruno"
    assert table.heard(events.RewardsDue) == [events.RewardsDue(())]
    assert table.heard(events.TempleSet) == [events.TempleSet(-9, 1)]
    assert [table.gold(seat) for seat in table.state.seats] == [23, 23, 23]
    assert table.state.phase == "income"


# R-O9
def test_with_one_card_and_no_gold_it_is_sold_or_laid_but_not_both(table):
    table.gives("ana", gold=0, hand="offering")
    assert table.offered("ana", "offer") == {"1"}
    table.play("ana offer 1")
    assert table.sees("ana").my_offer == Offer(1, ("offering",), correction=False)
    with pytest.raises(NotOfferedError):
        table.move("ana", ("offer", "1", "offering", "offering"))
    assert "offering" in table.offered("ana", "steal")


# R-O9
def test_selling_and_correcting_takes_two_cards(table):
    table.gives("ana", gold=0, hand="offering block")
    table.play("ana offer 1 offering block")
    assert table.sees("ana").my_offer.correction
    assert table.sees("ana").my_offer.sell == ("block",)


# R-O10
def test_a_correction_drawn_as_a_reward_is_too_late_but_an_income_card_is_not(table):
    table.top("offering harvest")
    table.play("""
        ana   offer 9
        bruno offer 2
        chen  offer 1
        ana   take 2
    """)
    assert table.hand("ana") == ["builder", "harvest", "offering"]
    assert table.offered("ana") & {"correct"} == set()
    table.play("""
        ana   done
        bruno done
        chen  done
    """)
    assert "thebes" in table.offered("ana", "collect")


# R-O11
def test_an_offering_may_be_changed_until_the_last_has_sealed_his(table):
    table.play("ana offer 4")
    assert table.revisers() == ["ana"]
    assert table.deciders() == ["bruno", "chen"]
    table.play("""
        bruno offer 1
        ana   steal
        chen  offer 2
    """)
    assert table.state.laid["ana"].steals
    with pytest.raises(NotYourDecisionError):
        table.play("ana offer 4")


# R-O11
def test_a_changed_offering_is_not_told_again(table):
    table.play("""
        ana offer 4
        ana offer 5
    """)
    assert len(table.heard(events.ChoiceSealed)) == 1


@pytest.mark.parametrize(
    ("total", "space"),
    [(-15, 1), (0, 1), (2, 1), (3, 2), (12, 2), (13, 3), (22, 3), (23, 4), (60, 4)],
)
def test_the_total_sets_the_temple(total, space):
    assert space_of(total) == space


@given(st.integers(-30, 100), st.integers(0, 100))
def test_a_larger_offering_never_lowers_the_temple(total, more):
    assert 1 <= space_of(total) <= space_of(total + more) <= 4


# D8
def test_reward_cards_are_counted_drawn_and_seen_before_the_rest(many):
    many.top("block")
    many.play("""
        ana   offer 9
        bruno offer 8
        chen  offer 1
        dina  steal
    """)
    assert many.offered("ana", "take") == {"1", "2", "3"}
    many.play("ana take 1")
    assert "block" in many.hand("ana")
    assert "take" not in many.offered("ana")
    assert many.deciders() == ["ana"]


# D9
def test_reward_farmers_need_a_field_and_stones_go_anywhere(many):
    many.owns("ana", "thebes", farmers=4, stones=2)
    many.play("""
        ana   offer 9
        bruno offer 8
        chen  steal
        dina  offer 1
    """)
    assert many.offered("ana", "place", "none") == {"thebes", "thebes=2", "thebes=3"}
    many.play("ana place none thebes=3")
    assert many.built("thebes") == (2, 1)
    many.play("bruno place mendes mendes")
    assert many.state.lands["mendes"].farmers == 1
    assert many.offered("dina", "place", "none") == {"berenike"}


# D9
def test_neither_free_farmer_nor_builder_may_be_played_with_the_rewards(many):
    many.owns("ana", "thebes", farmers=4, stones=1)
    many.gives("ana", hand="builder free-farmer")
    many.play("""
        ana   offer 9
        bruno offer 8
        chen  steal
        dina  offer 1
        ana   place none thebes
    """)
    assert many.built("thebes") == (2, 0)
    assert many.hand("ana") == ["builder", "free-farmer"]


# D9
def test_fewer_rewards_than_due_may_be_taken(many):
    many.play("""
        ana   offer 9
        bruno offer 8
        chen  offer 1
        dina  steal
        ana   place thebes none
    """)
    assert many.deciders() == ["bruno"]
    assert many.heard(events.RewardsForgone) == [events.RewardsForgone("ana", 2)]


# D6
def test_the_absent_steal(table):
    table.default()
    table.default()
    table.default()
    assert table.heard(events.OfferingsRevealed)[0].total == -9


# D7
def test_the_absent_correct_upwards_if_they_gave_and_downwards_if_they_stole(table):
    table.gives("ana", hand="offering")
    table.gives("chen", hand="offering")
    table.play("""
        ana   offer 4 offering
        bruno offer 1
        chen  steal offering
    """)
    table.default()
    table.default()
    by = [event.by for event in table.heard(events.OfferingCorrected)]
    assert by == [3, -3]


# D8, D9
def test_the_absent_take_cards_and_then_stones_on_their_newest_province(many):
    many.play("""
        ana   offer 9
        bruno offer 8
        chen  offer 1
        dina  steal
    """)
    many.stock(pile=1)
    many.default()
    many.default()
    assert (many.state.cards["ana"], many.built("thebes")) == (2, (2, 0))


def test_the_offering_is_narrated(table):
    table.gives("ana", gold=3, hand="offering block")
    table.play("""
        ana   offer 4 offering block
        bruno offer 9
        chen  steal
        ana   correct plus
    """)
    assert table.story()[-9:] == [
        "ana seals an offering.",
        "bruno seals an offering.",
        "chen seals an offering.",
        "The offerings: ana 4 gold, Offering ±3 · bruno 9 gold · chen steals. The total is 10.",
        "ana sells Block for 1 gold.",
        "ana raises the total by 3 to 13.",
        "The temple moves to space 3.",
        "chen takes 3 gold from the bank.",
        "Rewards, in this order: bruno 3, ana 2.",
    ]


# Where gold is open, all can see who has none.
def test_a_player_openly_without_gold_and_cards_steals_unasked(sit_down):
    table = sit_down("ana", "bruno", "chen", open_gold=True)
    table.at("offering", pending=[])
    table.gives("ana", gold=0, hand="")
    table.state.open_gold["ana"] = 0
    assert table.deciders() == ["bruno", "chen"]
    table.play("bruno offer 1\nchen offer 2")
    assert table.heard(events.ThievesPaid)[0].seats == ("ana",)


def test_without_the_option_an_empty_purse_is_asked_like_every_other(sit_down):
    table = sit_down("ana", "bruno", "chen")
    table.at("offering", pending=[])
    table.gives("ana", gold=0, hand="")
    assert table.deciders() == ["ana", "bruno", "chen"]


def test_a_player_who_openly_can_afford_no_action_is_skipped(sit_down):
    table = sit_down("ana", "bruno", "chen", open_gold=True)
    table.at("actions")
    table.gives("bruno", gold=0, hand="")
    table.state.open_gold["bruno"] = 0
    table.play("ana done")
    assert table.deciders() == ["chen"]
    assert [event.seat for event in table.heard(events.ActionsEnded)] == ["ana", "bruno"]

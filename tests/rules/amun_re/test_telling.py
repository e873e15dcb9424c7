"""Auctions, actions and harvests of Amun-Re as the channel reads them."""

from __future__ import annotations

from rules.amun_re import events, narrate
from rules.amun_re.state import Offer, Tally

A, B, C = "ana", "bruno", "chen"
ROUND = events.ProvincesRevealed(
    1, 2, A, ("berenike", "dakhla", "thebes"), (("dakhla", 1), ("thebes", 2)), (), (("dakhla", 12),)
)
SCORED = events.KingdomScored(1, (Tally(A, 1, 9, 3, 5, 2), Tally(B, 1, 8, 6, 0, 0, 6)))


def lines(*told):
    return [str(line) for line in narrate.tell(told)]


def bid(seat, province, price, *cards):
    return events.BidPlaced(seat, province, price, cards, None)


def test_an_auction_is_a_table_of_bids_by_province():
    bids = [bid(A, "berenike", 0), bid(B, "berenike", 1, "block"), bid(A, "dakhla", 0)]
    assert lines(ROUND, *bids) == [
        "Berenike: 0 ana · **1 bruno, Block**",
        "Dakhla (1 power card, 12 gold): **0 ana**",
        "Thebes (2 power cards): no bid",
    ]


def test_a_long_auction_shows_the_three_newest_bids():
    bids = [bid((A, B)[number % 2], "berenike", number) for number in range(5)]
    assert lines(ROUND, *bids)[0] == "Berenike: … · 2 ana · 3 bruno · **4 ana**"


def test_at_the_end_of_an_auction_the_table_says_who_owns_what():
    told = [
        bid(A, "berenike", 0),
        bid(B, "dakhla", 1),
        events.CardsSold(B, ("block",)),
        events.ProvinceAcquired(A, "berenike", 0, 0, 0, 1),
        events.ProvinceAcquired(B, "dakhla", 1, 1, 12, 0),
        events.ProvinceAcquired(C, "thebes", 0, 2, 0, 0),
    ]
    assert lines(ROUND, *told) == [
        "Berenike: ana (0), 1 pyramid.",
        "Dakhla: bruno (1), 1 power card, 12 gold.",
        "Thebes: chen (0), 2 power cards.",
        "bruno: sells 1 card for 1 gold.",
    ]


def test_purchases_have_a_line_for_each_player():
    told = [
        events.CardsBought(B, 2, 3),
        events.CardsReturned(B, 1, ("block",)),
        events.FarmersBought(B, (("thebes", 4),), 10, "thebes"),
        events.StonesBought(B, (("thebes", 2),), 3, "thebes", (("thebes", 1),)),
        events.ActionsEnded(B, idle=False),
        events.StonesBought(A, (("buto", 1), ("abu", 3)), 10, "abu", (("abu", 1),)),
        events.ActionsEnded(C, idle=True),
    ]
    assert lines(*told) == [
        "bruno: 2 power cards (3); discards Block; 4 farmers: Thebes (10), Free farmer; "
        "2 stones: Thebes (3), Builder, 1 pyramid.",
        "ana: 4 stones: Buto +1, Abu +3 (10), Builder: Abu, 1 pyramid: Abu.",
        "chen: buys nothing.",
    ]


def test_offerings_are_one_line_and_say_what_is_due_until_it_is_taken():
    opened = [
        events.OfferingsRevealed(((A, Offer(5)), (B, Offer(0)), (C, Offer(1, (), True))), 3),
        events.OfferingCorrected(C, 3, 6),
        events.TempleSet(6, 2),
        events.ThievesPaid((B,), 3),
        events.RewardsDue(((A, 3), (C, 2))),
    ]
    outcome = (
        "Offerings: ana 5 · bruno steals · chen 1, Offering ±3; total 3. chen +3: 6. "
        "Temple: space 2. Thief: +3 gold. "
    )
    assert lines(*opened) == [outcome + "Rewards, in this order: ana 3, chen 2."]
    taken = [
        events.RewardCardsTaken(A, 2),
        events.RewardGoodsPlaced(A, (), (("buto", 1),), ()),
        events.RewardsForgone(C, 2),
        events.FirstPlayerSet(A, changed=True),
        events.IncomePaid(A, (("buto", 12), ("abu", 3)), "buto", None, 15),
    ]
    assert lines(*opened, *taken) == [
        outcome + "ana is first player.",
        "ana: 2 power cards; 1 stone: Buto; +15 gold, Harvest increase: Buto.",
        "chen: leaves 2 rewards.",
    ]


def test_several_thieves_gain_gold_each():
    assert lines(events.ThievesPaid((A, B), 3)) == ["Thieves: +3 gold each."]


def test_where_everyone_steals_nobody_is_named():
    opened = events.OfferingsRevealed(((A, Offer(0)), (B, Offer(0))), -6)
    assert lines(opened) == ["Offerings: everyone steals; total −6."]


def test_a_scoring_is_one_line_next_to_its_picture_the_best_first():
    told = [events.BonusCardsPlayed(B, ("bonus-bank", "bonus-nile"), 6), SCORED]
    assert lines(*told) == [
        "bruno: plays Province bonus: one side of the Nile and Province bonus: the banks of the "
        "Nile."
    ]
    assert [str(line) for line in narrate.reveal(told)] == [
        "Old Kingdom, points: bruno +20, ana +19."
    ]


def test_the_last_scoring_has_the_points_for_gold_and_leaves_the_winner_to_the_standings():
    told = [
        SCORED,
        events.GoldRanked(((A, 28, 6), (B, 20, 4))),
        events.GameEnded((A,), ((A, 48), (B, 41)), "points"),
    ]
    assert lines(*told) == []
    assert [str(line) for line in narrate.reveal(told)] == [
        "Old Kingdom, points: bruno +20, ana +19.",
        "Gold, points: ana +6, bruno +4.",
    ]


def test_the_first_chapter_says_what_brackets_mean():
    begun = events.GameBegun(A, 20, builders=True)
    assert lines(begun) == [
        "The game begins: everyone has 20 gold and one Builder card. ana is first player. "
        "Prices are in brackets."
    ]

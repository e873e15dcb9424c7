"""Acquiring provinces: bids, re-bids, Block bid, Overbid, payment (§7.2, R-A1 to R-A11)."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError, NotOfferedError, NotYourDecisionError


@pytest.fixture
def table(sit_down):
    table = sit_down("ana", "bruno", "chen")
    table.auction("thebes buto mendes")
    return table


@pytest.fixture
def four(sit_down):
    four = sit_down("ana", "bruno", "chen", "dina")
    four.auction("thebes buto mendes avaris")
    return four


# D1
def test_everyone_bids_once_clockwise_from_the_first_player(table):
    assert table.deciders() == ["ana"]
    table.play("ana bid thebes 3")
    assert table.deciders() == ["bruno"]
    table.play("bruno bid buto 0")
    assert table.deciders() == ["chen"]


def test_an_empty_province_may_be_had_for_nothing(table):
    assert "0" in table.offered("ana", "bid", "thebes")


# R-A1
def test_a_bid_lies_above_the_highest_marker_and_may_jump(table):
    table.play("ana bid thebes 6")
    assert table.offered("bruno", "bid", "thebes") == {"10", "15", "21"}


# R-A1
def test_a_bid_must_beat_a_marker_that_came_from_elsewhere(four):
    four.play("""
        ana   bid thebes 3
        bruno bid thebes 6
        chen  bid buto 0
        dina  bid mendes 0
        ana   bid mendes 3    # the marker comes from Thebes
    """)
    assert min(map(int, four.offered("dina", "bid", "buto"))) == 1
    assert four.offered("dina", "bid") == {"thebes", "buto", "avaris"}


# R-A2
def test_the_highest_on_a_province_may_neither_move_nor_raise(table):
    table.play("""
        ana   bid thebes 3
        bruno bid buto 0
    """)
    assert table.deciders() == ["chen"]
    with pytest.raises(NotYourDecisionError):
        table.play("ana bid mendes 0")


# R-A3
def test_only_the_province_just_lost_is_barred(four):
    four.play("""
        ana   bid thebes 3
        bruno bid thebes 6
        chen  bid buto 0
        dina  bid mendes 0
    """)
    assert four.offered("ana", "bid") == {"buto", "mendes", "avaris"}
    four.play("""
        ana   bid buto 1
        chen  bid avaris 0
    """)
    assert four.state.phase != "auction"


# R-A3
def test_a_player_outbid_elsewhere_may_return_to_an_earlier_province(four):
    four.play("""
        ana   bid thebes 3
        bruno bid thebes 6
        chen  bid buto 0
        dina  bid mendes 0
        ana   bid buto 1
        chen  bid mendes 1
        dina  bid buto 3
    """)
    assert four.offered("ana", "bid") == {"thebes", "mendes", "avaris"}
    four.play("ana bid thebes 10")
    assert four.deciders() == ["bruno"]  # the bidder whose bid on Thebes it was


# R-A3
def test_with_the_longer_ban_every_province_lost_is_barred_but_an_empty_one_never(sit_down):
    four = sit_down("ana", "bruno", "chen", "dina", rebid_ban="all_lost")
    four.auction("thebes buto mendes avaris")
    four.play("""
        ana   bid thebes 3
        bruno bid thebes 6
        chen  bid buto 0
        dina  bid mendes 0
        ana   bid buto 1
        chen  bid mendes 1
        dina  bid buto 3
    """)
    assert four.offered("ana", "bid") == {"mendes", "avaris"}


# R-A4
def test_bids_go_on_beyond_the_last_printed_space(table):
    table.gives("ana", gold=70)
    assert {"36", "45", "55", "66"} <= table.offered("ana", "bid", "thebes")
    table.play("ana bid thebes 66")
    table.gives("bruno", gold=100)
    assert table.offered("bruno", "bid", "thebes") == {"78", "91"}


@pytest.mark.parametrize("price", ["2", "28", "-1", "six", "06", "٣", ""])
def test_only_spaces_of_the_track_that_can_be_paid_may_be_bid(table, price):
    with pytest.raises(NotOfferedError):
        table.move("ana", ["bid", "thebes", price])


def test_nobody_bids_out_of_turn(table):
    with pytest.raises(NotYourDecisionError):
        table.play("chen bid thebes 3")


def test_only_revealed_provinces_are_for_sale(table):
    with pytest.raises(NotOfferedError):
        table.play("ana bid memphis 0")


# R-A5
def test_a_bid_over_a_block_goes_two_spaces_higher(table):
    table.gives("ana", hand="block")
    table.play("ana bid thebes 3 block")
    assert table.offered("bruno", "bid", "thebes") == {"10", "15", "21"}


# R-A5
def test_block_moves_along_with_its_players_marker(four):
    four.gives("ana", hand="block")
    four.play("""
        ana   bid thebes 3 block
        bruno bid thebes 10
        chen  bid buto 0
        dina  bid mendes 0
        ana   bid buto 1
    """)
    assert min(map(int, four.offered("chen", "bid", "thebes"))) == 15
    four.play("chen bid mendes 1")
    assert min(map(int, four.offered("dina", "bid", "buto"))) == 6


# R-A5
def test_block_counts_only_where_its_marker_is_the_highest(table):
    table.gives("ana", hand="block")
    table.play("""
        ana   bid thebes 3 block
        bruno bid thebes 10
    """)
    assert min(map(int, table.offered("chen", "bid", "thebes"))) == 15


# R-A5
def test_block_binds_a_player_who_uses_overbid_too(table):
    table.gives("ana", hand="overbid")
    table.gives("bruno", hand="block")
    table.play("""
        ana   bid thebes 3
        bruno bid thebes 6 block
        chen  bid buto 0
    """)
    assert min(map(int, table.offered("ana", "bid", "thebes"))) == 15


# R-A5
def test_two_blocks_do_not_add_up(table):
    table.gives("ana", hand="block")
    table.gives("bruno", hand="block")
    table.play("""
        ana   bid thebes 0 block
        bruno bid thebes 3 block
    """)
    assert min(map(int, table.offered("chen", "bid", "thebes"))) == 10


# R-A5
def test_a_second_block_in_the_same_auction_is_never_legal(four):
    four.gives("ana", hand="block block")
    four.play("""
        ana   bid thebes 3 block
        bruno bid thebes 10
        chen  bid buto 0
        dina  bid mendes 0
    """)
    with pytest.raises(NotOfferedError):
        four.play("ana bid avaris 0 block")


OVERBID = """
    ana   bid thebes 3
    bruno bid thebes 6
    chen  bid buto 0
    dina  bid buto 1
    ana   bid thebes 10 overbid
    bruno bid mendes 0
    chen  bid thebes 15
"""


def rich(sit_down, hand, **options):
    four = sit_down("ana", "bruno", "chen", "dina", **options)
    four.auction("thebes buto mendes avaris")
    for seat in four.state.seats:
        four.gives(seat, gold=60)
    four.gives("ana", hand=hand)
    return four


# R-A6
def test_overbid_works_again_and_again_all_phase_but_need_not_be_used(sit_down):
    four = rich(sit_down, "overbid")
    four.play(OVERBID)
    assert four.offered("ana", "bid") == {"thebes", "buto", "mendes", "avaris"}
    four.play("""
        ana   bid mendes 1
        bruno bid buto 3
        dina  bid mendes 3
    """)
    assert "mendes" in four.offered("ana", "bid")
    four.play("ana bid avaris 0")
    assert four.state.phase == "actions"


# R-A6
def test_overbid_until_the_marker_goes_elsewhere_is_lost_there(sit_down):
    four = rich(sit_down, "overbid", overbid_duration="province")
    four.play(OVERBID)
    assert "thebes" in four.offered("ana", "bid")
    four.play("""
        ana   bid mendes 1
        bruno bid buto 3
        dina  bid mendes 3
    """)
    assert four.offered("ana", "bid") == {"thebes", "buto", "avaris"}


# R-A6
def test_overbid_for_a_single_bid_is_over_with_it(sit_down):
    four = rich(sit_down, "overbid", overbid_duration="single")
    four.play(OVERBID)
    assert four.offered("ana", "bid") == {"buto", "mendes", "avaris"}


# R-A6
def test_a_second_overbid_in_the_same_auction_is_never_legal(sit_down):
    four = rich(sit_down, "overbid overbid", overbid_duration="single")
    four.play(OVERBID)
    assert "thebes" not in four.offered("ana", "bid")


# R-A7
def test_overbid_and_block_may_go_with_one_bid(sit_down):
    four = rich(sit_down, "block overbid")
    four.play("""
        ana   bid thebes 3
        bruno bid thebes 6
        chen  bid buto 0
        dina  bid mendes 0
        ana   bid thebes 10 both
    """)
    assert min(map(int, four.offered("bruno", "bid", "buto"))) == 1
    assert four.hand("ana") == []
    four.play("bruno bid buto 1")
    assert min(map(int, four.offered("chen", "bid", "thebes"))) == 21


# R-A7
def test_overbid_does_not_go_with_a_first_bid(sit_down):
    four = rich(sit_down, "block overbid")
    assert four.offered("ana", "bid", "thebes", "3") == {"none", "block"}


# R-A7
def test_block_may_go_with_a_re_bid(four):
    four.gives("ana", hand="block")
    four.play("""
        ana   bid thebes 3
        bruno bid thebes 6
        chen  bid buto 0
        dina  bid mendes 0
        ana   bid buto 1 block
    """)
    assert min(map(int, four.offered("chen", "bid", "thebes"))) == 10
    four.play("chen bid mendes 1")
    assert min(map(int, four.offered("dina", "bid", "buto"))) == 6


# R-A8
def test_a_price_may_not_exceed_gold_and_the_cards_one_could_sell(table):
    table.gives("ana", gold=4, hand="block builder")
    assert table.offered("ana", "bid", "thebes") == {"0", "1", "3", "6"}


# R-A8
def test_a_card_played_with_the_bid_no_longer_counts(table):
    table.gives("ana", gold=4, hand="block builder")
    assert table.offered("ana", "bid", "thebes", "3") == {"none", "block"}
    with pytest.raises(NotOfferedError):
        table.play("ana bid thebes 6 block")


# R-A8
def test_the_gains_of_a_province_do_not_count_before_it_is_won(table):
    table.auction("dakhla thebes buto")
    table.gives("ana", gold=0, hand="")
    assert table.offered("ana", "bid", "dakhla") == {"0"}


# R-A8, D2
def test_the_cards_to_sell_are_named_with_the_bid_and_sold_when_paying(table):
    table.gives("ana", gold=5, hand="builder harvest")
    assert table.offered("ana", "bid", "mendes", "6") == {"builder", "harvest"}
    table.play("ana bid mendes 6 harvest")
    assert table.state.discards == []
    table.play("""
        bruno bid buto 0
        chen  bid thebes 0
    """)
    assert table.state.discards == ["harvest"]
    assert table.hand("ana") == ["builder"]
    assert table.gold("ana") == 0


# D2
def test_only_as_many_cards_are_sold_as_gold_is_lacking(table):
    table.gives("ana", gold=5, hand="builder harvest")
    with pytest.raises(NotOfferedError):
        table.play("ana bid mendes 6 builder+harvest")
    with pytest.raises(NotOfferedError):
        table.play("ana bid mendes 3 harvest")


# R-A9
def test_everybody_has_exactly_one_province_after_an_auction(sit_down):
    five = sit_down("ana", "bruno", "chen", "dina", "emil")
    five.until("actions")
    owners = [land.owner for land in five.state.lands.values() if land.owner]
    assert sorted(owners) == ["ana", "bruno", "chen", "dina", "emil"]


# R-A10
def test_an_outbid_player_waits_until_the_circle_comes_round(four):
    four.play("""
        ana   bid thebes 3
        bruno bid thebes 6
    """)
    assert four.deciders() == ["chen"]
    four.play("chen bid thebes 10")
    assert four.deciders() == ["dina"]
    four.play("dina bid buto 0")
    assert four.deciders() == ["ana"]
    four.play("ana bid buto 1")
    assert four.deciders() == ["bruno"]


# R-A11
def test_overbid_cannot_be_laid_with_a_bid_elsewhere(four):
    four.gives("ana", hand="overbid")
    four.play("""
        ana   bid thebes 3
        bruno bid thebes 6
        chen  bid buto 0
        dina  bid mendes 0
    """)
    with pytest.raises(NotOfferedError):
        four.play("ana bid buto 1 overbid")
    assert four.offered("ana", "bid", "thebes", "10") == {"overbid"}


def test_all_players_pay_and_take_the_goods_of_their_provinces(table):
    table.auction("thebes dakhla abydos")
    table.play("""
        ana   bid dakhla 10
        bruno bid thebes 3
        chen  bid thebes 6
        bruno bid abydos 0
    """)
    assert [table.gold(seat) for seat in table.state.seats] == [22, 20, 14]
    assert [table.state.cards[seat] for seat in table.state.seats] == [2, 1, 3]
    assert table.built("abydos") == (1, 0)


# R-B4
@pytest.mark.parametrize(
    ("province", "left", "stones", "pyramids"),
    [("abydos", 2, 0, 1), ("memphis", 1, 0, 1), ("memphis", 2, 1, 1), ("memphis", 0, 2, 0)],
)
def test_stones_that_come_to_three_are_a_pyramid_when_the_province_is_acquired(
    table, province, left, stones, pyramids
):
    table.state.lands[province].stones = left
    table.auction(f"thebes buto {province}")
    table.play(f"""
        ana   bid {province} 0
        bruno bid thebes 0
        chen  bid buto 0
    """)
    assert table.built(province) == (stones, pyramids)


def test_a_refusal_names_the_next_open_price(table):
    table.play("ana bid thebes 6")
    with pytest.raises(IllegalMoveError, match="next open price on Thebes is 10"):
        table.play("bruno bid thebes 6")


# D1
def test_the_absent_bid_nothing_on_the_first_empty_province(table):
    table.play("ana bid thebes 3")
    table.default()
    assert table.story()[-1] == "bruno bids 0 on Buto."


def test_bids_are_narrated(table):
    table.gives("ana", hand="block")
    table.play("""
        ana   bid thebes 3 block
        bruno bid thebes 10
    """)
    assert table.story()[-2:] == [
        "ana bids 3 on Thebes with Block.",
        "bruno bids 10 on Thebes and outbids ana.",
    ]


# D12
def test_an_outbid_player_may_sell_a_card_before_bidding_again(table):
    table.gives("ana", gold=5, hand="builder harvest")
    table.play("""
        ana   bid thebes 6 builder
        bruno bid thebes 10
        chen  bid buto 0
        ana   sell builder
    """)
    assert (table.gold("ana"), table.hand("ana")) == (6, ["harvest"])
    assert table.deciders() == ["ana"]
    table.play("ana bid buto 6")
    assert table.deciders() == ["chen"]


# D2
def test_the_absent_keep_their_promise_to_sell_for_a_bid(table):
    table.gives("ana", gold=5, hand="builder harvest")
    table.play("ana bid thebes 6 builder")
    while table.state.phase == "auction":
        table.default()
    assert table.hand("ana").count("harvest") == 1
    assert table.state.discards == ["builder"]

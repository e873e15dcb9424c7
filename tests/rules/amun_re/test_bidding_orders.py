"""Sealed bidding orders: the bids planned for an auction are those that a player would make."""

from __future__ import annotations

from random import Random

import pytest

from rules.amun_re.bidding_orders import wishes_of
from rules.amun_re.events import BidPlaced
from rules.amun_re.phases.auction import PLAYED
from rules.amun_re.tables import PROVINCES
from rules.core.errors import AnswerRefusedError, NotYourDecisionError
from rules.core.forced import single_answer
from rules.core.menu import follow, random_path
from rules.core.orders import PlaceOrder, answers_on_path
from tests.effort import samples

PROVINCE_WORDS = [province.word for province in PROVINCES]


@pytest.fixture
def table(sit_down):
    table = sit_down("ana", "bruno", "chen")
    table.auction("thebes buto mendes")
    return table


def menu(table, seat):
    return table.game.order_menu(table.state, seat)


def whole(table, seat, path):
    """The path, with its implied answers."""
    node, words = menu(table, seat), []
    for word in path.split():
        if node.name == "cards" and word not in PLAYED and (sole := single_answer(node)):
            node, words = node.step(sole), [*words, sole]
        node, words = node.step(word), [*words, word]
    return tuple(words)


def leaves(table, seat, path):
    """The planned move of a seat by these words, as it is stored."""
    path = whole(table, seat, path)
    assert isinstance(follow(menu(table, seat), path), PlaceOrder)
    return answers_on_path(menu(table, seat), path)


def refused(table, seat, path):
    with pytest.raises(AnswerRefusedError) as error:
        whole(table, seat, path)
    return str(error.value.reason or error.value.possible)


def carry_out(table, orders):
    """Play on as long as the next player has a planned move."""
    while table.state.phase == "auction" and (seat := table.deciders()[0]) in orders:
        path = table.game.answer_with_orders(table.state, seat, orders[seat])
        if path is None:
            return seat
        table.move(seat, path)
    return None


def bids(table):
    return [f"{seat} {' '.join(path)}" for seat, path in table.moves]


def test_the_dearest_wish_that_can_be_had_for_its_price_is_bid_on(table):
    orders = leaves(table, "bruno", "order thebes 6 buto 3 enough climb ask")
    table.play("ana bid thebes 3")
    assert table.game.answer_with_orders(table.state, "bruno", orders) == ("bid", "thebes", "6")


def test_where_the_dearest_has_become_too_dear_it_is_the_next(table):
    orders = leaves(table, "bruno", "order thebes 6 buto 3 enough climb ask")
    table.play("ana bid thebes 6")
    assert table.game.answer_with_orders(table.state, "bruno", orders) == ("bid", "buto", "0")


def test_one_climbs_by_one_space_or_bids_the_highest_price_at_once(table):
    climb = leaves(table, "ana", "order thebes 10 enough climb ask")
    jump = leaves(table, "ana", "order thebes 10 enough jump ask")
    assert table.game.answer_with_orders(table.state, "ana", climb) == ("bid", "thebes", "0")
    assert table.game.answer_with_orders(table.state, "ana", jump) == ("bid", "thebes", "10")


def test_when_nothing_fits_one_is_asked(table):
    orders = leaves(table, "bruno", "order thebes 3 enough climb ask")
    table.play("ana bid thebes 3")
    assert table.game.answer_with_orders(table.state, "bruno", orders) is None


def test_or_bids_nothing_on_the_first_empty_province(table):
    table.play("ana bid thebes 3")
    orders = leaves(table, "bruno", "order thebes 6 mendes 0 enough climb empty")
    assert table.game.answer_with_orders(table.state, "bruno", orders) == ("bid", "thebes", "6")
    orders = {**orders, "price": "3"}
    assert table.game.answer_with_orders(table.state, "bruno", orders) == ("bid", "mendes", "0")
    only_thebes = {name: orders[name] for name in ("verb", "province", "price", "how", "otherwise")}
    assert table.game.answer_with_orders(table.state, "bruno", only_thebes) == ("bid", "buto", "0")


# R-A3
def test_an_outbid_plan_goes_elsewhere_and_may_return(table):
    ana = leaves(table, "ana", "order thebes 10 buto 1 enough climb ask")
    bruno = leaves(table, "bruno", "order thebes 1 buto 3 enough climb ask")
    chen = leaves(table, "chen", "order mendes 0 enough climb ask")
    assert carry_out(table, {"ana": ana, "bruno": bruno, "chen": chen}) is None
    assert bids(table) == [
        "ana bid thebes 0",
        "bruno bid thebes 1",
        "chen bid mendes 0",
        "ana bid buto 0",  # just outbid on Thebes
    ]


# R-A3
def test_a_province_lost_before_is_gone_back_to_once_one_has_been_elsewhere(table):
    table.play("""
        ana   bid thebes 0
        bruno bid thebes 1
        chen  bid buto 0
    """)
    ana = leaves(table, "ana", "order buto 1 thebes 10 enough climb ask")
    chen = leaves(table, "chen", "order buto 3 mendes 0 enough climb ask")
    assert carry_out(table, {"ana": ana, "chen": chen}) is None
    assert bids(table)[3:] == ["ana bid buto 1", "chen bid mendes 0"]


# R-A6, R-A7
def test_overbid_is_played_when_outbid_if_it_may_be(table):
    table.gives("ana", hand="overbid")
    for allowed, expected in (("overbid", ("bid", "thebes", "3", "overbid")), ("none", None)):
        orders = leaves(table, "ana", f"order thebes 6 enough climb {allowed} ask")
        again = table.__class__("ana", "bruno", "chen")
        again.auction("thebes buto mendes")
        again.gives("ana", hand="overbid")
        again.play("ana bid thebes 0\nbruno bid thebes 1\nchen bid mendes 0")
        assert again.game.answer_with_orders(again.state, "ana", orders) == expected


# R-A5
def test_block_is_played_with_the_first_bid_if_it_may_be(table):
    table.gives("ana", hand="block")
    orders = leaves(table, "ana", "order thebes 6 buto 6 enough climb block ask")
    assert table.game.answer_with_orders(table.state, "ana", orders) == (
        "bid",
        "thebes",
        "0",
        "block",
    )
    table.play("ana bid thebes 0 block\nbruno bid thebes 3\nchen bid mendes 0")
    assert table.game.answer_with_orders(table.state, "ana", orders) == ("bid", "buto", "0")


# R-A5
def test_a_bid_that_block_has_closed_is_not_made(table):
    table.gives("ana", hand="block")
    table.play("ana bid thebes 1 block")
    orders = leaves(table, "bruno", "order thebes 6 enough climb ask")
    assert table.game.answer_with_orders(table.state, "bruno", orders) == ("bid", "thebes", "6")
    assert table.game.answer_with_orders(table.state, "bruno", {**orders, "price": "3"}) is None


# D2
def test_as_many_of_the_cards_named_are_sold_as_the_bid_takes(table):
    table.gives("bruno", gold=8, hand="builder block builder")
    orders = leaves(table, "bruno", "order thebes 10 enough climb none ask block+builder")
    table.play("ana bid thebes 3")
    assert table.game.answer_with_orders(table.state, "bruno", orders)[:3] == ("bid", "thebes", "6")
    table = table.__class__("ana", "bruno", "chen")
    table.auction("thebes buto mendes")
    table.gives("bruno", gold=8, hand="builder block builder")
    table.play("ana bid thebes 6")
    answer = ("bid", "thebes", "10", "none", "block+builder")
    assert table.game.answer_with_orders(table.state, "bruno", orders) == answer
    nine = {**orders, "sell": "builder=2"}
    table.gives("bruno", gold=9)
    assert table.game.answer_with_orders(table.state, "bruno", nine)[3:] == ("none", "builder")


def test_where_a_card_to_be_sold_is_gone_it_is_the_next_wish(table):
    table.gives("bruno", gold=8, hand="builder block")
    orders = leaves(table, "bruno", "order thebes 10 buto 6 enough climb none ask block+builder")
    table.play("ana bid thebes 6\nbruno sell builder")
    table.gives("bruno", gold=8, hand="block harvest")
    assert table.game.answer_with_orders(table.state, "bruno", orders) == (
        "bid",
        "buto",
        "0",
        "none",
    )


def test_a_plan_asks_for_cards_to_sell_only_when_gold_is_lacking(table):
    table.gives("ana", gold=10, hand="builder")
    assert "sell" not in leaves(table, "ana", "order thebes 10 enough climb ask")
    table.gives("ana", gold=9, hand="builder")
    assert leaves(table, "ana", "order thebes 10 enough climb ask builder")["sell"] == "builder"


def test_bad_orders_are_refused_when_they_are_left(table):
    table.gives("ana", gold=10, hand="builder")
    assert refused(table, "ana", "order thebes 15") == "15 is too much. You can pay at most 11."
    assert "not on the bid track" in refused(table, "ana", "order thebes 7")
    assert refused(table, "ana", "order sawu") == "Sawu is not up for auction."
    again = refused(table, "ana", "order thebes 6 thebes")
    assert again == "You have already named Thebes."
    missing = refused(table, "ana", "order thebes 6 enough climb overbid")
    assert missing == "You do not have Overbid to play."
    table.play("ana bid thebes 10\nbruno bid buto 0")
    table.gives("chen", gold=10, hand="")
    closed = refused(table, "chen", "order thebes")
    assert closed == "The lowest open price on Thebes is 15. You can pay at most 10."
    low = refused(table, "chen", "order buto 0")
    assert low == "0 is not above the highest bid. The next open price on Buto is 1."


def test_an_unaffordable_plan_is_refused_as_such_even_from_the_highest_bidder(table):
    table.gives("ana", gold=9, hand="builder")
    table.play("ana bid thebes 10")
    said = refused(table, "ana", "order thebes")
    assert said == "The lowest open price on Thebes is 15. You can pay at most 10."


def test_a_refused_price_names_the_most_that_a_player_can_pay(table):
    table.gives("ana", gold=10, hand="")
    table.play("ana bid thebes 0\nbruno bid thebes 1\nchen bid buto 0")
    assert refused(table, "ana", "order thebes 15") == "15 is too much. You can pay at most 10."


def test_a_bid_stands_as_soon_as_somebody_elses_orders_may_have_weighed_it(table):
    assert table.play("ana bid thebes 15").is_final
    assert not table.play("bruno sell builder").is_final, "it is still his decision"
    old = table.game.start(table.state.seats, table.state.options, "nile", "salt", edition=1)
    first, province = table.game.deciders(old.state)[0], old.state.revealed[0]
    assert not table.game.play(old.state, first, ("bid", province, "0")).is_final
    assert "order" not in table.game.order_menu(old.state, first).words()


def test_too_few_cards_to_sell_are_refused_when_they_are_left(table):
    table.gives("ana", gold=8, hand="builder block")
    few = refused(table, "ana", "order thebes 10 enough climb ask builder")
    assert few == "Sell exactly 2 cards for this."


# R-A5
def test_a_second_block_is_not_played_in_the_same_auction(table):
    table.gives("ana", hand="block block")
    said = leaves(table, "ana", "order thebes 3 buto 6 enough climb block ask")
    table.play("ana bid thebes 0 block\nbruno bid thebes 3\nchen bid mendes 0")
    assert table.game.answer_with_orders(table.state, "ana", said) == ("bid", "buto", "0")


def test_a_province_lost_for_good_is_no_wish(sit_down):
    table = sit_down("ana", "bruno", "chen", rebid_ban="all_lost")
    table.auction("thebes buto mendes")
    table.play("ana bid thebes 0\nbruno bid thebes 1")
    assert "You have been outbid on Thebes" in refused(table, "ana", "order thebes")


def test_orders_are_for_the_auction_only_and_end_with_it(table):
    left = follow(menu(table, "ana"), whole(table, "ana", "order thebes 10 enough climb ask"))
    assert table.game.is_lasting(table.state, left.until)
    table.play("ana bid thebes 0\nbruno bid buto 0\nchen bid mendes 0")
    assert not table.game.is_lasting(table.state, left.until)
    assert "order" not in menu(table, "ana").words()
    orders = leaves_by(left, "order thebes 10 enough climb ask")
    assert table.game.answer_with_orders(table.state, "ana", orders) is None


def leaves_by(left, path):
    names = ("verb", "province", "price", "province2", "how", "otherwise")
    return dict(zip(names, path.split(), strict=True))


def test_no_bid_can_be_planned_after_the_game(table):
    table.lawful = False  # the provinces were not drawn
    table.finish()
    with pytest.raises(NotYourDecisionError):
        menu(table, "ana")


def test_orders_are_said_back_as_they_were_left(table):
    table.gives("ana", gold=8, hand="block builder builder")
    said = leaves(table, "ana", "order thebes 6 buto 10 mendes 0 jump none empty builder=2")
    assert str(table.game.orders.describe(table.state, said)) == (
        "Auction: Thebes up to 6, Buto up to 10, Mendes up to 0 · all at once · "
        "may sell 2 × Builder · if nothing fits, an empty province for 0"
    )
    said = leaves(table, "ana", "order thebes 6 enough climb block ask")
    assert str(table.game.orders.describe(table.state, said)) == (
        "Auction: Thebes up to 6 · one space at a time · may play Block · "
        "if nothing fits, you are asked"
    )


class Hand:
    """Somebody who bids by hand: a list of wishes, and a look at what is offered each time."""

    def __init__(self, dice, provinces, gold):
        prices = [price for price in (0, 1, 3, 6, 10, 15, 21) if price <= gold]
        some = dice.sample(provinces, dice.randint(1, len(provinces)))
        self.wishes = [(province, dice.choice(prices)) for province in some]
        self.jumps = dice.random() < 0.3
        self.empties = dice.random() < 0.7

    def orders(self):
        wishes = [f"{province} {price}" for province, price in self.wishes]
        return " ".join(["order", *wishes])

    def bid(self, table, seat):
        """The bid of this person now, having looked at each province in turn."""
        for province, most in self.wishes:
            if province not in table.offered(seat, "bid"):
                continue
            prices = sorted(map(int, table.offered(seat, "bid", province)))
            fitting = [price for price in prices if price <= most]
            if fitting:
                return f"{seat} bid {province} {fitting[-1 if self.jumps else 0]}"
        return self._otherwise(table, seat) if self.empties else None

    def _otherwise(self, table, seat):
        wished = [province for province, _ in self.wishes]
        for province in (*wished, *table.state.revealed):
            taken = [mark.province for mark in table.state.markers.values()]
            if province not in taken:
                return f"{seat} bid {province} 0"
        return None


@pytest.mark.parametrize("number", range(samples(40, long=150)))
def test_planned_bids_complete_an_auction_exactly_like_bids_by_hand(sit_down, number):
    dice = Random(number)
    options = {"rebid_ban": dice.choice(["last_province", "all_lost"])}
    seats = ["ana", "bruno", "chen", "dina", "edda"][: dice.randint(3, 5)]
    provinces = dice.sample(PROVINCE_WORDS, len(seats))
    by_hand, by_orders = (sit_down(*seats, **options) for _ in range(2))
    hands = {}
    for table in (by_hand, by_orders):
        table.auction(" ".join(provinces))
        for seat in seats:
            table.gives(seat, hand="")
    for seat in seats:
        hands[seat] = Hand(dice, provinces, 20)
    orders = {seat: ordered(by_orders, seat, hand) for seat, hand in hands.items()}
    while by_hand.state.phase == "auction":
        seat = by_hand.deciders()[0]
        bid = hands[seat].bid(by_hand, seat)
        path = by_orders.game.answer_with_orders(by_orders.state, seat, orders[seat])
        if bid is None:
            assert path is None
            return
        by_hand.play(bid)
        assert path is not None
        by_orders.move(seat, path)
        assert by_orders.moves == by_hand.moves
    assert by_orders.state.phase == by_hand.state.phase


def ordered(table, seat, hand):
    """The same wishes as orders."""
    all_of_them = len(hand.wishes) == len(table.state.revealed)
    path = f"{hand.orders()}{'' if all_of_them else ' enough'} "
    path += f"{'jump' if hand.jumps else 'climb'} {'empty' if hand.empties else 'ask'}"
    return leaves(table, seat, path)


@pytest.mark.parametrize("number", range(samples(20, long=60)))
def test_orders_of_any_kind_make_legal_bids_until_the_auction_ends(sit_down, number):
    dice = Random(f"any-{number}")
    seats = ["ana", "bruno", "chen", "dina", "edda"][: dice.randint(3, 5)]
    duration = dice.choice(["phase", "province", "single"])
    table = sit_down(*seats, overbid_duration=duration)
    table.auction(" ".join(dice.sample(PROVINCE_WORDS, len(seats))))
    hands = dice.sample(["block overbid", "block", "overbid", "builder", ""], len(seats))
    for seat, hand in zip(seats, hands, strict=True):
        table.gives(seat, gold=dice.randint(0, 30), hand=hand)
    orders = {}
    for seat in seats:
        order = menu(table, seat).step("order")
        orders[seat] = answers_on_path(
            menu(table, seat), ("order", *random_path(order, dice.randrange))
        )
    while table.state.phase == "auction" and table.deciders():
        seat = table.deciders()[0]
        path = table.game.answer_with_orders(table.state, seat, orders[seat])
        if path is None:
            table.default(seat)
            continue
        table.move(seat, path)
        _keeps_to_the_orders(orders[seat], table.heard(BidPlaced)[-1])


def _keeps_to_the_orders(said, bid):
    """Neither dearer than was said, nor with a card that was not."""
    assert bid.price <= wishes_of(said).get(bid.province, 0)
    allowed = {"both": ("block", "overbid")}.get(said.get("cards"), (said.get("cards"),))
    assert set(bid.cards) <= set(allowed)

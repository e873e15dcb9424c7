"""Drawing, exchanging and laying (5.1), the points (5.2) and the order of play (5.3)."""

from __future__ import annotations

from random import Random

import pytest

from rules.aton import events
from rules.aton.tables import DECK
from rules.core.errors import IllegalMoveError
from rules.core.forced import single_answer
from tests.rules.aton.thebes import SEATS, cards


def test_everybody_begins_with_29_counters_36_cards_and_no_points(table):
    state = table.state
    assert state.reserve == {"red": 29, "blue": 29} and state.score == {"red": 0, "blue": 0}
    for seat in SEATS:
        assert sorted(state.piles[seat].value + state.hands[seat].value) == sorted(DECK)
        assert len(state.hands[seat].value) == 4 and state.known[seat].exchange


def test_all_eight_cards_are_turned_up_at_once(table):
    table.hand("red", "1234")
    table.hand("blue", "4321")
    table.play("red lay 4321")
    assert table.state.cards == {} and not table.heard(events.CardsRevealed)
    table.play("blue lay 1234")
    (shown,) = table.heard(events.CardsRevealed)
    assert dict(shown.cards) == {"red": (4, 3, 2, 1), "blue": (1, 2, 3, 4)}


@pytest.mark.parametrize(
    ("hand", "orders"), [("1234", 24), ("1123", 12), ("1122", 6), ("1112", 4), ("3333", 1)]
)
def test_laying_offers_every_order_once_and_is_asked_even_where_there_is_one(table, hand, orders):
    table.hand("red", hand)
    assert len(table.offered("red", "lay")) == orders
    assert table.deciders() == ["red", "blue"]


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("1234", "remove none"),
        ("2134", "lose one"),
        ("1324", "remove one"),
        ("1423", "remove two"),
    ],
)
def test_an_order_says_what_it_would_remove_which_is_nothing_in_the_first_round(table, order, said):
    table.hand("red", "1234")
    for round_, expected in ((1, "remove none"), (2, said)):
        table.state.round = round_
        hints = {each.word: str(each.hint) for each in table.node("red", "lay").choices}
        assert hints[order].split(" · ")[1] == expected


def test_a_laid_set_can_be_changed_until_the_other_side_has_laid(table):
    table.hand("red", "1234")
    table.play("red lay 1234")
    assert table.revisers() == ["red"] and table.deciders() == ["blue"]
    table.play("red lay 4321")
    assert len(table.heard(events.CardsLaid)) == 1, "that it is laid otherwise is nobody's business"
    table.default("blue")
    assert table.state.cards["red"] == (4, 3, 2, 1)


def test_an_exchange_gives_four_new_cards_once_in_the_game(table):
    table.hand("red", "1111", top="4321")
    table.play("red exchange")
    assert table.state.hands["red"].value == (4, 3, 2, 1)
    assert table.state.discards["red"].value == (1, 1, 1, 1)
    assert table.offered("red") == {"lay"}
    table.default("red")
    table.default("blue")
    table.until("lay")
    assert table.offered("red") == {"lay"} and table.offered("blue") == {"lay", "exchange"}


def test_an_exchange_is_asked_for_once_more_for_there_is_one_in_a_game(table):
    assert table.offered("red", "exchange") == {"yes"}
    assert single_answer(table.node("red", "exchange")) is None


def test_in_a_match_of_the_first_edition_an_exchange_is_one_word(table):
    table.state.edition = 1
    assert table.offered("red", "exchange") == set()


def test_a_player_who_has_laid_can_no_longer_exchange(table):
    table.default("red")
    assert table.offered("red") == {"lay"}


def test_the_points_just_gained_at_cartouche_1_are_seen_until_there_are_others(table):
    table.lay("4111", "2111")
    assert [player.gained for player in table.sees(None).players] == [4, 0]
    table.until("lay")
    table.lay("1111", "1111")
    assert [player.gained for player in table.sees(None).players] == [0, 0]


def test_equal_cards_at_cartouche_1_score_points_for_nobody(table):
    table.scores(5, 7)
    table.lay("3111", "3111")
    assert table.heard(events.PointsMade) == [events.PointsMade(None, 0, 0)]


# 9.13
def test_cartouche_1_can_win_the_game(table):
    table.scores(36, 39)
    table.dead(red=4, blue=4)
    table.lay("4111", "2111")
    assert (table.state.winners, table.state.won_by) == (("red",), "points")
    assert not table.heard(events.OrderFound) and not table.heard(events.TemplesScored)


def test_the_lower_card_at_cartouche_2_plays_first_then_the_lower_at_cartouche_1(table):
    table.lay("4311", "1411")
    assert (table.state.first, table.state.why_first) == ("red", "c2")


def test_equal_cards_are_drawn_for_and_put_back_under_the_pile_the_first_one_lowest(table):
    table.lay("1111", "1111", "234", "233")
    assert (table.state.first, table.state.why_first) == ("blue", "drawn")
    assert table.state.piles["red"].value[-3:] == (4, 3, 2)
    assert table.state.piles["blue"].value[-3:] == (3, 3, 2)
    assert len(table.state.piles["red"].value) == 32  # 9.1


def test_by_option_they_go_back_on_top_as_they_lay(sit_down):
    table = sit_down(tie_cards="on_top")
    table.lay("1111", "1111", "23", "24")
    assert table.state.piles["red"].value[:2] == (2, 3)


# 9.1
def test_the_pile_is_whole_hands_at_every_normal_draw(table):
    dice, rounds = Random(2), set()
    while table.deciders():
        if table.state.phase == "lay":
            rounds.add(table.state.round)
            assert all(len(pile.value) % 4 == 0 for pile in table.state.piles.values())
        table.wander(dice.choice(table.deciders()), dice)
    assert len(rounds) > 5


# 9.2
def test_an_exchange_with_an_empty_pile_shuffles_the_given_cards_in(table):
    table.hand("red", "1111")
    table.empty_pile("red")
    table.play("red exchange")
    state = table.state
    held = (*state.hands["red"].value, *state.piles["red"].value)
    assert sorted(held) == sorted(DECK) and state.discards["red"].value == ()


# 9.3
def test_both_may_exchange_in_one_round_and_red_is_shown_first(table):
    table.play("blue exchange\nred exchange")
    assert not table.heard(events.Exchanged)
    table.default("red")
    table.default("blue")
    assert [event.seat for event in table.heard(events.Exchanged)] == ["red", "blue"]
    assert all(len(event.given) == 4 for event in table.heard(events.Exchanged))


# 9.4
def test_an_empty_pile_is_reshuffled_to_draw_for_the_order(table):
    for seat in SEATS:
        table.hand(seat, "1111")
        table.empty_pile(seat)
    table.play("red lay 1111\nblue lay 1111")
    (order,) = table.heard(events.OrderFound)
    assert order.why == "drawn" and set(order.shuffled) == set(SEATS)
    assert all(len(table.state.piles[seat].value) == 32 for seat in SEATS)


def test_if_nothing_at_all_is_left_to_draw_red_plays_first(table):
    table.lawful = False
    for seat in SEATS:
        table.hand(seat, "1111")
        table.state.piles[seat] = table.state.discards[seat]
    table.play("red lay 1111\nblue lay 1111")
    assert (table.state.first, table.state.why_first) == ("red", "red")


def test_discards_are_shuffled_when_a_card_is_needed_or_by_option_when_the_pile_is_empty(sit_down):
    sizes = {}
    for way in ("when_needed", "when_empty"):
        table = sit_down(reshuffle=way)
        table.hand("red", "1234", top="1234")
        state = table.state
        pile = state.piles["red"].value
        state.discards["red"] = type(state.discards["red"])(frozenset({"red"}), pile[4:])
        state.piles["red"] = type(state.piles["red"])(frozenset(), pile[:4])
        table.refresh("red")
        table.play("red exchange")
        sizes[way] = len(table.state.piles["red"].value)
    assert sizes == {"when_needed": 0, "when_empty": 32}


def test_one_sides_acts_never_change_the_cards_of_the_other(sit_down):
    quiet, busy = sit_down(), sit_down()
    busy.play("red exchange")
    for table in (quiet, busy):
        table.default("red")
        table.default("blue")
        table.until("lay")
    assert quiet.state.hands["blue"].value == busy.state.hands["blue"].value
    assert quiet.state.hands["red"].value != busy.state.hands["red"].value or (
        quiet.state.piles["red"].value != busy.state.piles["red"].value
    )


def test_a_silent_player_lays_the_cards_as_they_were_drawn(table):
    table.hand("red", "3142")
    table.default("red")
    assert table.state.laid["red"].value == cards("3142")


@pytest.mark.parametrize("word", ["1235", "12", "", "1111", "lay", "4 3 2 1"])
def test_a_player_can_only_lay_their_four_cards(table, word):
    table.hand("red", "1234")
    with pytest.raises(IllegalMoveError):
        table.move("red", ("lay", word))


def test_the_events_of_a_round_come_in_their_order(later):
    table = later
    table.holds("red", t1_yellow=4, t2_green=3)
    table.holds("blue", t1_green=4, t2_yellow=3)
    table.hand("red", "1111", top="2241")
    table.told.clear()
    table.play("red exchange")
    table.hand("blue", "1341")
    table.play("red lay 2241\nblue lay 1341")
    table.until("lay")
    kinds = [type(told.event).__name__ for told in table.told if told.to is None]
    assert kinds == [
        *("CardsLaid", "CardsLaid", "Exchanged", "CardsRevealed", "PointsMade", "OrderFound"),
        *("NothingRemoved", "CountersPlaced", "CountersRemoved", "CountersPlaced"),
        *("RoundEnded", "RoundBegun"),
    ]

"""Tests of laying, scoring and the end of the game, by the rulebook."""

import pytest

from blue_lotus import GAME
from blue_lotus.tables import DECK
from rules.core.secrets import secret
from tests.tabletop import Tabletop

SEATS = tuple(mark.word for mark in GAME.marks)
FIRST, SECOND, OTHERS = SEATS[0], SEATS[1], SEATS[2:]


def sit_down(*hands, **options):
    """Make a full table with these hands, in the order of the seats. The others hold low cards."""
    table = Tabletop(GAME, SEATS, GAME.options(**options))
    dealt = dict(zip(SEATS, hands, strict=False))
    for seat in SEATS:
        hand = dealt.get(seat, (1, 2, 3, 4, 5))
        table.state.hands[seat] = secret(hand, seat)
        table.state.rest[seat] = secret(tuple(card for card in DECK if card not in hand))
    return table


def lay(table, *cards):
    """Lay a card for each seat, in their order. Seats without one lay their lowest."""
    laid = dict(zip(SEATS, cards, strict=False))
    for seat in SEATS:
        if seat in laid:
            table.move(seat, ("lay", str(laid[seat])))
        else:
            table.default(seat)


@pytest.fixture
def table():
    return sit_down((1, 6, 7, 8, 9), (2, 6, 7, 8, 9))


def test_everybody_draws_five_cards_that_only_they_see():
    table = Tabletop(GAME, SEATS)
    for seat in SEATS:
        assert len(table.sees(seat).my_hand) == 5
    assert table.sees(None).my_hand is None


def test_all_lay_at_once_and_any_card_of_their_hand(table):
    assert table.deciders() == [*SEATS]
    assert table.offered(FIRST, "lay") == {"1", "6", "7", "8", "9"}


def test_the_highest_card_takes_the_point(table):
    lay(table, 8, 9)
    assert table.state.points == {FIRST: 0, SECOND: 1, **dict.fromkeys(OTHERS, 0)}


def test_a_card_that_two_have_laid_takes_nothing(table):
    lay(table, 9, 9)
    assert table.state.points[FIRST] == table.state.points[SECOND] == 0


def test_a_card_can_be_changed_until_the_last_one_is_laid(table):
    table.move(FIRST, ("lay", "9"))
    table.move(FIRST, ("lay", "8"))
    assert table.sees(FIRST).my_card == 8
    assert FIRST in table.revisers()


def test_others_learn_that_a_card_is_laid_and_not_which(table):
    table.move(FIRST, ("lay", "9"))
    assert table.story(SECOND)[-1] == f"{FIRST} has laid a card."
    assert table.sees(SECOND).my_card is None


def test_a_point_that_nobody_takes_is_lost():
    table = sit_down(*[(5, 6, 7, 8, 9)] * len(SEATS))
    lay(table, *[9] * len(SEATS))
    assert table.state.at_stake == 1
    assert not any(table.state.points.values())


def test_by_the_option_a_point_that_nobody_takes_waits():
    table = sit_down(*[(5, 6, 7, 8, 9)] * len(SEATS), waits=True)
    lay(table, *[9] * len(SEATS))
    assert table.state.at_stake == 2
    lay(table, 8, *[7] * (len(SEATS) - 1))
    assert table.state.points[FIRST] == 2


def test_by_the_option_the_winner_may_turn_up_a_card_that_another_has_not_drawn():
    table = sit_down((1, 6, 7, 8, 9), (2, 6, 7, 8, 9), turns=True)
    lay(table, 8, 9)
    assert table.deciders() == [SECOND]
    turned = table.move(SECOND, ("turn", FIRST))
    assert table.sees(None).players[0].turned == (2,)
    assert table.deciders() == [SECOND], "there is one more"
    assert turned.is_final, "the card had been hidden"


def test_the_winner_may_leave_all_cards_hidden():
    table = sit_down((1, 6, 7, 8, 9), (2, 6, 7, 8, 9), turns=True)
    lay(table, 8, 9)
    table.move(SECOND, ("turn", "nobody"))
    assert not any(player.turned for player in table.sees(None).players)
    assert table.deciders() == [*SEATS]


def test_nobody_turns_up_a_card_where_nobody_takes_the_point():
    table = sit_down(*[(5, 6, 7, 8, 9)] * len(SEATS), turns=True)
    lay(table, *[9] * len(SEATS))
    assert table.deciders() == [*SEATS]


def test_the_game_ends_with_the_last_cards_and_the_most_points_win(table):
    lay(table, 1, 2)
    lay(table, 6, 7)
    lay(table, 7, 8)
    lay(table, 8, 9)
    lay(table, 9, 6)
    assert not table.deciders()
    assert table.game.result(table.state).winners == (SECOND,)

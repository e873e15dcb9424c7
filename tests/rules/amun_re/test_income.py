"""Income: farmers, mines, caravans, Harvest increase and 8 Gold (§7.5, R-I1 to R-I4)."""

from __future__ import annotations

import pytest

from rules.amun_re import events


@pytest.fixture
def table(three):
    three.at("income", pending=[], temple=2)
    return three


def paid(table, seat="ana"):
    return [event for event in table.heard(events.IncomePaid) if event.seat == seat][-1]


def collect(table, *path):
    table.move("ana", table.said("ana", ("collect", *path)))
    for seat in table.deciders():
        table.play(f"{seat} collect")


def test_farmers_yield_by_the_temple_and_mines_and_caravans_add_more(table):
    table.owns("ana", "thebes", farmers=4)
    table.owns("ana", "abu", farmers=2)
    table.owns("ana", "sawu")
    collect(table)
    assert dict(paid(table).yields) == {"thebes": 8, "abu": 8, "sawu": 7}
    assert table.gold("ana") == 43


@pytest.mark.parametrize(("space", "gold"), [(1, 8), (2, 8), (3, 0), (4, 0)])
def test_caravans_pay_only_while_the_temple_is_on_one_or_two(table, space, gold):
    table.state.temple = space
    table.owns("ana", "avaris")
    collect(table)
    assert paid(table).total == gold


@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_mines_always_pay_without_any_farmer(table, space):
    table.state.temple = space
    table.owns("ana", "berenike")
    collect(table)
    assert paid(table).total == 8


# R-I1
def test_eight_gold_replaces_mine_and_caravan_too(table):
    table.owns("ana", "abu", farmers=1)
    table.owns("ana", "avaris")
    table.gives("ana", hand="gold8")
    collect(table, "abu")
    assert dict(paid(table).yields) == {"abu": 8, "avaris": 8}


# R-I2
def test_farmers_outside_fields_and_printed_ones_yield_too(table):
    table.owns("ana", "baharya", farmers=2, extra=1)
    collect(table)
    assert paid(table).total == 10


def test_harvest_increase_brings_one_gold_more_for_each_farmer_there(table):
    table.owns("ana", "baharya", farmers=1)
    table.owns("ana", "thebes", farmers=4)
    table.gives("ana", hand="harvest")
    collect(table, "baharya")
    assert dict(paid(table).yields) == {"baharya": 9, "thebes": 8}


# R-I3
def test_both_cards_on_one_province_yield_eight_in_all(table):
    table.owns("ana", "thebes", farmers=1)
    table.gives("ana", hand="gold8 harvest")
    collect(table, "thebes", "thebes")
    assert paid(table).total == 8
    assert sorted(table.state.discards) == ["gold8", "harvest"]


# R-I4
def test_cards_may_be_played_where_it_is_foolish(table):
    table.owns("ana", "thebes", farmers=4, extra=2)
    table.owns("ana", "berenike")
    table.gives("ana", hand="gold8 harvest")
    collect(table, "berenike", "thebes")
    assert dict(paid(table).yields) == {"thebes": 8, "berenike": 8}


def test_two_equal_cards_are_never_played_in_one_income(table):
    table.owns("ana", "thebes", "abu")
    table.gives("ana", hand="harvest harvest")
    collect(table, "thebes")
    assert table.hand("ana") == ["harvest"]


# R-P4
def test_income_cards_are_discarded_at_the_end_of_the_phase(table):
    table.owns("ana", "thebes")
    table.gives("ana", hand="harvest")
    table.play("ana collect thebes")
    assert table.state.discards == []
    table.play("""
        bruno collect
        chen  collect
    """)
    assert table.state.discards == ["harvest"]


# D10
def test_income_cards_are_optional(table):
    table.owns("ana", "thebes")
    table.gives("ana", hand="gold8 harvest")
    assert table.offered("ana", "collect") == {"none", "thebes"}
    collect(table, "none", "none")
    assert table.hand("ana") == ["gold8", "harvest"]


# D10
def test_everybody_with_a_card_is_asked_whatever_it_is(table):
    table.gives("ana", hand="block")
    table.gives("bruno", hand="harvest")
    table.gives("chen", hand="")
    assert table.deciders() == ["ana", "bruno"]


# D10
def test_the_absent_play_no_income_card(table):
    table.owns("ana", "thebes")
    table.gives("ana", hand="harvest")
    table.default()
    table.default()
    table.default()
    assert table.hand("ana") == ["harvest"]


def test_income_is_paid_and_narrated_in_turn_order(table):
    table.first("chen")
    table.owns("ana", "thebes", farmers=1)
    table.gives("ana", hand="harvest")
    table.owns("bruno", "berenike")
    collect(table, "thebes")
    order = [event.seat for event in table.heard(events.IncomePaid)][-3:]
    assert order == ["chen", "ana", "bruno"]
    assert "ana receives 3 gold: Thebes 3 with “Harvest increase”." in table.story()


# Nobody is asked who openly has nothing to choose.
def test_a_card_holder_is_asked_while_the_hand_may_hold_an_income_card(table):
    table.owns("ana", "thebes")
    table.gives("ana", hand="block")
    assert "ana" in table.deciders()
    table.state.discards = ["harvest"] * 5 + ["gold8"] * 2
    assert "ana" in table.deciders()


def test_once_every_card_for_the_income_lies_openly_among_the_discards_nobody_is_asked(table):
    table.owns("ana", "thebes", farmers=2)
    table.gives("ana", hand="block")
    table.state.discards = ["harvest"] * 5 + ["gold8"] * 3
    assert table.deciders() == []


def test_a_match_of_an_older_edition_asks_every_card_holder(table):
    table.gives("ana", hand="block")
    table.state.discards = ["harvest"] * 5 + ["gold8"] * 3
    table.state.edition = 3
    assert "ana" in table.deciders()

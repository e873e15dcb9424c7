"""What each choice costs and yields, in the chooser's own numbers."""

from __future__ import annotations

import pytest

from bot.languages import spoken
from rules.core.menu import Amount, Spread


@pytest.fixture
def table(sit_down):
    table = sit_down("ana", "bruno", "chen")
    table.auction("thebes sawu berenike")
    return table


def hints(table, seat, *path):
    """What is said beside each choice."""
    node = table.node(seat, *path)
    if isinstance(node, Amount):
        return {n: str(node.hint(n)) for n in range(node.low, node.high + 1)}
    rows = node.places if isinstance(node, Spread) else node.choices
    return {row.word: str(row.hint) for row in rows if row.hint}


def with_all(table, seat, *path, **counts):
    """What is said of several things put down together."""
    return str(table.node(seat, *path).hint(counts))


def brief(table, seat, code="en"):
    return table.game.words.brief(table.sees(seat)).in_(spoken()[code])


def test_a_province_is_offered_with_its_lowest_price_its_goods_and_its_income(table):
    assert hints(table, "ana", "bid") == {
        "thebes": "from 0 · 2 cards now · 4 fields · card limit 2",
        "sawu": "from 0 · 1 field · card limit 3 · caravan 7 · income 7/7/0/0",
        "berenike": "from 0 · card limit 2 · mine 8 · income 8/8/8/8",
    }


def test_a_price_says_what_gold_it_leaves_or_how_many_cards_are_sold(table):
    table.gives("ana", gold=6, hand="builder block")
    found = hints(table, "ana", "bid", "thebes")
    assert found == {
        "0": "leaves you 6",
        "1": "leaves you 5",
        "3": "leaves you 3",
        "6": "leaves you 0",
    }
    table.gives("ana", gold=5)
    assert hints(table, "ana", "bid", "thebes")["6"] == "you sell a card for it"


def test_farmers_say_what_they_cost_and_what_income_they_bring(table):
    table.at("actions")
    table.owns("ana", "thebes", farmers=1)
    table.gives("ana", gold=12, hand="free-farmer")
    field = "3 empty fields · income 2/4/6/8 with one more"
    assert hints(table, "ana", "farmers") == {"thebes": field}
    together = with_all(table, "ana", "farmers", thebes=2)
    assert together == "costs 3, leaves you 9 · your income then 3/6/9/12"
    free = "1 farmer there now · income 2/4/6/8 with one more"
    assert hints(table, "ana", "farmers", "thebes")["thebes"] == free


def test_stones_say_what_they_cost_and_what_points_the_board_would_give(table):
    table.at("actions")
    table.owns("ana", "thebes", stones=2)
    table.gives("ana", gold=12, hand="")
    assert hints(table, "ana", "stones") == {"thebes": "0 pyramids · 2 stones"}
    # A pyramid, and the majority on the bank.
    together = with_all(table, "ana", "stones", thebes=1)
    assert together == "costs 1, leaves you 11 · 6 points if scored now"
    assert with_all(table, "ana", "stones").endswith("0 points if scored now")


def test_builder_says_what_will_stand_there(table):
    table.at("actions")
    table.owns("ana", "thebes", stones=1)
    table.gives("ana", gold=12, hand="builder")
    said = hints(table, "ana", "stones", "thebes")["thebes"]
    assert said == "then 1 pyramid · 0 stones"


def test_bought_cards_say_what_they_leave(table):
    table.at("actions")
    table.owns("ana", "sawu")
    table.gives("ana", gold=6, hand="")
    assert hints(table, "ana", "buy") == {
        "1": "leaves you 5",
        "2": "leaves you 3",
        "3": "leaves you 0",
    }


def test_an_offering_says_what_it_leaves(table):
    table.at("offering")
    table.gives("ana", gold=2, hand="builder")
    assert hints(table, "ana", "offer") == {
        1: "leaves you 1",
        2: "leaves you 0",
        3: "you sell a card for it",
    }


def test_a_correction_says_where_the_temple_goes_and_ones_income_there(table):
    table.at("offering")
    table.owns("ana", "sawu", farmers=1)
    table.gives("ana", hand="offering")
    table.play("ana offer 4 offering\nbruno offer 4\nchen offer 4")
    assert hints(table, "ana", "correct") == {
        "plus": "total 15: the temple on 3, your income 3",
        "minus": "total 9: the temple on 2, your income 9",
    }


def test_rewards_say_what_income_or_points_they_bring(table):
    table.at("rewards", items=2, step="goods", rewards={"ana": 2, "bruno": 1, "chen": 1})
    table.owns("ana", "thebes", stones=1)
    assert with_all(table, "ana", "place", thebes=1) == "your income then 1/2/3/4"
    assert with_all(table, "ana", "place", "none", thebes=2) == "6 points if scored now"


def test_income_cards_say_what_they_bring(table):
    table.at("income", temple=2)
    table.owns("ana", "thebes", farmers=3)
    table.gives("ana", hand="harvest gold8")
    assert hints(table, "ana", "collect")["thebes"] == "3 gold more"
    assert hints(table, "ana", "collect", "none")["thebes"] == "8 gold instead of 6"


# The private prompt begins with it.
def test_ones_own_prospects_are_told_before_the_question(table):
    table.at("actions", temple=1)
    table.owns("ana", "sawu", farmers=1, pyramids=1)
    table.gives("ana", gold=12, hand="builder")
    assert brief(table, "ana") == (
        "You have 12 gold and 1 power card: Builder. "
        "Your income with the temple on 1/2/3/4: 8/9/3/4. "
        "Your points: 0, and 6 if it were scored now."
    )


def test_they_are_told_in_french_too(table):
    table.at("actions", temple=1)
    table.owns("ana", "sawu", farmers=1)
    assert "Vos revenus avec le temple sur 1/2/3/4\u00a0: 8/9/3/4." in brief(table, "ana", "fr")


def test_nobody_is_told_of_prospects_before_there_are_any(table):
    assert "income" not in brief(table, "ana") and "points" not in brief(table, "ana")


def test_the_public_is_told_of_nobodys_prospects(table):
    table.at("actions", temple=1)
    table.owns("ana", "sawu", farmers=1)
    assert (table.sees(None).my_incomes, table.sees(None).my_worth) == (None, None)
    assert "income" not in brief(table, None)

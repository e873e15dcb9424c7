"""The other planned moves: an offering before its phase, and automatic answers."""

from __future__ import annotations

import pytest

from rules.core.errors import NotOfferedError
from rules.core.menu import follow
from rules.core.orders import PlaceOrder, answers_on_path
from rules.core.secrets import seal


@pytest.fixture
def table(sit_down):
    table = sit_down("ana", "bruno", "chen")
    table.auction("thebes buto mendes")
    return table


def menu(table, seat):
    return table.game.order_menu(table.state, seat)


def leaves(table, seat, path):
    return answers_on_path(menu(table, seat), tuple(path.split()))


def answer(table, seat, said):
    return table.game.answer_with_orders(table.state, seat, said)


def bidden(table):
    table.play("ana bid thebes 0\nbruno bid buto 0\nchen bid mendes 0")


def to_the_offering(table):
    table.play("ana done\nbruno done\nchen done")
    assert table.state.phase == "offering"


def test_a_planned_offering_is_made_when_its_phase_opens(table):
    said = leaves(table, "bruno", "offer 7")
    bidden(table)
    to_the_offering(table)
    assert answer(table, "bruno", said) == ("offer", "7")


def test_it_can_be_left_after_the_auction_as_well(table):
    bidden(table)
    said = leaves(table, "bruno", "offer 7")
    to_the_offering(table)
    assert answer(table, "bruno", said) == ("offer", "7")


def test_a_planned_theft_is_made_when_its_phase_opens(table):
    said = leaves(table, "bruno", "steal")
    bidden(table)
    to_the_offering(table)
    assert answer(table, "bruno", said) == ("steal",)


def test_if_it_cannot_be_paid_any_more_its_owner_is_asked(table):
    said = leaves(table, "bruno", "offer 20")
    table.play("ana bid thebes 0\nbruno bid buto 6\nchen bid mendes 0")
    table.gives("bruno", hand="")
    to_the_offering(table)
    assert answer(table, "bruno", said) is None


def test_cards_named_for_it_are_sold_only_as_far_as_gold_is_lacking(table):
    table.gives("bruno", gold=5, hand="builder block")
    said = leaves(table, "bruno", "offer 7 block+builder")
    bidden(table)
    table.gives("bruno", gold=5, hand="builder block")
    to_the_offering(table)
    assert answer(table, "bruno", said) == ("offer", "7", "block+builder")
    for gold, path in ((6, ("offer", "7", "block")), (7, ("offer", "7"))):
        table.gives("bruno", gold=gold)
        assert answer(table, "bruno", said) == path


def test_offering_plus_minus_three_goes_along_if_it_was_said_and_is_still_there(table):
    table.gives("bruno", hand="offering")
    said = leaves(table, "bruno", "offer 7 offering")
    without = leaves(table, "bruno", "offer 7 none")
    assert str(table.game.orders.describe(table.state, said)) == "Offering: 7 gold with Offering ±3"
    assert str(table.game.orders.describe(table.state, without)) == "Offering: 7 gold"
    bidden(table)
    table.gives("bruno", hand="offering")
    to_the_offering(table)
    assert answer(table, "bruno", said) == ("offer", "7", "offering")
    assert answer(table, "bruno", without) == ("offer", "7", "none")
    table.gives("bruno", hand="")
    assert answer(table, "bruno", said) is None, "its owner is asked"
    assert answer(table, "bruno", without) == ("offer", "7")


def test_no_card_is_sold_for_it_that_was_not_named(table):
    table.gives("bruno", gold=9, hand="builder block")
    said = leaves(table, "bruno", "offer 5")
    bidden(table)
    table.gives("bruno", gold=3, hand="builder block")
    to_the_offering(table)
    assert answer(table, "bruno", said) is None


def test_an_offering_that_cannot_be_paid_is_refused_when_it_is_left(table):
    table.gives("bruno", gold=3, hand="")
    with pytest.raises(NotOfferedError) as refused:
        leaves(table, "bruno", "offer 4")
    assert str(refused.value.sentence).endswith("Name a number from 1 to 3.")


def test_an_offering_can_be_planned_until_its_phase_and_expires_with_it(table):
    order = follow(menu(table, "ana"), ("offer", "1"))
    assert isinstance(order, PlaceOrder)
    assert order.once
    bidden(table)
    to_the_offering(table)
    assert table.game.is_lasting(table.state, order.until)
    assert "offer" not in menu(table, "ana").words()
    table.play("ana offer 1\nbruno offer 1\nchen offer 1")
    assert not table.game.is_lasting(table.state, order.until)


def test_nothing_is_bought_where_that_is_the_standing_answer(table):
    said = leaves(table, "ana", "always actions nothing round")
    assert answer(table, "ana", said) is None  # an auction is not optional
    bidden(table)
    assert answer(table, "ana", said) == ("done",)


def test_every_optional_decision_is_skipped(table):
    said = leaves(table, "ana", "always optional skip game")
    for phase, path in (("actions", ("done",)), ("bonus", ("bonus", "none"))):
        table.at(phase)
        table.owns("ana", "thebes")
        table.gives("ana", hand="harvest gold8 bonus-nile")
        assert answer(table, "ana", said) == path
    table.at("income", temple=1)
    assert answer(table, "ana", said) == ("collect", "none", "none")


def test_the_total_is_always_raised_or_always_lowered(table):
    for word in ("plus", "minus"):
        said = leaves(table, "ana", f"always correction {word} kingdom")
        again = table.__class__("ana", "bruno", "chen")
        again.auction("thebes buto mendes")
        bidden(again)
        to_the_offering(again)
        again.gives("ana", hand="offering")
        again.play("ana offer 1 offering\nbruno offer 1\nchen offer 1")
        assert answer(again, "ana", said) == ("correct", word)


@pytest.mark.parametrize("hand", ["", "builder", "harvest gold8 offering bonus-nile block"])
def test_a_standing_answer_depends_on_no_hand(table, hand):
    table.gives("ana", hand=hand)
    root = menu(table, "ana").step("always")
    decisions = {word: [*root.step(word).words()] for word in root.words()}
    assert decisions == {
        "optional": ["skip"],
        "actions": ["nothing"],
        "income": ["none"],
        "bonus": ["none"],
        "correction": ["plus", "minus"],
    }
    for phase, decision in (("actions", "actions"), ("income", "income"), ("bonus", "bonus")):
        table.at(phase)
        table.gives("ana", hand=hand)
        word = decisions[decision][0]
        if "ana" not in table.deciders():  # without a card, as everybody can see
            continue
        assert answer(table, "ana", leaves(table, "ana", f"always {decision} {word} round"))


def test_standing_answers_last_as_long_as_was_said(table):
    until = {
        word: follow(menu(table, "ana"), ("always", "income", "none", word)).until
        for word in ("round", "kingdom", "game")
    }
    lasting = {word: [] for word in until}
    table.lawful = False  # the provinces were not drawn
    while table.deciders():
        when = (table.state.kingdom, table.state.round)
        for word, end in until.items():
            if table.game.is_lasting(seal(table.state, None), end) and when not in lasting[word]:
                lasting[word].append(when)
        table.default()
    rounds = [(kingdom, number) for kingdom in (1, 2) for number in (1, 2, 3)]
    assert lasting == {"round": rounds[:1], "kingdom": rounds[:3], "game": rounds}


def test_standing_answers_are_said_back(table):
    said = leaves(table, "ana", "always correction minus round")
    words = "Offering ±3: the offering goes down, until the end of this round"
    assert str(table.game.orders.describe(table.state, said)) == words

"""The advantages of a move, as in hints."""

from __future__ import annotations

from rules.amun_re.computer import COMPUTER
from rules.core.secrets import seal


def facts(table, seat, *path):
    """The facts on a move, by the knowledge of its seat."""
    action = table.node(seat, *path)
    return [str(fact) for fact in COMPUTER.reason(seal(table.state, seat), seat, action)]


def test_the_reasons_for_a_bid_are_the_yield_and_the_next_price(three):
    three.auction("thebes avaris berenike")
    assert facts(three, "ana", "bid", "berenike", "3") == [
        "+8 gold each round, wherever the temple is.",
        "The next player would have to pay 6 there.",
    ]


def test_the_reasons_for_stones_are_the_points_and_the_gold_left(three):
    three.at("actions")
    three.owns("ana", "thebes", stones=2)
    assert facts(three, "ana", "stones", "thebes", "none") == [
        "+6 points if the board were scored then.",
        "It costs 1 gold and leaves you with 19.",
    ]


def test_a_theft_without_farmers_tells_that_the_temple_does_not_matter(three):
    three.at("offering", pending=[])
    three.owns("ana", "thebes")
    assert facts(three, "ana", "steal") == [
        "3 gold for certain, and the offering falls by 3.",
        "You have no farmers, so the temple need not be high.",
    ]

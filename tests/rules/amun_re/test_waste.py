"""Wasted gains need a confirmation (rulings R-I3 and R-I4, chapter 7.4)."""

from __future__ import annotations

import pytest

from rules.amun_re import GAME
from rules.amun_re.options import AmunReOptions
from rules.amun_re.state import Offer
from rules.core.forced import follow_forced
from rules.core.menu import Action
from rules.core.secrets import secret

SEATS = ("ana", "bruno", "chen")


@pytest.fixture
def rewarded(sit_down):
    """Ana may take three things."""
    table = sit_down(*SEATS)
    laid = {"ana": Offer(5), "bruno": Offer(0), "chen": Offer(0)}
    table.at("rewards", rewards={"ana": 3}, pending=["ana"], items=3, laid=laid)
    table.owns("ana", "thebes")
    return table


@pytest.fixture
def collecting(sit_down):
    table = sit_down(*SEATS)
    table.at("income", temple=1, pending=[])
    table.gives("ana", hand="harvest gold8")
    return table


def test_forgoing_a_reward_needs_a_confirmation(rewarded):
    assert rewarded.offered("ana", "done") == {"yes"}
    assert rewarded.offered("ana", "place", "thebes", "thebes") == {"yes"}
    title = str(rewarded.node("ana", "done").title)
    assert title == "You would forgo 3 items. Are you sure?"


def test_a_reward_that_is_taken_whole_asks_nothing_more(rewarded):
    assert isinstance(rewarded.node("ana", "place", "thebes=2", "thebes"), Action)


@pytest.mark.parametrize(
    ("harvest", "gold8", "asked"),
    [
        ("thebes", "none", True),  # no farmer there
        ("buto", "none", False),
        ("none", "berenike", True),  # a mine of 8 already
        ("none", "buto", False),
        ("buto", "buto", True),
        ("none", "none", False),
    ],
)
def test_a_card_that_would_bring_nothing_is_asked_for_once_more(collecting, harvest, gold8, asked):
    collecting.owns("ana", "thebes", "berenike")
    collecting.owns("ana", "buto", farmers=2)
    assert collecting.offered("ana", "collect", harvest, gold8) == ({"yes"} if asked else set())


def test_in_a_match_of_an_older_edition_nobody_is_asked_once_more():
    state = GAME.start(SEATS, AmunReOptions(), "nile", "salt", edition=2).state
    state.flow, state.pending, state.items = ["rewards"], ["ana"], 3
    state.rewards, state.gold["ana"] = {"ana": 3}, secret(0, "ana")
    assert isinstance(GAME.menu(state, "ana").step("done"), Action)


@pytest.fixture
def bidding(sit_down):
    """Ana has 20 gold and a card or two, and may bid."""
    table = sit_down(*SEATS)
    table.at("auction", revealed=["thebes", "buto", "berenike"], cursor="ana")
    return table


@pytest.mark.parametrize(
    ("hand", "gold", "asked"),
    [
        ("builder", 20, "You lack 1 gold. Do you sell this card for it?"),
        ("builder builder harvest", 18, "You lack 3 gold. Do you sell these 3 cards for it?"),
        ("builder harvest", 20, "Which card do you sell to pay?"),
    ],
)
def test_a_card_is_sold_only_by_name(bidding, hand, gold, asked):
    bidding.gives("ana", hand=hand, gold=gold)
    node, path = follow_forced(GAME.menu(bidding.state, "ana"), ("bid", "thebes", "21"))
    assert not isinstance(node, Action) and path == ("bid", "thebes", "21")
    assert node.name == "sell"
    assert str(node.title) == asked


def test_a_bid_that_sells_nothing_is_made_at_once(bidding):
    bidding.gives("ana", hand="builder", gold=21)
    node, _ = follow_forced(GAME.menu(bidding.state, "ana"), ("bid", "thebes", "21"))
    assert isinstance(node, Action)


def test_the_only_card_is_sold_only_by_name(bidding):
    bidding.gives("ana", hand="builder", gold=0)
    node, _ = follow_forced(GAME.menu(bidding.state, "ana"), ("sell",))
    assert not isinstance(node, Action)

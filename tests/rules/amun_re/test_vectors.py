"""Every example of the reference's chapter 13, as data: a test for each, played where it can be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.amun_re import events, scoring
from rules.amun_re.phases.actions import limit
from rules.amun_re.phases.corrections import ranking
from rules.amun_re.scoring import Tally, gold_points
from rules.amun_re.tables import PROVINCE, price_of, space_of
from rules.core.errors import NotOfferedError
from tests.rules.amun_re.egypt import Egypt

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())
COUNT = 47
SPARE = ("thebes", "mendes", "memphis", "berenike", "buto")


def of(*kinds):
    found = [vector for vector in VECTORS if vector["type"] in kinds]
    return pytest.mark.parametrize("vector", found, ids=lambda vector: vector["id"])


def test_no_vector_is_left_out():
    kinds = set()
    for mark in (value for name, value in globals().items() if name.startswith("test_")):
        for parameters in getattr(mark, "pytestmark", []):
            kinds |= {vector["type"] for vector in parameters.args[1]}
    assert kinds == {vector["type"] for vector in VECTORS}
    assert len(VECTORS) == COUNT


def seated(order, **options):
    return Egypt(*(seat.lower() for seat in order), **options)


def bid(table, seat, province, price, *cards):
    table.move(
        seat.lower(), table.said(seat.lower(), ("bid", province.lower(), str(price), *cards))
    )


def auctioned(vector):
    """The vector's auction, with the cards that it says are active played in their time."""
    table = seated(vector["order"])
    table.auction(" ".join(map(str.lower, vector["provinces"])))
    for seat in vector.get("block", []):
        table.gives(seat.lower(), hand="block")
    for seat in vector.get("overbid", []):
        table.gives(seat.lower(), hand="overbid")
    blocking = list(vector.get("block", []))
    for seat, province, price in vector["moves"]:
        cards = ("block",) if seat in blocking else ()
        blocking = [other for other in blocking if other != seat]
        bid(table, seat, province, price, *cards)
    return table


@of("auction")
def test_an_auction_ends_as_printed(vector):
    table = auctioned(vector)
    expect, lands = vector["expect"], table.state.lands
    assert {w.lower(): s.lower() for w, s in expect["owner"].items()} == {
        word: land.owner for word, land in lands.items() if land.owner
    }
    acquired = {event.seat: event for event in table.heard(events.ProvinceAcquired)}
    for seat, price in expect["pay"].items():
        gain = expect["gain"].get(seat, {"cards": 0, "gold": 0})
        event = acquired[seat.lower()]
        assert (event.price, event.cards, event.gold) == (price, gain["cards"], gain["gold"])
        assert table.gold(seat.lower()) == 20 - price + gain["gold"]
    assert {w.lower(): n for w, n in expect["stones"].items()} == {
        word: land.stones for word, land in lands.items() if land.stones
    }


@of("auction_legality")
def test_a_bid_is_legal_or_not_as_printed(vector):
    table, seat = auctioned(vector), vector["to_move"].lower()
    assert table.deciders() == [seat]
    for province, price in vector["expect"]["illegal"]:
        with pytest.raises(NotOfferedError):
            table.node(seat, "bid", province.lower(), str(price))
    for province, price in vector["expect"]["legal"]:
        table.node(seat, "bid", province.lower(), str(price))


@of("price")
def test_a_turn_costs_as_printed(vector):
    table = seated(["Ana", "Bruno", "Chen"])
    table.at("actions")
    table.owns("ana", "thebes")
    buy, parts = vector["buy"], vector["expect"]["parts"]
    table.play(f"""
        ana buy {buy["cards"]}
        ana farmers thebes={buy["farmers"]}
    """)
    table.gives("ana", gold=20 - sum(parts[:2]) + 10, hand="")
    table.play(f"ana stones thebes={buy['stones']}")
    told = (events.CardsBought, events.FarmersBought, events.StonesBought)
    paid = [table.heard(kind)[0].price for kind in told]
    assert (paid, sum(paid)) == (parts, vector["expect"]["total"])


@of("price_list")
def test_the_price_list_is_as_printed(vector):
    assert {int(number): price for number, price in vector["expect"].items()} == {
        int(number): price_of(int(number)) for number in vector["expect"]
    }


@of("card_limit")
def test_the_card_limit_is_as_printed(vector):
    table = seated(["Ana", "Bruno", "Chen"])
    table.at("actions")
    table.owns("ana", *map(str.lower, vector["provinces"]))
    assert limit(table.state, "ana") == vector["expect"]
    offered = table.offered("ana", "buy") if "buy" in table.offered("ana") else ()
    assert len(offered) == vector["expect"]


@of("farmers")
def test_farmers_are_placed_as_printed(vector):
    table = seated(["Ana", "Bruno", "Chen"])
    table.at("actions")
    table.owns("ana", *map(str.lower, vector["provinces"]))
    assert ("berenike" in table.offered("ana", "farmers")) is vector["expect"][
        "berenike_field_legal"
    ]
    table.play(f"ana farmers {spell_counts(vector['place'])}")
    assert table.gold("ana") == 20 - vector["expect"]["cost"]
    for province, farmers in vector["expect"]["farmers"].items():
        row, land = PROVINCE[province.lower()], table.state.lands[province.lower()]
        assert land.farmers + land.extra + row.printed == farmers


def spell_counts(counts):
    order = list(PROVINCE)
    words = sorted(counts, key=lambda province: order.index(province.lower()))
    parts = (f"{w.lower()}={counts[w]}" if counts[w] > 1 else w.lower() for w in words)
    return "+".join(parts) or "none"


@of("stones", "stones_builder")
def test_stones_and_pyramids_come_out_as_printed(vector):
    table = seated(["Ana", "Bruno", "Chen"])
    table.at("actions")
    builder = vector.get("builder", "none").lower()
    table.gives("ana", hand="builder builder" if "builder" in vector else "")
    for province, built in vector["before"].items():
        table.owns("ana", province.lower(), **built)
    last = (builder,) if "builder" in vector else ()
    table.move("ana", table.said("ana", ("stones", spell_counts(vector["place"]), *last)))
    assert table.gold("ana") == 20 - vector["expect"]["cost"]
    for province, built in vector["expect"]["after"].items():
        assert table.built(province.lower()) == (built["stones"], built["pyramids"])
    if "builder" in vector:
        assert not vector["expect"].get("second_builder_legal")
        assert table.deciders() == ["bruno"]


@of("acquire")
def test_leftover_stones_become_pyramids_as_printed(vector):
    table = seated(["Ana", "Bruno", "Chen"])
    ((province, built),) = vector["before"].items()
    land = table.state.lands[province.lower()]
    land.stones, land.pyramids = built["stones"], built["pyramids"]
    assert PROVINCE[province.lower()].stones == vector["immediate_stones"]
    table.auction(f"{province.lower()} thebes buto")
    land = table.state.lands[province.lower()]
    land.pyramids = built["pyramids"]
    bid(table, "ana", province, 0)
    bid(table, "bruno", "thebes", 0)
    bid(table, "chen", "buto", 0)
    after = vector["expect"]["after"][province]
    assert table.built(province.lower()) == (after["stones"], after["pyramids"])


def offered(vector):
    """The vector's offering, up to the choice of rewards."""
    table = seated(vector["order"])
    table.at("offering", pending=[])
    for seat, province in zip(table.state.seats, SPARE, strict=False):
        table.owns(seat, province)
        table.gives(seat, gold=20, hand="")
    for seat in vector["corrections"]:
        table.gives(seat.lower(), hand="offering")
    for seat, gold in vector["offers"].items():
        what = ("steal",) if gold < 0 else ("offer", str(gold))
        corrects = ("offering",) if seat in vector["corrections"] else ()
        table.move(seat.lower(), table.said(seat.lower(), (*what, *corrects)))
    while table.state.phase == "corrections":
        (seat,) = table.deciders()
        by = {name.lower(): by for name, by in vector["corrections"].items()}[seat]
        table.play(f"{seat} correct {'plus' if by > 0 else 'minus'}")
    return table


@of("offering")
def test_an_offering_comes_out_as_printed(vector):
    table, expect = offered(vector), vector["expect"]
    set_ = table.heard(events.TempleSet)[-1]
    assert (set_.total, set_.space) == (expect["total"], expect["space"])
    assert set_.space == table.state.temple
    rewards = {seat.lower(): number for seat, number in expect["rewards"].items()}
    assert {seat: table.state.rewards.get(seat, 0) for seat in rewards} == rewards
    for seat, gold in vector["offers"].items():
        left = 20 + expect["thieves_get"] if gold < 0 else 20 - gold
        assert table.gold(seat.lower()) == left
    if "choose_order" in expect:
        assert list(table.state.rewards) == [seat.lower() for seat in expect["choose_order"]]
    while table.state.phase == "rewards":
        table.play(f"{table.deciders()[0]} done")
    assert table.state.first == expect["first"].lower()


def test_nobody_is_ranked_who_steals():
    table = offered(next(vector for vector in VECTORS if vector["id"] == "OFF-8"))
    assert ranking(table.state, table.state.seats) == ["b"]


@of("temple_space")
def test_the_temple_stands_as_printed(vector):
    for total, space in vector["expect"].items():
        assert space_of(int(total)) == space


@of("income")
def test_income_is_as_printed(vector):
    table = seated(["Ana", "Bruno", "Chen"])
    table.at("income", pending=[], temple=vector["space"])
    cards = {card: where.lower() for card, where in vector["cards"].items()}
    for seat in table.state.seats:
        table.gives(seat, hand="")
    table.gives("ana", hand=" ".join(cards) or "block")
    for province, farmers in vector["farmers"].items():
        row = PROVINCE[province.lower()]
        there = farmers - row.printed
        inside = min(there, row.fields)
        table.owns("ana", row.word, farmers=inside, extra=there - inside)
    asked = [card for card in ("harvest", "gold8") if card in cards]
    table.move("ana", table.said("ana", ("collect", *(cards[card] for card in asked))))
    paid = next(event for event in table.heard(events.IncomePaid) if event.seat == "ana")
    parts = {province.lower(): gold for province, gold in vector["expect"].get("parts", {}).items()}
    assert paid.total == vector["expect"]["total"]
    assert parts in ({}, dict(paid.yields))


@of("sets")
def test_sets_score_as_printed(vector):
    table = seated(["Ana", "Bruno", "Chen"])
    for province, pyramids in zip(SPARE, vector["pyramids"], strict=False):
        table.owns("ana", province, pyramids=pyramids)
    assert scoring.tally(table.state, "ana").sets == vector["expect"]["vp"]
    assert vector["expect"]["vp"] == 3 * vector["expect"]["sets"]


@of("majority_2003", "majority_sm")
def test_majorities_score_as_printed(vector):
    scope = "single_province" if vector["type"] == "majority_2003" else "bank_total"
    table = seated(["Blue", "White", "Red"], majority_scope=scope)
    for province, (seat, pyramids, stones) in vector["provinces"].items():
        table.owns(seat.lower(), province.lower(), pyramids=pyramids, stones=stones)
    for seat, points in vector["expect"].items():
        assert scoring.tally(table.state, seat.lower()).banks == points


@of("temples")
def test_temples_score_as_printed(vector):
    table = seated(["Ana", "Bruno", "Chen"])
    table.owns("ana", *map(str.lower, vector["provinces"]))
    table.state.temple = vector["space"]
    assert scoring.tally(table.state, "ana").temples == vector["expect"]


@of("score_total")
def test_points_add_up_as_printed(vector):
    names = {"majorities": "banks"}
    parts = {names.get(name, name): points for name, points in vector["parts"].items()}
    assert Tally("ana", 1, **parts).total == vector["expect"]


@of("gold_rank")
def test_gold_ranks_as_printed(vector):
    assert gold_points(vector["gold"]) == vector["expect"]


PLACES = {"Bernard": "thebes", "Charles": "mendes", "Arnaud": "buto", "Alexandre": "avaris"}


@of("start_game")
def test_the_first_round_costs_as_printed(vector):
    """The four auctions were won at the printed bids: AUC-3."""
    table = auctioned(next(other for other in VECTORS if other["id"] == "AUC-3"))
    for seat in table.state.pending.copy():
        name = seat.capitalize()
        player, place = vector["players"][name], PLACES[name]
        before = table.gold(seat)
        assert before == vector["gold0"] - player["bid"]
        shop(table, seat, place, player)
        spent = before - table.gold(seat)
        assert (spent, table.gold(seat)) == (player["expect_spend"], player["expect_gold"])


def shop(table, seat, place, player):
    if player["cards"]:
        table.play(f"{seat} buy {player['cards']}")
    table.play(f"{seat} farmers {place}" + (f"={player['farmers']}" * (player["farmers"] > 1)))
    table.play(f"{seat} stones {place}={player['stones']} none")

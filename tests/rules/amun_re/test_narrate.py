"""Texts for players: every event, and the board, the hand, the rule and the standings."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from rules.amun_re import events, narrate
from rules.amun_re.narrate import chapters
from rules.amun_re.phases import PHASES
from rules.amun_re.state import Offer, Tally
from rules.core.state import Event
from rules.core.text import Text

KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and kind.__module__ == events.__name__ and issubclass(kind, Event)
]
TOLD = {
    events.GameBegun(
        "ana", 20, True
    ): "The game begins: everyone has 20 gold and one Builder card. ana is first player.",
    events.GameBegun("ana", 20, False): "The game begins: everyone has 20 gold. "
    "ana is first player.",
    events.ChoiceSealed("ana", "offering"): "ana seals an offering.",
    events.CardsSeen("ana", ("block", "builder", "block")): "ana receives: 2 × Block, Builder.",
    events.CardsOffered(
        "ana", ("block", "builder"), 1
    ): "ana draws Block and Builder, and keeps 1.",
    events.ProvinceCardsSeen("ana", ("buto", "abu")): "ana holds the province cards Buto and Abu.",
    events.StartCardsDiscarded((("ana", "block"), ("bruno", "gold8"))): "The cards not kept are "
    "discarded: ana Block, bruno 8 Gold.",
    events.PileReshuffled(1): "The discard pile is shuffled: 1 card to draw from.",
    events.ProvincesRevealed(
        1,
        2,
        "ana",
        ("thebes", "dakhla", "abydos"),
        (("thebes", 2), ("dakhla", 1)),
        (("abydos", 1),),
        (("dakhla", 12),),
    ): "Old Kingdom, round 2: Thebes (2 power cards), Dakhla (1 power card, 12 gold), "
    "Abydos (1 stone). ana bids first.",
    events.BidPlaced("ana", "buto", 3, (), None): "ana bids 3 on Buto.",
    events.BidPlaced("ana", "buto", 3, (), "bruno"): "ana bids 3 on Buto and outbids bruno.",
    events.BidPlaced("ana", "buto", 3, ("block",), None): "ana bids 3 on Buto with Block.",
    events.BidPlaced("ana", "buto", 3, ("block", "overbid"), "bruno"): "ana bids 3 on Buto "
    "with Block and Overbid and outbids bruno.",
    events.CardsSold("ana", ("block", "block")): "ana sells 2 × Block for 2 gold.",
    events.ProvinceAcquired("ana", "mendes", 3, 0, 0, 0): "ana pays 3 gold and owns Mendes.",
    events.ProvinceAcquired("ana", "dakhla", 0, 1, 12, 1): "ana pays 0 gold, owns Dakhla and takes "
    "1 power card and 12 gold. The stones there become 1 pyramid.",
    events.CardsBought("ana", 1, 1): "ana buys 1 power card for 1 gold.",
    events.CardsReturned("ana", 2, ("block", "gold8")): "ana discards Block and 8 Gold.",
    events.CardsReturned("ana", 2, ()): "ana puts 2 cards back on top of the pile.",
    events.FarmersBought("ana", (("buto", 2), ("abu", 1)), 6, "dakhla"): "ana buys 3 farmers "
    "(2 in Buto, 1 in Abu) for 6 gold. ana plays Free farmer in Dakhla.",
    events.FarmersBought("ana", (), 0, "dakhla"): "ana plays Free farmer in Dakhla.",
    events.StonesBought("ana", (("buto", 1),), 1, "abu", (("abu", 1), ("buto", 1))): "ana buys "
    "1 stone in Buto for 1 gold. ana plays Builder in Abu. "
    "2 pyramids rise (1 in Abu, 1 in Buto).",
    events.StonesBought("ana", (), 0, "abu", (("abu", 1),)): "ana plays Builder in Abu. "
    "1 pyramid rises in Abu.",
    events.ActionsEnded("ana", True): "ana buys nothing.",
    events.ActionsEnded("ana", False): "ana is done.",
    events.OfferingsRevealed((("ana", Offer(4, (), True)), ("bruno", Offer(0))), 1): "The "
    "offerings: ana 4 gold, Offering ±3 · bruno steals. The total is 1.",
    events.OfferingCorrected("ana", 3, 7): "ana raises the total by 3 to 7.",
    events.OfferingCorrected("ana", -3, -5): "ana lowers the total by 3 to −5.",
    events.TempleSet(7, 2): "The temple moves to space 2.",
    events.ThievesPaid(("ana",), 3): "ana takes 3 gold from the bank.",
    events.ThievesPaid(("ana", "bruno"), 3): "ana and bruno take 3 gold each from the bank.",
    events.RewardsDue((("bruno", 3), ("ana", 2))): "Rewards, in this order: bruno 3, ana 2.",
    events.RewardsDue(()): "Everyone steals, so nobody is rewarded.",
    events.RewardCardsTaken("ana", 2): "ana takes 2 power cards as a reward.",
    events.RewardGoodsPlaced("ana", (("buto", 1),), (("abu", 2),), (("abu", 1),)): "ana takes "
    "1 farmer in Buto as a reward. ana takes 2 stones in Abu as a reward. "
    "1 pyramid rises in Abu.",
    events.RewardsForgone("ana", 1): "ana leaves 1 reward untaken.",
    events.FirstPlayerSet("ana", True): "ana takes the Pharaoh and is first player.",
    events.FirstPlayerSet("ana", False): "ana keeps the Pharaoh and stays first player.",
    events.IncomePaid("ana", (("buto", 6), ("abu", 8)), "buto", "abu", 14): "ana receives 14 gold: "
    "Buto 6 with “Harvest increase”, Abu 8 with “8 Gold”.",
    events.IncomePaid("ana", (("buto", 6),), None, None, 6): "ana receives 6 gold from Buto.",
    events.BonusCardsPlayed("ana", ("bonus-bank", "bonus-farmers"), 6): "ana scores 6 points with "
    "Farmer bonus and Province bonus: one side of the Nile.",
    events.KingdomScored(
        1, (Tally("ana", 1, 7, 3, 10, 1, 6), Tally("bruno", 1, 0, 0, 0, 0))
    ): "Old "
    "Kingdom, points: ana 27 (pyramids 7, sets 3, majorities 10, temples 1, bonus cards 6) · "
    "bruno 0 (nothing).",
    events.GoldRanked((("ana", 9, 6), ("bruno", 1, 4))): "The purses are opened: "
    "ana 9 gold, 6 points · bruno 1 gold, 4 points.",
    events.NewKingdomBegun("ana", ("buto",)): "The New Kingdom begins: owners and farmers go, "
    "pyramids and stones stay. ana stays first player. Out of the game: Buto.",
    events.NewKingdomBegun("ana", ()): "The New Kingdom begins: owners and farmers go, "
    "pyramids and stones stay. ana stays first player.",
    events.GameEnded(("ana",), (("ana", 41), ("bruno", 40)), "points"): "ana wins with 41 points.",
    events.GameEnded(
        ("ana", "bruno"), (("ana", 41), ("bruno", 41)), "shared"
    ): "ana and bruno share the victory with 41 points: as many pyramids and as many stones.",
}


@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
def test_an_event_has_its_sentence(event):
    assert str(narrate.event(event)) == TOLD[event]


def test_every_kind_of_event_has_a_sentence():
    assert {type(event) for event in TOLD} == set(KINDS)


def test_an_unknown_event_is_a_fault_of_ours():
    with pytest.raises(NotImplementedError):
        narrate.event(Event())


def test_every_chapter_has_a_name_and_a_rule():
    assert set(chapters.CHAPTERS) == set(chapters.RULES) == {*PHASES, "over"}


def test_the_heading_says_kingdom_round_and_chapter(three):
    assert str(narrate.status(three.sees(None))) == "Old Kingdom, round 1 of 3 · Auction"
    three.finish()
    assert str(narrate.status(three.sees(None))) == "The game is over"


def test_a_player_is_reminded_of_gold_and_hand(three):
    three.gives("ana", gold=17, hand="builder harvest")
    assert str(narrate.brief(three.sees("ana"))) == (
        "You have 17 gold and 2 power cards: Builder, Harvest increase."
    )
    three.gives("ana", hand="")
    assert str(narrate.brief(three.sees("ana"))) == "You have 17 gold and no power cards."
    assert str(narrate.brief(three.sees(None))) == "You are watching."


def test_an_outbid_player_hears_so(three):
    three.auction("thebes buto mendes")
    three.play("""
        ana   bid thebes 3
        bruno bid thebes 6
        chen  bid buto 0
    """)
    assert str(narrate.brief(three.sees("ana"))).startswith("You are outbid on Thebes. You have 20")
    assert "outbid" not in str(narrate.brief(three.sees("bruno")))


def test_the_board_as_text_has_everything_needed_to_bid(three):
    three.auction("thebes buto dakhla")
    three.gives("ana", hand="block")
    three.play("ana bid thebes 3 block")
    lines = [str(line) for line in narrate.board(three.sees("bruno"))]
    assert len(lines) == 3 + 3 + 15 + 1
    assert (
        "Thebes: under auction · east bank · Upper Egypt · on the Nile · card limit 2 · "
        "brings 2 power cards · farmers 0/4 · lying there: 2 power cards · "
        "bids: ana 3 with Block · next bid from 10"
    ) in lines
    assert "ana: 0 points · 0 power cards · no province · Block works" in lines
    assert "bruno: 0 points · 1 power card · no province · is next" in lines


def test_the_board_says_what_has_been_built(three):
    three.at("actions", temple=2, laid={"ana": Offer(9), "bruno": Offer(0), "chen": Offer(1)})
    three.owns("ana", "baharya", farmers=1, extra=1, stones=1, pyramids=2)
    lines = [str(line) for line in narrate.board(three.sees(None))]
    assert (
        "Baharya: owned by ana · west bank · Lower Egypt · off the Nile · card limit 2 · "
        "farmers 1/2 · 2 printed · 1 outside the fields · 1 stone · 2 pyramids"
    ) in lines
    assert (
        "Temple on space 2 · 2 gold for each farmer · 2 points for each temple · caravans pay · "
        "offering 7"
    ) in lines


def seats_in(value):
    """Every word that a Text holds as a seat."""
    for part in value.parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Text):
            yield from seats_in(part)


# A whole random game is narrated without a fault, and seats are the only words that are no
# templates.
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("expert", [False, True])
def test_a_whole_game_can_be_read(sit_down, seed, expert):
    table = sit_down("ana", "bruno", "chen", seed=str(seed), expert_provinces=expert)
    dice, words = Random(seed), table.game.narrator
    while table.deciders():
        seat = dice.choice(table.deciders())
        table.wander(seat, dice)
        for viewer in (None, seat):
            view = table.sees(viewer)
            read = [words.status(view), words.rule(view), words.brief(view)]
            read += [*words.hand(view), *words.board(view), *words.standings(view)]
            assert {word for text in read for word in seats_in(text)} <= set(table.state.seats)
            assert all(str(text) for text in read)
            assert sum(len(str(line)) + 1 for line in words.board(view)) < 4000
            assert len(str(words.rule(view))) < 2000
    assert all(fields(told.event) for told in table.told)
    assert all(len(line) < 1000 for line in table.story())
